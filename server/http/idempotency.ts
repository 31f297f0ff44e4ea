import type { Call } from '@contract/call';
import { CODE } from '@contract/codes';
import { HEADER } from '@contract/constants';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keyedHash, deriveKey } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { idempotentAnswers } from '../database/schema';
import { Failure } from '../failure';
import type { Deps } from './deps';

const KEY = /^[\w-]{8,100}$/;

/** Milliseconds after which a try without an answer counts as lost, and how long answers are kept. */
const LOST_AFTER = 30_000;
const KEEP = 24 * 60 * 60 * 1_000;

/** One try of an idempotent call. */
interface Attempt {
  call: Pick<Call, 'path'>;
  input: { caller: { visitId: string } };
  request: FastifyRequest;
}

/** Takes the key; what there is already where another try has it. */
async function begin(db: Database, keyHash: string, now: Date) {
  const [begun] = await db
    .insert(idempotentAnswers)
    .values({ keyHash, startedAt: now })
    .onConflictDoUpdate({
      target: idempotentAnswers.keyHash,
      set: { startedAt: now },
      // A try that never ended, because the process was killed: this one takes its place.
      setWhere: and(
        sql`${idempotentAnswers.answer} is null`,
        lt(idempotentAnswers.startedAt, new Date(now.getTime() - LOST_AFTER)),
      ),
    })
    .returning({ keyHash: idempotentAnswers.keyHash });
  if (begun) return null;
  const [earlier] = await db
    .select({ answer: idempotentAnswers.answer })
    .from(idempotentAnswers)
    .where(eq(idempotentAnswers.keyHash, keyHash));
  return earlier ?? { answer: null };
}

/**
 * Runs the work of an idempotent call once for each key and caller; a repeat gets the first answer. A failure is not
 * kept: the call may be tried again with the same key. 400 without a key, 503 while the first try is under way.
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
  const earlier = await begin(db, keyHash, clock());
  if (earlier) return earlier.answer?.data ?? new Failure(CODE.unavailable, { retryAfter: 1 });
  const row = eq(idempotentAnswers.keyHash, keyHash);
  try {
    const result = await work();
    if (result instanceof Failure) await db.delete(idempotentAnswers).where(row);
    else
      await db
        .update(idempotentAnswers)
        .set({ answer: { data: result } })
        .where(row);
    return result;
  } catch (error) {
    await db.delete(idempotentAnswers).where(row);
    throw error;
  }
}

/** Forgets answers that nobody asks for any more. */
export async function purgeIdempotentAnswers(db: Database, now: Date): Promise<void> {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.startedAt, new Date(now.getTime() - KEEP)));
}
