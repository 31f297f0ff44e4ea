import { CODE } from '@contract/codes';
import {
  EVENTS_PER_PAGE,
  MAX_SYNCED_ROOMS,
  type MuteSpan,
  type SyncAnswer,
  type SyncQuestion,
} from '@contract/chat/calls';
import type { Mention, MessageEvent, RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { MAX_ASKED_PEOPLE } from '@contract/chat/group-calls';
import * as field from '@contract/fields';
import type { Presence } from '@contract/presence/presence';
import * as z from 'zod/mini';
import type { Realtime } from '../services/realtime';
import { isCutOff } from '../services/failure';
import type { Failure, Result } from '../services/result';
import type { Services } from '../services/services';
import type { RealtimeEvent } from '../services/socket-events';
import type { ChatCache, KeptDraft, KeptEmoji, KeptSlice } from '../session/chat-cache';
import { type Attachment, partMessages } from './attachment';
import {
  concerns,
  goneIn,
  messageAt,
  roomAfter,
  settleEvents,
  settlePins,
  takesFrom,
  withReaction,
} from './changes';
import {
  canCorrect,
  type ChatState,
  extend,
  type History,
  lastPlace,
  NOTHING,
  type Outgoing,
  UNREAD_HISTORY,
  withEntry,
} from './chat-state';
import { type Composing, keptComposing } from './composing';
import { DraftSync } from './draft-sync';
import { KeepChats } from './keep-chats';
import { type Alone, KeepRecordings } from './keep-recordings';
import { findMentions, type Named, namesIn } from './mentions';
import { keepRead, readUpTo, type Reading } from './reading';
import { isDeserted, isOpen, senderIn, standAlike } from './rooms';
import { TYPING_TOLD, Typists } from './typing';
import { Uploads } from './uploads';
import { Watching } from './watching';

/** The dependencies of the store. */
export interface ChatStoreContext {
  chat: Services['chat'];
  /** Without it, nobody's name is asked for. */
  groups?: Pick<Services['groups'], 'listRoomPeople'>;
  cache: ChatCache;
  /** The reader's id in rooms: support's for assistants. */
  memberId: number;
  /** The id of the account. @default memberId */
  owner?: number;
  /** Sends a frame over the socket, if it is open. */
  tell?: Realtime['tell'];
  /** Syncs over the socket; null if that gives no answer. */
  ask?: (question: SyncQuestion) => Promise<SyncAnswer | null>;
  /** Runs work while no other tab runs work of the same name. */
  alone?: Alone;
}

/** The time of a log that doesn't know its own. */
const LONG_AGO = new Date(0).toISOString();

/** The most recently used emoji that are kept: more than a row of them. */
const MAX_RECENT = 24;

/** The most events of a room in memory: while reading in either direction, events far behind are dropped. */
const MAX_HELD = 500;

/** Where a room opens: at a place, at its end, or where the member stopped reading (null). */
export type Opening = number | 'latest' | null;

const isAmong = (events: readonly RoomEvent[], place: number): boolean =>
  events.some(({ seq }) => seq === place);

/** The events around a place, which is the first of their second half; the last events without one. */
const pageAround = (place: number | null): { beforeSeq?: number } =>
  place === null ? {} : { beforeSeq: place + EVENTS_PER_PAGE / 2 };

/** Whether an automatic retry of a message may succeed: the message itself wasn't refused. */
const isPassing = (failure: Failure): boolean => isCutOff(failure) || failure.code === CODE.unavailable;

/** Whether a message answers one that is gone: it is then sent as an ordinary message. */
const isReplyToGone = ({ replyTo }: Outgoing, { code, data }: Failure): boolean =>
  replyTo !== undefined && code === CODE.notFound && data.reason === 'messageGone';

/** The longest wait, in seconds, after which a message over a limit is retried automatically. */
const MAX_DELAY = 60;

/**
 * Milliseconds after which a refused message may be retried automatically; null if only its writer may retry.
 * @param hasWaited whether it has waited before: then slow mode delays it, too
 */
function delayOf({ code, data: { reason, retryAfter } }: Failure, hasWaited: boolean): number | null {
  if (retryAfter === undefined) return null;
  const waits = reason === 'slowMode' ? hasWaited : code === CODE.tooManyRequests && retryAfter <= MAX_DELAY;
  return waits ? Math.max(1, retryAfter) * 1_000 : null;
}

/** Whether the pace at which the member may write in a room has changed. */
const hasOtherPace = (room: Room, before: Room | undefined): boolean =>
  room.kind === 'group' &&
  before?.kind === 'group' &&
  (room.role !== before.role || room.settings.slowMode !== before.settings.slowMode);

const requestMentions = (mentions: readonly Mention[]) =>
  mentions.length === 0 ? {} : { mentions: [...mentions] };

/** The name of the lock that lets one tab at a time send a room's messages. */
const sendLock = (room: string): string => `send-${room}`;

const idsOf = (outgoing: ChatState['outgoing']): string[] =>
  [...outgoing.values()].flat().map(({ clientId }) => clientId);

/**
 * The chats of a member: answers to calls and socket events feed one immutable state. Nothing depends on the socket:
 * `sync` asks for what it may have missed.
 */
export class ChatStore {
  readonly #context: ChatStoreContext;
  readonly #listeners = new Set<() => void>();
  readonly #failureHandlers = new Set<(failure: Failure) => void>();
  readonly #goneHandlers = new Set<(room: string, seq: number) => void>();
  readonly #sending = new Set<string>();
  /** The rooms in which nothing may be sent at the moment, each with the work that it waits for. */
  readonly #paused = new Map<string, Promise<void>>();
  /** The messages that are being sent, by room. */
  readonly #delivering = new Map<string, Promise<unknown>>();
  /** The rooms whose read place is being sent to the server. */
  readonly #marking = new Set<string>();
  /** The rooms that were restored from the phone and not yet requested by their page. */
  readonly #prepared = new Set<string>();
  /** The latest opening of each room: results of earlier ones are discarded. */
  readonly #openings = new Map<string, symbol>();
  /** The rooms in which messages are being chosen. */
  readonly #held = new Set<string>();
  /** The rooms whose unread count only the server knows, once it has been told how far they are read. */
  readonly #uncounted = new Set<string>();
  /** The read places that couldn't be sent to the server, by room. */
  readonly #untold = new Map<string, number>();
  /** The opened rooms whose unread mark couldn't be removed on the server. */
  readonly #unmarked = new Set<string>();
  readonly #older = new Map<string, Promise<void>>();
  readonly #newer = new Map<string, Promise<void>>();
  /** The messages that the server has accepted or the member has withdrawn: they aren't sent again. */
  readonly #taken = new Set<string>();
  /** The messages that have waited for the network or for earlier messages. */
  readonly #waited = new Set<string>();
  /** The rooms in which the server accepts nothing at the moment: when they may send again, with the timer. */
  readonly #postponed = new Map<string, { until: number; timer: ReturnType<typeof setTimeout> }>();
  readonly #typists = new Typists((room, members) =>
    this.#set({ typing: withEntry(this.#state.typing, room, members) }),
  );
  /** Files that wait for the composer of a room. */
  readonly #handed = new Map<string, readonly File[]>();
  /** When the server was last told that the member is typing, by room. */
  readonly #toldTyping = new Map<string, number>();
  /** The members whom the member has chosen to mention, by room. */
  readonly #chosen = new Map<string, readonly Named[]>();
  /** The members whom the loaded part of a room names: another room may have others of the same name. */
  readonly #met = new Map<string, Set<number>>();
  /** The members whose names were requested, each with the room of the request. */
  readonly #asked = new Map<number, string>();
  /** The members whose names couldn't be requested, by room. */
  readonly #unnamed = new Map<string, readonly number[]>();
  readonly #watching = new Watching((members) => this.#context.tell?.({ type: 'watch', members }));
  readonly #alone: Alone;
  readonly #keep: KeepChats;
  readonly #recordings: KeepRecordings;
  readonly #draftSync = new DraftSync((room, text) => this.#tellDraft(room, text));
  readonly uploads: Uploads;
  readonly #restored: Promise<void>;
  /** Whether the phone had a list. */
  #isListKept = false;
  #state: ChatState = NOTHING;
  #since: string | undefined;
  /** How many kept logs were restored: only a sync that starts later reports what is gone from one. */
  #restoredLogs = 0;
  #loading: Promise<void> | null = null;
  #syncing: Promise<boolean> | null = null;
  #syncAgain = false;
  #isClosed = false;

  constructor(context: ChatStoreContext) {
    this.#context = context;
    this.uploads = new Uploads(context.chat);
    this.#alone = context.alone ?? ((_name, work) => work());
    this.#keep = new KeepChats(context.cache, () => ({ ...this.#state, since: this.#since }));
    this.#recordings = new KeepRecordings(context.cache, this.#alone);
    this.#restored = this.#restore();
  }

  get = (): ChatState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to failures of calls that nobody awaits; returns a function that unsubscribes. */
  onFailure(handler: (failure: Failure) => void): () => void {
    this.#failureHandlers.add(handler);
    return () => this.#failureHandlers.delete(handler);
  }

  /**
   * Subscribes to deleted messages, even in parts of the log that aren't loaded; returns a function that unsubscribes.
   */
  onGone(handler: (room: string, seq: number) => void): () => void {
    this.#goneHandlers.add(handler);
    return () => this.#goneHandlers.delete(handler);
  }

  /** Stops when the session has ended: others keep or wipe what was typed. */
  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#postponed.values()) clearTimeout(timer);
    for (const messages of this.#state.outgoing.values())
      this.uploads.cancel(messages.flatMap(({ media = [] }) => media));
    this.#keep.close();
    this.#recordings.close();
    this.#draftSync.close();
    this.#typists.close();
    this.#watching.close();
  }

  /** Stores on the phone what hasn't been stored yet, because the page may close. */
  flush(): void {
    this.#draftSync.flush();
    void this.#keep.flush();
  }

  get memberId(): number {
    return this.#context.memberId;
  }

  /** The id of the account. */
  get owner(): number {
    return this.#context.owner ?? this.#context.memberId;
  }

  /** Loads the list of rooms, the kept one first, then all pages of the server's, and sends what an earlier page has left unsent. */
  loadRooms(): Promise<void> {
    this.#loading ??= this.#loadRooms().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #loadRooms(): Promise<void> {
    if (this.#state.list !== 'ready') this.#set({ list: 'loading', listFailure: null });
    await this.#restored;
    if (this.#isListKept) this.#set({ list: 'ready' });
    const before = this.#state.rooms;
    const rooms: Room[] = [];
    let cursor: string | undefined;
    do {
      const result = await this.#context.chat.listRooms(cursor === undefined ? {} : { cursor });
      if (!result.ok) {
        if (this.#state.list !== 'ready') this.#set({ list: 'failed', listFailure: result });
        this.#setWaiting(isCutOff(result));
        this.#fail(result);
        return;
      }
      rooms.push(...result.data.items);
      cursor = result.data.next ?? undefined;
    } while (cursor !== undefined);
    this.#forgetUnlisted(before, rooms);
    this.#setRooms(rooms);
    // `sync` reports what has changed after the latest event of the list.
    this.#since ??= rooms[0]?.at;
    this.#set({ list: 'ready', listFailure: null });
    this.#setWaiting(false);
    this.sendUnsent();
  }

  /**
   * Forgets rooms that are missing from the complete list, except those that it can't have: empty ones, and those that
   * appeared during the request. `sync` reports what became of rooms whose messages are loaded.
   */
  #forgetUnlisted(before: ChatState['rooms'], listed: readonly Room[]): void {
    const known = new Set(listed.map(({ id }) => id));
    const lacking = [...before.values()].filter(
      (room) =>
        room.lastSeq > 0 &&
        !known.has(room.id) &&
        this.#state.rooms.get(room.id) === room &&
        !this.#state.histories.has(room.id),
    );
    this.#forget(lacking.map(({ id }) => id));
  }

  /** Restores a room from the phone before its page is opened, when somebody points at it. */
  async prepareRoom(id: string): Promise<void> {
    if (this.#state.histories.has(id) || this.#prepared.has(id)) return;
    this.#prepared.add(id);
    if (!(await this.#restoreRoom(id, null, () => this.#prepared.has(id)))) this.#prepared.delete(id);
  }

  /**
   * Loads what a room's page shows first: the room, and its last events or those around a place. The list is loaded in
   * parallel, for `sync`.
   */
  async loadRoom(id: string, opening: Opening = null): Promise<void> {
    // The address may hold anything.
    if (!z.safeParse(field.id, id).success) return this.#setGone(id);
    await this.#loadRoom(id, opening);
    await this.#reviewComposing(id);
  }

  async #loadRoom(id: string, opening: Opening): Promise<void> {
    if (this.#state.list === 'idle') void this.loadRooms();
    const known = this.#state.histories.get(id);
    const isPrepared = this.#prepared.delete(id);
    if (known?.state === 'ready' && this.#isShown(id, known, opening))
      return isPrepared ? this.#refresh(id) : undefined;
    const current = Symbol(id);
    this.#openings.set(id, current);
    const isWanted = (): boolean => this.#openings.get(id) === current;
    this.#setHistory(id, UNREAD_HISTORY);
    if (typeof opening !== 'number' && (await this.#restoreRoom(id, opening, isWanted)))
      return this.#refresh(id);
    const failure = await this.#askForRoom(id, opening, isWanted);
    if (failure === null || !isWanted()) return;
    if (typeof opening !== 'number' && isCutOff(failure) && (await this.#restoreRoom(id, 'any', isWanted)))
      return;
    this.#setHistory(id, { ...UNREAD_HISTORY, state: 'failed', failure });
    if (failure.code === CODE.notFound) this.#setGone(id);
    else this.#fail(failure);
  }

  async #askForRoom(id: string, opening: Opening, isWanted: () => boolean): Promise<Failure | null> {
    const { chat } = this.#context;
    const expected = this.#placeOf(id, opening);
    const [room, expectedEvents] = await Promise.all([
      chat.getRoom({ room: id }),
      chat.listEvents({ room: id, ...pageAround(expected) }),
    ]);
    if (room.ok) {
      this.#setRooms([room.data]);
      void this.loadPins(id);
    }
    // The room may say that the member stopped reading at another place.
    const place = this.#placeOf(id, opening);
    const events =
      place === expected ? expectedEvents : await chat.listEvents({ room: id, ...pageAround(place) });
    if (!events.ok) return events;
    if (!room.ok) return room;
    if (!isWanted()) return null;
    const hasNewer = this.#hasNewer(id, events.data);
    this.#setWindow(id, events.data, { hasNewer: place !== null && hasNewer });
    // For events that arrived during the request.
    if (place === null && hasNewer) void this.sync();
    return null;
  }

  /** The place around which a room opens; null for its end. */
  #placeOf(id: string, opening: Opening): number | null {
    if (opening !== null) return opening === 'latest' ? null : opening;
    const room = this.#state.rooms.get(id);
    // The last events hold the first unread one, unless there are more of them.
    if (!room || room.unread === 0 || room.lastSeq - room.readSeq <= EVENTS_PER_PAGE) return null;
    return Math.max(room.readSeq + 1, room.firstSeq);
  }

  /** Whether a history holds what is shown first. */
  #isShown(id: string, { events, hasNewer }: History, opening: Opening): boolean {
    const place = this.#placeOf(id, opening);
    return place === null ? !hasNewer : isAmong(events, place);
  }

  /** Updates a room that was restored from the phone. */
  #refresh(id: string): void {
    void this.loadPins(id);
    void this.sync();
  }

  /**
   * Keeps all loaded events of a room in memory while messages of it are being selected; returns a function that ends
   * this.
   */
  holdEvents(id: string): () => void {
    this.#held.add(id);
    return () => void this.#held.delete(id);
  }

  /** Whether a room holds so many events that those far from the reader may be dropped. */
  #mayLetGo(id: string, { events }: History): boolean {
    return events.length > MAX_HELD && !this.#held.has(id);
  }

  /** Loads the events before the loaded ones. One request runs at a time. */
  async loadOlder(id: string): Promise<void> {
    const running = this.#older.get(id) ?? this.#loadOlder(id).finally(() => this.#older.delete(id));
    this.#older.set(id, running);
    return running;
  }

  async #loadOlder(id: string): Promise<void> {
    const history = this.#state.histories.get(id);
    const before = history?.events[0]?.seq;
    if (!history?.hasOlder || before === undefined) return;
    this.#setHistory(id, { ...this.#withoutLater(id, history), older: 'loading' });
    const result = await this.#context.chat.listEvents({ room: id, beforeSeq: before });
    const current = this.#state.histories.get(id);
    if (!current) return;
    if (!result.ok || current.events[0]?.seq !== before)
      return this.#setHistory(id, { ...current, older: result.ok ? 'idle' : 'failed' });
    this.#setHistory(id, {
      ...current,
      older: 'idle',
      events: settleEvents([...result.data, ...current.events]),
      hasOlder: this.#hasOlder(id, result.data),
    });
  }

  /**
   * Drops events far below the reader; not while an unsent message is at the end, since the log would then jump there.
   */
  #withoutLater(id: string, history: History): History {
    if (this.#hasOutgoing(id) || !this.#mayLetGo(id, history)) return history;
    return { ...history, events: history.events.slice(0, MAX_HELD), hasNewer: true };
  }

  #hasOutgoing = (room: string): boolean => (this.#state.outgoing.get(room)?.length ?? 0) > 0;

  /** Loads the events after the loaded ones. One request runs at a time. */
  async loadNewer(id: string): Promise<void> {
    const running = this.#newer.get(id) ?? this.#loadNewer(id).finally(() => this.#newer.delete(id));
    this.#newer.set(id, running);
    return running;
  }

  async #loadNewer(id: string): Promise<void> {
    const history = this.#state.histories.get(id);
    if (!history?.hasNewer) return;
    const after = lastPlace(history);
    this.#setHistory(id, {
      ...history,
      ...(this.#mayLetGo(id, history) ? { events: history.events.slice(-MAX_HELD), hasOlder: true } : {}),
      newer: 'loading',
    });
    const result = await this.#context.chat.listEvents({ room: id, afterSeq: after });
    const current = this.#state.histories.get(id);
    if (!current) return;
    if (!result.ok || lastPlace(current) !== after)
      return this.#setHistory(id, { ...current, newer: result.ok ? 'idle' : 'failed' });
    const events = settleEvents([...current.events, ...result.data]);
    this.#setHistory(id, { ...current, newer: 'idle', events, hasNewer: this.#hasNewer(id, events) });
  }

  /** Loads a room's pinned messages. */
  async loadPins(id: string): Promise<void> {
    const result = await this.#context.chat.listPins({ room: id });
    if (!result.ok) return this.#fail(result);
    // Events that arrived meanwhile may be newer than the answer.
    this.#setPins(id, settlePins(result.data, this.#state.histories.get(id)?.events ?? []));
  }

  /** Opens the direct chat with a member. */
  async openRoom(memberId: number): Promise<Result<Room>> {
    const result = await this.#context.chat.openRoom({ memberId });
    if (result.ok) this.#setRooms([result.data]);
    return result;
  }

  /** Stores a room that a call has returned. */
  takeRoom(room: Room): void {
    this.#setRooms([room]);
  }

  /** How many messages in a room are unsent or refused, including those of other tabs. */
  async countUnsent(id: string): Promise<number> {
    await this.#gather();
    return this.#state.outgoing.get(id)?.length ?? 0;
  }

  /** Drops a room that the member has left, with everything unsent in it. */
  async dropRoom(id: string): Promise<void> {
    this.discardDraft(id);
    const discarded = this.#discardUnsent(id);
    this.#lose(id);
    await discarded;
  }

  /**
   * Runs work on a room while no tab sends messages there: waiting messages must not arrive after it. A message that is
   * already being sent arrives before it.
   */
  async withoutSending<Answer>(room: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = Promise.allSettled([this.#delivering.get(room)]).then(work);
    const over = Promise.allSettled([answer]).then(() => {
      if (this.#paused.get(room) === over) this.#paused.delete(room);
    });
    this.#paused.set(room, over);
    void this.#alone(sendLock(room), () => over);
    return answer;
  }

  /** Discards everything unsent in a room: at once what this tab knows, then what other tabs have left. */
  async #discardUnsent(id: string): Promise<void> {
    const discardKnown = (): void => {
      for (const { clientId } of this.#state.outgoing.get(id) ?? []) this.discard(id, clientId);
    };
    discardKnown();
    await this.#gather();
    discardKnown();
  }

  /** Discards what is typed, attached and recorded in a room. */
  discardDraft(id: string): void {
    this.setDraft(id, '');
    this.attach(id, []);
    this.compose(id, null);
    this.#keep.forgetDraft(id);
    this.endRecording(id);
  }

  /** Looks up people of a room, each once. */
  async askPeople(room: string, members: readonly number[]): Promise<void> {
    this.#met.set(room, new Set([...(this.#met.get(room) ?? []), ...members]));
    const unknown = [...new Set(members)].filter((member) => !this.#asked.has(member));
    for (let from = 0; from < unknown.length; from += MAX_ASKED_PEOPLE)
      await this.#askPeople(room, unknown.slice(from, from + MAX_ASKED_PEOPLE));
  }

  async #askPeople(room: string, members: readonly number[]): Promise<void> {
    for (const member of members) this.#asked.set(member, room);
    const result = await this.#context.groups?.listRoomPeople({ room, memberIds: members.map(String) });
    if (!result?.ok) {
      for (const member of members) this.#asked.delete(member);
      if (result && isPassing(result))
        this.#unnamed.set(room, [...(this.#unnamed.get(room) ?? []), ...members]);
      return;
    }
    const people = new Map(this.#state.people);
    for (const member of members) people.set(member, null);
    for (const person of result.data) people.set(person.memberId, person);
    this.#set({ people });
  }

  /** Retries failed lookups of people, now that the server answers: their rooms may trigger no other lookup. */
  #askUnnamed(): void {
    const unnamed = [...this.#unnamed];
    this.#unnamed.clear();
    for (const [room, members] of unnamed) void this.askPeople(room, members);
  }

  /** Reloads a person and the groups that show them, after the member has blocked or unblocked them. */
  async refreshPerson(memberId: number): Promise<void> {
    const telling = [...this.#state.rooms.values()].filter(
      (room) => room.kind === 'group' && (room.lastSender?.memberId === memberId || room.mentions.length > 0),
    );
    await Promise.all([this.#askAnew(memberId), ...telling.map(({ id }) => this.refreshRoom(id))]);
  }

  async #askAnew(memberId: number): Promise<void> {
    const room = this.#asked.get(memberId);
    if (room !== undefined) await this.#askPeople(room, [memberId]);
    // The lookup failed, so what is known or stored of them is out of date.
    if (!this.#asked.has(memberId)) this.#forgetPerson(memberId);
  }

  #forgetPerson(memberId: number): void {
    const people = new Map(this.#state.people);
    if (people.delete(memberId)) this.#set({ people });
    this.#keep.forgetPerson(memberId);
  }

  /** Stores the draft of a room. */
  setDraft(room: string, text: string): void {
    this.#setDraft(room, text);
    this.#draftSync.note(room, text);
  }

  #setDraft(room: string, text: string): void {
    this.#set({ drafts: withEntry(this.#state.drafts, room, text) });
    this.#noteDraft(room);
  }

  /** Sends drafts to the member's other devices. An assistant's drafts stay on their device. */
  async #tellDraft(room: string, draft: string): Promise<void> {
    if (this.owner !== this.memberId || this.#state.gone.has(room)) return;
    const result = await this.#context.chat.arrangeRoom({ room, draft });
    if (result.ok) this.#setRooms([result.data]);
  }

  /** Watches the presence of a member whom a part of the screen shows; returns a function that ends this. */
  watch(memberId: number): () => void {
    return this.#watching.add(memberId);
  }

  /** Called when the socket opens or closes; while it is closed, nobody's presence is known. */
  noteConnection(isOpen: boolean): void {
    if (isOpen) this.#watching.tellAnew();
    else if (this.#state.presence.size > 0) this.#set({ presence: new Map() });
  }

  /** Called when the page becomes visible or hidden. */
  noteLook(isSeen: boolean): void {
    this.#watching.pause(!isSeen);
  }

  #addPresence(members: readonly { memberId: number; presence: Presence | null }[]): void {
    const presence = new Map(this.#state.presence);
    for (const { memberId, presence: now } of members)
      if (now === null) presence.delete(memberId);
      else presence.set(memberId, now);
    this.#set({ presence });
  }

  /** Called while the member types in a room: tells those who would get the message, at intervals. */
  noteTyping(room: string): void {
    const now = Date.now();
    if (now - (this.#toldTyping.get(room) ?? 0) < TYPING_TOLD) return;
    const known = this.#state.rooms.get(room);
    if (!known || !isOpen(known)) return;
    this.#toldTyping.set(room, now);
    this.#context.tell?.({ type: 'typing', room });
  }

  /** Moves an emoji that the member has used to the front of the recent ones. */
  noteEmoji(emoji: string): void {
    const { recent, tone } = this.#state.emoji;
    const others = recent.filter((one) => one !== emoji);
    this.#setEmoji({ recent: [emoji, ...others].slice(0, MAX_RECENT), tone });
  }

  /** Stores the skin tone that the member has chosen. */
  setTone(tone: KeptEmoji['tone']): void {
    this.#setEmoji({ ...this.#state.emoji, tone });
  }

  #setEmoji(emoji: KeptEmoji): void {
    this.#set({ emoji });
    this.#keep.noteEmoji(emoji);
  }

  /** Stores the attachments of a room's next message. */
  attach(room: string, attached: readonly Attachment[]): void {
    this.#set({ attached: withEntry(this.#state.attached, room, attached) });
    this.#noteDraft(room);
  }

  /** Stores a part of a recording that goes on in a room, so that it survives the page. */
  keepSlice(slice: KeptSlice): void {
    this.#recordings.keep(slice);
  }

  /** Ends the recording of a room, after it was attached or discarded. */
  endRecording(room: string): void {
    void this.#recordings.end(room);
  }

  /**
   * Attaches what an earlier page recorded in a room before it closed.
   * @returns whether there was anything
   */
  async restoreRecording(room: string): Promise<boolean> {
    await this.#restored;
    let isFound = false;
    await this.#recordings.take(room, (recording) => {
      const attached = this.#state.attached.get(room) ?? [];
      // The page may have closed at the moment in which it attached or sent it.
      const unsent = (this.#state.outgoing.get(room) ?? []).flatMap(({ media = [] }) => media);
      if ([...attached, ...unsent].some(({ id }) => id === recording.id)) return;
      this.attach(room, [...attached, recording]);
      isFound = true;
    });
    return isFound;
  }

  /** Adds a text and files shared by another app to a room's composer; nothing is sent. */
  handOver(room: string, text: string, files: readonly File[]): void {
    this.#addToDraft(room, text);
    this.#handed.set(room, files);
  }

  #addToDraft(room: string, text: string): void {
    const draft = this.#state.drafts.get(room) ?? '';
    if (text !== '') this.setDraft(room, draft === '' ? text : `${draft}\n${text}`);
  }

  /** Takes the files that were handed to a room, once: its composer attaches them as if they had been chosen there. */
  takeHanded(room: string): readonly File[] {
    const files = this.#handed.get(room) ?? [];
    this.#handed.delete(room);
    return files;
  }

  /**
   * Starts or stops answering or editing a message of a room. This is stored with the draft, on this device only. The
   * unsaved edit of another message becomes part of the draft.
   */
  compose(room: string, composing: Composing | null): void {
    const before = this.#state.composing.get(room);
    if (composing === null && !before) return;
    const isLeft = composing !== null && (before?.kind !== composing.kind || before.seq !== composing.seq);
    if (isLeft) this.#keepChange(room);
    const others = new Map(this.#state.composing);
    others.delete(room);
    this.#set({ composing: composing ? others.set(room, composing) : others });
    this.#noteDraft(room);
  }

  /** Finds the message that was being answered or edited when the page closed. If the message is gone, that ends. */
  async #reviewComposing(room: string): Promise<void> {
    const composing = this.#state.composing.get(room);
    if (!composing || composing.message) return;
    const { seq } = composing;
    const known = this.#state.histories.get(room)?.events.filter((event) => event.seq === seq) ?? [];
    const found = known.length > 0 ? known : await this.#askPlace(room, seq);
    const current = this.#state.composing.get(room);
    if (found === null || current?.seq !== seq || current.kind !== composing.kind) return;
    const message = messageAt(found, seq);
    if (message) this.compose(room, { ...current, message });
    else this.endComposing(room);
  }

  /** Called when the message being answered or edited is gone: an unsaved edit becomes the draft of a new message. */
  endComposing(room: string): void {
    this.#keepChange(room);
    this.compose(room, null);
  }

  /** Adds the unsaved edit of a message to the draft, unless nothing was changed. */
  #keepChange(room: string): void {
    const composing = this.#state.composing.get(room);
    if (composing?.kind === 'edit' && composing.text !== composing.message?.text)
      this.#addToDraft(room, composing.text);
  }

  /** The event at a place of a room, from the server; null if it doesn't answer. */
  async #askPlace(room: string, seq: number): Promise<readonly RoomEvent[] | null> {
    const result = await this.#context.chat.listEvents({ room, beforeSeq: seq + 1 });
    return result.ok ? result.data.slice(-1) : null;
  }

  #noteDraft(room: string): void {
    this.#keep.noteDraft(this.#draftOf(room));
  }

  #draftOf(room: string): KeptDraft {
    const { drafts, attached, composing } = this.#state;
    const current = composing.get(room);
    const text = drafts.get(room) ?? '';
    const typed = current?.kind === 'edit' ? [text, current.text] : [text];
    const chosen = this.#chosen.get(room) ?? [];
    const named = new Set(typed.flatMap((one) => findMentions(one, chosen).map(({ memberId }) => memberId)));
    return {
      room,
      text,
      media: attached.get(room) ?? [],
      mentioned: chosen.filter(({ memberId }) => named.has(memberId)),
      ...(current ? { composing: keptComposing(current) } : {}),
    };
  }

  /**
   * Sends a message with its attachments, or an answer: it is shown at once, and sent after those before it.
   * @param left what stays in the composer
   */
  send(room: string, text: string, replyTo?: number, left = ''): void {
    const [first, ...others] = partMessages(text, this.#state.attached.get(room) ?? []);
    const mentions = first ? this.#mentionsOf(room, first.text) : [];
    const named = mentions.length === 0 ? {} : { mentions };
    this.#enqueue(room, [...(first ? [{ ...first, ...named, replyTo }] : []), ...others]);
    // The next message starts from scratch.
    this.#toldTyping.delete(room);
    this.setDraft(room, left);
    this.#draftSync.flush();
    this.attach(room, []);
    this.compose(room, null);
  }

  /** Sends a text made by the app; what is typed and attached in the room stays there. */
  share(room: string, text: string): void {
    this.#enqueue(room, [{ text }]);
  }

  /** Forwards messages to a room, in order; each has the nickname of its author. */
  forward(room: string, messages: readonly { message: MessageEvent; nickname: string | null }[]): void {
    this.#enqueue(
      room,
      messages.map(({ message: { room: from, seq, text, media }, nickname }) => ({
        text,
        forward: { room: from, seq, nickname, media },
      })),
    );
  }

  /** Notes whom the member has chosen to mention, to tell apart two members with the same name. */
  noteMention(room: string, { memberId, nickname }: Named): void {
    const others = (this.#chosen.get(room) ?? []).filter((one) => one.nickname !== nickname);
    this.#chosen.set(room, [{ memberId, nickname }, ...others]);
  }

  /**
   * Whom a text mentions in a group: those who were chosen, and those who are known here. The server drops strangers.
   * @param named whom it mentioned before
   */
  #mentionsOf(room: string, text: string, named: readonly Named[] = []): Mention[] {
    if (this.#state.rooms.get(room)?.kind !== 'group') return [];
    const known = [...(this.#met.get(room) ?? [])].flatMap((member) => this.#state.people.get(member) ?? []);
    return findMentions(text, [...named, ...(this.#chosen.get(room) ?? []), ...known]);
  }

  #enqueue(
    room: string,
    messages: readonly Pick<Outgoing, 'text' | 'mentions' | 'media' | 'replyTo' | 'forward'>[],
  ): void {
    const at = new Date().toISOString();
    const added = messages.map((message) => ({
      ...message,
      clientId: crypto.randomUUID(),
      at,
      failure: null,
    }));
    this.#setOutgoing(room, (before) => [...before, ...added]);
    void this.#drain(room);
  }

  /** Edits the text of one of the member's messages; it may be empty only if there are media. */
  async edit(room: string, seq: number, text: string): Promise<Result<MessageEvent>> {
    const said = text === '' ? {} : { text };
    const composing = this.#state.composing.get(room);
    const before = this.#find(room, seq) ?? (composing?.seq === seq ? composing.message : null);
    const named = requestMentions(this.#mentionsOf(room, text, before ? namesIn(before) : []));
    const result = await this.#context.chat.editMessage({ room, seq, ...said, ...named });
    if (!result.ok && isCutOff(result)) this.#setWaiting(true);
    return this.#settle(room, result);
  }

  /** Pins a message, or unpins it. */
  async pin(room: string, seq: number, pinned: boolean): Promise<Result<MessageEvent>> {
    return this.#settle(room, await this.#context.chat.pinMessage({ room, seq, pinned }));
  }

  /** Sets the member's reaction, or removes it (null). It is shown at once. */
  async react(room: string, seq: number, emoji: string | null): Promise<Result<MessageEvent>> {
    const before = this.#find(room, seq);
    if (before) this.#replace(withReaction(before, this.memberId, emoji));
    const result = await this.#context.chat.reactToMessage({ room, seq, emoji });
    const now = this.#find(room, seq);
    if (!result.ok && before && now?.changedSeq === before.changedSeq)
      this.#replace({ ...now, reactions: before.reactions });
    return this.#settle(room, result);
  }

  /** Deletes messages, for the member alone or for everybody. */
  async remove(room: string, seqs: readonly number[], forEverybody: boolean): Promise<Result<null>> {
    const result = await this.#context.chat.deleteMessages({ room, seqs: [...seqs], forEverybody });
    if (!result.ok) return result;
    this.#addEvents(
      room,
      seqs.map((seq) => ({ room, seq, kind: 'none' })),
    );
    void this.refreshRoom(room);
    return result;
  }

  /** Applies the answer to a change: the current message. */
  #settle(room: string, result: Result<MessageEvent>): Result<MessageEvent> {
    if (result.ok) this.#change(room, [result.data]);
    return result;
  }

  /** Sends a refused message again. */
  retry(room: string, clientId: string): void {
    this.#changeOutgoing(room, clientId, { failure: null });
    void this.#drain(room);
  }

  /** Puts a message that was refused or is uploading back into the room's composer, before what that holds. */
  correct(room: string, clientId: string): void {
    const message = this.#state.outgoing.get(room)?.find((one) => one.clientId === clientId);
    if (!message || !canCorrect(this.#state, room, message)) return;
    const { text, media = [], replyTo } = message;
    for (const named of namesIn(message)) this.noteMention(room, named);
    const draft = this.#state.drafts.get(room) ?? '';
    this.setDraft(room, [text, draft].filter((part) => part !== '').join('\n'));
    // As if they had just been chosen: their descriptions may change before they are uploaded again.
    const chosen = media.map((one) => ({ ...one, id: crypto.randomUUID(), uploaded: null }));
    this.attach(room, [...chosen, ...(this.#state.attached.get(room) ?? [])]);
    if (replyTo !== undefined) this.compose(room, { kind: 'reply', seq: replyTo });
    // Only now: if the page closes in between, it is better stored twice than lost.
    this.discard(room, clientId);
    void this.#reviewComposing(room);
  }

  /** Withdraws a message that was refused or is uploading. */
  discard(room: string, clientId: string): void {
    this.#taken.add(clientId);
    const message = this.#state.outgoing.get(room)?.find((one) => one.clientId === clientId);
    this.uploads.cancel(message?.media ?? []);
    this.#setOutgoing(room, (before) => before.filter((message) => message.clientId !== clientId));
    this.#resume(room);
  }

  /** Sends what waits for the network, in every room, including what other tabs have left. */
  sendUnsent(): void {
    void this.#sendUnsent();
  }

  async #sendUnsent(): Promise<void> {
    await this.#restored;
    await this.#gather();
    for (const room of this.#state.outgoing.keys()) void this.#drain(room);
  }

  /** Marks a room as read to its end. */
  async markRead(id: string): Promise<void> {
    const room = this.#state.rooms.get(id);
    if (room?.markedUnread) void this.#unmark(id);
    if (room) await this.markReadUpTo(id, room.lastSeq);
  }

  /** Marks a room as read up to a place; an earlier place than the current one changes nothing. */
  async markReadUpTo(id: string, upTo: number): Promise<void> {
    const room = this.#state.rooms.get(id);
    if (!room || room.readSeq >= upTo) return;
    // An assistant may view a request before taking it: it doesn't count as read yet.
    if (room.kind === 'support' && !room.canWrite) return;
    this.#setRead(room, upTo);
    // Without unread messages there is nothing to report: only own messages, or changes of read ones, follow.
    if (room.unread > 0 && !this.#marking.has(id)) await this.#tellRead(id, upTo);
  }

  /** Shows a room as read up to a place; only the server may know how much is left, once it has been told. */
  #setRead(before: Room, upTo: number): void {
    const { room, isUnsure } = readUpTo(before, upTo, this.#readingOf(before.id));
    this.#setRooms([room]);
    if (isUnsure) this.#uncounted.add(room.id);
  }

  #readingOf(room: string): Reading {
    const { histories, people } = this.#state;
    return { memberId: this.memberId, people, history: histories.get(room) ?? UNREAD_HISTORY };
  }

  async #unmark(id: string): Promise<void> {
    this.#unmarked.delete(id);
    const result = await this.arrange(id, { markedUnread: false });
    if (!result.ok && isPassing(result)) this.#unmarked.add(id);
  }

  /** Tells the server how far a room is read, and then how far it was read meanwhile. */
  async #tellRead(room: string, seq: number): Promise<void> {
    this.#untold.delete(room);
    this.#marking.add(room);
    const result = await this.#context.chat.markRead({ room, seq });
    this.#marking.delete(room);
    if (!result.ok && isPassing(result)) this.#untold.set(room, seq);
    const readSeq = this.#state.rooms.get(room)?.readSeq ?? 0;
    if (this.#isClosed) return;
    if (readSeq > seq) await this.#tellRead(room, readSeq);
    else if (result.ok && this.#uncounted.delete(room)) await this.refreshRoom(room);
  }

  /** Mutes a room for a while, or unmutes it. */
  async mute(room: string, span: MuteSpan): Promise<Result<Room>> {
    const result = await this.#context.chat.muteRoom({ room, span });
    if (result.ok) this.#setRooms([result.data]);
    return result;
  }

  /** Pins a room, archives it or marks it as unread, or undoes that. The change is shown at once. */
  async arrange(
    id: string,
    change: Partial<Pick<Room, 'pinned' | 'archived' | 'markedUnread'>>,
  ): Promise<Result<Room>> {
    const before = this.#state.rooms.get(id);
    if (change.markedUnread) this.#unmarked.delete(id);
    if (before) this.#setRooms([{ ...before, ...change }]);
    const result = await this.#context.chat.arrangeRoom({ room: id, ...change });
    if (result.ok) this.#setRooms([result.data]);
    else if (before) void this.refreshRoom(id);
    return result;
  }

  /**
   * Deletes everything in a room for the member, unsent messages included, and optionally takes the room off the list.
   */
  async clear(id: string, remove: boolean): Promise<Result<Room>> {
    return this.withoutSending(id, async () => {
      const result = await this.#context.chat.clearRoom({ room: id, remove });
      if (!result.ok) return result;
      this.discardDraft(id);
      const discarded = this.#discardUnsent(id);
      this.#setRooms([result.data]);
      await discarded;
      return result;
    });
  }

  /** Accepts a request. */
  async accept(room: string): Promise<Result<Room>> {
    const result = await this.#context.chat.acceptRequest({ room });
    if (result.ok) this.#setRooms([result.data]);
    return result;
  }

  /** Takes a request off the list. */
  async decline(room: string): Promise<Result<null>> {
    const result = await this.#context.chat.declineRequest({ room });
    const declined = this.#state.rooms.get(room);
    if (!result.ok || declined?.kind !== 'direct') return result;
    this.#setRooms([{ ...declined, state: 'declined' }]);
    // They may have accepted it on another device meanwhile.
    void this.refreshRoom(room);
    return result;
  }

  /** Reloads a room, after the member's relation to the other has changed. */
  async refreshRoom(id: string): Promise<void> {
    const result = await this.#context.chat.getRoom({ room: id });
    if (result.ok) this.#setRooms([result.data]);
    else if (result.code === CODE.notFound) this.#lose(id);
  }

  /** Applies an event of the socket. */
  handle(frame: RealtimeEvent): void {
    if (frame.type === 'event') this.#addEvent(frame.event);
    else if (frame.type === 'read') this.#addRead(frame);
    else if (frame.type === 'rooms' || frame.type === 'support') void this.sync();
    else if (frame.type === 'presence') this.#addPresence(frame.members);
    else if (frame.type === 'typing') this.#typists.begin(frame.room, frame.memberId);
  }

  /**
   * Asks for what the socket may have missed. One request runs at a time; a second one waits for it.
   * @param by the socket, if it has just been opened and so is known to work
   * @returns whether the server answered
   */
  async sync(by: 'call' | 'socket' = 'call'): Promise<boolean> {
    if (this.#syncing) {
      this.#syncAgain = true;
      return this.#syncing;
    }
    this.#syncing = this.#catchUp(by);
    const answered = await this.#syncing;
    this.#syncing = null;
    if (this.#syncAgain) {
      this.#syncAgain = false;
      return this.sync();
    }
    return answered;
  }

  async #ask(by: 'call' | 'socket', question: SyncQuestion): Promise<Result<SyncAnswer>> {
    const told = by === 'socket' ? await this.#context.ask?.(question) : null;
    return told ? { ok: true, data: told } : this.#context.chat.sync(question);
  }

  async #catchUp(by: 'call' | 'socket'): Promise<boolean> {
    if (this.#state.list === 'idle') {
      this.sendUnsent();
      return true;
    }
    if (this.#state.list !== 'ready') await this.loadRooms();
    const known = [...this.#state.histories]
      .filter(([, { state }]) => state === 'ready')
      .slice(-MAX_SYNCED_ROOMS)
      .map(([room, history]) => ({ room, seq: this.#knownPlace(room, history) }));
    const restoredLogs = this.#restoredLogs;
    const listed = this.#listWithout(known.map(({ room }) => room));
    const result = await this.#ask(by, {
      rooms: known,
      ...(listed.length === 0 ? {} : { listed }),
      ...(this.#since === undefined ? {} : { since: this.#since }),
    });
    if (!result.ok) {
      this.#setWaiting(isCutOff(result));
      this.#fail(result);
      return false;
    }
    this.#setWaiting(false);
    const { now, rooms, events, gone, moreGone = [], more } = result.data;
    // Only a later sync reports what is gone from a log that was restored meanwhile.
    const isAnswered = (): boolean => this.#restoredLogs === restoredLogs;
    if (moreGone.length === 0 && isAnswered()) this.#since = now;
    this.#setRooms(rooms);
    this.#forget(gone);
    for (const id of gone) this.#setGone(id);
    for (const { room } of known) {
      this.#addEvents(
        room,
        events.filter((event) => event.room === room),
      );
      this.#noteCaughtUp(room);
    }
    // If a room couldn't be reloaded, the next sync asks since the same time again.
    if (moreGone.length > 0 && (await this.#readAnew(moreGone)) && isAnswered()) this.#since = now;
    this.sendUnsent();
    for (const [room, seq] of this.#untold) void this.#tellRead(room, seq);
    for (const room of this.#unmarked) void this.#unmark(room);
    this.#draftSync.review(this.#state.drafts);
    this.#askUnnamed();
    if (more) await this.loadRooms();
    return true;
  }

  /** The latest rooms of the lists, without some, to check whether the member still belongs to them. */
  #listWithout(rooms: readonly string[]): string[] {
    const named = new Set(rooms);
    return [...this.#state.rooms.values()]
      .filter(({ id, lastSeq, removedSeq }) => lastSeq > removedSeq && !named.has(id))
      .toSorted((one, two) => two.at.localeCompare(one.at))
      .slice(0, MAX_SYNCED_ROOMS)
      .map(({ id }) => id);
  }

  /** Sends the messages of a room one after the other, so that their order holds. */
  async #drain(room: string): Promise<void> {
    if (this.#sending.has(room) || !this.#state.outgoing.get(room)?.length) return;
    if ((this.#postponed.get(room)?.until ?? 0) > Date.now()) return;
    this.#sending.add(room);
    try {
      await this.#alone(sendLock(room), () => this.#sendEach(room));
    } finally {
      this.#sending.delete(room);
    }
  }

  async #giveToServer(room: string, message: Outgoing): Promise<Result<MessageEvent>> {
    const answer = this.#deliver(room, message);
    this.#delivering.set(room, answer);
    try {
      return await answer;
    } finally {
      this.#delivering.delete(room);
    }
  }

  #deliver(
    room: string,
    { clientId, text, mentions = [], media, replyTo, forward }: Outgoing,
  ): Promise<Result<MessageEvent>> {
    const { chat } = this.#context;
    if (forward) return chat.forwardMessage({ room, clientId, fromRoom: forward.room, fromSeq: forward.seq });
    return chat.sendMessage({
      room,
      clientId,
      ...(text === '' ? {} : { text }),
      ...requestMentions(mentions),
      ...(media ? { media: media.flatMap(({ uploaded }) => uploaded?.id ?? []) } : {}),
      ...(replyTo === undefined ? {} : { replyTo }),
    });
  }

  /** Uploads the media of a message one after the other; null once the server has them all. */
  async #uploadMedia(room: string, { clientId, media = [] }: Outgoing): Promise<Failure | null> {
    for (const attachment of media) {
      if (attachment.uploaded) continue;
      const result = await this.uploads.upload(attachment);
      if (!result.ok) return result;
      this.#setUploaded(room, clientId, (one) => (one.id === attachment.id ? result.data : one.uploaded));
    }
    return null;
  }

  #changeOutgoing(room: string, clientId: string, change: Partial<Outgoing>): void {
    this.#setOutgoing(room, (before) =>
      before.map((message) => (message.clientId === clientId ? { ...message, ...change } : message)),
    );
  }

  #setUploaded(room: string, clientId: string, uploaded: (one: Attachment) => Attachment['uploaded']): void {
    this.#setOutgoing(room, (before) =>
      before.map((message) =>
        message.clientId === clientId && message.media
          ? { ...message, media: message.media.map((one) => ({ ...one, uploaded: uploaded(one) })) }
          : message,
      ),
    );
  }

  async #sendEach(room: string): Promise<void> {
    await this.#gather();
    // Once the store is closed, another member may be logged in.
    while (!this.#isClosed) {
      const next = this.#nextOutgoing(room);
      if (!next) return;
      const failure = await this.#uploadMedia(room, next);
      // That takes a while, in which another tab may have withdrawn it.
      if (next.media) await this.#gather();
      if (this.#paused.has(room)) await this.#paused.get(room);
      const sent = failure === null ? this.#nextOutgoing(room) : next;
      if (this.#isClosed) return;
      // It was withdrawn meanwhile.
      if (sent?.clientId !== next.clientId || this.#taken.has(next.clientId)) continue;
      const result = failure ?? (await this.#giveToServer(room, sent));
      const delay = result.ok ? null : delayOf(result, this.#waited.has(next.clientId));
      if (result.ok) this.#addEvent(result.data);
      else if (delay !== null) return this.#postpone(room, delay);
      else if (isReplyToGone(sent, result)) this.#changeOutgoing(room, next.clientId, { replyTo: undefined });
      else if (failure ? isCutOff(result) : isPassing(result)) return this.#noteWaiting(room);
      else this.#refuse(room, next.clientId, result);
    }
  }

  #noteWaiting(room: string): void {
    for (const { clientId } of this.#state.outgoing.get(room) ?? []) this.#waited.add(clientId);
  }

  /** Delays a room's messages; other rooms and tabs aren't held up. */
  #postpone(room: string, milliseconds: number): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    this.#noteWaiting(room);
    const timer = setTimeout(() => this.#resume(room), milliseconds);
    this.#postponed.set(room, { until: Date.now() + milliseconds, timer });
  }

  /** Sends a room's delayed messages now. */
  #resume(room: string): void {
    clearTimeout(this.#postponed.get(room)?.timer);
    if (this.#postponed.delete(room)) void this.#drain(room);
  }

  #nextOutgoing(room: string): Outgoing | undefined {
    return this.#state.outgoing.get(room)?.find(({ failure }) => failure === null);
  }

  /**
   * Adds the unsent messages stored on the phone, so that each room's are sent in the order in which they were written,
   * and drops those that another tab has sent or withdrawn.
   */
  async #gather(): Promise<void> {
    const kept = await this.#keep.loadOutbox();
    if (this.#isClosed) return;
    const before = this.#state.outgoing;
    const known = new Set([...this.#taken, ...idsOf(before)]);
    const outgoing = new Map(before);
    let isChanged = false;
    for (const [room, messages] of this.#keep.gatherOutgoing(kept, before)) {
      const unsent = messages.filter(({ clientId }) => !this.#taken.has(clientId));
      const isSame = unsent.length === (before.get(room)?.length ?? 0);
      if (isSame && unsent.every(({ clientId }) => known.has(clientId))) continue;
      outgoing.set(room, unsent);
      // What is found here was written earlier, or in another tab.
      for (const { clientId } of unsent) if (!known.has(clientId)) this.#waited.add(clientId);
      isChanged = true;
    }
    if (isChanged) this.#set({ outgoing });
  }

  /** Restores what is stored on the phone; what was written or received meanwhile is newer. */
  async #restore(): Promise<void> {
    const [{ rooms, since, drafts, attached, composing, mentioned, emoji }] = await Promise.all([
      this.#keep.load(),
      this.#gather(),
    ]);
    if (this.#isClosed) return;
    this.#isListKept = rooms.length > 0;
    this.#since ??= since;
    this.#set({
      rooms: new Map([...rooms.map((room) => [room.id, room] as const), ...this.#state.rooms]),
      drafts: new Map([...drafts, ...this.#state.drafts]),
      attached: new Map([...attached, ...this.#state.attached]),
      composing: new Map([...composing, ...this.#state.composing]),
      emoji,
    });
    for (const [room, named] of mentioned)
      this.#chosen.set(room, [...(this.#chosen.get(room) ?? []), ...named]);
    for (const room of drafts.keys()) this.#keep.takeDraft(this.#draftOf(room));
    for (const room of rooms) this.#draftSync.take(room, room.draft);
    this.#draftSync.review(this.#state.drafts);
  }

  /**
   * Restores a room from the phone; false if it isn't stored there.
   * @param opening where it opens: the stored log must hold that place, unless any log will do
   * @param isWanted whether the result is still wanted
   */
  async #restoreRoom(
    id: string,
    opening: 'latest' | null | 'any',
    isWanted: () => boolean,
  ): Promise<boolean> {
    const [log] = await Promise.all([this.#keep.loadLog(id), this.#restored]);
    // The room was opened again meanwhile, which shows it.
    if (!isWanted()) return true;
    const room = this.#state.rooms.get(id);
    if (!log || log.events.length === 0 || !room) return false;
    const place = opening === 'latest' ? room.lastSeq : this.#placeOf(id, null);
    if (opening !== 'any' && place !== null && !isAmong(log.events, place)) return false;
    if (this.#state.histories.get(id)?.state === 'ready') return true;
    this.#restorePeople(log.people);
    this.#setWindow(id, log.events, { isKept: true });
    this.#restoredLogs++;
    // The next sync must look back as far as this log: deletions since then were reported for other rooms only.
    if (!this.#since || !log.since || log.since < this.#since) this.#since = log.since ?? LONG_AGO;
    return true;
  }

  /** Restores the people stored with a log. People who are already known were looked up since. */
  #restorePeople(kept: readonly Person[]): void {
    const unknown = kept.filter(({ memberId }) => !this.#state.people.has(memberId));
    if (unknown.length === 0) return;
    const people = new Map(this.#state.people);
    for (const person of unknown) people.set(person.memberId, person);
    this.#set({ people });
  }

  #refuse(room: string, clientId: string, failure: Failure): void {
    // The server keeps an upload for a day only: a retry starts over.
    if (failure.code === CODE.notFound) this.#setUploaded(room, clientId, () => null);
    this.#changeOutgoing(room, clientId, { failure, refusedAt: Date.now() });
    this.#fail(failure);
    void this.refreshRoom(room);
  }

  #addEvent(event: RoomEvent): void {
    const { memberId } = this.#context;
    if (event.kind === 'message' && event.sender === memberId) {
      this.#taken.add(event.clientId);
      this.#setOutgoing(event.room, (before) => before.filter(({ clientId }) => clientId !== event.clientId));
    }
    if (event.kind === 'message') this.#typists.end(event.room, event.sender);
    this.#addEvents(event.room, [event]);
    const room = this.#state.rooms.get(event.room);
    if (!room || !isOpen(room)) return void this.refreshRoom(event.room);
    const events = this.#state.histories.get(event.room)?.events ?? [];
    // The room has the group's current data.
    const isOfGroup = event.kind === 'member' || event.kind === 'settings';
    const sender = event.kind === 'message' ? senderIn(room, event.sender, this.#state.people) : undefined;
    // Mentions by blocked people don't count; the server knows all of them.
    const isDoubtful =
      room.kind === 'group' && event.kind === 'message' && sender === undefined && concerns(event, memberId);
    if (isOfGroup || isDoubtful || takesFrom(room, event)) void this.refreshRoom(event.room);
    this.#setRooms([roomAfter(room, event, { memberId, events, sender })]);
  }

  /** Adds events to a room's history, if it is loaded; loads those in between if some are missing. */
  #addEvents(room: string, events: readonly RoomEvent[]): void {
    if (events.length === 0) return;
    for (const seq of goneIn(events)) for (const handler of this.#goneHandlers) handler(room, seq);
    this.#changePins(room, events);
    const history = this.#state.histories.get(room);
    if (history?.state !== 'ready') return;
    if (history.hasNewer)
      return this.#setHistory(room, { ...history, events: settleEvents(history.events, events) });
    const extended = extend(history, events, this.#state.rooms.get(room)?.firstSeq);
    if (extended) return this.#setHistory(room, extended);
    const known = this.#knownPlace(room, history);
    const later = events.filter(({ seq }) => seq > known);
    if (later.length < EVENTS_PER_PAGE) return void this.sync();
    // The reader stays where they are and reads on from there; after sending a message they are at the end.
    if (history.events.length === 0 || this.#hasOutgoing(room)) this.#setWindow(room, later);
    else this.#setHistory(room, { ...history, events: settleEvents(history.events, events), hasNewer: true });
    void this.loadPins(room);
  }

  /** Applies answers that aren't events of the room's log. */
  #change(id: string, messages: readonly MessageEvent[]): void {
    this.#changePins(id, messages);
    const history = this.#state.histories.get(id);
    if (history) this.#setHistory(id, { ...history, events: settleEvents(history.events, messages) });
    const room = this.#state.rooms.get(id);
    const last = room?.last && settleEvents([room.last], messages).at(0);
    if (room && last?.kind === 'message') this.#setRooms([{ ...room, last }]);
  }

  #changePins(room: string, events: readonly RoomEvent[]): void {
    const pins = this.#state.pins.get(room);
    if (pins) this.#setPins(room, settlePins(pins, events));
  }

  #setPins(room: string, pins: readonly MessageEvent[]): void {
    this.#set({ pins: withEntry(this.#state.pins, room, pins) });
  }

  #find(room: string, seq: number): MessageEvent | null {
    return messageAt(this.#state.histories.get(room)?.events ?? [], seq);
  }

  /** Shows a change of a message until the server answers. */
  #replace(message: MessageEvent): void {
    const history = this.#state.histories.get(message.room);
    if (!history) return;
    const events = history.events.map((event) =>
      event.kind === 'message' && event.seq === message.seq ? message : event,
    );
    this.#setHistory(message.room, { ...history, events });
  }

  #addRead({ room: id, memberId, upTo }: { room: string; memberId: number | null; upTo: number }): void {
    const room = this.#state.rooms.get(id);
    if (!room) return;
    if (memberId !== this.#context.memberId)
      this.#setRooms([{ ...room, otherReadSeq: Math.max(room.otherReadSeq, upTo) }]);
    else if (upTo > room.readSeq) this.#setReadElsewhere(room, upTo);
  }

  /** Applies that the member has read a room up to a place on another device. */
  #setReadElsewhere(before: Room, upTo: number): void {
    const { room, isUnsure } = readUpTo(before, upTo, this.#readingOf(before.id));
    if (isUnsure) void this.refreshRoom(room.id);
    else this.#setRooms([room]);
  }

  #fail(failure: Failure): void {
    for (const handler of this.#failureHandlers) handler(failure);
  }

  #set(part: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...part };
    if (part.rooms || part.histories || part.people || part.list) this.#keep.noteChange();
    for (const listener of this.#listeners) listener();
  }

  #setRooms(rooms: readonly Room[]): void {
    if (rooms.length === 0) return;
    const next = new Map(this.#state.rooms);
    for (const room of rooms) {
      this.#takeDraft(room);
      const before = next.get(room.id);
      // An answer may be older than what the socket has reported meanwhile.
      if (before && before.lastSeq > room.lastSeq && !isDeserted(before)) continue;
      next.set(room.id, before ? keepRead(room, before, this.#readingOf(room.id)) : room);
      // What they wrote is deleted with their account.
      if (before && !isDeserted(before) && isDeserted(room)) void this.#readAnew([room.id]);
    }
    // Who sees whose presence changes when a request is accepted, a contact ends, or somebody is blocked.
    const isShownAnew = rooms.some((room) => !standAlike(room, this.#state.rooms.get(room.id) ?? room));
    const risen = rooms.filter(({ id, firstSeq }) => firstSeq > (this.#state.rooms.get(id)?.firstSeq ?? 1));
    const paced = rooms.filter((room) => hasOtherPace(room, this.#state.rooms.get(room.id)));
    this.#set({ rooms: next, gone: this.#goneWithout(rooms) });
    for (const room of risen) this.#dropBefore(room);
    for (const room of paced) this.#resume(room.id);
    if (isShownAnew) this.#watching.tellAnew();
  }

  /** Shows the draft that another device has left in a room. */
  #takeDraft(room: Room): void {
    const draft = this.#draftSync.take(room, this.#state.drafts.get(room.id) ?? '');
    if (draft !== null) this.#setDraft(room.id, draft);
  }

  /** Drops a room's events before the first place that the member may see. */
  #dropBefore({ id, firstSeq }: Room): void {
    this.#keep.forgetEvents(id);
    const history = this.#state.histories.get(id);
    const pins = this.#state.pins.get(id);
    if (pins)
      this.#setPins(
        id,
        pins.filter(({ seq }) => seq >= firstSeq),
      );
    if (history?.state !== 'ready') return;
    const events = history.events.filter(({ seq }) => seq >= firstSeq);
    if (events.length < history.events.length) this.#setHistory(id, { ...history, events, hasOlder: false });
  }

  /** Drops the messages of rooms, and reloads the loaded parts; false if that failed. */
  async #readAnew(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) this.#keep.forgetEvents(id);
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they may be many
      if (!(await this.#reload(id))) return false;
    }
    return true;
  }

  async #reload(id: string): Promise<boolean> {
    const result = await this.#context.chat.listEvents({ room: id });
    if (!this.#state.histories.has(id)) return true;
    if (!result.ok) return false;
    this.#setWindow(id, result.data);
    await this.loadPins(id);
    return true;
  }

  #setHistory(room: string, history: History): void {
    this.#set({ histories: withEntry(this.#state.histories, room, history) });
  }

  #setWindow(
    room: string,
    events: readonly RoomEvent[],
    more: Partial<Pick<History, 'hasNewer' | 'isKept'>> = {},
  ): void {
    this.#setHistory(room, {
      ...UNREAD_HISTORY,
      state: 'ready',
      events: settleEvents(events),
      hasOlder: this.#hasOlder(room, events),
      ...more,
    });
  }

  /** Notes that a restored room is up to date: newer events are loaded, or will be when the reader gets there. */
  #noteCaughtUp(id: string): void {
    const history = this.#state.histories.get(id);
    if (history?.isKept && (history.hasNewer || !this.#hasNewer(id, history.events)))
      this.#setHistory(id, { ...history, isKept: false });
  }

  #hasOlder = (room: string, events: readonly RoomEvent[]): boolean => {
    const [first] = events;
    return first !== undefined && first.seq > (this.#state.rooms.get(room)?.firstSeq ?? 1);
  };

  #hasNewer = (room: string, events: readonly RoomEvent[]): boolean =>
    lastPlace({ events }) < (this.#state.rooms.get(room)?.lastSeq ?? 0);

  /**
   * The place after which sync reports events; those after an earlier opening are loaded when the reader gets there.
   */
  #knownPlace = (room: string, history: History): number =>
    history.hasNewer
      ? (this.#state.rooms.get(room)?.lastSeq ?? 0)
      : Math.max(lastPlace(history), (this.#state.rooms.get(room)?.firstSeq ?? 1) - 1);

  #setOutgoing(room: string, change: (before: readonly Outgoing[]) => readonly Outgoing[]): void {
    const before = this.#state.outgoing.get(room) ?? [];
    const after = change(before);
    this.#keep.noteOutgoing(room, before, after);
    this.#set({ outgoing: withEntry(this.#state.outgoing, room, after) });
  }

  #setWaiting(isWaiting: boolean): void {
    if (isWaiting !== this.#state.isWaiting) this.#set({ isWaiting });
  }

  /** The rooms that the member doesn't belong to, without those that they have rejoined. */
  #goneWithout(rooms: readonly Room[]): ChatState['gone'] {
    const { gone } = this.#state;
    if (!rooms.some(({ id }) => gone.has(id))) return gone;
    const back = new Set(rooms.map(({ id }) => id));
    return new Set([...gone].filter((id) => !back.has(id)));
  }

  #setGone(id: string): void {
    this.#set({ gone: new Set(this.#state.gone).add(id) });
  }

  /** Called when a room is no longer the member's: if it is open, its page says so. */
  #lose(id: string): void {
    this.#forget([id]);
    this.#setGone(id);
  }

  /** Drops the server's data of rooms. The member's unsent texts stay: they exist only here. */
  #forget(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const rooms = new Map(this.#state.rooms);
    const histories = new Map(this.#state.histories);
    const pins = new Map(this.#state.pins);
    for (const id of ids) {
      rooms.delete(id);
      histories.delete(id);
      pins.delete(id);
    }
    this.#set({ rooms, histories, pins });
  }
}
