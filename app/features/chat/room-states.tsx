import type { Room } from '@contract/chat/room';
import { ButtonLink } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { Spinner } from '@ds/spinner/spinner';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { useTranslation } from '../../i18n/translation';
import type { History } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import type { Opening } from '../../chat/store/openings';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { STAFF_PAGE } from '../../navigation/staff';
import { useFailureText } from '../../shell/use-failure';
import { useIsAssistant } from '../../shell/use-is-assistant';
import { BesideList, useIsInPanes } from './chat-panes';
import { DetailPage } from './detail-page';
import { MemberScreen } from './member-screen';
import { UnsentMessages } from './unsent-messages';

/** The texts for a room that the reader has no access to; a group that they belonged to is named. */
function useUnknownWords(room: Room | null | undefined): { title: string; text: string } {
  const { t } = useTranslation();
  const isAssistant = useIsAssistant();
  if (isAssistant) return { title: t('desk.unknownTitle'), text: t('desk.unknown') };
  if (room?.kind !== 'group') return { title: t('room.unknownTitle'), text: t('room.unknown') };
  return { title: t('room.lostTitle', { name: room.title }), text: t('room.lost') };
}

/** The room doesn't exist, or the reader has no access to it. They can still get what they wrote there. */
export function UnknownRoom({ id }: { id: string }) {
  const { t } = useTranslation();
  const store = useChatStore();
  const { gone } = useChatState();
  const isAssistant = useIsAssistant();
  const { title, text } = useUnknownWords(gone.get(id));
  const href = `#${isAssistant ? STAFF_PAGE : '/chats'}`;
  return (
    <MemberScreen title={title} heading={null}>
      <EmptyState
        headingLevel={1}
        icon={<MessageCircleOff aria-hidden className="size-8" />}
        title={title}
        actions={<ButtonLink href={href}>{t(isAssistant ? 'desk.toDesk' : 'room.toChats')}</ButtonLink>}
      >
        {text}
      </EmptyState>
      {store && gone.has(id) ? <UnsentMessages store={store} room={id} /> : null}
    </MemberScreen>
  );
}

interface PendingProps {
  id: string;
  /** What its page is called, as far as that is known. */
  title: string;
  /** Where the way back leads to if the visit began with this page. */
  parent: string;
  /** Where it opens. */
  opening?: Opening;
  store: ChatStore | null;
  history: History | undefined;
}

/** A room that is on its way, or couldn't be loaded: without the tabs, which a room hasn't either. */
export function PendingRoom({ id, title, parent, opening = null, store, history }: PendingProps) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const state =
    history?.state === 'failed' && history.failure ? (
      <ErrorState
        title={t('room.failed')}
        onRetry={() => store?.open(id, opening)}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(history.failure)}
      </ErrorState>
    ) : (
      <Spinner label={t('page.loading')} />
    );
  if (useIsInPanes()) return <BesideList heading={title}>{state}</BesideList>;
  return (
    <DetailPage title={title} parent={parent}>
      {state}
    </DetailPage>
  );
}
