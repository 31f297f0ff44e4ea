import { asc, eq } from 'drizzle-orm';
import { hashToken, newToken } from '../crypto/tokens';
import type { Database } from '../database/open';
import { miniApps } from '../database/schema';

/** A mini app as links and people know it. */
export interface MiniApp {
  key: string;
  /** Address of its page. */
  page: string;
}

const shown = { key: miniApps.key, page: miniApps.page };

/** Every mini app, by key. */
export const listMiniApps = (db: Database): Promise<MiniApp[]> =>
  db.select(shown).from(miniApps).orderBy(asc(miniApps.key));

/** The mini app with a key, or null. */
export async function findMiniApp(db: Database, key: string): Promise<MiniApp | null> {
  const [miniApp] = await db.select(shown).from(miniApps).where(eq(miniApps.key, key));
  return miniApp ?? null;
}

/** The key of the mini app that holds a secret, or null. */
export async function findMiniAppBySecret(db: Database, secret: string): Promise<string | null> {
  const [miniApp] = await db
    .select(shown)
    .from(miniApps)
    .where(eq(miniApps.secretHash, hashToken(secret)));
  return miniApp?.key ?? null;
}

/** Adds a mini app and returns its secret, which is stored nowhere; null where the key is taken. */
export async function addMiniApp(db: Database, miniApp: MiniApp, now: Date): Promise<string | null> {
  const secret = newToken();
  const [added] = await db
    .insert(miniApps)
    .values({ ...miniApp, secretHash: hashToken(secret), createdAt: now })
    .onConflictDoNothing()
    .returning(shown);
  return added ? secret : null;
}

/** Removes a mini app; its secret is worth nothing from here on. False where there is none. */
export async function removeMiniApp(db: Database, key: string): Promise<boolean> {
  return (await db.delete(miniApps).where(eq(miniApps.key, key)).returning(shown)).length > 0;
}
