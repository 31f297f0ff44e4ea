import { CODE, NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { DURATION } from '@contract/constants';
import { useToast } from '@ds/toast/toast';
import { useCountdown } from '@ds/use-countdown/use-countdown';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginFor } from '../navigation/redirect';
import { isPasswordPage, passwordFor } from '../navigation/password-page';
import { useMemory } from '../session/session-context';
import { settle, type FailureHandlers } from '../services/failure';
import type { Failure } from '../services/result';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The texts of failures for which the server sent no message, but the client knows why. */
const WORDLESS: Readonly<Record<number, 'failure.network' | 'failure.unexpected' | undefined>> = {
  [NETWORK_FAILURE]: 'failure.network',
  [UNEXPECTED_ANSWER]: 'failure.unexpected',
};

/** Whether a failure requires a wait that its message doesn't mention: a 429, or a group's slow mode. */
const asksToWait = ({ code, data }: Failure): boolean =>
  code === CODE.tooManyRequests || data.reason === 'slowMode';

/** The text of a failure: the server's message, or our own if there is none, with the wait that it requires (S8). */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation();
  return useCallback(
    (failure) => {
      const { retryAfter } = failure.data;
      const reason = failure.message || t(WORDLESS[failure.code] ?? 'failure.general');
      if (!asksToWait(failure) || retryAfter === undefined) return reason;
      if (retryAfter < 2 * MINUTE) return t('failure.seconds', { reason, count: retryAfter });
      return retryAfter < 2 * HOUR
        ? t('failure.minutes', { reason, count: Math.ceil(retryAfter / MINUTE) })
        : t('failure.hours', { reason, count: Math.ceil(retryAfter / HOUR) });
    },
    [t],
  );
}

/**
 * The text of a failure that stays on the screen: it counts down the required wait, and disappears once that is over.
 * @param since when it came, in epoch milliseconds
 * @returns null once the wait is over
 */
export function useFailureCountdown(failure: Failure, since: number): string | null {
  const textOf = useFailureText();
  const wait = asksToWait(failure) ? failure.data.retryAfter : undefined;
  const left = useCountdown(wait === undefined ? null : since + wait * 1_000);
  if (wait === undefined) return textOf(failure);
  return left === 0 ? null : textOf({ ...failure, data: { ...failure.data, retryAfter: left } });
}

/**
 * Handles a failure, in this order: a due password, the caller's handlers, an ended session, the network, then the
 * server's message in a toast (S8). A toast replaces the previous one of its kind.
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
      if (reaction === 'handled' || reaction === 'none') return;
      if (reaction === 'network') {
        show({ id: 'network', tone: 'danger', text: textOf(failure), duration: DURATION.toast });
        return;
      }
      if (reaction === 'passwordDue') {
        const { token, member } = session.get();
        // The password page reads it there; the stored member lacks it if an operator has reset the password since.
        if (token !== null && member) session.setMember({ ...member, passwordDue: true }, token);
        if (!isPasswordPage(pathname)) void navigate(passwordFor(pathname, search), { replace: true });
        return;
      }
      if (reaction === 'session') {
        session.end(failure.data.reason);
        // 401 says in its own message what isn't allowed.
        const text = failure.code === CODE.permissionDenied ? textOf(failure) : t('failure.session');
        show({ id: 'session', tone: 'danger', text });
        void navigate(loginFor(pathname + search), { replace: true });
        return;
      }
      show({ id: `failure-${failure.code}`, tone: 'danger', text: textOf(failure) });
    },
    [navigate, pathname, search, session, show, t, textOf],
  );
}
