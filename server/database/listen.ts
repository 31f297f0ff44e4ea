/** What happens to the signals of a channel. */
export interface SignalListener {
  onSignal(payload: string): void;
  /**
   * Signals may have been missed: listening begins, or begins again after a lost connection. While a Redis that carries
   * them is away, it is called every second.
   */
  onMissed?(): void;
}

/** Listens to a channel of `sendSignal`; resolves with the way to stop. */
export type Listen = (channel: string, listener: SignalListener) => Promise<() => Promise<void>>;
