import { SESSION_END } from '@contract/session/session-end';
import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAskUnsent } from '../../../chat/use-ask-unsent';
import { useEndPush } from '../../../chat/use-push';
import { useServices } from '../../../services/services-context';
import { useMemory, useSession } from '../../../session/session-context';

/**
 * Ends the session here at once and on the server as soon as it hears of it, then goes to /login (S2, D15). What the
 * member was typing goes with it; messages that weren't sent only after a question (D47).
 */
export function LogoutPage() {
  const { t } = useTranslation();
  const services = useServices();
  const { session, draft, tab } = useMemory();
  const { token } = useSession();
  const navigate = useNavigate();
  const askUnsent = useAskUnsent();
  const endPush = useEndPush();
  const isAsked = useRef(false);
  const logOut = useEffectEvent(async (): Promise<void> => {
    if (isAsked.current || session.get().token === null) return;
    isAsked.current = true;
    if (!(await askUnsent())) {
      if (session.get().token !== null) void navigate('/chats', { replace: true });
      return;
    }
    // Here first: the server may be out of reach, and pushes would still arrive.
    await endPush();
    void services.sso.logout();
    draft.clear();
    tab.set('application', null);
    tab.set('remarks', null);
    session.end(SESSION_END.ended);
  });
  useEffect(() => void logOut(), []);
  return token === null ? <Navigate replace to="/login" /> : <Spinner label={t('logout.busy')} />;
}
