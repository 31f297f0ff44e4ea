import { count, eq, min } from 'drizzle-orm';
import type { Database } from '../database/open';
import { outbox } from '../database/schema';

export const OUTBOX_STATUSES = ['pending', 'sent', 'expired', 'refused'] as const;

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
