import { DURATION } from '@contract/constants';
import type { SessionStore } from './session';
import type { Visit } from './visit';

/** What naming the device needs; the clock is given so that a test needn't wait three days. */
export interface IdentifyOptions {
  session: SessionStore;
  visit: Visit;
  readFingerprint: () => Promise<string>;
  now?: () => number;
}

/**
 * Names this browser by the fingerprint of its device, which is good for three days (D26). Never while somebody is
 * signed in: a replaced token stays good for the same visit id only (D15), whichever tab asks.
 */
export async function identify({
  session,
  visit,
  readFingerprint,
  now = Date.now,
}: IdentifyOptions): Promise<void> {
  const isWanted = (): boolean =>
    session.get().token === null && now() - (visit.learnedAt() ?? 0) >= DURATION.fingerprintCache;
  if (!isWanted()) return;
  // Without one, the id stays as it is.
  const id = await readFingerprint().catch(() => null);
  if (id !== null && isWanted()) visit.learn(id, now());
}
