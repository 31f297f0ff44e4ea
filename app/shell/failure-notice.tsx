import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { leaveFocusToHeading } from '@ds/page/page';
import { usePending } from '@ds/use-pending/use-pending';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';

interface Props {
  /** What failed, in words. */
  children: ReactNode;
  /** Tries again; the button shows progress while its promise is pending. */
  onRetry: () => void | Promise<unknown>;
}

/** Says that a part of the page couldn't be fetched, with a button that tries again. */
export function FailureNotice({ children, onRetry }: Props) {
  const { t } = useTranslation();
  const [pending, run] = usePending();
  return (
    <Notice
      role="status"
      tone="danger"
      action={
        <Button
          ref={leaveFocusToHeading}
          variant="text"
          loading={pending}
          loadingLabel={t('page.loading')}
          onClick={() => void run(onRetry)}
        >
          {t('page.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
