import { paramOf, type Address } from './redirect';

/** The one source of third-party logins, by its exact name (S2). */
const SOURCE = 'fameex';

/** The page that a third-party login is to lead to; null where the address asks for none, or for another's. */
export const thirdPartyPage = (address: Address): string | null =>
  paramOf(address, 'fx_source') === SOURCE ? paramOf(address, 'redirect_url') : null;
