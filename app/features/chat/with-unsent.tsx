import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

/** The body of a dialog about a chat's messages; if some are unsent, it adds that those are deleted too. */
export function withUnsent(t: TFunction, body: string, unsent: number): ReactNode {
  if (unsent === 0) return body;
  return (
    <>
      <span className="block">{body}</span>
      <span className="mt-2 block">{t('arrange.unsent', { count: unsent })}</span>
    </>
  );
}
