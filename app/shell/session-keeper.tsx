import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { refreshIfDue } from '../session/refresh';
import { useMemory, useSession } from '../session/session-context';
import { internalRoute } from '../navigation/redirect';
import { isAboutSession } from '../services/failure';
import { useServices } from '../services/services-context';
import { useAskMember } from './use-ask-member';
import { useFailure } from './use-failure';

/** Milliseconds between two looks at the session while a person goes from page to page. */
const CHECK_EVERY = 30_000;
/** Milliseconds within which coming back to the page counts once: browsers tell of it in more than one event. */
const RETURN_WITHIN = 2_000;

/**
 * Asks the server whether the session still stands, and who the member is now: on the way from page to page, on coming
 * back (D15), and when another tab has changed the profile.
 */
function useSessionCheck(): void {
  const fail = useFailure();
  const { session } = useMemory();
  const services = useServices();
  const { token, member } = useSession();
  const { key, pathname } = useLocation();
  const checkedAt = useRef(0);

  const check = useEffectEvent(async (atMostEvery: number): Promise<void> => {
    if (token === null || document.visibilityState !== 'visible') return;
    // The forms of a login ask for themselves.
    if (internalRoute(pathname) === null || Date.now() - checkedAt.current < atMostEvery) return;
    checkedAt.current = Date.now();
    const result = await services.member.me();
    // The answer belongs to the token that asked.
    if (session.get().token !== token) return;
    if (result.ok) session.setMember(result.data, token);
    // Nobody has asked for this call: only what it says of the session is news.
    else if (isAboutSession(result)) fail(result);
  });

  // A hidden tab asks when it is looked at.
  useEffect(() => session.followTabs(window, () => void check(0)), [session]);
  // Who the member is has just been told.
  useEffect(() => {
    if (member) checkedAt.current = Date.now();
  }, [member]);
  useEffect(() => {
    if (checkedAt.current > 0) void check(CHECK_EVERY);
  }, [key]);
  useEffect(() => {
    const over = new AbortController();
    const onReturn = (): void => void check(RETURN_WITHIN);
    document.addEventListener('visibilitychange', onReturn, { signal: over.signal });
    window.addEventListener('focus', onReturn, { signal: over.signal });
    return () => over.abort();
  }, []);
}

/**
 * Keeps the session true: reads the token at each navigation, follows other tabs, learns who the member is, and asks
 * whether the session still stands.
 */
export function SessionKeeper() {
  const { session, visit } = useMemory();
  const services = useServices();
  const fail = useEffectEvent(useFailure());
  const ask = useEffectEvent(useAskMember());
  const { token, member } = useSession();
  const { key } = useLocation();
  useSessionCheck();

  useEffect(() => session.restore(), [session, key]);

  const isUnknown = token !== null && member === null;
  const askedWith = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || !isUnknown || askedWith.current === token) return;
    askedWith.current = token;
    void ask().finally(() => {
      if (askedWith.current === token) askedWith.current = null;
    });
    // With each navigation again, once nothing has come.
  }, [token, isUnknown, key]);

  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const refreshToken = () => services.sso.refreshToken();
      const failure = await refreshIfDue({ session, visit, refreshToken, locks: navigator.locks });
      if (failure && isAboutSession(failure)) fail(failure);
    };
    const onVisible = (): void => void refresh();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [session, visit, services]);

  return null;
}
