import { MAX_WATCHED } from '@contract/presence/presence';

/** Milliseconds for which changes of a scrolling list are batched. */
const GATHER = 400;

/** The members whom the screen shows; sent to the server in batches. */
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

  /** Notes that a part of the screen shows a member; returns a function that ends this. */
  add(memberId: number): () => void {
    // The latest comes last: if there are too many, the first ones are dropped.
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

  /** Called when the page becomes hidden or visible. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#plan();
  }

  /** Sends everything again, because a new connection starts empty. */
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
