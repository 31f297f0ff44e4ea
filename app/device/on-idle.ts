/** Longest wait in milliseconds, where none is given. */
const LATEST = 500;

/**
 * Runs work once the page has been drawn and rests; returns the way to call it off.
 * @param latest milliseconds after which it is done even where the page never rests
 */
export function onIdle(work: () => void, latest = LATEST): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latest / 2);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latest });
  return () => cancelIdleCallback(handle);
}

/** Longest wait in milliseconds for a loaded page to rest. */
const LOADED_LATEST = 10_000;

/** Runs work once everything that the document begins with is here, and the page rests; returns the way to call it off. */
export function onLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') return onIdle(work, LOADED_LATEST);
  const over = new AbortController();
  let cancel = (): void => over.abort();
  window.addEventListener('load', () => (cancel = onIdle(work, LOADED_LATEST)), { signal: over.signal });
  return () => cancel();
}
