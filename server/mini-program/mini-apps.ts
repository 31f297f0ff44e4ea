import { asc, eq } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { miniApps } from '../database/schema';

/** A mini app. */
export interface MiniApp {
  key: string;
  /** The URL of its page. */
  page: string;
}

const columns = { key: miniApps.key, page: miniApps.page };

/** All mini apps, sorted by key. */
export const listMiniApps = (db: Database): Promise<MiniApp[]> =>
  db.select(columns).from(miniApps).orderBy(asc(miniApps.key));

/** The mini app with a key, or null. */
export async function findMiniApp(db: Database, key: string): Promise<MiniApp | null> {
  const [miniApp] = await db.select(columns).from(miniApps).where(eq(miniApps.key, key));
  return miniApp ?? null;
}

/** The key of the mini app with this secret, or null. */
export async function findMiniAppBySecret(db: Database, secret: string): Promise<string | null> {
  const [miniApp] = await db
    .select(columns)
    .from(miniApps)
    .where(eq(miniApps.secretHash, hashToken(secret)));
  return miniApp?.key ?? null;
}

/** Adds a mini app and returns its secret, of which only the hash is stored; null if the key is taken. */
export async function addMiniApp(db: Database, miniApp: MiniApp, now: Date): Promise<string | null> {
  const secret = newToken();
  const [added] = await db
    .insert(miniApps)
    .values({ ...miniApp, secretHash: hashToken(secret), createdAt: now })
    .onConflictDoNothing()
    .returning(columns);
  return added ? secret : null;
}

/** Removes a mini app and invalidates its secret; false if it does not exist. */
export async function removeMiniApp(db: Database, key: string): Promise<boolean> {
  return (await db.delete(miniApps).where(eq(miniApps.key, key)).returning(columns)).length > 0;
}
