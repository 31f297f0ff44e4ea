import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from './open';

/** The drivers give rows as an array (PostgreSQL) or in an object (embedded). */
const answer = z.union([z.array(z.unknown()), z.object({ rows: z.array(z.unknown()) })]);

/** Runs a statement that no query builder covers, and parses its rows. */
export async function readRows<Row extends z.ZodMiniType>(
  db: Database,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const parsed = z.parse(answer, await db.execute(statement));
  return z.parse(z.array(row), Array.isArray(parsed) ? parsed : parsed.rows);
}
