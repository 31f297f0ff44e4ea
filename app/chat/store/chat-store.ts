import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { Failure, Result } from '../../services/result';
import type { RealtimeEvent } from '../../services/socket-events';
import { concerns, roomAfter, takesFrom } from '../changes';
import type { ChatState } from '../chat-state';
import { isDeserted, isOpen, senderIn, standAlike } from '../rooms';
import { Composer } from './composer';
import { EmojiUse } from './emoji-use';
import { KeepChats } from './keep-chats';
import { KeepRecordings } from './keep-recordings';
import { Logs } from './logs';
import { MentionChoices } from './mention-choices';
import { MessageChanges } from './message-changes';
import { type Opening, Openings } from './openings';
import { Outbox } from './outbox';
import { People } from './people';
import { Presence } from './presence';
import { ReadMarks } from './read-marks';
import { RoomList, type TakenRoom } from './room-list';
import { type ChatStoreContext, SharedState } from './shared-state';
import { Sync } from './sync';
import { SyncPoint } from './sync-point';
import { Typing } from './typing';

/** Whether the pace at which the member may write in a room has changed. */
const hasOtherPace = ({ room, before }: TakenRoom): boolean =>
  room.kind === 'group' &&
  before?.kind === 'group' &&
  (room.role !== before.role || room.settings.slowMode !== before.settings.slowMode);

/**
 * The chats of a member: answers of calls and events of the socket meet in one state, which is replaced, never changed.
 * Each part of it has a class of its own; here they are put together. Nothing depends on the socket: `sync` asks for what
 * it may have missed.
 */
export class ChatStore {
  readonly rooms: RoomList;
  readonly logs: Logs;
  readonly outbox: Outbox;
  readonly composer: Composer;
  readonly changes: MessageChanges;
  readonly mentions: MentionChoices;
  readonly people: People;
  readonly presence: Presence;
  readonly typing: Typing;
  readonly reading: ReadMarks;
  readonly emoji: EmojiUse;
  readonly #openings: Openings;
  readonly #shared: SharedState;
  readonly #point = new SyncPoint();
  readonly #keep: KeepChats;
  readonly #sync: Sync;
  /** Resolves once what the phone has kept is here: whether a list was kept. */
  readonly #restored: Promise<boolean>;

