import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../database/open';
import { supportRequests } from '../database/schema';
import { sendSignal } from '../database/signals';
import { noteAction } from './log';

/** The signal that requests have changed; it says nothing of them. */
export const REQUESTS_CHANGED = 'support_requests_changed';

/** Tells the assistants, by every process, that requests have changed. */
export const signalRequests = (tx: Database): Promise<void> => sendSignal(tx, REQUESTS_CHANGED, ['']);

/**
 * Notes that a member has written to our support: the request waits, unless somebody answers it already. The room is
 * locked.
 */
export async function noteQuestion(
  tx: Database,
  { room: roomId, memberId, now }: { room: string; memberId: number; now: Date },
): Promise<void> {
  const waiting = { state: 'waiting', since: now, assistantId: null } as const;
  const changed = await tx
    .insert(supportRequests)
    .values({ roomId, memberId, ...waiting })
    .onConflictDoUpdate({
      target: supportRequests.roomId,
      set: waiting,
      setWhere: eq(supportRequests.state, 'closed'),
    })
    .returning();
  if (changed.length > 0) await signalRequests(tx);
}

/** Gives the requests of an assistant who can't answer any more back to the others. */
export async function releaseRequests(tx: Database, assistant: number, now: Date): Promise<void> {
  const taken = await tx
    .select({ room: supportRequests.roomId })
    .from(supportRequests)
    .where(eq(supportRequests.assistantId, assistant))
    .orderBy(asc(supportRequests.roomId))
    .for('update');
  if (taken.length === 0) return;
  await tx
    .update(supportRequests)
    .set({ state: 'waiting', assistantId: null, since: now })
    .where(and(eq(supportRequests.assistantId, assistant), ne(supportRequests.state, 'closed')));
  for (const { room } of taken) await noteAction(tx, { room, assistant, at: now, action: 'release' });
  await signalRequests(tx);
}
