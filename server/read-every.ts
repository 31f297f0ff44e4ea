/**
 * Keeps what was read for a while, however often it is asked for. Calls at the same moment share one reading; one
 * that fails is not kept.
 * @param every milliseconds
 */
export function readEvery<T>(every: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let kept: { reading: Promise<T>; at: number } | null = null;
  return () => {
    const at = clock().getTime();
    // A clock that was set back mustn't keep the reading of its future.
    if (kept && Math.abs(at - kept.at) < every) return kept.reading;
    const fresh = { reading: read(), at };
    kept = fresh;
    fresh.reading.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.reading;
  };
}
