import { and, eq, inArray, type InferSelectModel, lte, sql, type SQLWrapper } from 'drizzle-orm';
import { rowsOf } from '../database/lists';
import type { Database } from '../database/open';
import { pushes, pushSubscriptions } from '../database/schema';
import { selectSessionIds } from '../session/sessions';

/** In milliseconds. An open page marks what it shows as read within the delay, and then nothing is pushed. */
export const PUSH_DELAY = 4_000;
/** Older messages aren't told of any more. */
const LIFE = 24 * 3_600_000;
/** Longer than a push service may take, so that a push under way isn't sent twice. */
const LEASE = 60_000;
const FIRST_RETRY_DELAY = 5_000;
const MAX_RETRY_DELAY = 15 * 60_000;

/** A push on its way. */
export type Push = InferSelectModel<typeof pushes>;

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/**
 * The query for the devices of members that can be told of messages.
 * @param to the query for the ids of the members
 */
export const selectDevices = (db: Database, to: SQLWrapper) =>
  db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.sessionId, selectSessionIds(db, to)))
    .orderBy(pushSubscriptions.sessionId);

/**
 * Lets devices be told of a message. Call it in the transaction that writes the message, whose room is locked. A push of
 * the room that waits tells of the latest message since its first one.
 */
export async function queuePushes(
  tx: Database,
  { room: roomId, seq }: { room: string; seq: number },
  devices: readonly { sessionId: string }[],
  now: Date,
): Promise<void> {
  if (devices.length === 0) return;
  const times = { nextAttemptAt: after(now, PUSH_DELAY), expiresAt: after(now, LIFE) };
  await tx
    .insert(pushes)
    .select(
      sql`select value::uuid, ${roomId}::uuid, ${seq}::int, ${seq}::int, 0,
          ${sql.param(times.nextAttemptAt, pushes.nextAttemptAt)}::timestamptz,
          ${sql.param(times.expiresAt, pushes.expiresAt)}::timestamptz
        from ${rowsOf(JSON.stringify(devices.map(({ sessionId }) => sessionId)))}`,
    )
    .onConflictDoUpdate({
      target: [pushes.sessionId, pushes.roomId],
      set: { seq, expiresAt: times.expiresAt },
    });
}

/** Takes pushes that are due for this process. After a crash they can be taken again when the lease ends. */
export const claimPushes = (db: Database, max: number, now: Date): Promise<Push[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ sessionId: pushes.sessionId, roomId: pushes.roomId })
      .from(pushes)
      .where(lte(pushes.nextAttemptAt, now))
      // A service that fails doesn't hold up the others.
      .orderBy(pushes.attempts, pushes.nextAttemptAt)
      .limit(max)
      .for('update', { skipLocked: true });
    const claimed: Push[] = [];
    for (const push of due) {
      const rows = await tx
        .update(pushes)
        .set({ attempts: sql`${pushes.attempts} + 1`, nextAttemptAt: after(now, LEASE) })
        .where(isPush(push))
        .returning();
      claimed.push(...rows);
    }
    return claimed;
  });

const isPush = ({ sessionId, roomId }: Pick<Push, 'sessionId' | 'roomId'>) =>
  and(eq(pushes.sessionId, sessionId), eq(pushes.roomId, roomId));

/**
 * Takes a push off the queue. Later messages than its last one wait for the delay, those alone: a process whose lease has
 * ended doesn't bring back what another one has told.
 */
export async function finishPush(db: Database, push: Push, now: Date): Promise<void> {
  await db.delete(pushes).where(and(isPush(push), eq(pushes.seq, push.seq)));
  const firstSeq = sql`greatest(${pushes.firstSeq}, ${push.seq + 1})`;
  const nextAttemptAt = after(now, PUSH_DELAY);
  await db.update(pushes).set({ firstSeq, attempts: 0, nextAttemptAt }).where(isPush(push));
}

/** Milliseconds until the next attempt after the nth failure. */
const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY_DELAY * 2 ** Math.max(0, attempts - 1), MAX_RETRY_DELAY);

/** Lets a push wait for its next attempt, at least as long as the service asks for. */
export async function delayPush(
  db: Database,
  push: Push,
  { retryAfter, now }: { retryAfter: number | null; now: Date },
): Promise<void> {
  const wished = Math.min((retryAfter ?? 0) * 1_000, MAX_RETRY_DELAY);
  const nextAttemptAt = after(now, Math.max(retryDelay(push.attempts), wished));
  await db.update(pushes).set({ nextAttemptAt }).where(isPush(push));
}

/** Takes every push off the queue. */
export async function dropPushes(tx: Database): Promise<void> {
  await tx.delete(pushes);
}
