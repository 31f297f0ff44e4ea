import { withoutDeadline } from '../deadline';

/** Milliseconds between two looks at what is due. */
const POLL_INTERVAL = 1_000;

/** Does work again and again, never twice at the same time. */
export interface Worker {
  /** Works at once; after the work under way, if there is some. */
  wake(): void;
  /** Starts to work: at once, on every `wake` and every second. */
  start(): void;
  /** Stops after the work under way. */
  stop(): Promise<void>;
}

/** Creates a worker. Its work outlives the request that wakes it. */
export function createWorker(work: () => Promise<void>, onError: (error: unknown) => void): Worker {
  let isRunning = false;
  let working: Promise<void> | null = null;
  let isWakeRequested = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!isRunning) return;
    if (working) {
      isWakeRequested = true;
      return;
    }
    clearTimeout(timer);
    working = withoutDeadline(work).catch(onError).finally(rest);
  }

  function rest(): void {
    working = null;
    const again = isWakeRequested;
    isWakeRequested = false;
    if (again) wake();
    else if (isRunning) timer = setTimeout(wake, POLL_INTERVAL);
  }

  function start(): void {
    isRunning = true;
    wake();
  }

  async function stop(): Promise<void> {
    isRunning = false;
    clearTimeout(timer);
    await working;
  }

  return { wake, start, stop };
}
