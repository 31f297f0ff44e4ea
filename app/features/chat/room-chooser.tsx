import type { Room } from '@contract/chat/room';
import { holdsAll, type Part, partsOf } from '@contract/chat/words';
import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import { TextField } from '@ds/text-field/text-field';
import { usePending } from '@ds/use-pending/use-pending';
import { useId } from 'react';
import { useTranslation } from '../../i18n/translation';
import { type ChatState, listedRooms } from '../../chat/chat-state';
import { personOf } from '../../chat/rooms';
import { useChatStore } from '../../chat/use-chat';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { ChatsFailed } from './chats-failed';
import { canWrite } from './message-rights';
import { isNamed, isRoomNamed } from './named';
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
  /** Of the headings over a failure, and over the contacts. */
  headingLevel: 2 | 3;
  onChoose: (room: Room) => void;
}

/** The chats in which the member may write, to choose one, and the contacts without any. Below `MemberQueries`. */
export function RoomChooser({ filter, ...props }: ChooserProps) {
  const { t } = useTranslation();
  const [chats, retry] = useChatList();
  if (chats.state === 'failed')
    return <ChatsFailed headingLevel={props.headingLevel} failure={chats.failure} onRetry={retry} />;
  if (chats.state === 'loading')
    return (
      <div className="grid justify-center py-6">
        <Spinner label={t('page.loading')} />
      </div>
    );
  return <Choices chats={chats.data} parts={partsOf(filter)} {...props} />;
}

interface ChoicesProps extends Omit<ChooserProps, 'filter'> {
  chats: ChatState;
  /** Of the names that are searched for. */
  parts: readonly Part[];
}

function Choices({ chats, parts, headingLevel, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const nameOf = useRoomName();
  const offered = listedRooms(chats, 'chats', 'archived').filter(
    (room) => room.kind !== 'saved' && canWrite(room),
  );
  const rooms = offered.filter((room) => isRoomNamed(room, nameOf(room), parts));
  const people = useOtherContacts(chats, offered).filter((person) => isNamed(person, parts));
  const hasSaved = holdsAll(t('saved.title'), parts);
  if (rooms.length === 0 && people.length === 0 && !hasSaved)
    return <p className="px-gutter py-6 text-center text-small text-muted">{t('room.forwardNone')}</p>;
  return (
    <>
      <List>
        {hasSaved ? <SavedRow onChoose={onChoose} /> : null}
        {rooms.map((room) => (
          <RoomRow key={room.id} room={room} onChoose={() => onChoose(room)} />
        ))}
      </List>
      {people.length === 0 ? null : (
        <Contacts people={people} headingLevel={headingLevel} onChoose={onChoose} />
      )}
    </>
  );
}

/** The contacts whose chats aren't offered; none while the server can't be reached, which opens their chats. */
function useOtherContacts({ isWaiting }: ChatState, offered: readonly Room[]): readonly Person[] {
  const [contacts] = useCallQuery(useQueries().contacts.listContacts(), { enabled: !isWaiting });
  if (isWaiting || contacts.state !== 'ready') return [];
  const met = new Set(offered.map((room) => personOf(room)?.memberId));
  return contacts.data.filter(({ memberId }) => !met.has(memberId));
}

interface ContactsProps extends Omit<ChooserProps, 'filter'> {
  people: readonly Person[];
}

function Contacts({ people, headingLevel, onChoose }: ContactsProps) {
  const { t } = useTranslation();
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={id} className="pt-4">
      <Heading id={id} className="px-3 pb-1 text-small font-medium text-muted">
        {t('contacts.title')}
      </Heading>
      <List aria-labelledby={id}>
        {people.map((person) => (
          <ContactRow key={person.memberId} person={person} onChoose={onChoose} />
        ))}
      </List>
    </section>
  );
}

type RowProps = Pick<ChooserProps, 'onChoose'>;

/** Chooses the room that a call answers with, unless something else was chosen meanwhile, or nothing. */
function useOpening({ onChoose }: RowProps, ask: () => Promise<Result<Room>>): () => void {
  const store = useChatStore();
  const fail = useFailure();
  const isHere = useIsHere();
  const [, run] = usePending();
  const open = async (): Promise<void> => {
    const result = await ask();
    if (!result.ok) return fail(result);
    if (!isHere()) return;
    store?.rooms.take(result.data);
    onChoose(result.data);
  };
  return () => void run(open);
}

/** A contact, whose chat is made when it is needed. */
function ContactRow({ person: { memberId, nickname, icon }, ...props }: RowProps & { person: Person }) {
  const { chat } = useServices();
  const open = useOpening(props, () => chat.openRoom({ memberId }));
  return (
    <ListRow
      leading={<Avatar name={nickname} src={icon} size="small" aria-hidden />}
      title={<bdi>{nickname}</bdi>}
      onClick={open}
    />
  );
}

/** The member's saved messages, which come first and are made when they are needed. */
function SavedRow(props: RowProps) {
  const { t } = useTranslation();
  const { chat } = useServices();
  const open = useOpening(props, () => chat.openSaved({}));
  return (
    <ListRow
      leading={<Avatar name={t('saved.title')} icon={SAVED_ICON} size="small" aria-hidden />}
      title={t('saved.title')}
      onClick={open}
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
