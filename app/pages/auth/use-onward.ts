import { useToast } from '@ds/toast/toast';
import type { LoginResult } from '@contract/sso';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addMore } from '../../i18n/i18n';
import { useServices } from '../../services/services-context';
import { afterLogin, HOME, leadsFurther, paramOf } from '../../session/after-login';
import type { Destination } from '../../session/destination';
import { useFailure } from '../../shell/use-failure';
import { useAddress } from './use-login-options';

/** Goes where a login leads, once that is known. */
export type WayOn = Promise<() => void> | undefined;

interface Arrival {
  /** What the login answered; null for somebody who was logged in before. */
  login: LoginResult | null;
  registered: boolean;
}

/** Finds out where the address leads after a login (D16). Back never returns to the form (D28). */
export function useOnward(): (arrival: Arrival) => Promise<() => void> {
  const services = useServices();
  const address = useAddress();
  const { i18n, t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const fail = useFailure();

  const find = async ({ login, registered }: Arrival): Promise<Destination> => {
    if (registered && paramOf(address, 'qy') === '1') return { kind: 'route', route: '/signup-success' };
    if (!leadsFurther(address)) return { kind: 'route', route: afterLogin(address) };
    const [{ findDestination }] = await Promise.all([
      import('../../session/destination'),
      addMore(i18n).catch(() => undefined),
    ]);
    return findDestination({
      address,
      ownOrigin: window.location.origin,
      locale: i18n.language,
      now: Date.now(),
      login,
      registered,
      ask: {
        me: services.member.me,
        domains: services.b2b.domains,
        handoff: services.b2b.handoff,
        redirectOrigins: async () => {
          const site = await services.public.site();
          return site.ok ? { ok: true, data: site.data.redirectOrigins ?? [] } : site;
        },
      },
    });
  };

  const goTo = (destination: Destination): void => {
    if (destination.kind === 'page') return window.location.replace(destination.href);
    if (destination.kind === 'home') {
      if (destination.why === 'refused') show({ id: 'onward', tone: 'danger', text: t('onward.refused') });
      else fail(destination.why);
    }
    void navigate(destination.kind === 'route' ? destination.route : HOME, { replace: true });
  };

  return async (arrival) => {
    // Where the code can't be fetched the person is logged in all the same.
    const destination = await find(arrival).catch((): Destination => ({ kind: 'route', route: HOME }));
    return () => goTo(destination);
  };
}
