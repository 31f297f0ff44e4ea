import { setTimeout as pause } from 'node:timers/promises';
import { DURATION } from '@contract/constants';
import type { Deps } from '../http/deps';
import { listOrigins } from '../modules';

/** Milliseconds that a page waits for a database that doesn't answer. */
const READ_TIMEOUT = 1_000;

/**
 * Reads the origins that the domains register (back offices, mini apps) for the policy of a page (D29), at most every
 * two seconds. If the database fails or is slow, the page is served with the origins read before.
 * @param onError called when the database fails
 */
export function createRegisteredOrigins(
  deps: Pick<Deps, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    known = await listOrigins(deps.db);
  };
  return async () => {
    const now = deps.clock().getTime();
    // The absolute difference: a clock that was set back must not keep old origins.
    if (Math.abs(now - readAt) >= DURATION.policyLag) {
      readAt = now;
      reading = read().catch(onError);
    }
    await Promise.race([reading, pause(READ_TIMEOUT, null, { ref: false })]);
    return known;
  };
}
