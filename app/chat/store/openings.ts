import { CODE } from '@contract/codes';
import { EVENTS_PER_PAGE } from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import * as field from '@contract/fields';
import * as z from 'zod/mini';
import { isCutOff } from '../../services/failure';
import type { Failure } from '../../services/result';
import { type History, UNREAD_HISTORY } from '../chat-state';
import type { KeepChats } from './keep-chats';
import type { Logs } from './logs';
import type { People } from './people';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';
import type { SyncPoint } from './sync-point';

/** Where a room opens: at a place, at its end, or where the member stopped reading (null). */
export type Opening = number | 'latest' | null;

const isAmong = (events: readonly RoomEvent[], place: number): boolean =>
  events.some(({ seq }) => seq === place);

/** The events around a place, which is the first of their second half; the last events without one. */
const pageAround = (place: number | null): { beforeSeq?: number } =>
  place === null ? {} : { beforeSeq: place + EVENTS_PER_PAGE / 2 };

/** The parts of the store that an opening works with. */
interface Parts {
  shared: SharedState;
  keep: KeepChats;
  point: SyncPoint;
  rooms: RoomList;
  people: People;
  logs: Logs;
  /** Resolves once what the phone has kept is here. */
  restored: () => Promise<unknown>;
  sync: () => Promise<boolean>;
}

/** Opens rooms: as they are kept, where they are, else as the server has them. */
export class Openings {
  readonly #parts: Parts;
  /** The rooms that were restored from the phone and not yet requested by their page. */
  readonly #prepared = new Set<string>();
  /** The latest opening of each room: results of earlier ones are discarded. */
  readonly #latest = new Map<string, symbol>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Restores a room from the phone before its page is opened, when somebody points at it. */
  async prepare(id: string): Promise<void> {
    if (this.#parts.logs.get(id) || this.#prepared.has(id)) return;
    this.#prepared.add(id);
    if (!(await this.#restore(id, null, () => this.#prepared.has(id)))) this.#prepared.delete(id);
  }

  /**
   * Loads what a room's page shows first: the room, and its last events or those around a place. The list is loaded in
   * parallel, for `sync`.
   */
  async open(id: string, opening: Opening = null): Promise<void> {
    const { shared, rooms, logs } = this.#parts;
    // The address may hold anything.
    if (!z.safeParse(field.id, id).success) return rooms.setGone(id);
    if (shared.state.list === 'idle') void rooms.load();
    const known = logs.get(id);
    const isPrepared = this.#prepared.delete(id);
    if (known?.state === 'ready' && this.#isShown(id, known, opening))
      return isPrepared ? this.#refresh(id) : undefined;
    await this.#openAnew(id, opening);
  }

  async #openAnew(id: string, opening: Opening): Promise<void> {
    const { shared, rooms, logs } = this.#parts;
    const current = Symbol(id);
    this.#latest.set(id, current);
    const isWanted = (): boolean => this.#latest.get(id) === current;
    logs.set(id, UNREAD_HISTORY);
    if (typeof opening !== 'number' && (await this.#restore(id, opening, isWanted))) return this.#refresh(id);
    const failure = await this.#ask(id, opening, isWanted);
    if (failure === null || !isWanted()) return;
    if (typeof opening !== 'number' && isCutOff(failure) && (await this.#restore(id, 'any', isWanted)))
      return;
    logs.set(id, { ...UNREAD_HISTORY, state: 'failed', failure });
    if (failure.code === CODE.notFound) rooms.setGone(id);
    else shared.fail(failure);
  }

  async #ask(id: string, opening: Opening, isWanted: () => boolean): Promise<Failure | null> {
    const { shared, rooms, logs, sync } = this.#parts;
    const { chat } = shared;
    const expected = this.#placeOf(id, opening);
    const [room, expectedEvents] = await Promise.all([
      chat.getRoom({ room: id }),
      chat.listEvents({ room: id, ...pageAround(expected) }),
    ]);
    if (room.ok) {
      rooms.take(room.data);
      void logs.loadPins(id);
    }
    // The room may say that the member stopped reading at another place.
    const place = this.#placeOf(id, opening);
    const events =
      place === expected ? expectedEvents : await chat.listEvents({ room: id, ...pageAround(place) });
    if (!events.ok) return events;
    if (!room.ok) return room;
    if (!isWanted()) return null;
    const hasNewer = logs.hasNewer(id, events.data);
    logs.setWindow(id, events.data, { hasNewer: place !== null && hasNewer });
    // For events that arrived during the request.
    if (place === null && hasNewer) void sync();
    return null;
  }

  /** The place around which a room opens; null for its end. */
  #placeOf(id: string, opening: Opening): number | null {
    if (opening !== null) return opening === 'latest' ? null : opening;
    const room = this.#parts.shared.state.rooms.get(id);
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
    void this.#parts.logs.loadPins(id);
    void this.#parts.sync();
  }

  /**
   * Restores a room from the phone; false if it isn't stored there.
   * @param opening where it opens: the stored log must hold that place, unless any log will do
   * @param isWanted whether the result is still wanted
   */
  async #restore(id: string, opening: 'latest' | null | 'any', isWanted: () => boolean): Promise<boolean> {
    const { shared, keep, point, people, logs, restored } = this.#parts;
    const [log] = await Promise.all([keep.loadLog(id), restored()]);
    // The room was opened again meanwhile, which shows it.
    if (!isWanted()) return true;
    const room = shared.state.rooms.get(id);
    if (!log || log.events.length === 0 || !room) return false;
    const place = opening === 'latest' ? room.lastSeq : this.#placeOf(id, null);
    if (opening !== 'any' && place !== null && !isAmong(log.events, place)) return false;
    if (logs.get(id)?.state === 'ready') return true;
    people.restore(log.people);
    logs.setWindow(id, log.events, { isKept: true });
    point.goBackTo(log.since);
    return true;
  }
}
