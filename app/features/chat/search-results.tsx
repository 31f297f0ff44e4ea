import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { type Part, partsOf } from '@contract/chat/words';
import type { Person } from '@contract/contacts/person';
import { useAnnounce } from '@ds/announcer/announcer';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Spinner } from '@ds/spinner/spinner';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { type ChatState, listedRooms } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { personOf, senderIn } from '../../chat/rooms';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { FailureNotice } from '../../shell/failure-notice';
import { type Parts, useCallParts, useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import type { RequestState } from '../../shell/use-request';
import { FoundMessage } from './found-message';
import { isNamed, isRoomNamed } from './named';
import { useRoomName } from './room-name';
import { RoomRows } from './room-row';
import { useChatList } from './use-chat-list';
import { usePersonActions } from './use-person-actions';

interface Props {
  query: string;
  /** Searches in this chat alone. */
  room: string | undefined;
}

/** What a search finds: people and chats at once, messages as the server answers. */
export function SearchResults({ query, room }: Props) {
  if (query === '') return <Hint isWide={room === undefined} />;
  return <Found key={query} query={query} room={room} />;
}

/** @param isWide people and chats are searched, too */
function Hint({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation();
  return <p className="text-body text-muted">{t(isWide ? 'search.hint' : 'search.hintInChat')}</p>;
}

function Found({ query, room }: Props) {
  const { t } = useTranslation();
  const parts = useMemo(() => partsOf(query), [query]);
  const isWide = room === undefined;
  const [contacts, askContacts] = useCallQuery(useQueries().contacts.listContacts(), { enabled: isWide });
  const [chats, askChats] = useChatList();
  const nameOf = useRoomName();
  const [messages, askMessages] = useMessages(query, room);
  const asked: Asked[] = [
    { answer: messages, ask: askMessages, failed: t('search.failed') },
    ...(isWide ? [{ answer: contacts, ask: askContacts, failed: t('contacts.failed') }] : []),
    { answer: chats, ask: askChats, failed: t('chats.failed') },
  ];
  const isComplete = asked.every(({ answer }) => answer.state === 'ready');
  const known = isWide && parts.length > 0 ? findKnown(parts, { contacts, chats, nameOf }) : NOBODY;
  // A message is shown with its chat.
  const found =
    messages.state === 'ready' && chats.state === 'ready'
      ? messages.data.parts.flatMap(({ items }) => items)
      : [];
  const shown = useAttributed(found);
  const count = known.people.length + known.chats.length + found.length;
  useAnnounced(isComplete ? count : null);
  if (isComplete && count === 0) return <Nothing />;
  return (
    <div className="flex flex-col gap-6">
      {known.people.length > 0 ? (
        <Group title={t('search.people')}>
          <List aria-label={t('search.people')} className="-mx-bleed">
            {known.people.map((person) => (
              <PersonRow key={person.memberId} person={person} />
            ))}
          </List>
        </Group>
      ) : null}
      {known.chats.length > 0 ? (
        <Group title={t('search.chats')}>
          <List aria-label={t('search.chats')} className="-mx-gutter">
            <RoomRows rooms={known.chats} />
          </List>
        </Group>
      ) : null}
      {messages.state === 'ready' && shown.length > 0 ? (
        <Group title={t('search.messages')}>
          <Messages found={shown} parts={parts} page={messages.data} />
        </Group>
      ) : null}
      <Missing asked={asked} />
    </div>
  );
}

/** Something that is asked for, and what it is called where it fails. */
interface Asked {
  answer: RequestState<unknown>;
  ask: () => Promise<unknown>;
  failed: string;
}

/** Tells that answers are on their way, or which failed: what is shown isn't all there is. */
function Missing({ asked }: { asked: readonly Asked[] }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const failures = asked.flatMap(({ answer, ...rest }) =>
    answer.state === 'failed' ? [{ ...rest, failure: answer.failure }] : [],
  );
  const [first] = failures;
  return (
    <>
      {asked.some(({ answer }) => answer.state === 'loading') ? <Spinner label={t('search.busy')} /> : null}
      {first ? (
        <ErrorState
          title={first.failed}
          onRetry={() => Promise.all(failures.map(({ ask }) => ask()))}
          retryLabel={t('page.retry')}
          retryingLabel={t('page.loading')}
        >
          {textOf(first.failure)}
        </ErrorState>
      ) : null}
    </>
  );
}

interface Known {
  people: Person[];
  chats: Room[];
}

const NOBODY: Known = { people: [], chats: [] };

/** Where the phone looks by itself. */
interface Askable {
  contacts: RequestState<Person[]>;
  chats: RequestState<ChatState>;
  nameOf: (room: Room) => string;
}

/** Contacts, and other chats, by the name: what the phone knows already. */
function findKnown(parts: readonly Part[], { contacts, chats: state, nameOf }: Askable): Known {
  const people = contacts.state === 'ready' ? contacts.data.filter((person) => isNamed(person, parts)) : [];
  const shown = new Set(people.map(({ memberId }) => memberId));
  const rooms = state.state === 'ready' ? listedRooms(state.data, 'chats', 'archived') : [];
  const chats = rooms.filter(
    (room) => !shown.has(personOf(room)?.memberId ?? 0) && isRoomNamed(room, nameOf(room), parts),
  );
  return { people, chats };
}

interface Page {
  items: MessageEvent[];
  next: string | null;
}

function useMessages(query: string, room: string | undefined) {
  const queries = useQueries();
  return useCallParts<Page>({
    partAt: (cursor) =>
      queries.chat.searchMessages({
        query,
        ...(room === undefined ? {} : { room }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    markAfter: ({ next }) => next ?? undefined,
  });
}

/**
 * What was found, without what is in groups until it is known who wrote it: messages of blocked people are folded. Where
 * that can't be told, all of it.
 */
function useAttributed(found: readonly MessageEvent[]): readonly MessageEvent[] {
  const store = useChatStore();
  const { rooms, people } = useChatState();
  const [asked, setAsked] = useState('');
  const senders = found.map(({ room, sender }) => `${room} ${sender}`).join();
  const ask = useEffectEvent(async () => {
    if (store) await askSenders(store, found);
  });
  useEffect(() => {
    let current = true;
    void ask().then(() => {
      if (current) setAsked(senders);
    });
    return () => {
      current = false;
    };
  }, [store, senders]);
  if (asked === senders) return found;
  return found.filter(({ room: id, sender }) => {
    const room = rooms.get(id);
    return (
      room?.kind !== 'group' || sender === store?.memberId || senderIn(room, sender, people) !== undefined
    );
  });
}

/** Asks who has written messages of groups. */
async function askSenders(store: ChatStore, found: readonly MessageEvent[]): Promise<void> {
  const { rooms } = store.get();
  const senders = new Map<string, number[]>();
  for (const { room, sender } of found)
    if (rooms.get(room)?.kind === 'group') senders.set(room, [...(senders.get(room) ?? []), sender]);
  await Promise.all([...senders].map(([room, members]) => store.people.ask(room, members)));
}

/** Tells who listens how much was found; null while it isn't known. */
function useAnnounced(count: number | null): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  useEffect(() => {
    if (count !== null) announce(count === 0 ? t('search.nothingTitle') : t('search.found', { count }));
  }, [count, announce, t]);
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<SearchIcon aria-hidden className="size-8" />} title={t('search.nothingTitle')}>
      {t('search.nothing')}
    </EmptyState>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-body font-semibold text-ink">{title}</h2>
    {children}
  </section>
);

/** A contact; opens the chat. */
function PersonRow({ person }: { person: Person }) {
  const { message } = usePersonActions(person);
  return (
    <ListRow
      onClick={() => void message()}
      leading={<Avatar name={person.nickname} src={person.icon} aria-hidden />}
      title={<bdi>{person.nickname}</bdi>}
      description={person.username === null ? undefined : <bdi>{person.username}</bdi>}
    />
  );
}

function Messages({
  found,
  parts,
  page: { more, next },
}: {
  found: readonly MessageEvent[];
  parts: readonly Part[];
  page: Parts<Page>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <List aria-label={t('search.messages')} className="-mx-bleed">
        {found.map((message) => (
          <FoundMessage key={`${message.room} ${message.seq}`} message={message} parts={parts} />
        ))}
      </List>
      {more && next === 'failed' ? (
        <FailureNotice onRetry={more}>{t('search.moreFailed')}</FailureNotice>
      ) : null}
      {more && next !== 'failed' ? (
        <Button
          variant="secondary"
          onClick={more}
          loading={next === 'loading'}
          loadingLabel={t('search.busy')}
        >
          {t('search.more')}
        </Button>
      ) : null}
    </>
  );
}
