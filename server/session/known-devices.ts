import { createHash } from 'node:crypto';
import { and, count, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { knownDevices } from '../database/schema';
import { statement } from '../database/statement';
import { type Member, memberBy, memberId, type MemberName } from '../member/members';

/** As long as the cookie lives. */
const KEEP = 400 * 24 * 60 * 60 * 1_000;

/** The token is 256 random bits: a plain hash keeps it from being read back. */
export const hashDevice = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A device that has logged in to an account before. */
export interface KnownDevice {
  hash: string;
  lastUsedAt: Date;
}

/** An account, and the device that asks for it if it has logged in to it before. */
export interface MemberAndDevice {
  member: Member;
  known: KnownDevice | null;
}

const selectBy = (channel: MemberName['channel']) =>
  statement((db) =>
    memberBy(db, channel)
      .leftJoin(
        knownDevices,
        and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, sql.placeholder('deviceHash'))),
      )
      .prepare(`member_and_device_by_${channel}`),
  );
const selectByName = { phone: selectBy('phone'), email: selectBy('email'), assistant: selectBy('assistant') };

/**
 * The account with a name, and the device if it has logged in to it before (D11); null without an
 * account. One query either way: whether there is one mustn't show in the time it takes.
 */
export async function findMemberAndDevice(
  db: Database,
  { channel, value }: MemberName,
  token: string | null,
): Promise<MemberAndDevice | null> {
  const deviceHash = token === null ? '' : hashDevice(token);
  const [row] = await selectByName[channel](db).execute({ value, deviceHash });
  if (!row) return null;
  const { members: member, known_devices: device } = row;
  return { member, known: device && { hash: device.deviceHash, lastUsedAt: device.lastUsedAt } };
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

/** The hash of a device's token, where it has logged in to the account before; else null. */
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

/** Forgets the devices of an account, all but the one with this token (D41). */
export async function forgetDevices(
  tx: Database,
  memberId: number,
  exceptToken: string | null,
): Promise<void> {
  const others = exceptToken === null ? undefined : ne(knownDevices.deviceHash, hashDevice(exceptToken));
  await tx.delete(knownDevices).where(and(eq(knownDevices.memberId, memberId), others));
}

/** Forgets devices whose cookie has run out. */
export async function purgeKnownDevices(db: Database, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - KEEP)));
}
