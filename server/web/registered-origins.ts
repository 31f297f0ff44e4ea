import { setTimeout as pause } from 'node:timers/promises';
import { listBackOffices } from '../b2b/back-offices';
import type { Deps } from '../http/deps';
import { listMiniApps } from '../mini-program/mini-apps';

/** Milliseconds by which a page's policy may lag behind an operator's change. */
const FRESH_FOR = 2_000;
/** Milliseconds a page waits for a database that doesn't answer. */
const PATIENCE = 1_000;

async function readOrigins({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const miniApps = await listMiniApps(db);
  return [...new Set([...(await listBackOffices(db)), ...miniApps.map(({ page }) => new URL(page).origin)])];
}

/**
 * Origins of the back offices and mini apps, for the policy of a page (D29). They are read again every other
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
    known = await readOrigins(deps);
  };
  return async () => {
    const now = deps.clock().getTime();
    // A clock that was set back mustn't keep the origins of its future.
    if (Math.abs(now - readAt) >= FRESH_FOR) {
      readAt = now;
      reading = read().catch(onError);
    }
    await Promise.race([reading, pause(PATIENCE, null, { ref: false })]);
    return known;
  };
}
