/** Milliseconds without a further event after which somebody has stopped typing. */
export const TYPING_ENDS = 6_000;

/** Milliseconds between two `typing` frames to the server. */
export const TYPING_TOLD = 3_000;

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
