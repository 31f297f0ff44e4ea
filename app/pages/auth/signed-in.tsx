import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useServices } from '../../services/services-context';
import { afterLogin, leadsFurther, paramOf, type Address } from '../../session/after-login';
import { useMemory } from '../../session/session-context';
import { useAddress } from './use-login-options';
import { useOnward } from './use-onward';

/** These logins are other people's work than the member's: they are asked for anew (D16). */
const isOtherLogin = (address: Address): boolean =>
  paramOf(address, 'host') === '1' || paramOf(address, 'assistant') === '1';

/**
 * Sends who is signed in already straight on (D16), so that Back after a login doesn't show the form (D28).
 * Decided when the page opens: the success dialog of the page itself isn't cut short.
 */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const { session } = useMemory();
  const address = useAddress();
  const { pathname } = useLocation();
  const [wasSignedIn] = useState(() => session.get().token !== null);
  if (!wasSignedIn || isOtherLogin(address)) return children;
  if (paramOf(address, 'qy') === '1' && /^\/signup/i.test(pathname))
    return <OnceLoggedOut>{children}</OnceLoggedOut>;
  return leadsFurther(address) ? <GoOn /> : <Navigate replace to={afterLogin(address)} />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center bg-canvas">
      <Spinner label={t('page.loading')} />
    </div>
  );
}

/** Ends the session here and on the server before it shows the page (S2's `qy`). */
function OnceLoggedOut({ children }: { children: ReactNode }) {
  const services = useServices();
  const { session } = useMemory();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (session.get().token !== null) void services.sso.logout();
    session.end();
    setDone(true);
  }, [services, session]);
  return done ? children : <Waiting />;
}

function GoOn() {
  const findWay = useOnward();
  const started = useRef(false);
  const go = useEffectEvent(async () => (await findWay({ login: null, registered: false }))());
  useEffect(() => {
    // A handoff token is good once: one is enough.
    if (started.current) return;
    started.current = true;
    void go();
  }, []);
  return <Waiting />;
}
