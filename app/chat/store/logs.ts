import { EVENTS_PER_PAGE } from '@contract/chat/calls';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { isPassing } from '../../services/failure';
import { goneIn, messageAt, settleEvents, settlePins } from '../changes';
import { extend, type History, lastPlace, UNREAD_HISTORY, withEntry } from '../chat-state';
import type { KeepChats } from './keep-chats';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';

/** The most events of a room in memory: while reading in either direction, events far behind are dropped. */
const MAX_HELD = 500;

/** The parts of rooms' logs that are here, and their pinned messages. */
export class Logs {
  readonly #shared: SharedState;
  readonly #keep: KeepChats;
  readonly #rooms: RoomList;
  readonly #sync: () => Promise<boolean>;
  readonly #goneHandlers = new Set<(room: string, seq: number) => void>();
  /** The rooms in which messages are being chosen. */
  readonly #held = new Set<string>();
  readonly #older = new Map<string, Promise<void>>();
  readonly #newer = new Map<string, Promise<void>>();
  /** The rooms whose pinned messages the server couldn't be asked for. */
  readonly #unpinned = new Set<string>();

  /** @param sync asks for what is missing between what is here and what is told */
  constructor(shared: SharedState, keep: KeepChats, rooms: RoomList, sync: () => Promise<boolean>) {
    this.#shared = shared;
    this.#keep = keep;
    this.#rooms = rooms;
    this.#sync = sync;
  }

  get(room: string): History | undefined {
    return this.#shared.state.histories.get(room);
  }

  set(room: string, history: History): void {
    this.#shared.set({ histories: withEntry(this.#shared.state.histories, room, history) });
  }

  /** Replaces what is here of a room's log by some of its events. */
  setWindow(
    room: string,
    events: readonly RoomEvent[],
    more: Partial<Pick<History, 'hasNewer' | 'isKept'>> = {},
  ): void {
    this.set(room, {
      ...UNREAD_HISTORY,
      state: 'ready',
      events: settleEvents(events),
      hasOlder: this.#hasOlder(room, events),
      ...more,
    });
  }

  /**
   * Subscribes to deleted messages, even in parts of the log that aren't loaded; returns a function that unsubscribes.
   */
  onGone(handler: (room: string, seq: number) => void): () => void {
    this.#goneHandlers.add(handler);
    return () => this.#goneHandlers.delete(handler);
  }

