import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { supportRequests } from '../database/schema';

/** How many requests wait, and since when the first of them does. */
export async function readSupportState(db: Database): Promise<{ waiting: number; since: Date | null }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*)::integer`,
      since: sql<string | null>`min(${supportRequests.since})`,
    })
    .from(supportRequests)
    .where(eq(supportRequests.state, 'waiting'));
  return { waiting: row?.waiting ?? 0, since: row?.since ? new Date(row.since) : null };
}
