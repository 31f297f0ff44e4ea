import type { Database } from './database/open';
import { purgeLimits } from './limits/limits';
import { purgeOneTimeTokens } from './one-time/one-time-tokens';
import { purgeKnownDevices } from './session/known-devices';
import { purgeSessions } from './session/sessions';
import { purgeCodes } from './sso/codes';
import { purgeAttempts } from './sso/password-attempts';
import { purgeTickets } from './sso/tickets';

/** Forgets everything that has run out. Nothing depends on it: what has run out is refused anyway. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  for (const purge of [
    purgeCodes,
    purgeTickets,
    purgeAttempts,
    purgeLimits,
    purgeSessions,
    purgeKnownDevices,
    purgeOneTimeTokens,
  ]) {
    await purge(db, now);
  }
}
