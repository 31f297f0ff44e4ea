import { sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { pushes } from '../database/schema';

/** The queue of pushes. */
export interface PushState {
  /** Pushes that nobody has tried to send. */
  fresh: number;
  /** Pushes whose try failed or is under way. */
  tried: number;
  /** Since when the push that is due longest has waited for its try; null if none is due. */
  dueSince: Date | null;
}

/** How many pushes wait, and since when the first of those that are due does. */
export async function readPushState(db: Database, now: Date): Promise<PushState> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::integer`,
      fresh: sql<number>`(count(*) filter (where ${pushes.attempts} = 0))::integer`,
      next: sql<string | null>`min(${pushes.nextAttemptAt})`,
    })
    .from(pushes);
  const { all = 0, fresh = 0, next = null } = row ?? {};
  const due = next === null ? null : new Date(next);
  return { fresh, tried: all - fresh, dueSince: due !== null && due <= now ? due : null };
}
