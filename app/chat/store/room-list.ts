import { CODE } from '@contract/codes';
import type { MuteSpan } from '@contract/chat/calls';
import type { Room } from '@contract/chat/room';
import { isCutOff, isPassing } from '../../services/failure';
import type { Result } from '../../services/result';
import { type ChatState, withEntry } from '../chat-state';
import { keepRead, readingOf } from '../reading';
import { isDeserted } from '../rooms';
import type { SharedState } from './shared-state';

/** How a room stands in the member's lists. */
type Arrangement = Partial<Pick<Room, 'pinned' | 'archived' | 'markedUnread'>>;

/** A room that was taken, and as it was known before. */
export interface TakenRoom {
  room: Room;
  before: Room | undefined;
}

/** What the list needs of the other parts, and tells them. */
interface Hooks {
  /** Resolves once what the phone has kept is here: whether a list was kept. */
  restored: () => Promise<boolean>;
  /** The whole list is here. */
  onLoaded: (rooms: readonly Room[]) => void;
  onTaken: (taken: readonly TakenRoom[]) => void;
}

/** The rooms of the member, and how the member arranges them. */
export class RoomList {
  readonly #shared: SharedState;
  readonly #hooks: Hooks;
  /** The rooms of which the server couldn't be told that they aren't marked as unread any more. */
  readonly #unmarked = new Set<string>();
  /** The rooms that the member has left here. */
  readonly #left = new Set<string>();
  #loading: Promise<void> | null = null;

  constructor(shared: SharedState, hooks: Hooks) {
    this.#shared = shared;
    this.#hooks = hooks;
  }