  /**
   * Keeps all loaded events of a room in memory while messages of it are being selected; returns a function that ends
   * this.
   */
  hold(id: string): () => void {
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
    const history = this.get(id);
    const before = history?.events[0]?.seq;
    if (!history?.hasOlder || before === undefined) return;
    this.set(id, { ...this.#withoutLater(id, history), older: 'loading' });
    const result = await this.#shared.chat.listEvents({ room: id, beforeSeq: before });
    const current = this.get(id);
    if (!current) return;
    if (!result.ok || current.events[0]?.seq !== before)
      return this.set(id, { ...current, older: result.ok ? 'idle' : 'failed' });
    this.set(id, {
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

  /** Drops events far above a reader who is at the end of a room, where messages go on arriving. */
  dropFarAbove(id: string): void {
    const history = this.get(id);
    if (!history || history.events.length <= MAX_HELD + EVENTS_PER_PAGE || !this.#mayLetGo(id, history))
      return;
    this.set(id, { ...history, events: history.events.slice(-MAX_HELD), hasOlder: true });
  }

  #hasOutgoing = (room: string): boolean => (this.#shared.state.outgoing.get(room)?.length ?? 0) > 0;

  /** Loads the events after the loaded ones. One request runs at a time. */
  async loadNewer(id: string): Promise<void> {
    const running = this.#newer.get(id) ?? this.#loadNewer(id).finally(() => this.#newer.delete(id));
    this.#newer.set(id, running);
    return running;
  }

  async #loadNewer(id: string): Promise<void> {
    const history = this.get(id);
    if (!history?.hasNewer) return;
    const after = lastPlace(history);
    this.set(id, {
      ...history,
      ...(this.#mayLetGo(id, history) ? { events: history.events.slice(-MAX_HELD), hasOlder: true } : {}),
      newer: 'loading',
    });
    const result = await this.#shared.chat.listEvents({ room: id, afterSeq: after });
    const current = this.get(id);
    if (!current) return;
    if (!result.ok || lastPlace(current) !== after)
      return this.set(id, { ...current, newer: result.ok ? 'idle' : 'failed' });
    const events = settleEvents([...current.events, ...result.data]);
    this.set(id, { ...current, newer: 'idle', events, hasNewer: this.hasNewer(id, events) });
  }

  /** Loads a room's pinned messages. */
  async loadPins(id: string): Promise<void> {
    const result = await this.#shared.chat.listPins({ room: id });
    if (!result.ok) {
      if (isPassing(result)) this.#unpinned.add(id);
      return this.#shared.fail(result);
    }
    this.#unpinned.delete(id);
    // Events that arrived meanwhile may be newer than the answer.
    this.#setPins(id, settlePins(result.data, this.get(id)?.events ?? []));
  }

  /** Asks again, now that the server answers, for the pinned messages that it couldn't be asked for. */
  loadPinsAgain(): void {
    const rooms = [...this.#unpinned];
    this.#unpinned.clear();
    for (const room of rooms) void this.loadPins(room);
  }

  /** Adds events to a room's log, if it is here; asks for those between where some are missing. */
  add(room: string, events: readonly RoomEvent[]): void {
    if (events.length === 0) return;
    for (const seq of goneIn(events)) for (const handler of this.#goneHandlers) handler(room, seq);
    this.#changePins(room, events);
    const history = this.get(room);
    if (history?.state !== 'ready') return;
    if (history.hasNewer) return this.set(room, { ...history, events: settleEvents(history.events, events) });
    const extended = extend(history, events, this.#shared.state.rooms.get(room)?.firstSeq);
    if (extended) return this.set(room, extended);
    const known = this.knownPlace(room, history);
    const later = events.filter(({ seq }) => seq > known);
    if (later.length < EVENTS_PER_PAGE) return void this.#sync();
    // The reader stays where they are and reads on from there; after sending a message they are at the end.
    if (history.events.length === 0 || this.#hasOutgoing(room)) this.setWindow(room, later);
    else this.set(room, { ...history, events: settleEvents(history.events, events), hasNewer: true });
    void this.loadPins(room);
  }

  /** Takes messages as they are now: answers that aren't events of the room's log. */
  change(id: string, messages: readonly MessageEvent[]): void {
    this.#changePins(id, messages);
    const history = this.get(id);
    if (history) this.set(id, { ...history, events: settleEvents(history.events, messages) });
    const room = this.#shared.state.rooms.get(id);
    const last = room?.last && settleEvents([room.last], messages).at(0);
    if (room && last?.kind === 'message') this.#rooms.take({ ...room, last });
  }

  /** The message at a place, if it is here. */
  find(room: string, seq: number): MessageEvent | null {
    return messageAt(this.get(room)?.events ?? [], seq);
  }

  /** Shows a change of a message until the server answers. */
  replace(message: MessageEvent): void {
    const history = this.get(message.room);
    if (!history) return;
    const events = history.events.map((event) =>
      event.kind === 'message' && event.seq === message.seq ? message : event,
    );
    this.set(message.room, { ...history, events });
  }

  #changePins(room: string, events: readonly RoomEvent[]): void {
    const pins = this.#shared.state.pins.get(room);
    if (pins) this.#setPins(room, settlePins(pins, events));
  }

  #setPins(room: string, pins: readonly MessageEvent[]): void {
    this.#shared.set({ pins: withEntry(this.#shared.state.pins, room, pins) });
  }

  /** Drops a room's events before the first place that the member may see. */
  dropBefore({ id, firstSeq }: Room): void {
    this.#keep.forgetEvents(id);
    const isLeft = ({ seq }: { seq: number }): boolean => seq >= firstSeq;
    const pins = this.#shared.state.pins.get(id);
    if (pins) this.#setPins(id, pins.filter(isLeft));
    const history = this.get(id);
    if (history?.state !== 'ready') return;
    const events = history.events.filter(isLeft);
    if (events.length < history.events.length) this.set(id, { ...history, events, hasOlder: false });
  }

  /** Drops the messages of rooms, and reloads the loaded parts; false if that failed. */
  async readAnew(ids: readonly string[]): Promise<boolean> {
    for (const id of ids) this.#keep.forgetEvents(id);
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they may be many
      if (!(await this.#reload(id))) return false;
    }
    return true;
  }

  async #reload(id: string): Promise<boolean> {
    const result = await this.#shared.chat.listEvents({ room: id });
    if (!this.get(id)) return true;
    if (!result.ok) return false;
    this.setWindow(id, result.data);
    await this.loadPins(id);
    return true;
  }

  /** Called when what came since a room was stored is loaded, or will be when the reader gets there. */
  noteCaughtUp(id: string): void {
    const history = this.get(id);
    if (history?.isKept && (history.hasNewer || !this.hasNewer(id, history.events)))
      this.set(id, { ...history, isKept: false });
  }

  #hasOlder(room: string, [first]: readonly RoomEvent[]): boolean {
    return first !== undefined && first.seq > (this.#shared.state.rooms.get(room)?.firstSeq ?? 1);
  }

  /** Whether a room has events after some of it. */
  hasNewer(room: string, events: readonly RoomEvent[]): boolean {
    return lastPlace({ events }) < (this.#shared.state.rooms.get(room)?.lastSeq ?? 0);
  }

  /**
   * The place after which sync reports events; those after an earlier opening are loaded when the reader gets there.
   */
  knownPlace(id: string, history: History): number {
    const room = this.#shared.state.rooms.get(id);
    if (history.hasNewer) return room?.lastSeq ?? 0;
    return Math.max(lastPlace(history), (room?.firstSeq ?? 1) - 1);
  }
}
