import { useLocation } from 'react-router-dom';
import { paramOf, type Address } from '../../../navigation/redirect';
import { thirdPartyPage } from '../../../navigation/third-party';

/** What a login asks for besides (S7). */
export interface LoginOptions {
  isStreamHostLogin?: '1';
  fromFameEx?: '1';
  redirectPage?: string;
}

/** The address as the auth pages read it (D16). */
export function useAddress(): Address {
  const { search } = useLocation();
  return { hashSearch: search, pageSearch: window.location.search };
}

/** Whether the address asks for a host's login (S2, D17). */
export const useIsHostLogin = (): boolean => paramOf(useAddress(), 'host') === '1';

/** What the address asks of a login: to be a host's (D17), to lead to a third party (D16). */
export function useLoginOptions(): LoginOptions {
  const isHost = useIsHostLogin();
  const redirectPage = thirdPartyPage(useAddress());
  return {
    ...(isHost ? { isStreamHostLogin: '1' } : {}),
    ...(redirectPage ? { fromFameEx: '1', redirectPage } : {}),
  };
}
