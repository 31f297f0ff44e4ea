import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { afterLogin, HOME, leadsFurther, paramOf } from '../../../navigation/redirect';
import { PASSWORD_PAGE } from '../../../navigation/password-page';
import { useFailure } from '../../../shell/use-failure';
import type { Entered } from './find-way';
import { useCarriedSearch } from './use-carried-search';
import { useAddress } from './use-login-options';

/**
 * Finds out where the address leads after a login (D16); what it answers goes there. Back never returns to the
 * form (D28).
 */
export function useOnward(): (entered: Entered) => Promise<() => void> {
  const services = useServices();
  const address = useAddress();
  const search = useCarriedSearch();
  const { i18n } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const fail = useFailure();
  const goTo = (route: string): void => void navigate(route, { replace: true });

  return async (entered) => {
    // Before anything else; the password page leads on by the same parameters (D35).
    if (entered.login?.userInfo.passwordDue) return () => goTo(PASSWORD_PAGE + search);
    if (entered.registered && paramOf(address, 'qy') === '1') return () => goTo('/signup-success');
    if (!leadsFurther(address)) return () => goTo(afterLogin(address));
    try {
      const { findWay } = await import('./find-way');
      return await findWay({ ...entered, address, services, i18n, show, fail, goTo });
    } catch {
      // Where the code can't be fetched the person is logged in all the same.
      return () => goTo(HOME);
    }
  };
}
