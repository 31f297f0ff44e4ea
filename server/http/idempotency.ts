import type { Call } from '@contract/call';
import { CODE } from '@contract/codes';
import { HEADER } from '@contract/constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keyedHash, deriveKey } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { idempotentAnswers } from '../database/schema';
import { withoutDeadline } from '../deadline';
import { Failure } from '../failure';
import type { Deps } from './deps';

const KEY = /^[\w-]{8,100}$/;

/** Milliseconds after which a request without an answer counts as abandoned, and for which answers are kept. */
const ABANDONED_AFTER = 30_000;
const RETENTION = 24 * 60 * 60 * 1_000;

/** A request to an idempotent call. */
interface Attempt {
  call: Pick<Call, 'path'>;
  input: { caller: { visitId: string } };
  request: FastifyRequest;
}

/** Claims the key; returns the stored answer, null while it is pending, if another request has claimed it. */
async function claimKey(db: Database, keyHash: string, now: Date) {
  const [claimed] = await db
    .insert(idempotentAnswers)
    .values({ keyHash, startedAt: now })
    .onConflictDoUpdate({
      target: idempotentAnswers.keyHash,
      set: { startedAt: now },
      // Replaces a request that never ended because its process was killed.
      setWhere: and(
        sql`${idempotentAnswers.answer} is null`,
        lt(idempotentAnswers.startedAt, new Date(now.getTime() - ABANDONED_AFTER)),
      ),
    })
    .returning({ keyHash: idempotentAnswers.keyHash });
  if (claimed) return null;
  const [earlier] = await db
    .select({ answer: idempotentAnswers.answer })
    .from(idempotentAnswers)
    .where(eq(idempotentAnswers.keyHash, keyHash));
  return earlier ?? { answer: null };
}

/**
 * Runs an idempotent call once per key and caller; a repeated request gets the first answer. Failures are not stored,
 * so the call may be repeated with the same key. 400 without a key, 503 while the first request is running.
 */
export async function answerOnce(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { call, input, request }: Attempt,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[HEADER.idempotencyKey.toLowerCase()];
  if (typeof key !== 'string' || !KEY.test(key))
    return new Failure(CODE.invalidInput, { field: HEADER.idempotencyKey });
  const caller = request.headers.authorization ?? input.caller.visitId;
  const keyHash = keyedHash(deriveKey(config.secretKey, 'idempotency'), call.path, caller, key);
  const earlier = await claimKey(db, keyHash, clock());
  // An answer may be null: calls that return nothing.
  if (earlier) return earlier.answer ? earlier.answer.data : new Failure(CODE.unavailable, { retryAfter: 1 });
  const row = eq(idempotentAnswers.keyHash, keyHash);
  try {
    const result = await work();
    // However late: a repeated request must get this answer.
    await withoutDeadline(async () => {
      if (result instanceof Failure) await db.delete(idempotentAnswers).where(row);
      else
        await db
          .update(idempotentAnswers)
          .set({ answer: { data: result } })
          .where(row);
    });
    return result;
  } catch (error) {
    await withoutDeadline(async () => db.delete(idempotentAnswers).where(row));
    throw error;
  }
}

/** Deletes old answers. */
export async function purgeIdempotentAnswers(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotentAnswers)
    .where(lt(idempotentAnswers.startedAt, new Date(now.getTime() - RETENTION)));
}
