import type { Room } from '@contract/chat/room';
import { partsOf } from '@contract/chat/words';
import { Avatar } from '@ds/avatar/avatar';
import { historySettled } from '@ds/history-layer/history-layer';
import { List, ListRow } from '@ds/list-row/list-row';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { Sheet } from '@ds/sheet/sheet';
import { Spinner } from '@ds/spinner/spinner';
import { TextField } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listedRooms } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/chat-store';
import { iconOf, personOf } from '../../chat/rooms';
import { useSession } from '../../session/session-context';
import { ChatsFailed } from './chats-failed';
import { canWrite } from './message-rights';
import { isRoomNamed } from './named';
import { useRoomName } from './room-name';
import { useChatList } from './use-chat-list';
import { messagesAt, type RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  room: Room;
  memberId: number;
  actions: RoomActions;
  log: RefObject<MessageLogHandle | null>;
}

interface RoomsProps {
  /** What their names are searched for. */
  filter: string;
  onChoose: (room: Room) => void;
}

/** Where messages are passed on to. */
export function ForwardSheet({ actions, ...props }: Props) {
  const { t } = useTranslation();
  const { forwarding, forward } = actions;
  const [filter, setFilter] = useState('');
  const close = (): void => {
    forward(null);
    setFilter('');
  };
  const send = useForward(props, actions);
  return (
    <Sheet
      title={t('room.forwardTitle')}
      closeLabel={t('page.close')}
      open={forwarding !== null}
      onOpenChange={close}
      toolbar={
        <TextField
          label={t('room.forwardFilter')}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      }
    >
      <Rooms
        filter={filter}
        onChoose={(chosen) => {
          close();
          void send(chosen, forwarding ?? []);
        }}
      />
    </Sheet>
  );
}

function Rooms({ filter, onChoose }: RoomsProps) {
  const { t } = useTranslation();
  const [chats, retry] = useChatList();
  if (chats.state === 'failed')
    return <ChatsFailed headingLevel={3} failure={chats.failure} onRetry={retry} />;
  if (chats.state === 'loading')
    return (
      <div className="grid justify-center py-6">
        <Spinner label={t('page.loading')} />
      </div>
    );
  const parts = partsOf(filter);
  const rooms = listedRooms(chats.data, 'chats').filter((room) => canWrite(room) && isRoomNamed(room, parts));
  if (rooms.length === 0)
    return <p className="px-gutter py-6 text-center text-small text-muted">{t('room.forwardNone')}</p>;
  return (
    <div className="px-2 py-2">
      <List>
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} onChoose={() => onChoose(room)} />
        ))}
      </List>
    </div>
  );
}

function RoomRow({ room, onChoose }: { room: Room; onChoose: () => void }) {
  const name = useRoomName()(room);
  return (
    <ListRow
      leading={<Avatar name={name} src={iconOf(room)} size="small" aria-hidden />}
      title={<bdi>{name}</bdi>}
      onClick={onChoose}
    />
  );
}

/** Passes messages on in their order, and opens the chat that gets them. */
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
    store.forward(to.id, messages);
    stopChoosing();
    // They stand in the chat at once, with what becomes of them.
    if (to.id === room.id) return log.current?.scrollToEnd();
    await historySettled();
    void navigate(`/chats/${to.id}`);
  };
}
