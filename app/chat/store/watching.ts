import { MAX_WATCHED } from '@contract/presence/presence';

/** Milliseconds for which comings and goings of a scrolling list are gathered. */
const GATHER = 400;

/** Whom the screen shows: tells the server now and then. */
export class Watching {
  readonly #tell: (members: number[]) => void;
  /** How many parts of the screen show each member. */
  readonly #shown = new Map<number, number>();
  #told: readonly number[] = [];
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (members: number[]) => void) {
    this.#tell = tell;
  }

  /** A part of the screen shows a member; returns the way to say that it doesn't any more. */
  add(memberId: number): () => void {
    // The latest comes last: of too many, the first ones give way.
    const count = this.#shown.get(memberId) ?? 0;
    this.#shown.delete(memberId);
    this.#shown.set(memberId, count + 1);
    this.#plan();
    return () => this.#remove(memberId);
  }

  #remove(memberId: number): void {
    const count = (this.#shown.get(memberId) ?? 0) - 1;
    if (count > 0) this.#shown.set(memberId, count);
    else this.#shown.delete(memberId);
    this.#plan();
  }

  /** Nobody looks at the page, or somebody does again. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#plan();
  }

  /** A new connection knows nothing of what the last one was told. */
  tellAnew(): void {
    this.#told = [];
    this.#plan();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isPaused = true;
  }

  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), GATHER);
  }

  #send(): void {
    const members = this.#isPaused
      ? []
      : [...this.#shown.keys()].slice(-MAX_WATCHED).toSorted((a, b) => a - b);
    if (members.join() === this.#told.join()) return;
    this.#told = members;
    this.#tell(members);
  }
}
