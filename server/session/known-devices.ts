import { createHash } from 'node:crypto';
import { and, count, eq, lt } from 'drizzle-orm';
import type { Database } from '../database/open';
import { knownDevices } from '../database/schema';

/** As long as the cookie lives. */
const KEEP = 400 * 24 * 60 * 60 * 1_000;

/** The token is 256 random bits: a plain hash keeps it from being read back. */
export const hashDevice = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A device that has logged in to an account before. */
export interface KnownDevice {
  hash: string;
  lastUsedAt: Date;
}

/**
 * The device, if it has logged in to the account before (D11). With a token the query runs without a
 * member too: whether there is one mustn't show in the time it takes.
 */
export async function findKnownDevice(
  db: Database,
  memberId: number | null,
  token: string | null,
): Promise<KnownDevice | null> {
  if (token === null) return null;
  const [row] = await db
    .select({ hash: knownDevices.deviceHash, lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId ?? -1), eq(knownDevices.deviceHash, hashDevice(token))));
  return row ?? null;
}

/** Whether a token was given out by this server: one from elsewhere is never taken on. */
export async function isDeviceToken(db: Database, token: string): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, hashDevice(token)));
  return (row?.total ?? 0) > 0;
}

/** Records that a device has logged in to an account. */
export async function rememberDevice(
  tx: Database,
  memberId: number,
  token: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ memberId, deviceHash: hashDevice(token), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.memberId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    });
}

/** Forgets devices whose cookie has run out. */
export async function purgeKnownDevices(db: Database, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - KEEP)));
}
