import type { Room } from '@contract/chat/room';
import { isPassing } from '../../services/failure';
import { readingOf, readUpTo } from '../reading';
import { canBeRead } from '../rooms';
import type { RoomList, TakenRoom } from './room-list';
import type { SharedState } from './shared-state';

/** How far rooms are read, by the member and by others. */
export class ReadMarks {
  readonly #shared: SharedState;
  readonly #rooms: RoomList;
  /** The read places that are being sent to the server, by room. */
  readonly #telling = new Map<string, number>();
  /** The rooms whose unread count only the server knows, once it has been told how far they are read. */
  readonly #uncounted = new Set<string>();
  /** The read places that the server lacks and that aren't being sent, by room. */
  readonly #untold = new Map<string, number>();

  constructor(shared: SharedState, rooms: RoomList) {
    this.#shared = shared;
    this.#rooms = rooms;
  }

  /** Marks a room as read to its end. */
  async markRead(id: string): Promise<void> {
    const room = this.#shared.state.rooms.get(id);
    if (room?.markedUnread) void this.#rooms.unmark(id);
    if (room) await this.markReadUpTo(id, room.lastSeq);
  }

  /** Marks a room as read up to a place; an earlier place than the current one changes nothing. */
  async markReadUpTo(id: string, upTo: number): Promise<void> {
    const room = this.#shared.state.rooms.get(id);
    if (!room || room.readSeq >= upTo) return;
    // An assistant may view a request before taking it: it doesn't count as read yet.
    if (!canBeRead(room)) return;
    const read = this.#readUpTo(room, upTo);
    this.#rooms.take(read.room);
    if (read.isUnsure) this.#uncounted.add(id);
    // Without unread messages there is nothing to report: only own messages, or changes of read ones, follow.
    if (room.unread > 0 && !this.#telling.has(id)) await this.#tell(id, upTo);
  }

  #readUpTo(room: Room, upTo: number): ReturnType<typeof readUpTo> {
    const { state, memberId } = this.#shared;
    return readUpTo(room, upTo, readingOf(state, memberId, room.id));
  }

  /** Tells the server how far a room is read, and then how far it was read meanwhile. */
  async #tell(room: string, seq: number): Promise<void> {
    this.#untold.delete(room);
    this.#telling.set(room, seq);
    const result = await this.#shared.chat.markRead({ room, seq });
    // It is being told of a later place, which says more.
    if (this.#telling.get(room) !== seq) return;
    this.#telling.delete(room);
    if (!result.ok && isPassing(result)) this.#untold.set(room, seq);
    if (this.#shared.isClosed) return;
    const readSeq = this.#readSeqOf(room);
    if (readSeq > seq) await this.#tell(room, readSeq);
    else if (result.ok && this.#uncounted.delete(room)) await this.#rooms.refresh(room);
  }

  #readSeqOf(room: string): number {
    return this.#shared.state.rooms.get(room)?.readSeq ?? 0;
  }

  /** Tells the server what it would be told later; the page may go. */
  flush(): void {
    for (const [room, seq] of this.#telling) {
      const readSeq = this.#readSeqOf(room);
      if (readSeq > seq) void this.#tell(room, readSeq);
    }
  }

  /** Notes where an answer knows nothing of what was read here: an earlier page may have gone before it could tell. */
  review({ room, before }: TakenRoom): void {
    if (!before || before.lastSeq > room.lastSeq || this.#telling.has(room.id)) return;
    if (room.unread > 0 && room.readSeq < before.readSeq && canBeRead(room))
      this.#untold.set(room.id, before.readSeq);
  }

  /** Tells the server, now that it answers, what it couldn't be told. */
  tellAgain(): void {
    for (const [room, seq] of this.#untold) void this.#tell(room, seq);
  }

  /**
   * Takes how far somebody has read a room: another member, or the member on another device.
   * @param read nobody is named where members are hidden
   */
  take({ room: id, memberId, upTo }: { room: string; memberId: number | null; upTo: number }): void {
    const room = this.#shared.state.rooms.get(id);
    if (!room) return;
    if (memberId !== this.#shared.memberId)
      return this.#rooms.take({ ...room, otherReadSeq: Math.max(room.otherReadSeq, upTo) });
    const read = this.#readUpTo(room, upTo);
    if (read.isUnsure) void this.#rooms.refresh(id);
    else if (upTo > room.readSeq) this.#rooms.take(read.room);
  }
}
