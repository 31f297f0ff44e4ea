import { setTimeout as pause } from 'node:timers/promises';
import { DURATION } from '@contract/constants';
import type { Deps } from '../http/deps';
import { listOrigins } from '../modules';

/** Milliseconds a page waits for a database that doesn't answer. */
const PATIENCE = 1_000;

/**
 * The origins that the domains register (back offices, mini apps), for the policy of a page (D29). They are read again every other
 * second at most, however many pages are asked for.
 * @param onError told of a database that fails; the page is served with what was known before, as it is where
 *   the database takes too long
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
    // A clock that was set back mustn't keep the origins of its future.
    if (Math.abs(now - readAt) >= DURATION.policyLag) {
      readAt = now;
      reading = read().catch(onError);
    }
    await Promise.race([reading, pause(PATIENCE, null, { ref: false })]);
    return known;
  };
}
