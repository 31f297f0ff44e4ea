import type { LoginResult } from '@contract/sso/login-result';
import type { ToastApi } from '@ds/toast/toast';
import type { i18n } from 'i18next';
import { isPasswordDue } from '../../../services/failure';
import type { Failure } from '../../../services/result';
import type { Services } from '../../../services/services';
import { HOME, type Address } from '../../../navigation/redirect';
import { findDestination, type Destination } from '../../../navigation/destination';

/** Who has come in, and how. */
export interface Entered {
  /** What the login answered; null for somebody who was logged in before. */
  login: LoginResult | null;
  /** It was a registration, which ends otherwise (S4, D23). */
  registered: boolean;
}

interface Surroundings extends Entered {
  address: Address;
  services: Services;
  i18n: i18n;
  show: ToastApi['show'];
  fail: (failure: Failure) => void;
  goTo: (route: string) => void;
}

const destinationOf = ({ services, i18n, ...entered }: Surroundings): Promise<Destination> =>
  findDestination({
    ...entered,
    ownOrigin: window.location.origin,
    locale: i18n.language,
    now: Date.now(),
    ask: {
      me: services.member.me,
      domains: services.b2b.domains,
      handoff: services.b2b.handoff,
      redirectOrigins: async () => {
        const site = await services.site();
        return site.ok ? { ok: true, data: site.data.redirectOrigins ?? [] } : site;
      },
    },
  });

/** Works out where a login leads that doesn't simply end in this app; what it answers goes there (D16). */
export async function findWay(surroundings: Surroundings): Promise<() => void> {
  const { i18n, show, fail, goTo } = surroundings;
  const destination = await destinationOf(surroundings);
  if (destination.kind === 'page') return () => window.location.replace(destination.href);
  if (destination.kind === 'route') return () => goTo(destination.route);
  const { why } = destination;
  return () => {
    if (why === 'refused') show({ id: 'onward', tone: 'info', text: i18n.t('onward.refused') });
    else fail(why);
    // A due password has led to its own page, which keeps where this login leads.
    if (why === 'refused' || !isPasswordDue(why)) goTo(HOME);
  };
}
