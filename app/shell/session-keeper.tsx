import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { refreshIfDue } from '../session/refresh';
import { useMemory, useSession } from '../session/session-context';
import { useServices } from '../services/services-context';
import { useFailure } from './use-failure';

/** Keeps the session true: reads the token at each navigation, follows other tabs, learns who the member is. */
export function SessionKeeper() {
  const { session, visit } = useMemory();
  const services = useServices();
  const fail = useFailure();
  const { token, member } = useSession();
  const { key } = useLocation();

  useEffect(() => session.followTabs(window), [session]);
  useEffect(() => session.restore(), [session, key]);

  useEffect(() => {
    if (token === null || member !== null) return;
    void services.member.me().then((result) => {
      // The answer belongs to the token that asked.
      if (session.get().token !== token) return;
      if (result.ok) session.setMember(result.data, token);
      else fail(result);
    });
    // Asked per token, not again because the way to show a failure has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, member === null, services, session]);

  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') return;
      void refreshIfDue({ session, visit, refreshToken: services.sso.refreshToken, locks: navigator.locks });
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [session, visit, services]);

  return null;
}
