import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { givesWayToPassword, passwordFor } from '../../../navigation/password-page';
import { useSession } from '../../../session/session-context';

/**
 * Sends a member whose password was made by an operator to the password page before any other page (D35). A file of
 * its own, because every page loads it.
 */
export function PasswordFirst({ children }: { children: ReactNode }) {
  const { member } = useSession();
  const { pathname, search } = useLocation();
  return member?.passwordDue && givesWayToPassword(pathname) ? (
    <Navigate replace to={passwordFor(pathname, search)} />
  ) : (
    children
  );
}
