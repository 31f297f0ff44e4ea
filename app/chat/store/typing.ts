import { withEntry } from '../chat-state';
import { isOpen } from '../rooms';
import type { SharedState } from './shared-state';

/** Milliseconds without a further event after which somebody has stopped typing. */
const TYPING_ENDS = 6_000;

/** Milliseconds between two `typing` frames to the server. */
const TYPING_TOLD = 3_000;

/** Who is typing in which rooms: each for some seconds after their last event. */
export class Typists {
  readonly #onChange: (room: string, members: readonly number[]) => void;
  readonly #timers = new Map<string, Map<number, ReturnType<typeof setTimeout>>>();

  constructor(onChange: (room: string, members: readonly number[]) => void) {
    this.#onChange = onChange;
  }

  /** Called when a member is typing. */
  begin(room: string, memberId: number): void {
    const timers = this.#timers.get(room) ?? new Map<number, ReturnType<typeof setTimeout>>();
    const isNew = !timers.has(memberId);
    clearTimeout(timers.get(memberId));
    timers.set(
      memberId,
      setTimeout(() => this.end(room, memberId), TYPING_ENDS),
    );
    this.#timers.set(room, timers);
    if (isNew) this.#tell(room);
  }

  /** Called when a member has stopped or sent their message. */
  end(room: string, memberId: number): void {
    const timers = this.#timers.get(room);
    clearTimeout(timers?.get(memberId));
    if (timers?.delete(memberId)) this.#tell(room);
  }

  /** Forgets everybody, without calling back. */
  close(): void {
    for (const timers of this.#timers.values()) for (const timer of timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #tell(room: string): void {
    this.#onChange(room, [...(this.#timers.get(room)?.keys() ?? [])]);
  }
}

/** Who is writing in the member's rooms, and that the member is. */
export class Typing {
  readonly #shared: SharedState;
  readonly #typists: Typists;
  /** When the server was last told that the member is typing, by room. */
  readonly #told = new Map<string, number>();

  constructor(shared: SharedState) {
    this.#shared = shared;
    this.#typists = new Typists((room, members) =>
      shared.set({ typing: withEntry(shared.state.typing, room, members) }),
    );
  }

  close(): void {
    this.#typists.close();
  }

  /** Another member is writing in a room. */
  begin(room: string, memberId: number): void {
    this.#typists.begin(room, memberId);
  }

  /** Another member has sent what they wrote. */
  end(room: string, memberId: number): void {
    this.#typists.end(room, memberId);
  }

  /** Called while the member types in a room: tells those who would get the message, at intervals. */
  tell(room: string): void {
    const now = Date.now();
    if (now - (this.#told.get(room) ?? 0) < TYPING_TOLD) return;
    const known = this.#shared.state.rooms.get(room);
    if (!known || !isOpen(known)) return;
    this.#told.set(room, now);
    this.#shared.context.tell?.({ type: 'typing', room });
  }

  /** The member has sent what they wrote: the next message is told at once. */
  noteSent(room: string): void {
    this.#told.delete(room);
  }
}
