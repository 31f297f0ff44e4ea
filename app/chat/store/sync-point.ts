/** The time of a log that doesn't know its own. */
const LONG_AGO = new Date(0).toISOString();

/** From when on the server is asked what has happened; each answer moves it on. */
export class SyncPoint {
  #since: string | undefined;
  /** How often it went back. */
  #returns = 0;

  get since(): string | undefined {
    return this.#since;
  }

  /** Sets the first time; does nothing if there is one. */
  begin(at: string | undefined): void {
    this.#since ??= at;
  }

  /**
   * Called when a stored log is shown: the next sync asks from when it was stored, because earlier syncs reported
   * deletions for other rooms only.
   */
  goBackTo(kept: string | undefined): void {
    this.#returns++;
    if (!this.#since || !kept || kept < this.#since) this.#since = kept ?? LONG_AGO;
  }

  /** A question is asked; returns what moves on to its answer, unless this went back meanwhile. */
  ask(): (now: string) => void {
    const returns = this.#returns;
    return (now) => {
      if (this.#returns === returns) this.#since = now;
    };
  }
}
