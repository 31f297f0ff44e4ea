import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { SitePage } from '../../shell/site-page';
import { useFailureText } from '../../shell/use-failure';

/** /support/chat: opens the member's chat with support. */
export function SupportChatPage() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [failure, open] = useOpening();
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

/** Opens the chat once it is known who asks, in place of this page. */
function useOpening(): [failure: Failure | null, open: () => Promise<void>] {
  const store = useChatStore();
  const { support } = useServices();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async (): Promise<void> => {
    const result = await support.openSupport({});
    if (!result.ok) return setFailure(result);
    store?.takeRoom(result.data);
    void navigate(`/chats/${result.data.id}`, { replace: true });
  };
  const begin = useEffectEvent(() => void open());
  useEffect(() => {
    if (store) begin();
  }, [store]);
  return [failure, open];
}
