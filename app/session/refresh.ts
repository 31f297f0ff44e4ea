import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso';
import type { Result } from '../services/result';
import type { SessionStore } from './session';
import type { Visit } from './visit';

const DAY = 86_400_000;
const LOCK = 'halo-refresh';

/** The part of the browser's Web Locks that is needed. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    work: (lock: unknown) => Promise<void>,
  ): Promise<void>;
}

// Web Locks exist in secure contexts only; elsewhere two tabs may both ask, and the server's 30 s of grace
// for the replaced token covers the second (D15).
async function withLock(locks: Locks | undefined, work: () => Promise<void>): Promise<void> {
  if (!locks) return work();
  await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
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

/** Replaces a token that has been in use for a day, from one tab at a time (D15). */
export async function refreshIfDue({
  session,
  visit,
  refreshToken,
  locks,
  now = Date.now(),
}: RefreshOptions): Promise<void> {
  const isDue = (): boolean => session.get().token !== null && now - (visit.tokenAt() ?? 0) >= DAY;
  if (!isDue()) return;
  await withLock(locks, async () => {
    // Another tab may have done it while this one waited for the lock.
    session.restore();
    const { token } = session.get();
    if (!isDue()) return;
    const result = await refreshToken();
    if (token !== session.get().token) return;
    if (result.ok) session.start(result.data);
    else if (result.code === CODE.tokenInvalid || result.code === CODE.notLoggedIn) session.end();
  });
}
