/**
 * Caches the result of an asynchronous read. Concurrent calls share one read; a failed read is not cached.
 * @param lifetime milliseconds
 */
export function cacheFor<T>(lifetime: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let cached: { result: Promise<T>; at: number } | null = null;
  return () => {
    const at = clock().getTime();
    // The absolute difference: a clock that was set back must not extend the lifetime.
    if (cached && Math.abs(at - cached.at) < lifetime) return cached.result;
    const fresh = { result: read(), at };
    cached = fresh;
    fresh.result.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh.result;
  };
}
