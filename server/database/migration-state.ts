import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import type { Database } from './open';
import { readRows } from './read-rows';

/** When the newest migration of this version was written: the database remembers migrations by it. */
const NEWEST = Math.max(...journal.entries.map(({ when }) => when));

const latest = z.object({ latest: z.coerce.number() });

/** Whether the database has every migration of this version; a newer version may have added some. */
export async function isMigrated(db: Database): Promise<boolean> {
  const statement = sql`select max(created_at) as latest from drizzle.__drizzle_migrations`;
  const [applied] = await readRows(db, latest, statement);
  return applied !== undefined && applied.latest >= NEWEST;
}
