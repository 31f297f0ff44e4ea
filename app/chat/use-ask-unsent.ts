import { useTranslation } from '../i18n/translation';
import { useMemberQuestion } from '../shell/use-question';
import { countUnsent } from './chat-state';
import { useChatCaches, useChatStore } from './use-chat';

/** Asks before a log-out whether unsent messages may be lost (D47); yes without a question where there are none. */
export function useAskUnsent(): () => Promise<boolean> {
  const { t } = useTranslation();
  const caches = useChatCaches();
  const store = useChatStore();
  const ask = useMemberQuestion();
  return async () => {
    const count = Math.max(await caches.countUnsent(), store ? countUnsent(store.get()) : 0);
    if (count === 0) return true;
    return ask({
      tone: 'danger',
      title: t('unsent.title', { count }),
      children: t('unsent.body'),
      confirm: { label: t('unsent.confirm') },
      cancel: { label: t('page.cancel') },
    });
  };
}
