import type { Room } from '@contract/chat/room';
import { holdsAll, partsOf } from '@contract/chat/words';
import { Avatar } from '@ds/avatar/avatar';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { TextField } from '@ds/text-field/text-field';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from 'react-i18next';
import { listedRooms } from '../../chat/chat-state';
import { useChatStore } from '../../chat/use-chat';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { ChatsFailed } from './chats-failed';
import { canWrite } from './message-rights';
import { isRoomNamed } from './named';
import { roomPicture, SAVED_ICON } from './room-picture';
import { useRoomName } from './room-name';
import { useChatList } from './use-chat-list';

/** The field in which the name of a chat is searched for. */
export function RoomFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('room.forwardFilter')}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ChooserProps {
  /** What their names are searched for. */
  filter: string;
  /** Of the heading over a failure. */
  headingLevel: 2 | 3;
  onChoose: (room: Room) => void;
}

/** The chats in which the member may write, to choose one. */
export function RoomChooser({ filter, headingLevel, onChoose }: ChooserProps) {
  const { t } = useTranslation();
  const nameOf = useRoomName();
  const [chats, retry] = useChatList();
  if (chats.state === 'failed')
    return <ChatsFailed headingLevel={headingLevel} failure={chats.failure} onRetry={retry} />;
  if (chats.state === 'loading')
    return (
      <div className="grid justify-center py-6">
        <Spinner label={t('page.loading')} />
      </div>
    );
  const parts = partsOf(filter);
  const rooms = listedRooms(chats.data, 'chats').filter(
    (room) => room.kind !== 'saved' && canWrite(room) && isRoomNamed(room, nameOf(room), parts),
  );
  const hasSaved = holdsAll(t('saved.title'), parts);
  if (rooms.length === 0 && !hasSaved)
    return <p className="px-gutter py-6 text-center text-small text-muted">{t('room.forwardNone')}</p>;
  return (
    <List>
      {hasSaved ? <SavedRow onChoose={onChoose} /> : null}
      {rooms.map((room) => (
        <RoomRow key={room.id} room={room} onChoose={() => onChoose(room)} />
      ))}
    </List>
  );
}

/** The member's saved messages, which come first and are made when they are needed. */
function SavedRow({ onChoose }: Pick<ChooserProps, 'onChoose'>) {
  const { t } = useTranslation();
  const { chat } = useServices();
  const store = useChatStore();
  const fail = useFailure();
  const [, run] = usePending();
  const open = async (): Promise<void> => {
    const result = await chat.openSaved({});
    if (!result.ok) return fail(result);
    store?.takeRoom(result.data);
    onChoose(result.data);
  };
  return (
    <ListRow
      leading={<Avatar name={t('saved.title')} icon={SAVED_ICON} size="small" aria-hidden />}
      title={t('saved.title')}
      onClick={() => void run(open)}
    />
  );
}

function RoomRow({ room, onChoose }: { room: Room; onChoose: () => void }) {
  const name = useRoomName()(room);
  return (
    <ListRow
      leading={<Avatar name={name} {...roomPicture(room)} size="small" aria-hidden />}
      title={<bdi>{name}</bdi>}
      onClick={onChoose}
    />
  );
}
