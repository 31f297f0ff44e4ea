import type { Room } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { useToast } from '@ds/toast/toast';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import type { ChatStore } from '../../chat/store/chat-store';
import { personOf } from '../../chat/rooms';
import { useSession } from '../../session/session-context';
import { RoomChooserSheet } from './room-chooser-sheet';
import { messagesAt, type RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  room: Room;
  memberId: number;
  actions: RoomActions;
  log: RefObject<MessageLogHandle | null>;
}

/** Where messages are passed on to. */
export function ForwardSheet({ actions, ...props }: Props) {
  const { t } = useTranslation();
  const { forwarding, forward } = actions;
  const send = useForward(props, actions);
  return (
    <RoomChooserSheet
      title={t('room.forwardTitle')}
      open={forwarding !== null}
      onClose={() => forward(null)}
      onChoose={(chosen) => void send(chosen, forwarding ?? [])}
    />
  );
}

/** Forwards messages in order, and opens the chat that gets them. */
function useForward(
  { store, room, memberId, log }: Omit<Props, 'actions'>,
  { stopChoosing }: RoomActions,
): (to: Room, seqs: readonly number[]) => Promise<void> {
  const { t } = useTranslation();
  const { member } = useSession();
  const { show } = useToast();
  const navigate = useNavigate();
  return async (to, seqs) => {
    const messages = messagesAt(store, room.id, seqs).map((message) => ({
      message,
      nickname: (
        message.forwardedFrom ??
        (message.sender === memberId
          ? member
          : (personOf(room) ?? store.get().people.get(message.sender))) ?? { nickname: null }
      ).nickname,
    }));
    if (messages.length === 0) return show({ tone: 'info', text: t('room.notHere') });
    store.outbox.forward(to.id, messages);
    stopChoosing();
    // They stand in the chat at once, with what becomes of them.
    if (to.id === room.id) return log.current?.scrollToEnd();
    await historySettled();
    void navigate(`/chats/${to.id}`);
  };
}
