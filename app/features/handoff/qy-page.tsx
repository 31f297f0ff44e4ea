import { endsSession } from '../../services/failure';
import type { UserInfo } from '@contract/member/user-info';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { dropAttribution } from '../../navigation/attribution';
import { takeHandoff, type Handoff } from '../../navigation/handoff';
import { useMemory } from '../../session/session-context';
import { displayName } from '../../shell/display-name';
import { SitePage } from '../../shell/site-page';
import { useQuestion } from '../../shell/use-question';
import { authErrorRoute, type AuthErrorReason } from '../../navigation/auth-error';

const DASHBOARD = '/dashboard';

// Longer than any of our tokens, or with characters that no header takes.
const TOKEN = /^(?:Bearer )?([\x21-\x7e]{1,200})$/;

/** The `Authorization` header for a token that may come with its head or without. */
function headerOf({ token }: Handoff): string | null {
  const bare = TOKEN.exec(token)?.[1];
  return bare === undefined ? null : `Bearer ${bare}`;
}

/** Asks before another member's session gives way. True where nobody else is signed in. */
function useMayReplace(): (userId: string) => Promise<boolean> {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = useMemory();
  const ask = useQuestion();

  const currentMember = async (): Promise<UserInfo | null | Failure> => {
    const { token, member } = session.get();
    if (token === null || member) return member;
    const me = await services.member.me();
    if (me.ok) return me.data;
    // A session that is over is nobody's.
    return endsSession(me) ? null : me;
  };

  return async (userId) => {
    const current = await currentMember();
    if (current === null) return true;
    const isKnown = !('ok' in current);
    if (isKnown && String(current.memberId) === userId) return true;
    const name = displayName(isKnown ? current : null, t('header.member'));
    return ask({
      title: t('handoff.switchTitle'),
      children: t('handoff.switch', { name }),
      confirm: { label: t('handoff.switchConfirm') },
      cancel: { label: t('handoff.switchCancel') },
    });
  };
}

/**
 * Refreshes the token that was handed over, which works once (D45), and keeps the answer only where it is the named
 * member's (D16).
 */
function useHandoff(): (handoff: Handoff | null) => Promise<AuthErrorReason | null> {
  const services = useServices();
  const { session } = useMemory();
  const mayReplace = useMayReplace();

  return async (handoff) => {
    const header = handoff && headerOf(handoff);
    if (!handoff || header === null) return 'link';
    if (!(await mayReplace(handoff.userId))) return null;
    const result = await services.sso.refreshToken({ handedOver: '1' }, { token: header });
    if (!result.ok) return endsSession(result) ? 'expired' : 'failed';
    if (String(result.data.memberId) !== handoff.userId) {
      // Nobody is to have it: it ends where it began.
      void services.sso.logout({}, { token: result.data.tokenHead + result.data.token });
      return 'account';
    }
    session.start(result.data);
    return null;
  };
}

/** Takes over a session that another app hands on by token and user id, then goes to the dashboard (S2, D16). */
export function QyPage() {
  const { t } = useTranslation();
  const { session } = useMemory();
  const navigate = useNavigate();
  const accept = useHandoff();
  const started = useRef(false);

  const start = useEffectEvent(async () => {
    const before = session.get().token;
    const reason = await accept(takeHandoff());
    if (reason) return void navigate(authErrorRoute(reason), { replace: true });
    const handedOver = session.get().token !== before;
    if (handedOver) dropAttribution(window);
    void navigate(DASHBOARD, { replace: true, state: { handedOver } });
  });
  useEffect(() => {
    // What was handed over can be taken once.
    if (started.current) return;
    started.current = true;
    void start();
  }, []);

  return (
    <SitePage title={t('handoff.title')}>
      <PageHeading className="mb-6">{t('handoff.title')}</PageHeading>
      <Spinner label={t('page.loading')} />
    </SitePage>
  );
}
