/** How long until another try where nothing tells that the network is back. */
const WAIT = 10_000;

/**
 * Runs once when a call that failed is worth another try: the network is back, the page is looked at again, or some
 * time has passed. Returns the way to call it off.
 */
export function onReconnect(again: () => void): () => void {
  const over = new AbortController();
  const run = (): void => {
    if (over.signal.aborted) return;
    stop();
    again();
  };
  const timer = setTimeout(run, WAIT);
  const stop = (): void => {
    clearTimeout(timer);
    over.abort();
  };
  window.addEventListener('online', run, { signal: over.signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
    signal: over.signal,
  });
  return stop;
}