  constructor(context: ChatStoreContext) {
    const shared = new SharedState(context);
    const keep = new KeepChats(context.cache, () => ({ ...shared.state, since: this.#point.since }));
    const alone = context.alone ?? ((_name, work) => work());
    const restored = () => this.#restored;
    const sync = () => this.sync();
    const parts = { shared, keep, alone, point: this.#point, restored, sync };
    const rooms = new RoomList(shared, {
      restored,
      onLoaded: (listed) => this.#noteLoaded(listed),
      onTaken: (taken) => this.#noteTaken(taken),
    });
    const people = new People(shared, keep, rooms);
    const mentions = new MentionChoices(shared, people);
    const typing = new Typing(shared);
    const logs = new Logs(shared, keep, rooms, sync);
    const outbox = new Outbox({ ...parts, rooms, onSent: (message) => this.#takeEvent(message) });
    const recordings = new KeepRecordings(context.cache, alone);
    this.#shared = shared;
    this.#keep = keep;
    this.rooms = rooms;
    this.people = people;
    this.mentions = mentions;
    this.typing = typing;
    this.logs = logs;
    this.outbox = outbox;
    this.presence = new Presence(shared);
    this.reading = new ReadMarks(shared, rooms);
    this.emoji = new EmojiUse(shared, keep);
    this.changes = new MessageChanges(shared, rooms, logs, mentions);
    this.composer = new Composer({ ...parts, recordings, rooms, mentions, typing, outbox });
    this.#openings = new Openings({ ...parts, rooms, people, logs });
    this.#sync = new Sync({ ...parts, rooms, logs, onAnswered: () => this.#noteAnswered() });
    shared.subscribe((part) => {
      if (part.rooms || part.histories || part.people || part.list) keep.noteChange();
    });
    this.#restored = this.#restore();
  }

  get = (): ChatState => this.#shared.state;

  subscribe = (listener: () => void): (() => void) => this.#shared.subscribe(listener);

  /** Subscribes to failures of calls that nobody awaits; returns a function that unsubscribes. */
  onFailure(handler: (failure: Failure) => void): () => void {
    return this.#shared.onFailure(handler);
  }

  get memberId(): number {
    return this.#shared.memberId;
  }

  /** The id of the account. */
  get owner(): number {
    return this.#shared.owner;
  }

  /** Stops when the session has ended: others keep or wipe what was typed. */
  close(): void {
    this.#shared.close();
    for (const part of [this.outbox, this.#keep, this.composer, this.typing, this.presence]) part.close();
  }

  /** Stores on the phone, and sends to the server, what would otherwise follow later, because the page may close. */
  flush(): void {
    this.composer.flush();
    this.reading.flush();
    void this.#keep.flush();
  }

  /** Restores a room from the phone before its page is opened, when somebody points at it. */
  prepare(id: string): Promise<void> {
    return this.#openings.prepare(id);
  }

  /** Loads what a room's page shows first, and finds the message that its composer is for. */
  async open(id: string, opening: Opening = null): Promise<void> {
    await this.#openings.open(id, opening);
    await this.composer.review(id);
  }

  /** Drops a room that the member has left, with everything unsent in it. */
  async drop(id: string): Promise<void> {
    this.composer.discard(id);
    const discarded = this.outbox.discardAll(id);
    this.rooms.leave(id);
    await discarded;
  }

  /**
   * Deletes everything in a room for the member, unsent messages included, and optionally takes the room off the list.
   */
  async clear(id: string, remove: boolean): Promise<Result<Room>> {
    return this.outbox.withoutSending(id, async () => {
      const result = await this.#shared.chat.clearRoom({ room: id, remove });
      if (!result.ok) return result;
      this.composer.discard(id);
      const discarded = this.outbox.discardAll(id);
      this.rooms.take(result.data);
      await discarded;
      return result;
    });
  }

  /** Applies an event of the socket. */
  handle(frame: RealtimeEvent): void {
    if (frame.type === 'event') this.#takeEvent(frame.event);
    else if (frame.type === 'read') this.reading.take(frame);
    else if (frame.type === 'rooms' || frame.type === 'support') void this.sync();
    else if (frame.type === 'presence') this.presence.take(frame.members);
    else if (frame.type === 'typing') this.typing.begin(frame.room, frame.memberId);
  }

  /**
   * Asks for what the socket may have missed; before any page has asked for chats, it only sends what waits.
   * @param by the socket if it has just been opened: then it is known to work
   * @returns whether the server answered
   */
  async sync(by: 'call' | 'socket' = 'call'): Promise<boolean> {
    if (this.#shared.state.list !== 'idle') return this.#sync.run(by);
    this.outbox.sendAll();
    return true;
  }

  #takeEvent(event: RoomEvent): void {
    const { memberId } = this;
    if (event.kind === 'message' && event.sender === memberId) this.outbox.noteSent(event);
    if (event.kind === 'message') this.typing.end(event.room, event.sender);
    this.logs.add(event.room, [event]);
    const { rooms, people } = this.get();
    const room = rooms.get(event.room);
    if (!room || !isOpen(room)) return void this.rooms.refresh(event.room);
    const events = this.logs.get(event.room)?.events ?? [];
    // The room has the group's current data.
    const isOfGroup = event.kind === 'member' || event.kind === 'settings';
    const sender = event.kind === 'message' ? senderIn(room, event.sender, people) : undefined;
    // Mentions by blocked people don't count; the server knows all of them.
    const isDoubtful =
      room.kind === 'group' && event.kind === 'message' && sender === undefined && concerns(event, memberId);
    if (isOfGroup || isDoubtful || takesFrom(room, event)) void this.rooms.refresh(event.room);
    this.rooms.take(roomAfter(room, event, { memberId, events, sender }));
  }

  #noteLoaded([latest]: readonly Room[]): void {
    // `sync` reports what has changed after the latest event of the list.
    this.#point.begin(latest?.at);
    this.outbox.sendAll();
  }

  #noteTaken(taken: readonly TakenRoom[]): void {
    for (const { room } of taken) this.composer.takeDraft(room);
    for (const { room, before } of taken) {
      // What they wrote is deleted with their account.
      if (before && before.lastSeq <= room.lastSeq && !isDeserted(before) && isDeserted(room))
        void this.logs.readAnew([room.id]);
      if (room.firstSeq > (before?.firstSeq ?? 1)) this.logs.dropBefore(room);
      if (hasOtherPace({ room, before })) this.outbox.resume(room.id);
      this.reading.review({ room, before });
    }
    // Who sees whose presence changes when a request is accepted, a contact ends, or somebody is blocked.
    if (taken.some(({ room, before = room }) => !standAlike(room, before))) this.presence.askAnew();
  }

  #noteAnswered(): void {
    this.outbox.sendAll();
    this.reading.tellAgain();
    this.rooms.retryUnmark();
    this.composer.tellDrafts();
    this.people.askAgain();
    this.logs.loadPinsAgain();
  }

  /** Restores what is stored on the phone; what was written or received meanwhile is newer. */
  async #restore(): Promise<boolean> {
    const [{ rooms, since, drafts, attached, composing, mentioned, emoji }] = await Promise.all([
      this.#keep.load(),
      this.outbox.gather(),
    ]);
    if (this.#shared.isClosed) return false;
    const state = this.get();
    this.#point.begin(since);
    this.#shared.set({
      rooms: new Map([...rooms.map((room) => [room.id, room] as const), ...state.rooms]),
      drafts: new Map([...drafts, ...state.drafts]),
      attached: new Map([...attached, ...state.attached]),
      composing: new Map([...composing, ...state.composing]),
      emoji,
    });
    this.mentions.restore(mentioned);
    this.composer.restore(drafts.keys(), rooms);
    return rooms.length > 0;
  }
}
