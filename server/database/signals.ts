import { sql } from 'drizzle-orm';
import type { Database } from './open';

/**
 * Tells every server process something, this one included. A signal of a transaction arrives once the transaction has
 * committed; nobody hears of one that was rolled back.
 * @param channel as in `Listen`
 * @param payloads one signal each; shorter than 8 kB
 */
export async function sendSignal(tx: Database, channel: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${channel}, payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as payload`,
  );
}
