type Work = () => Promise<void>;

/** Topics that wait at most: the oldest makes room for a new one. */
const MAX_TOPICS = 10;

/** Does what comes, and after a pause what has come meanwhile: the last thing of each topic. */
export class Pace {
  readonly #pause: number;
  readonly #onFault: (error: unknown) => void;
  #isBusy = false;
  #isStopped = false;
  readonly #waiting = new Map<string, Work>();
  #timer: NodeJS.Timeout | undefined;

  /** @param pause in milliseconds */
  constructor(pause: number, onFault: (error: unknown) => void) {
    this.#pause = pause;
    this.#onFault = onFault;
  }

  run(work: Work, topic = ''): void {
    // The latest topic is the last in the map.
    this.#waiting.delete(topic);
    this.#waiting.set(topic, work);
    const [oldest = topic] = this.#waiting.keys();
    if (this.#waiting.size > MAX_TOPICS) this.#waiting.delete(oldest);
    if (!this.#isBusy) void this.#begin();
  }

  /** Finishes what it is doing, and does nothing more. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    clearTimeout(this.#timer);
  }

  async #begin(): Promise<void> {
    const works = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#isBusy = works.length > 0;
    if (!this.#isBusy) return;
    for (const work of works) {
      if (this.#isStopped) return;
      await work().catch(this.#onFault);
    }
    this.#timer = setTimeout(() => void this.#begin(), this.#pause).unref();
  }
}
