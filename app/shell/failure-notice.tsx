import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';

interface Props {
  /** What failed, in words. */
  children: ReactNode;
  onRetry: () => void;
}

/** Says that a part of the page couldn't be fetched, with a button that tries again. */
export function FailureNotice({ children, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Notice
      role="status"
      tone="danger"
      action={
        <Button variant="text" onClick={onRetry}>
          {t('page.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
