import { CODE } from '@contract/codes';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { redirectOrigins } from '../database/schema';
import { Failure } from '../failure';

/** The origins that third-party logins may redirect to (D16). */
export async function listRedirectOrigins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ origin: redirectOrigins.origin })
    .from(redirectOrigins)
    .orderBy(asc(redirectOrigins.origin));
  return rows.map(({ origin }) => origin);
}

/** Allows an origin; false if it was already allowed. */
export async function addRedirectOrigin(db: Database, origin: string, now: Date): Promise<boolean> {
  const added = await db
    .insert(redirectOrigins)
    .values({ origin, createdAt: now })
    .onConflictDoNothing()
    .returning({ origin: redirectOrigins.origin });
  return added.length > 0;
}

/** Removes an allowed origin; false if it was not allowed. */
export async function removeRedirectOrigin(db: Database, origin: string): Promise<boolean> {
  const removed = await db
    .delete(redirectOrigins)
    .where(eq(redirectOrigins.origin, origin))
    .returning({ origin: redirectOrigins.origin });
  return removed.length > 0;
}

/** The third-party fields of a login form. */
export interface ThirdPartyLogin {
  fromFameEx?: '0' | '1' | undefined;
  redirectPage?: string | undefined;
}

/**
 * The page that a third-party login redirects to (D16); null for every other login.
 * @returns 400 if the page is missing or its origin is not allowed
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
