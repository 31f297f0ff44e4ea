import { Spinner } from '@ds/spinner/spinner';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { useMemory, useSession } from '../../../session/session-context';

/**
 * Ends the session here at once and on the server as soon as it hears of it, then goes to /login (S2, D15). What the
 * member was typing goes with it.
 */
export function LogoutPage() {
  const { t } = useTranslation();
  const services = useServices();
  const { session, tab } = useMemory();
  const { token } = useSession();
  useEffect(() => {
    if (session.get().token === null) return;
    void services.sso.logout();
    tab.set('application', null);
    session.end();
  }, [services, session, tab]);
  return token === null ? <Navigate replace to="/login" /> : <Spinner label={t('logout.busy')} />;
}
