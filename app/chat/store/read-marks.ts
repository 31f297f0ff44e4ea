import type { Room } from '@contract/chat/room';
import { isPassing } from '../../services/failure';
import { readingOf, readUpTo } from '../reading';
import type { RoomList } from './room-list';
import type { SharedState } from './shared-state';

/** How far rooms are read, by the member and by others. */
export class ReadMarks {
  readonly #shared: SharedState;
  readonly #rooms: RoomList;
  /** The rooms whose read place is being sent to the server. */
  readonly #telling = new Set<string>();
  /** The rooms whose unread count only the server knows, once it has been told how far they are read. */
  readonly #uncounted = new Set<string>();
  /** The read places that couldn't be sent to the server, by room. */
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
    if (room.kind === 'support' && !room.canWrite) return;
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
    this.#telling.add(room);
    const result = await this.#shared.chat.markRead({ room, seq });
    this.#telling.delete(room);
    if (!result.ok && isPassing(result)) this.#untold.set(room, seq);
    if (this.#shared.isClosed) return;
    const readSeq = this.#shared.state.rooms.get(room)?.readSeq ?? 0;
    if (readSeq > seq) await this.#tell(room, readSeq);
    else if (result.ok && this.#uncounted.delete(room)) await this.#rooms.refresh(room);
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
