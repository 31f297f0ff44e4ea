import { lazy, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { afterLogin, leadsFurther, paramOf } from '../../../navigation/redirect';
import { PASSWORD_PAGE } from '../../../navigation/password-page';
import { useMemory, useSession } from '../../../session/session-context';
import { useCarriedSearch } from '../data/use-carried-search';
import { useAddress } from '../data/use-login-options';

const RedirectSignedIn = lazy(async () => ({
  default: (await import('./redirect-signed-in')).RedirectSignedIn,
}));

interface Props {
  children: ReactNode;
  /** Leads on as well when another tab logs in meanwhile. @default false */
  followsTabs?: boolean;
}

/**
 * Sends members who are signed in already straight on (D16), so that Back after a login doesn't show the form (D28).
 * The page's own login is left alone: its success dialog isn't cut short.
 */
export function UnlessSignedIn({ children, followsTabs = false }: Props) {
  const { session } = useMemory();
  const { token, member, isOwn } = useSession();
  const address = useAddress();
  const search = useCarriedSearch();
  const [atFirst] = useState(() => session.get());
  const isFromTab = token !== null && !isOwn;
  const isDue = atFirst.member?.passwordDue || (isFromTab && member?.passwordDue);
  if (token !== null && isDue) return <Navigate replace to={PASSWORD_PAGE + search} />;
  if (atFirst.token === null && !(followsTabs && isFromTab)) return children;
  // A host's and an assistant's login are asked for anew (D16).
  if (['host', 'assistant'].some((name) => paramOf(address, name) === '1')) return children;
  if (leadsFurther(address) || paramOf(address, 'qy') === '1')
    return <RedirectSignedIn>{children}</RedirectSignedIn>;
  return <Navigate replace to={afterLogin(address)} />;
}

/** A page of recovery: members who are signed in change their password on a page of their own (D36). */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const search = useCarriedSearch();
  return token === null ? children : <Navigate replace to={PASSWORD_PAGE + search} />;
}
