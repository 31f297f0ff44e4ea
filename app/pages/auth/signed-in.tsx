import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { afterLogin } from '../../session/after-login';
import { useMemory } from '../../session/session-context';

/**
 * Sends who is signed in already straight on (D16), so that Back after a login doesn't show the form (D28).
 * Decided when the page opens: the success dialog of the page itself isn't cut short.
 */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const { session } = useMemory();
  const { search } = useLocation();
  const [wasSignedIn] = useState(() => session.get().token !== null);
  if (!wasSignedIn) return children;
  return <Navigate replace to={afterLogin({ hashSearch: search, pageSearch: window.location.search })} />;
}
