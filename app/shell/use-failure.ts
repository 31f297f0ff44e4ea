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
const HOUR = 60 * MINUTE;

/** The server's words; those of a 429 are the reason only, and get the wait it asks for. */
function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ code, message, data: { retryAfter } }) => {
      const reason = message || t('failure.general');
      if (code !== CODE.tooManyRequests || retryAfter === undefined) return reason;
      if (retryAfter < 2 * MINUTE) return t('failure.seconds', { reason, count: retryAfter });
      return retryAfter < 2 * HOUR
        ? t('failure.minutes', { reason, count: Math.ceil(retryAfter / MINUTE) })
        : t('failure.hours', { reason, count: Math.ceil(retryAfter / HOUR) });
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
  const textOf = useFailureText();
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
      show({ id: `failure-${failure.code}`, tone: 'danger', text: textOf(failure) });
    },
    [navigate, pathname, search, session, show, t, textOf],
  );
}
