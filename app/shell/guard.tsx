import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginFor } from '../navigation/redirect';
import { wayOut } from '../navigation/staff';
import { useSession } from '../session/session-context';
import { useIsAssistant } from './use-is-assistant';

/**
 * Routes that need a login; without a token: /login, which comes back (S6). Pages of members lead assistants to theirs,
 * and the other way round (D17).
 */
export function RequireLogin() {
  const { token, member } = useSession();
  const { pathname, search } = useLocation();
  const isAssistant = useIsAssistant();
  if (token === null) return <Navigate replace to={loginFor(pathname + search)} />;
  // Until it is known who is signed in, the page waits for them anyway.
  const elsewhere = member === null ? null : wayOut(pathname, isAssistant);
  return elsewhere === null ? <Outlet /> : <Navigate replace to={elsewhere} />;
}
