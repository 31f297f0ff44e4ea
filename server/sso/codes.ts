import { type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE } from '@contract/codes';
import { LENGTH } from '@contract/constants';
import type { CodePurpose } from '@contract/sso/code-purpose';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { codes } from '../database/schema';
import { Failure } from '../failure';

/** Minutes for which a code is valid (D11). */
export const CODE_MINUTES = 5;
const MAX_TRIES = 5;

/** A code that was entered correctly and may be spent once. */
export interface RightCode {
  id: string;
  destinationHash: string;
  codeHash: string;
}

/** The stored form of a code: bound to its destination, useless without the server's key. */
export const hashCode = (key: KeyObject, destinationHash: string, code: string): string =>
  keyedHash(key, destinationHash, code);

/** Issues a code for a destination and purpose, which replaces the previous one (D11). */
export async function issueCode(
  tx: Database,
  {
    key,
    destinationHash,
    purpose,
    now,
  }: { key: KeyObject; destinationHash: string; purpose: CodePurpose; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** LENGTH.code)).padStart(LENGTH.code, '0');
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const fresh = {
    id: sql`gen_random_uuid()`,
    codeHash: hashCode(key, destinationHash, code),
    tries: 0,
    expiresAt,
    usedAt: null,
  };
  await tx
    .insert(codes)
    .values({ destinationHash, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.destinationHash, codes.purpose], set: fresh });
  return { code, expiresAt };
}

/**
 * Checks a code. The try is counted first, in a statement of its own that isn't rolled back, so that concurrent
 * guesses can't exceed the limit (D11).
 * @returns 10013 if there is no valid code, 10003 if the code is wrong
 */
export async function checkCode(
  db: Database,
  entry: { key: KeyObject; destinationHash: string; purpose: CodePurpose; code: string; now: Date },
): Promise<RightCode | Failure> {
  const { key, destinationHash, purpose, code, now } = entry;
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(
      and(
        eq(codes.destinationHash, destinationHash),
        eq(codes.purpose, purpose),
        isNull(codes.usedAt),
        gt(codes.expiresAt, now),
        lt(codes.tries, MAX_TRIES),
      ),
    )
    .returning({ id: codes.id, codeHash: codes.codeHash });
  if (!row) return new Failure(CODE.codeInvalid, { field: 'authCode' });
  const entered = Buffer.from(hashCode(key, destinationHash, code));
  const right = timingSafeEqual(entered, Buffer.from(row.codeHash));
  return right ? { ...row, destinationHash } : new Failure(CODE.wrongCode, { field: 'authCode' });
}

/** Spends a right code; 10013 if another request has spent it. */
export async function spendCode(tx: Database, { id }: RightCode, now: Date): Promise<Failure | null> {
  const [spent] = await tx
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.id, id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  return spent ? null : new Failure(CODE.codeInvalid, { field: 'authCode' });
}

/** Makes all codes to destinations invalid. */
export async function forgetCodes(tx: Database, destinationHashes: readonly string[]): Promise<void> {
  await tx.delete(codes).where(inArray(codes.destinationHash, destinationHashes));
}

/** Deletes expired codes. */
export async function purgeCodes(db: Database, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expiresAt, now));
}

/** Makes every code invalid. */
export async function dropCodes(tx: Database): Promise<void> {
  await tx.delete(codes);
}
