import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { refreshIfDue } from '../session/refresh';
import { useMemory, useSession } from '../session/session-context';
import { REACTION } from '../services/failure';
import { useServices } from '../services/services-context';
import { useFailure } from './use-failure';

/** Keeps the session true: reads the token at each navigation, follows other tabs, learns who the member is. */
export function SessionKeeper() {
  const { session, visit } = useMemory();
  const services = useServices();
  const fail = useEffectEvent(useFailure());
  const { token, member } = useSession();
  const { key } = useLocation();

  useEffect(() => session.followTabs(window), [session]);
  useEffect(() => session.restore(), [session, key]);

  const isUnknown = token !== null && member === null;
  useEffect(() => {
    if (token === null || !isUnknown) return;
    void services.member.me().then((result) => {
      // The answer belongs to the token that asked.
      if (session.get().token !== token) return;
      if (result.ok) session.setMember(result.data, token);
      else fail(result);
    });
    // With each navigation again, as long as nothing has come.
  }, [token, isUnknown, services, session, key]);

  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const refreshToken = () => services.sso.refreshToken();
      const failure = await refreshIfDue({ session, visit, refreshToken, locks: navigator.locks });
      // Nobody has asked for this call: only the end of the session is news.
      if (failure && REACTION[failure.code] === 'session') fail(failure);
    };
    const onVisible = (): void => void refresh();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [session, visit, services]);

  return null;
}
