import { createHash } from 'node:crypto';
import { and, count, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { knownDevices } from '../database/schema';
import { prepareOnce } from '../database/prepare-once';
import { type Member, memberBy, memberId, type LoginIdentifier } from '../member/members';

/** Milliseconds after the last use; the lifetime of the cookie. */
const RETENTION = 400 * 24 * 60 * 60 * 1_000;

/** The stored form of a device token. A plain hash is enough, since 256 random bits cannot be guessed. */
export const hashDevice = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A device that has logged in to an account before. */
export interface KnownDevice {
  hash: string;
  lastUsedAt: Date;
}

/** An account, and the requesting device if it is known to the account. */
export interface MemberAndDevice {
  member: Member;
  known: KnownDevice | null;
}

const selectBy = (channel: LoginIdentifier['channel']) =>
  prepareOnce((db) =>
    memberBy(db, channel)
      .leftJoin(
        knownDevices,
        and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, sql.placeholder('deviceHash'))),
      )
      .prepare(`member_and_device_by_${channel}`),
  );
const selectByName = { phone: selectBy('phone'), email: selectBy('email'), assistant: selectBy('assistant') };

/**
 * Finds an account by login identifier, and the device if the account knows it (D11); null without an account. It is
 * one query in each case, so that the time doesn't reveal whether an account exists.
 */
export async function findMemberAndDevice(
  db: Database,
  { channel, value }: LoginIdentifier,
  token: string | null,
): Promise<MemberAndDevice | null> {
  const deviceHash = token === null ? '' : hashDevice(token);
  const [row] = await selectByName[channel](db).execute({ value, deviceHash });
  if (!row) return null;
  const { members: member, known_devices: device } = row;
  return { member, known: device && { hash: device.deviceHash, lastUsedAt: device.lastUsedAt } };
}

/** Whether this server issued a device token; tokens from elsewhere are never accepted. */
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

/** The hash of a device token if the account knows the device, else null. */
export async function findKnownDevice(
  db: Database,
  memberId: number,
  token: string | null,
): Promise<string | null> {
  if (token === null) return null;
  const deviceHash = hashDevice(token);
  const [row] = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, deviceHash)));
  return row?.deviceHash ?? null;
}

/** Deletes the known devices of an account except the one with this token (D41). */
export async function forgetDevices(
  tx: Database,
  memberId: number,
  exceptToken: string | null,
): Promise<void> {
  const others = exceptToken === null ? undefined : ne(knownDevices.deviceHash, hashDevice(exceptToken));
  await tx.delete(knownDevices).where(and(eq(knownDevices.memberId, memberId), others));
}

/** Deletes devices whose cookie has expired. */
export async function purgeKnownDevices(db: Database, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - RETENTION)));
}
