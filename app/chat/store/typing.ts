import { withEntry } from '../chat-state';
import { isOpen } from '../rooms';
import type { SharedState } from './shared-state';

/** Milliseconds after which somebody of whom nothing more is heard has stopped writing. */
export const TYPING_ENDS = 6_000;

/** Milliseconds between two times that the server is told that the member is writing. */
export const TYPING_TOLD = 3_000;

/** Who is writing in which rooms: each for some seconds after they were last heard. */
export class Typists {
  readonly #onChange: (room: string, members: readonly number[]) => void;
  readonly #timers = new Map<string, Map<number, ReturnType<typeof setTimeout>>>();

  constructor(onChange: (room: string, members: readonly number[]) => void) {
    this.#onChange = onChange;
  }

  /** A member is writing. */
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

  /** A member has stopped, or has sent what they wrote. */
  end(room: string, memberId: number): void {
    const timers = this.#timers.get(room);
    clearTimeout(timers?.get(memberId));
    if (timers?.delete(memberId)) this.#tell(room);
  }

  /** Forgets everybody, without a word. */
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
  /** When the server was last told that the member is writing, by room. */
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

  /** The member is writing in a room: those who would get the message are told, now and then. */
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
