import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import { useTranslation } from '../../i18n/translation';
import { useOpening } from '../../chat/use-opening';
import { useServices } from '../../services/services-context';
import { SitePage } from '../../shell/site-page';
import { useFailureText } from '../../shell/use-failure';

/** /support/chat: opens the member's chat with support. */
export function SupportChatPage() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { support } = useServices();
  const [failure, open] = useOpening(() => support.openSupport({}));
  return (
    <SitePage title={t('support.contact')} heading={failure ? null : t('support.contact')}>
      {failure ? (
        <ErrorState
          title={t('support.chatFailed')}
          onRetry={open}
          retryLabel={t('page.retry')}
          retryingLabel={t('support.opening')}
        >
          {textOf(failure)}
        </ErrorState>
      ) : (
        <Spinner label={t('support.opening')} />
      )}
    </SitePage>
  );
}
