import { CODE } from '@contract/codes';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { redirectOrigins } from '../database/schema';
import { Failure } from '../failure';

/** Origins that a third-party login may lead to (D16). */
export async function listRedirectOrigins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ origin: redirectOrigins.origin })
    .from(redirectOrigins)
    .orderBy(asc(redirectOrigins.origin));
  return rows.map(({ origin }) => origin);
}

/** Allows an origin; false where it was allowed already. */
export async function addRedirectOrigin(db: Database, origin: string, now: Date): Promise<boolean> {
  const added = await db
    .insert(redirectOrigins)
    .values({ origin, createdAt: now })
    .onConflictDoNothing()
    .returning({ origin: redirectOrigins.origin });
  return added.length > 0;
}

/** Allows an origin no longer; false where it wasn't. */
export async function removeRedirectOrigin(db: Database, origin: string): Promise<boolean> {
  const removed = await db
    .delete(redirectOrigins)
    .where(eq(redirectOrigins.origin, origin))
    .returning({ origin: redirectOrigins.origin });
  return removed.length > 0;
}

/** What a login form says of a third party. */
export interface ThirdPartyLogin {
  fromFameEx?: '0' | '1' | undefined;
  redirectPage?: string | undefined;
}

/**
 * Where a third-party login leads (D16); null for every other login.
 * @returns 400 where it names no page, or one off the allowed origins
 */
export async function readRedirect(
  db: Database,
  { fromFameEx, redirectPage }: ThirdPartyLogin,
): Promise<string | null | Failure> {
  if (fromFameEx !== '1') return null;
  const refused = new Failure(CODE.invalidInput, { field: 'redirectPage' });
  if (redirectPage === undefined) return refused;
  const { origin } = new URL(redirectPage);
  const [allowed] = await db.select().from(redirectOrigins).where(eq(redirectOrigins.origin, origin));
  return allowed ? redirectPage : refused;
}
