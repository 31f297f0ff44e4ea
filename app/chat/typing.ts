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
