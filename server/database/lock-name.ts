import { sql } from 'drizzle-orm';
import type { Database } from './open';

/**
 * Makes transactions that lock one name wait for each other. The lock comes after those of rows: who holds it waits for
 * no row that who waits for it may have locked.
 */
export async function lockName(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
