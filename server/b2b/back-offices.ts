import { asc, eq } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { backOffices } from '../database/schema';

/** Origins of the back offices, in the order in which they were added (S4). */
export async function listBackOffices(db: Database): Promise<string[]> {
  const rows = await db
    .select({ origin: backOffices.origin })
    .from(backOffices)
    .orderBy(asc(backOffices.position));
  return rows.map(({ origin }) => origin);
}

/** Whether an origin belongs to a back office. */
export async function isBackOffice(db: Database, origin: string): Promise<boolean> {
  const [row] = await db
    .select({ origin: backOffices.origin })
    .from(backOffices)
    .where(eq(backOffices.origin, origin));
  return row !== undefined;
}

/** The origin of the back office with this secret, or null. */
export async function findBackOfficeBySecret(db: Database, secret: string): Promise<string | null> {
  const [row] = await db
    .select({ origin: backOffices.origin })
    .from(backOffices)
    .where(eq(backOffices.secretHash, hashToken(secret)));
  return row?.origin ?? null;
}

/** Adds a back office and returns its secret, of which only the hash is stored; null if it already exists. */
export async function addBackOffice(db: Database, origin: string, now: Date): Promise<string | null> {
  const secret = newToken();
  const [added] = await db
    .insert(backOffices)
    .values({ origin, secretHash: hashToken(secret), createdAt: now })
    .onConflictDoNothing()
    .returning({ origin: backOffices.origin });
  return added ? secret : null;
}

/** Removes a back office and invalidates its secret; false if it does not exist. */
export async function removeBackOffice(db: Database, origin: string): Promise<boolean> {
  const removed = await db
    .delete(backOffices)
    .where(eq(backOffices.origin, origin))
    .returning({ origin: backOffices.origin });
  return removed.length > 0;
}
