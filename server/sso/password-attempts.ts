import type { KeyObject } from 'node:crypto';
import { CODE } from '@contract/codes';
import { and, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { passwordAttempts } from '../database/schema';
import { prepareOnce } from '../database/prepare-once';
import { Failure } from '../failure';
import { keepMember, type LoginIdentifier, loginIdentifiersOf, type Member } from '../member/members';
import { hashDestination } from './destination';

/** Consecutive wrong passwords until a lock, and the shortest and longest lock (D14). */
const MAX_FAILURES = 5;
const FIRST_LOCK_SECONDS = 15 * 60;
const MAX_LOCK_SECONDS = 24 * 60 * 60;
/** Doubling 15 minutes this often exceeds the longest lock; more would overflow. */
const MAX_DOUBLINGS = 7;
const DAY = 24 * 60 * 60 * 1_000;
/**
 * Milliseconds for which a counter is kept after its last try or the end of its lock. Counters of unknown devices are
 * kept for a day (D38) whether or not there is an account, so that they don't reveal it.
 */
const RETENTION = { knownDevice: 7 * DAY, unknownDevices: DAY };

/** The key of a counter: a login identifier, existing or not, and a known device. */
export interface AttemptKey {
  identifierHash: string;
  /** Null for unknown devices, which share one counter. */
  deviceHash: string | null;
}

const UNKNOWN_DEVICES = '';

const isKeyed = and(
  eq(passwordAttempts.identifierHash, sql.placeholder('identifierHash')),
  eq(passwordAttempts.deviceHash, sql.placeholder('deviceHash')),
);
/** The values of a counter's key, for prepared statements. */
export const keyed = ({ identifierHash, deviceHash }: AttemptKey) => ({
  identifierHash,
  deviceHash: deviceHash ?? UNKNOWN_DEVICES,
});

/** A constant in the text of the statement, not a parameter. */
const literal = (value: number) => sql.raw(String(value));

const upsertAttempt = prepareOnce((db) => {
  const { failures, locks, lockedUntil } = passwordAttempts;
  const at = sql`excluded.updated_at`;
  const isLast = sql`${failures} + 1 >= ${literal(MAX_FAILURES)}`;
  const doublings = sql`least(${locks}, ${literal(MAX_DOUBLINGS)})`;
  const seconds = sql`least(${literal(MAX_LOCK_SECONDS)}, ${literal(FIRST_LOCK_SECONDS)} * power(2, ${doublings}))`;
  return db
    .insert(passwordAttempts)
    .values({
      identifierHash: sql.placeholder('identifierHash'),
      deviceHash: sql.placeholder('deviceHash'),
      failures: sql`1`,
      updatedAt: sql.placeholder('now'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: [passwordAttempts.identifierHash, passwordAttempts.deviceHash],
      set: {
        failures: sql`case when ${isLast} then 0 else ${failures} + 1 end`,
        locks: sql`case when ${isLast} then ${locks} + 1 else ${locks} end`,
        lockedUntil: sql`case when ${isLast} then ${at} + ${seconds} * interval '1 second' end`,
        updatedAt: at,
        expiresAt: sql`excluded.expires_at + case when ${isLast} then ${seconds} else 0 end * interval '1 second'`,
      },
      setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${at}`,
    })
    .returning({ failures })
    .prepare('count_attempt');
});

/**
 * Counts a try before the password is checked (D14), in one statement, so that at most five concurrent guesses pass.
 * The fifth sets the lock; a right password removes it with `clearAttempts`.
 * @returns 10024 with the seconds to wait while locked
 */
export async function countAttempt(db: Database, key: AttemptKey, now: Date): Promise<Failure | null> {
  const keep = key.deviceHash === null ? RETENTION.unknownDevices : RETENTION.knownDevice;
  const expiresAt = new Date(now.getTime() + keep);
  const [counted] = await upsertAttempt(db).execute({ ...keyed(key), now, expiresAt });
  return counted ? null : locked(db, key, now);
}

const selectLock = prepareOnce((db) =>
  db
    .select({ lockedUntil: passwordAttempts.lockedUntil })
    .from(passwordAttempts)
    .where(isKeyed)
    .prepare('password_lock'),
);

async function locked(db: Database, key: AttemptKey, now: Date): Promise<Failure> {
  const [row] = await selectLock(db).execute(keyed(key));
  const milliseconds = (row?.lockedUntil?.getTime() ?? now.getTime()) - now.getTime();
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new Failure(CODE.passwordBlocked, { retryAfter }, 'passwordLocked');
}

// Resets the row instead of deleting it: the next try updates it in place without touching the index.
const resetAttempts = (db: Database, which: SQL | undefined) =>
  db.update(passwordAttempts).set({ failures: 0, locks: 0, lockedUntil: null }).where(which);

/**
 * What `clearAttempts` does, as a part of another statement, with `memberId` and those of `keyed` as its placeholders.
 * The account is locked first: who changes or deletes one locks it before its counters, too.
 */
export function withAttemptsCleared(db: Database) {
  const account = db.$with('account').as(keepMember(db));
  const isLocked = exists(db.select().from(account));
  const reset = resetAttempts(db, and(isKeyed, isLocked)).returning({ failures: passwordAttempts.failures });
  return [account, db.$with('cleared').as(reset)];
}

const preparedReset = prepareOnce((db) => resetAttempts(db, isKeyed).prepare('clear_attempts'));

/** Resets the count and the doubling of a device after a right password. */
export async function clearAttempts(db: Database, key: AttemptKey): Promise<void> {
  await preparedReset(db).execute(keyed(key));
}

/**
 * Deletes the counters and locks of login identifiers, for all devices.
 * @param key for hashes of destinations
 * @returns whether a lock was in force
 */
export async function forgetAttempts(
  tx: Database,
  key: KeyObject,
  identifiers: readonly LoginIdentifier[],
  now: Date,
): Promise<boolean> {
  const hashes = identifiers.map((name) => hashDestination(key, name));
  const cleared = await tx
    .delete(passwordAttempts)
    .where(inArray(passwordAttempts.identifierHash, hashes))
    .returning({ lockedUntil: passwordAttempts.lockedUntil });
  return cleared.some(({ lockedUntil }) => lockedUntil !== null && lockedUntil > now);
}

/** `forgetAttempts` for all login identifiers of an account (D14, D42). */
export const clearMemberAttempts = (
  tx: Database,
  key: KeyObject,
  member: Member,
  now: Date,
): Promise<boolean> => forgetAttempts(tx, key, loginIdentifiersOf(member), now);

/** Deletes expired counters. */
export async function purgeAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(passwordAttempts).where(lt(passwordAttempts.expiresAt, now));
}
