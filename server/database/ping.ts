import { sql } from 'drizzle-orm';
import type { Database } from './open';

/** Resolves where the database answers, rejects where it doesn't. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
