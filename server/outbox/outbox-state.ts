import { count, desc, eq, inArray, min } from 'drizzle-orm';
import type { Database } from '../database/open';
import { outbox } from '../database/schema';

export const OUTBOX_STATUSES = ['pending', 'sent', 'expired', 'refused'] as const;

/** Those of messages that nobody has received. */
export const UNSENT_STATUSES = ['pending', 'expired', 'refused'] as const;
export type UnsentStatus = (typeof UNSENT_STATUSES)[number];

/** A message that nobody has received, without its recipient and content. */
export type Unsent = Pick<
  typeof outbox.$inferSelect,
  'id' | 'channel' | 'status' | 'attempts' | 'createdAt' | 'nextAttemptAt'
>;

/** The messages of the outbox by status, and since when the oldest waits. Finished ones are kept for a day. */
export async function readOutboxState(db: Database) {
  const rows = await db
    .select({ status: outbox.status, messages: count() })
    .from(outbox)
    .groupBy(outbox.status);
  const [oldest] = await db
    .select({ since: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.status, 'pending'));
  return { messages: new Map(rows.map((row) => [row.status, row.messages])), since: oldest?.since ?? null };
}

/** The newest messages of some statuses, and how many there are. Those that were given up are kept for a day. */
export async function listUnsent(
  db: Database,
  statuses: readonly UnsentStatus[],
  limit: number,
): Promise<{ shown: Unsent[]; total: number }> {
  const wanted = inArray(outbox.status, statuses);
  const { id, channel, status, attempts, createdAt, nextAttemptAt } = outbox;
  const shown = await db
    .select({ id, channel, status, attempts, createdAt, nextAttemptAt })
    .from(outbox)
    .where(wanted)
    .orderBy(desc(createdAt), id)
    .limit(limit);
  const total = await db.$count(outbox, wanted);
  return { shown, total };
}

/** Forgets the messages that wait. */
export async function dropPending(tx: Database): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.status, 'pending'));
}
