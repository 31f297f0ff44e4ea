import { Spinner } from '@ds/spinner/spinner';
import { usePending } from '@ds/use-pending/use-pending';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { Navigate, useLocation } from 'react-router-dom';
import { PASSWORD_PAGE } from '../../../navigation/password-page';
import { isFlagSet } from '../../../navigation/redirect';
import { useAddress, useCarriedSearch } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import { useMemory, useSession } from '../../../session/session-context';
import { useAfterLogin } from '../../../account/use-after-login';

interface Props {
  children: ReactNode;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center bg-canvas">
      <Spinner label={t('page.loading')} />
    </div>
  );
}

/** Sends a signed-in member to where the address leads after a login (D16). */
function RedirectSignedIn() {
  const { redirect } = useAfterLogin();
  const [, run] = usePending();
  const start = useEffectEvent(() => void run(() => redirect(null)));
  useEffect(() => start(), []);
  return <Waiting />;
}

/** Ends the session that was there, here and on the server; then the page is shown (S2's `qy`). */
function EndSession() {
  const services = useServices();
  const { session } = useMemory();
  const end = useEffectEvent(() => {
    if (session.get().token === null) return;
    void services.sso.logout();
    session.end();
  });
  useEffect(() => end(), []);
  return <Waiting />;
}

interface UnlessSignedInProps extends Props {
  /** Also redirects when another tab logs in meanwhile. @default false */
  followsTabs?: boolean;
}

/**
 * Redirects members who are signed in already (D16), so that Back after a login doesn't show the form (D28). It
 * ignores the page's own login, whose success dialog isn't cut short.
 */
export function UnlessSignedIn({ children, followsTabs = false }: UnlessSignedInProps) {
  const { session } = useMemory();
  const { token, member, isOwn } = useSession();
  const { pathname } = useLocation();
  const address = useAddress();
  const search = useCarriedSearch();
  const [initial, setInitial] = useState(() => session.get());
  // Whoever was signed in when the page opened is a visitor once that session has ended.
  if (token === null && initial.token !== null) setInitial(session.get());
  const isFromOtherTab = token !== null && !isOwn;
  const isDue = initial.member?.passwordDue || (isFromOtherTab && member?.passwordDue);
  if (token !== null && isDue) return <Navigate replace to={PASSWORD_PAGE + search} />;
  if (initial.token === null && !(followsTabs && isFromOtherTab)) return children;
  // Hosts and assistants log in anew (D16).
  if (isFlagSet(address, 'host') || isFlagSet(address, 'assistant')) return children;
  if (isFlagSet(address, 'qy') && /^\/signup/i.test(pathname)) return <EndSession />;
  return <RedirectSignedIn />;
}

/** A page of recovery: signed-in members change their password on a page of their own (D36). */
export function VisitorsOnly({ children }: Props) {
  const { token } = useSession();
  const search = useCarriedSearch();
  return token === null ? children : <Navigate replace to={PASSWORD_PAGE + search} />;
}
