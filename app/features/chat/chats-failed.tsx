import { ErrorState, type ErrorStateProps } from '@ds/error-state/error-state';
import { useTranslation } from '../../i18n/translation';
import type { Failure } from '../../services/result';
import { useFailureText } from '../../shell/use-failure';

interface Props extends Pick<ErrorStateProps, 'headingLevel' | 'onRetry'> {
  failure: Failure;
  /** What is missing. @default the list of chats */
  title?: string;
}

/** Shown where the list of chats, or another part of them, couldn't be loaded. */
export function ChatsFailed({ failure, title, ...props }: Props) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  return (
    <ErrorState
      {...props}
      title={title ?? t('chats.failed')}
      retryLabel={t('page.retry')}
      retryingLabel={t('page.loading')}
    >
      {textOf(failure)}
    </ErrorState>
  );
}
