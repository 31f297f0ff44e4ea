import { NETWORK_FAILURE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import type { Failure, Result } from '../services/result';
import type { SessionStore } from './session';
import type { Visit } from './visit';

const DAY = 86_400_000;
const LOCK = 'halo-refresh';

/**
 * How often a refresh is tried, and milliseconds between two tries. Where its answer is lost on the way, the server has
 * replaced the token all the same, and takes the old one for 30 s only (D15).
 */
const TRIES = 3;
const PAUSE = 2_000;

/** The part of the browser's Web Locks that is needed. */
export interface Locks {
  request<Answer>(
    name: string,
    options: { ifAvailable: true },
    work: (lock: unknown) => Promise<Answer>,
  ): Promise<Answer>;
}

// Web Locks exist in secure contexts only; elsewhere two tabs may both ask, and the server's 30 s of grace
// for the replaced token covers the second (D15).
async function withLock(
  locks: Locks | undefined,
  work: () => Promise<Failure | null>,
): Promise<Failure | null> {
  if (!locks) return work();
  return locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? work() : null));
}

/** What a refresh needs; the clock is given so that a test needn't wait a day. */
export interface RefreshOptions {
  session: SessionStore;
  visit: Visit;
  refreshToken: () => Promise<Result<LoginResult>>;
  /** Missing outside secure contexts. */
  locks: Locks | undefined;
  now?: number;
}

/** Asks again while no answer comes. */
async function untilAnswered<Data>(ask: () => Promise<Result<Data>>, tries = TRIES): Promise<Result<Data>> {
  const result = await ask();
  if (result.ok || result.code !== NETWORK_FAILURE || tries === 1) return result;
  await new Promise((done) => setTimeout(done, PAUSE));
  return untilAnswered(ask, tries - 1);
}

/**
 * Replaces a token that has been in use for a day, from one tab at a time (D15). Answers the failure of a token
 * that is still the session's, else null.
 */
export async function refreshIfDue({
  session,
  visit,
  refreshToken,
  locks,
  now = Date.now(),
}: RefreshOptions): Promise<Failure | null> {
  const isDue = (): boolean => session.get().token !== null && now - (visit.tokenAt() ?? 0) >= DAY;
  if (!isDue()) return null;
  return withLock(locks, async () => {
    // Another tab may have done it while this one waited for the lock.
    if (!isDue()) return null;
    const { token } = session.get();
    const result = await untilAnswered(refreshToken);
    if (token !== session.get().token) return null;
    if (!result.ok) return result;
    session.start(result.data);
    return null;
  });
}
