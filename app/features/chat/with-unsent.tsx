import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

/** What a question says of a chat's messages, and where some wait there to be sent, that those go too. */
export function withUnsent(t: TFunction, body: string, unsent: number): ReactNode {
  if (unsent === 0) return body;
  return (
    <>
      <span className="block">{body}</span>
      <span className="mt-2 block">{t('arrange.unsent', { count: unsent })}</span>
    </>
  );
}
