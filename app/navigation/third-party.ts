import { authErrorRoute } from './auth-error';
import { parsePage } from './callback';
import { paramOf, type Address } from './redirect';

/** The one source of third-party logins, by its exact name (S2). */
const SOURCE = 'fameex';

/** The page that a third-party login is to lead to; null where the address asks for none, or for another's. */
export const thirdPartyPage = (address: Address): string | null =>
  paramOf(address, 'fx_source') === SOURCE ? paramOf(address, 'redirect_url') : null;

/** A third party's page if its origin is allowed, else null (D16). */
export function allowedPage(text: string, origins: readonly string[], ownOrigin: string): URL | null {
  const url = parsePage(text, ownOrigin);
  return url && origins.includes(url.origin) ? url : null;
}

/** Where a third-party login goes that is not allowed. */
export const THIRD_PARTY_REFUSED = authErrorRoute('third-party');
