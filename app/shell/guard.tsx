import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginFor } from '../navigation/redirect';
import { useSession } from '../session/session-context';

/** Routes that need a login; without a token: /login, which comes back (S6). */
export function RequireLogin() {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  return token === null ? <Navigate replace to={loginFor(pathname + search)} /> : <Outlet />;
}
