import { Button } from '@ds/button/button';
import { useTranslation } from '../i18n/translation';
import { FailureNotice } from './failure-notice';
import type { Parts } from './use-call-query';

interface Props extends Pick<Parts<unknown>, 'more' | 'next'> {
  /** Names the button: "Show more". */
  label: string;
  /** Stands in its place, with a way to try again, where the next part couldn't be loaded. */
  failed: string;
}

/** The way to the next part of a list, while there is one. */
export function MoreParts({ more, next, label, failed }: Props) {
  const { t } = useTranslation();
  if (more === null) return null;
  if (next === 'failed') return <FailureNotice onRetry={more}>{failed}</FailureNotice>;
  return (
    <Button
      block
      variant="secondary"
      loading={next === 'loading'}
      loadingLabel={t('page.loading')}
      onClick={more}
    >
      {label}
    </Button>
  );
}