  /** Loads the list, the kept one first, then all pages of the server's. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(): Promise<void> {
    const shared = this.#shared;
    if (shared.state.list !== 'ready') shared.set({ list: 'loading', listFailure: null });
    if (await this.#hooks.restored()) shared.set({ list: 'ready' });
    const before = shared.state.rooms;
    const result = await this.#listAll();
    if (!result.ok) {
      if (shared.state.list !== 'ready') shared.set({ list: 'failed', listFailure: result });
      shared.setWaiting(isCutOff(result));
      return shared.fail(result);
    }
    this.#forgetUnlisted(before, result.data);
    this.take(...result.data);
    shared.set({ list: 'ready', listFailure: null });
    shared.setWaiting(false);
    this.#hooks.onLoaded(result.data);
  }

  async #listAll(): Promise<Result<Room[]>> {
    const rooms: Room[] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const result = await this.#shared.chat.listRooms(cursor === undefined ? {} : { cursor });
      if (!result.ok) return result;
      rooms.push(...result.data.items);
      cursor = result.data.next ?? undefined;
    } while (cursor !== undefined);
    return { ok: true, data: rooms };
  }

  /**
   * Forgets rooms that are missing from the complete list, except those that it can't have: empty ones, and those that
   * appeared during the request. `sync` reports what became of rooms whose messages are loaded.
   */
  #forgetUnlisted(before: ChatState['rooms'], listed: readonly Room[]): void {
    const { rooms, histories } = this.#shared.state;
    const known = new Set(listed.map(({ id }) => id));
    const lacking = [...before.values()].filter(
      (room) =>
        room.lastSeq > 0 && !known.has(room.id) && rooms.get(room.id) === room && !histories.has(room.id),
    );
    this.#forget(lacking.map(({ id }) => id));
  }

  /** Updates rooms, from an answer, an event or a change made here. Older answers are ignored. */
  take(...rooms: readonly Room[]): void {
    if (rooms.length === 0) return;
    const { state, memberId } = this.#shared;
    const taken: TakenRoom[] = [];
    const next = new Map(state.rooms);
    for (const room of rooms) {
      const before = next.get(room.id);
      taken.push({ room, before });
      this.#left.delete(room.id);
      // An answer may be older than what the socket has reported meanwhile.
      if (before && before.lastSeq > room.lastSeq && !isDeserted(before)) continue;
      next.set(room.id, before ? keepRead(room, before, readingOf(state, memberId, room.id)) : room);
    }
    this.#shared.set({ rooms: next, gone: this.#goneWithout(rooms) });
    this.#hooks.onTaken(taken);
  }

  /** The rooms that the member doesn't belong to, without those that they have rejoined. */
  #goneWithout(rooms: readonly Room[]): ChatState['gone'] {
    const { gone } = this.#shared.state;
    if (!rooms.some(({ id }) => gone.has(id))) return gone;
    const back = new Set(rooms.map(({ id }) => id));
    return new Map([...gone].filter(([id]) => !back.has(id)));
  }

  #takeAnswer(result: Result<Room>): Result<Room> {
    if (result.ok) this.take(result.data);
    return result;
  }

  /** Opens the direct chat with a member. */
  async open(memberId: number): Promise<Result<Room>> {
    return this.#takeAnswer(await this.#shared.chat.openRoom({ memberId }));
  }

  /** Mutes a room for a while, or unmutes it. */
  async mute(room: string, span: MuteSpan): Promise<Result<Room>> {
    return this.#takeAnswer(await this.#shared.chat.muteRoom({ room, span }));
  }

  /** Pins a room, archives it or marks it as unread, or undoes that. The change is shown at once, and undone where it fails. */
  async arrange(id: string, change: Arrangement): Promise<Result<Room>> {
    const before = this.#shared.state.rooms.get(id);
    if (change.markedUnread) this.#unmarked.delete(id);
    const result = await this.#arrange(id, change);
    if (result.ok || !before) return result;
    this.#takeBack(before, change);
    void this.refresh(id);
    return result;
  }

  async #arrange(id: string, change: Arrangement): Promise<Result<Room>> {
    const before = this.#shared.state.rooms.get(id);
    if (before) this.take({ ...before, ...change });
    return this.#takeAnswer(await this.#shared.chat.arrangeRoom({ room: id, ...change }));
  }

  /** Draws what was to be changed as it was before; the server may be out of reach, and not tell. */
  #takeBack(before: Room, { pinned, archived, markedUnread }: Arrangement): void {
    const room = this.#shared.state.rooms.get(before.id);
    if (!room) return;
    this.take({
      ...room,
      ...(pinned === undefined ? {} : { pinned: before.pinned }),
      ...(archived === undefined ? {} : { archived: before.archived }),
      ...(markedUnread === undefined ? {} : { markedUnread: before.markedUnread }),
    });
  }

  /** Marks a room as unread no longer; the server is told again later if it couldn't be. */
  async unmark(id: string): Promise<void> {
    this.#unmarked.delete(id);
    const result = await this.#arrange(id, { markedUnread: false });
    if (result.ok) return;
    if (isPassing(result)) this.#unmarked.add(id);
    void this.refresh(id);
  }

  /** Tells the server, now that it answers, which rooms aren't marked as unread any more. */
  retryUnmark(): void {
    for (const id of this.#unmarked) void this.unmark(id);
  }

  /** Accepts a request. */
  async accept(room: string): Promise<Result<Room>> {
    return this.#takeAnswer(await this.#shared.chat.acceptRequest({ room }));
  }

  /** Takes a request off the list. */
  async decline(room: string): Promise<Result<null>> {
    const result = await this.#shared.chat.declineRequest({ room });
    const declined = this.#shared.state.rooms.get(room);
    if (!result.ok || declined?.kind !== 'direct') return result;
    this.take({ ...declined, state: 'declined' });
    // They may have accepted it on another device meanwhile.
    void this.refresh(room);
    return result;
  }

  /** Asks for a room anew: more has changed about it than what was told. */
  async refresh(id: string): Promise<void> {
    const result = await this.#shared.chat.getRoom({ room: id });
    if (result.ok) this.take(result.data);
    else if (result.code === CODE.notFound) this.lose(id);
  }

  /** Rooms aren't the member's any more: where one is open, its page says so. */
  lose(...ids: readonly string[]): void {
    for (const id of ids) this.setGone(id);
    this.#forget(ids);
  }

  /** The member has left a room. */
  leave(id: string): void {
    this.lose(id);
    this.#left.add(id);
  }

  /** Whether the member has left a room on this page of the browser, and hasn't come back to it. */
  hasLeft(id: string): boolean {
    return this.#left.has(id);
  }

  setGone(id: string): void {
    const { gone, rooms } = this.#shared.state;
    this.#shared.set({ gone: withEntry(gone, id, rooms.get(id) ?? gone.get(id) ?? null) });
  }

  /** Drops the server's data of rooms. The member's unsent texts stay: they exist only here. */
  #forget(ids: readonly string[]): void {
    if (ids.length === 0) return;
    const { state } = this.#shared;
    const [rooms, histories, pins] = [new Map(state.rooms), new Map(state.histories), new Map(state.pins)];
    for (const known of [rooms, histories, pins]) for (const id of ids) known.delete(id);
    this.#shared.set({ rooms, histories, pins });
  }
}
