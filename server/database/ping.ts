import { sql } from 'drizzle-orm';
import type { Database } from './open';

/** Resolves if the database answers, rejects otherwise. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
