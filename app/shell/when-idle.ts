/** Longest wait in milliseconds before idle work is done all the same. */
const LATEST = 500;

/** Runs work once the page has been drawn and rests; returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, LATEST / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}
