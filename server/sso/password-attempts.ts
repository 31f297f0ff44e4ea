import { CODE } from '@contract/codes';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { passwordAttempts } from '../database/schema';
import { statement } from '../database/statement';
import { Failure } from '../failure';
import { type Member, namesOf } from '../member/members';
import { hashDestination } from './destination';

/** D14: wrong passwords in a row before a lock, the first lock, and the longest. */
const MAX_FAILURES = 5;
const FIRST_LOCK_SECONDS = 15 * 60;
const LONGEST_LOCK_SECONDS = 24 * 60 * 60;
/** 15 minutes doubled this often is past the longest lock; more would overflow. */
const MAX_DOUBLINGS = 7;
const DAY = 24 * 60 * 60 * 1_000;
/**
 * Milliseconds after which a counter is forgotten, from its last try or the end of its lock. Strangers' counters
 * live a day (D38), whether or not there is an account: how long a lock is remembered mustn't tell.
 */
const KEEP = { knownDevice: 7 * DAY, strangers: DAY };

/** Whose tries are counted: an identifier, existing or not, and a device known to it. */
export interface AttemptKey {
  identifierHash: string;
  /** Null for devices that never logged in to the account: they share one counter. */
  deviceHash: string | null;
}

const STRANGER = '';

const isKeyed = and(
  eq(passwordAttempts.identifierHash, sql.placeholder('identifierHash')),
  eq(passwordAttempts.deviceHash, sql.placeholder('deviceHash')),
);
const keyed = ({ identifierHash, deviceHash }: AttemptKey) => ({
  identifierHash,
  deviceHash: deviceHash ?? STRANGER,
});

/** A constant that is part of the statement, not sent with every use. */
const literal = (value: number) => sql.raw(String(value));

const upsertAttempt = statement((db) => {
  const { failures, locks, lockedUntil } = passwordAttempts;
  const at = sql`excluded.updated_at`;
  const isLast = sql`${failures} + 1 >= ${literal(MAX_FAILURES)}`;
  const doublings = sql`least(${locks}, ${literal(MAX_DOUBLINGS)})`;
  const seconds = sql`least(${literal(LONGEST_LOCK_SECONDS)}, ${literal(FIRST_LOCK_SECONDS)} * power(2, ${doublings}))`;
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
 * Counts a try before it is checked (D14), in one statement: of guesses made at the same moment, no more
 * than five get through. The fifth sets the lock; a right password takes it back with `clearAttempts`.
 * @returns 10024 with the seconds to wait while locked
 */
export async function countAttempt(db: Database, key: AttemptKey, now: Date): Promise<Failure | null> {
  const keep = key.deviceHash === null ? KEEP.strangers : KEEP.knownDevice;
  const expiresAt = new Date(now.getTime() + keep);
  const [counted] = await upsertAttempt(db).execute({ ...keyed(key), now, expiresAt });
  return counted ? null : locked(db, key, now);
}

const selectLock = statement((db) =>
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

// Set back rather than deleted: the next try updates the row in place, which spares the index.
const resetAttempts = statement((db) =>
  db
    .update(passwordAttempts)
    .set({ failures: 0, locks: 0, lockedUntil: null })
    .where(isKeyed)
    .prepare('clear_attempts'),
);

/** A right password: this device's count and doubling start over. */
export async function clearAttempts(db: Database, key: AttemptKey): Promise<void> {
  await resetAttempts(db).execute(keyed(key));
}

/**
 * Counts, doubling and locks of every name of an account start over, for every device (D14, D42).
 * @param key of the destinations' hashes
 * @returns whether a lock was in force
 */
export async function clearMemberAttempts(
  tx: Database,
  key: Buffer,
  member: Member,
  now: Date,
): Promise<boolean> {
  const hashes = namesOf(member).map((name) => hashDestination(key, name));
  const cleared = await tx
    .delete(passwordAttempts)
    .where(inArray(passwordAttempts.identifierHash, hashes))
    .returning({ lockedUntil: passwordAttempts.lockedUntil });
  return cleared.some(({ lockedUntil }) => lockedUntil !== null && lockedUntil > now);
}

/** Forgets counters that nobody has touched for long. */
export async function purgeAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(passwordAttempts).where(lt(passwordAttempts.expiresAt, now));
}
