import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import { Notice } from '@ds/notice/notice';
import { focusHeading } from '@ds/page/page';
import { usePending } from '@ds/use-pending/use-pending';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { ChatState } from '../../chat/chat-state';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { usePush } from '../../chat/use-push';
import { useMemory } from '../../session/session-context';

/** Whether the member has written to somebody: then an answer may come. */
const hasWritten = ({ rooms }: ChatState, memberId: number | undefined): boolean =>
  [...rooms.values()].some(({ last, otherReadSeq }) => last?.sender === memberId || otherReadSeq > 0);

/**
 * Offers notifications, once a member waits for answers, until they take the offer or refuse it on this device. Where only
 * an app on the home screen has them, it tells how to put it there.
 */
export function PushOffer() {
  const { t } = useTranslation();
  const { local } = useMemory();
  const { state, turnOn } = usePush();
  const chats = useChatState();
  const store = useChatStore();
  const announce = useAnnounce();
  const [busy, run] = usePending();
  const [isRefused, setRefused] = useState(() => local.get('pushOffer') !== null);
  const isPossible = state === 'off' || state === 'homeScreen';
  if (isRefused || !isPossible || !hasWritten(chats, store?.memberId)) return null;
  const take = async (): Promise<void> => {
    if (!(await turnOn())) return;
    focusHeading();
    announce(t('push.on'));
  };
  const refuse = (): void => {
    local.set('pushOffer', 'no');
    setRefused(true);
    focusHeading();
  };
  return (
    <Notice
      tone="info"
      title={t('push.offerTitle')}
      action={
        <span className="mt-2 flex flex-wrap gap-3">
          {state === 'off' ? (
            <Button
              size="small"
              loading={busy}
              loadingLabel={t('page.loading')}
              onClick={() => void run(take)}
            >
              {t('push.turnOn')}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={refuse}>
            {t('push.later')}
          </Button>
        </span>
      }
    >
      {t(state === 'off' ? 'push.offer' : 'push.homeScreen')}
    </Notice>
  );
}
