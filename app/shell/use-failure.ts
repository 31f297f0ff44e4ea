import { CODE } from '@contract/codes';
import { DURATION } from '@contract/constants';
import { useToast } from '@ds/toast/toast';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginFor } from '../session/after-login';
import { useMemory } from '../session/session-context';
import { settle, type FailureHandlers } from '../services/failure';
import type { Failure } from '../services/result';

const MINUTE = 60;

/** Words for a wait the server asks for; empty where it asks for none. */
export function useWaitText(): (seconds: number | undefined) => string {
  const { t } = useTranslation();
  return useCallback(
    (seconds) => {
      if (seconds === undefined) return '';
      return seconds < 2 * MINUTE
        ? t('failure.seconds', { count: seconds })
        : t('failure.minutes', { count: Math.ceil(seconds / MINUTE) });
    },
    [t],
  );
}

/**
 * Deals with a failure in the one order there is: the caller's handlers, then an ended session, then the
 * network, then the server's message in a toast (S8). The same kind of toast replaces itself.
 */
export function useFailure(): (failure: Failure, handlers?: FailureHandlers) => void {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session } = useMemory();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const waitText = useWaitText();
  return useCallback(
    (failure, handlers) => {
      const reaction = settle(failure, handlers);
      if (reaction === 'handled') return;
      if (reaction === 'network') {
        show({ id: 'network', tone: 'danger', text: t('failure.network'), duration: DURATION.toast });
        return;
      }
      if (reaction === 'session') {
        session.end();
        // 401 tells in its own words what isn't allowed.
        const text = failure.code === CODE.permissionDenied ? failure.message : t('failure.session');
        show({ id: 'session', tone: 'danger', text });
        void navigate(loginFor(pathname + search), { replace: true });
        return;
      }
      const wait = waitText(failure.data.retryAfter);
      const text = [failure.message || t('failure.general'), wait].filter(Boolean).join(' ');
      show({ id: `failure-${failure.code}`, tone: 'danger', text });
    },
    [navigate, pathname, search, session, show, t, waitText],
  );
}
