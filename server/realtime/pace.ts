type Work = () => Promise<void>;

/** Does one thing after the other, with a pause after each; of what comes meanwhile it does the last. */
export class Pace {
  readonly #pause: number;
  readonly #onFault: (error: unknown) => void;
  #isBusy = false;
  #next: Work | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param pause in milliseconds */
  constructor(pause: number, onFault: (error: unknown) => void) {
    this.#pause = pause;
    this.#onFault = onFault;
  }

  run(work: Work): void {
    this.#next = work;
    if (!this.#isBusy) void this.#begin();
  }

  /** Does nothing more. */
  stop(): void {
    this.#next = null;
    clearTimeout(this.#timer);
  }

  async #begin(): Promise<void> {
    const work = this.#next;
    this.#next = null;
    this.#isBusy = work !== null;
    if (work === null) return;
    await work().catch(this.#onFault);
    this.#timer = setTimeout(() => void this.#begin(), this.#pause).unref();
  }
}
