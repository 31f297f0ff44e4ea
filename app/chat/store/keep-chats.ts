import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { ChatCache, KeptChats } from '../../session/chat-cache/chat-cache';
import {
  emptyDraft,
  type KeptDraft,
  type KeptEmoji,
  type KeptLog,
  type KeptMessage,
} from '../../session/chat-cache/kept-shapes';
import { namedIn } from '../changes';
import { type ChatState, listedRooms, type Outgoing } from '../chat-state';

/** How many rooms' messages are kept, and how many of each (D47). */
const MAX_ROOMS = 50;
const MAX_EVENTS = 200;

/** Milliseconds for which changes of rooms and logs are batched. Losing them is harmless: the server has it all. */
const GATHER = 300;

/** The parts of the store's state that are kept. */
type Kept = Pick<ChatState, 'list' | 'rooms' | 'histories' | 'people'>;

/**
 * Decides what of the chats is stored on the phone, and when: what the member has written at once, what the server has
 * too after a moment.
 */
export class KeepChats {
  readonly #cache: ChatCache;
  readonly #look: () => Kept & { since: string | undefined };
  /** What is known to be stored. */
  readonly #rooms = new Map<string, Room>();
  readonly #events = new Map<string, readonly RoomEvent[]>();
  #people: ChatState['people'] = new Map();
  /** This tab's drafts. */
  readonly #drafts = new Map<string, KeptDraft>();
  /** The rooms whose drafts are to be stored, each with what was stored last. */
  readonly #waiting = new Map<string, KeptDraft>();
  /** What was stored last of drafts that couldn't be stored since. */
  readonly #refused = new Map<string, KeptDraft>();
  #isSavingDrafts = false;
  /** The unsent messages found in the outbox: one that is no longer there was sent or withdrawn, by any tab. */
  readonly #found = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(cache: ChatCache, look: () => Kept & { since: string | undefined }) {
    this.#cache = cache;
    this.#look = look;
  }

  /** Stops storing anything. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async load(): Promise<KeptChats> {
    const kept = await this.#cache.load();
    for (const room of kept.rooms) this.#rooms.set(room.id, room);
    return kept;
  }

  async loadLog(room: string): Promise<KeptLog | null> {
    const log = await this.#cache.loadLog(room);
    if (!log) return null;
    this.#events.set(room, log.events);
    const people = log.people.map((person) => [person.memberId, person] as const);
    this.#people = new Map([...people, ...this.#people]);
    return log;
  }

  /** Drops the messages of a room at once: somebody has erased theirs. */
  forgetEvents(room: string): void {
    this.#events.delete(room);
    void this.#cache.forgetEvents(room);
  }

  /** Drops a person at once. */
  forgetPerson(memberId: number): void {
    const people = new Map(this.#people);
    people.delete(memberId);
    this.#people = people;
    void this.#cache.forgetPerson(memberId);
  }

  /** Called when the rooms, their logs or people may have changed. */
  noteChange(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.flush(), GATHER);
  }

  /** Stores what has changed, now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { list, rooms, histories, people, since } = this.#look();
    if (this.#isClosed || list !== 'ready') return;
    const open = new Set(latestRooms(rooms).map(({ id }) => id));
    const changed = [...rooms.values()].filter((room) => this.#rooms.get(room.id) !== room);
    const here = new Map(
      [...open].flatMap((id) => {
        const history = histories.get(id);
        // A log opened at an earlier place doesn't have the latest events.
        return history?.state === 'ready' && !history.hasNewer ? [[id, history.events] as const] : [];
      }),
    );
    const logs = new Map([...here].filter(([id, events]) => this.#events.get(id) !== events));
    const hasNewPeople = people !== this.#people;
    if (changed.length + logs.size === 0 && !hasNewPeople && this.#rooms.size === rooms.size) return;
    const groups = [...(hasNewPeople ? here : logs)].filter(([id]) => rooms.get(id)?.kind === 'group');
    const isKept = await this.#cache.saveRooms({
      since,
      rooms: changed,
      events: new Map([...logs].map(([id, events]) => [id, keptPart(events)])),
      listed: new Set(rooms.keys()),
      open,
      people: {
        named: new Map(groups.map(([id, events]) => [id, new Set(keptPart(events).flatMap(namedIn))])),
        known: people,
        changed: new Set([...people.keys()].filter((id) => people.get(id) !== this.#people.get(id))),
      },
    });
    if (!isKept) return;
    for (const id of this.#rooms.keys()) if (!rooms.has(id)) this.#rooms.delete(id);
    for (const room of changed) this.#rooms.set(room.id, room);
    for (const [id, events] of logs) this.#events.set(id, events);
    this.#people = people;
  }

  /** Notes a draft as it was found on the phone; other tabs may change it from now on. */
  takeDraft(draft: KeptDraft): void {
    this.#drafts.set(draft.room, draft);
  }

  /** Stores a draft. While one is being written, only the last one of each room waits. */
  noteDraft(draft: KeptDraft): void {
    if (this.#isClosed) return;
    const { room } = draft;
    const before = this.#refused.get(room) ?? this.#drafts.get(room) ?? emptyDraft(room);
    if (!this.#waiting.has(room)) this.#waiting.set(room, before);
    this.#refused.delete(room);
    this.#drafts.set(room, draft);
    if (!this.#isSavingDrafts) void this.#saveDrafts();
  }

  /** Deletes a draft, including what other tabs have stored of it. */
  forgetDraft(room: string): void {
    if (this.#isClosed) return;
    for (const drafts of [this.#waiting, this.#refused, this.#drafts]) drafts.delete(room);
    void this.#cache.forgetDraft(room);
  }

  async #saveDrafts(): Promise<void> {
    this.#isSavingDrafts = true;
    for (const [room, before] of this.#waiting) {
      this.#waiting.delete(room);
      const draft = this.#drafts.get(room) ?? emptyDraft(room);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: what is typed meanwhile is gathered
      const isKept = await this.#cache.saveDraft(draft, before);
      if (!isKept) (this.#waiting.has(room) ? this.#waiting : this.#refused).set(room, before);
    }
    this.#isSavingDrafts = false;
  }

  /** Stores how the member uses emoji. */
  noteEmoji(emoji: KeptEmoji): void {
    if (!this.#isClosed) void this.#cache.saveEmoji(emoji);
  }

  /** Stores a room's outbox, in the same task as the tap. */
  noteOutgoing(room: string, before: readonly Outgoing[], after: readonly Outgoing[]): void {
    if (this.#isClosed) return;
    const isIn = (messages: readonly Outgoing[], { clientId }: Outgoing): boolean =>
      messages.some((message) => message.clientId === clientId);
    for (const { failure: _, ...message } of after.filter((sent) => !isIn(before, sent)))
      void this.#cache.addMessage({ room, ...message });
    for (const { clientId, media, replyTo } of after) {
      const sent = before.find((one) => one.clientId === clientId);
      if (sent && (sent.media !== media || sent.replyTo !== replyTo))
        void this.#cache.changeMessage(clientId, { media, replyTo });
    }
    for (const message of before.filter((sent) => !isIn(after, sent)))
      void this.#cache.removeMessage(message.clientId);
  }

  /** The stored unsent messages; null if they aren't known. */
  loadOutbox(): Promise<KeptMessage[] | null> {
    return this.#cache.loadOutbox();
  }

  /**
   * The unsent messages of each room, including those of other and earlier tabs, in the order in which they were
   * written, without those that another tab has sent or withdrawn.
   */
  gatherOutgoing(
    loaded: readonly KeptMessage[] | null,
    outgoing: ReadonlyMap<string, readonly Outgoing[]>,
  ): Map<string, Outgoing[]> {
    const kept = loaded ?? [];
    const known = new Map([...outgoing.values()].flat().map((message) => [message.clientId, message]));
    const gathered = new Map<string, Outgoing[]>([...outgoing.keys()].map((room) => [room, []]));
    const add = (room: string, message: Outgoing) =>
      gathered.set(room, [...(gathered.get(room) ?? []), message]);
    for (const { room, ...message } of kept)
      add(room, known.get(message.clientId) ?? { ...message, failure: null });
    const isKept = new Set(kept.map(({ clientId }) => clientId));
    const isOver = ({ clientId }: Outgoing): boolean => loaded !== null && this.#found.has(clientId);
    for (const [room, messages] of outgoing)
      for (const message of messages)
        if (!isKept.has(message.clientId) && !isOver(message)) add(room, message);
    for (const id of isKept) this.#found.add(id);
    return gathered;
  }
}

const keptPart = (events: readonly RoomEvent[]): readonly RoomEvent[] => events.slice(-MAX_EVENTS);

const latestRooms = (rooms: ReadonlyMap<string, Room>): Room[] =>
  (['chats', 'archived', 'requests'] as const)
    .flatMap((list) => listedRooms({ rooms }, list))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_ROOMS);
