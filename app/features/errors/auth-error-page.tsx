import { useTranslation } from '../../i18n/translation';
import { useLocation } from 'react-router-dom';
import { AUTH_ERROR_REASONS, type AuthErrorReason } from '../../navigation/auth-error';
import { readParam } from '../../navigation/params';
import { useSession } from '../../session/session-context';
import { ErrorPage, useOtherAccount } from './error-page';
import { LeadToLogin } from './lead-to-login';
import { plainText } from './plain-text';

/** The texts of each reason. */
const TEXTS = {
  failed: { title: 'authError.failedTitle', text: 'authError.failed' },
  link: { title: 'authError.linkTitle', text: 'authError.link' },
  expired: { title: 'authError.expiredTitle', text: 'authError.expired' },
  account: { title: 'authError.accountTitle', text: 'authError.account' },
  'third-party': { title: 'authError.thirdPartyTitle', text: 'authError.thirdParty' },
} as const satisfies Record<AuthErrorReason, object>;

const reasonOf = (value: string | null): AuthErrorReason =>
  AUTH_ERROR_REASONS.find((reason) => reason === value) ?? 'failed';

/**
 * /auth-error (S2). The address chooses among known reasons; words of its own come only from inside the app, in
 * the state of the route (D16).
 */
export function AuthErrorPage() {
  const { t } = useTranslation();
  const location = useLocation();
  const state: unknown = location.state;
  const ways = useOtherAccount();
  const reason = reasonOf(readParam('reason', location.search));
  const { token } = useSession();
  const { title, text } = TEXTS[reason];
  return (
    <ErrorPage page={t('authError.page')} title={plainText(state, 'title') ?? t(title)} {...ways}>
      {plainText(state, 'description') ?? t(text)}
      {reason === 'expired' && token === null ? <LeadToLogin /> : null}
    </ErrorPage>
  );
}
