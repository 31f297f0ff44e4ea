import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import { useTranslation } from '../../i18n/translation';
import { useOpening } from '../../chat/use-opening';
import { useServices } from '../../services/services-context';
import { useFailureText } from '../../shell/use-failure';
import { MemberScreen } from './member-screen';

/** /chats/saved: opens what the member has saved. */
export function SavedPage() {
  const { t } = useTranslation();
  const { chat } = useServices();
  const textOf = useFailureText();
  const [failure, open] = useOpening(() => chat.openSaved({}));
  return (
    <MemberScreen title={t('saved.title')} heading={failure ? null : t('saved.title')}>
      {failure ? (
        <ErrorState
          title={t('saved.failed')}
          onRetry={open}
          retryLabel={t('page.retry')}
          retryingLabel={t('page.loading')}
        >
          {textOf(failure)}
        </ErrorState>
      ) : (
        <Spinner label={t('page.loading')} />
      )}
    </MemberScreen>
  );
}
