import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { paramOf } from '../../../navigation/redirect';
import { useMemory } from '../../../session/session-context';
import { useAddress } from '../data/use-login-options';
import { useOnward } from '../data/use-onward';

/**
 * Sends a signed-in member on to where the address leads beyond this app (D16). With `qy` on a signup page the
 * session is ended instead, here and on the server, and the page is shown (S2).
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const address = useAddress();
  const { pathname } = useLocation();
  const services = useServices();
  const { session } = useMemory();
  const findWay = useOnward();
  const started = useRef(false);
  const [loggedOut, setLoggedOut] = useState(false);

  const decide = useEffectEvent(async (): Promise<void> => {
    if (paramOf(address, 'qy') === '1' && /^\/signup/i.test(pathname)) {
      void services.sso.logout();
      session.end();
      setLoggedOut(true);
      return;
    }
    const goOn = await findWay({ login: null, registered: false });
    goOn();
  });
  useEffect(() => {
    // A handoff token is good once: one is enough.
    if (started.current) return;
    started.current = true;
    void decide();
  }, []);

  if (loggedOut) return children;
  return (
    <div className="grid min-h-dvh place-items-center bg-canvas">
      <Spinner label={t('page.loading')} />
    </div>
  );
}
