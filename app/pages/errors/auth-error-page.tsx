import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { readParam } from '../../session/params';
import { useSession } from '../../session/session-context';
import { ErrorPage, useOtherAccount } from './error-page';
import { LeadToLogin } from './lead-to-login';
import { plainText } from './plain-text';

/** The reasons an address may name, each with its texts. */
const REASONS = {
  failed: { title: 'authError.failedTitle', text: 'authError.failed' },
  link: { title: 'authError.linkTitle', text: 'authError.link' },
  expired: { title: 'authError.expiredTitle', text: 'authError.expired' },
  account: { title: 'authError.accountTitle', text: 'authError.account' },
  'third-party': { title: 'authError.thirdPartyTitle', text: 'authError.thirdParty' },
} as const;

/** Why somebody is shown /auth-error. */
export type AuthErrorReason = keyof typeof REASONS;

const isReason = (value: string | null): value is AuthErrorReason =>
  value !== null && Object.hasOwn(REASONS, value);

/**
 * /auth-error (S2). The address chooses among known reasons; words of its own come only from inside the app, in
 * the state of the route (D16).
 */
export function AuthErrorPage() {
  const { t } = useTranslation();
  const location = useLocation();
  const state: unknown = location.state;
  const ways = useOtherAccount();
  const reason = readParam('reason', location.search);
  const { token } = useSession();
  const { title, text } = REASONS[isReason(reason) ? reason : 'failed'];
  return (
    <ErrorPage page={t('authError.page')} title={plainText(state, 'title') ?? t(title)} {...ways}>
      {plainText(state, 'description') ?? t(text)}
      {reason === 'expired' && token === null ? <LeadToLogin /> : null}
    </ErrorPage>
  );
}
