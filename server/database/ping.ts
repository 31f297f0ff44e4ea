import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './open';

/**
 * Resolves if the database answers, rejects otherwise.
 * @param within milliseconds that it gets
 */
export async function pingDatabase(db: Database, within: number): Promise<void> {
  const late = new AbortController();
  const tooLate = pause(within, null, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${within} ms`);
  });
  try {
    await Promise.race([db.execute(sql`select 1`), tooLate]);
  } finally {
    late.abort();
  }
}
