import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { withoutParams } from '../../../navigation/params';
import { isFlagSet } from '../../../navigation/redirect';
import { useAddress, useCarriedSearch } from '../../../navigation/use-address';
import { useMemory, useSession } from '../../../session/session-context';
import { displayName } from '../../../shell/display-name';
import { useAuthForm } from '../../../account/auth-form';
import type { AuthField } from '../../../account/auth-values';
import { AuthScreen } from '../parts/auth-screen';
import { EmailInput, PhoneInput } from '../../../account/identity-fields';
import { useAfterLogin } from '../../../account/use-after-login';
import { AssistantLogin, PasswordLogin } from '../parts/login-forms';
import { UnlessSignedIn } from '../parts/visitors-only';

// The input for a code weighs 7 kB, and only this tab shows it.
const SmsLogin = lazy(async () => ({ default: (await import('../parts/sms-login')).SmsLogin }));

const METHODS = ['phone', 'sms', 'email'] as const;
type LoginMethod = (typeof METHODS)[number];

const PHONE = ['country', 'phone', 'password'] as const satisfies readonly AuthField[];
const EMAIL = ['email', 'password'] as const satisfies readonly AuthField[];

/** Login by phone and password, phone and code, or e-mail and password; an assistant's by account ID (S4). */
export function LoginPage() {
  const { t } = useTranslation();
  const address = useAddress();
  const isHost = isFlagSet(address, 'host');
  return (
    <UnlessSignedIn followsTabs>
      {isFlagSet(address, 'assistant') ? (
        <AuthScreen title={t('assistant.title')}>
          <AssistantLogin />
        </AuthScreen>
      ) : (
        <AuthScreen title={isHost ? t('login.hostTitle') : t('login.title')} name={isHost ? 'host' : ''}>
          {isHost ? <SessionNotice /> : null}
          {/* A refusal of a host is no error of a member's: the fields start anew. */}
          <Login key={String(isHost)} />
          {isHost ? <MemberLoginLink /> : <SignupLink />}
        </AuthScreen>
      )}
    </UnlessSignedIn>
  );
}

/** The login method; the last one is remembered (S3). */
function useLoginMethod(): [method: LoginMethod, setMethod: (method: LoginMethod) => void] {
  const { local } = useMemory();
  const [method, setMethod] = useState<LoginMethod>(() => {
    const stored = local.get('loginWay');
    return METHODS.find((known) => known === stored) ?? 'phone';
  });
  return [
    method,
    (next) => {
      setMethod(next);
      local.set('loginWay', next);
    },
  ];
}

function Login() {
  const { t } = useTranslation();
  const [method, setMethod] = useLoginMethod();
  // A form per tab, above the tabs: each keeps its errors and what was typed.
  const phone = useAuthForm(PHONE);
  const email = useAuthForm(EMAIL);
  // A login goes on where its tab is left before the answer.
  const { finish, dialog } = useAfterLogin();
  return (
    <>
      <Tabs
        label={t('login.ways')}
        value={method}
        onValueChange={setMethod}
        tabs={[
          {
            value: 'phone',
            label: t('login.phone'),
            content: (
              <PasswordLogin channel="phone" form={phone} onLogin={finish}>
                <PhoneInput form={phone} autoComplete="username" />
              </PasswordLogin>
            ),
          },
          {
            value: 'sms',
            label: t('login.sms'),
            content: (
              <Suspense fallback={<Spinner label={t('page.loading')} />}>
                <SmsLogin onLogin={finish} />
              </Suspense>
            ),
          },
          {
            value: 'email',
            label: t('login.email'),
            content: (
              <PasswordLogin channel="email" form={email} onLogin={finish}>
                <EmailInput form={email} autoComplete="username" />
              </PasswordLogin>
            ),
          },
        ]}
      />
      {dialog}
    </>
  );
}

function SignupLink() {
  const { t } = useTranslation();
  const search = useCarriedSearch();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 text-body text-muted">
      {t('login.noAccount')}
      <Link variant="quiet" href={`#/signup-verify${search}`}>
        {t('login.signup')}
      </Link>
    </p>
  );
}

/** Tells a signed-in member whose session the host's login ends (S4, D34). */
function SessionNotice() {
  const { t } = useTranslation();
  const { session } = useMemory();
  const { token, member } = useSession();
  const [wasSignedIn] = useState(() => session.get().token !== null);
  const [memberId, setMemberId] = useState(member?.memberId);
  if (memberId === undefined && member) setMemberId(member.memberId);
  // A refreshed token is still the same session; another member's is the one that this login starts.
  const isOther = member !== null && memberId !== undefined && member.memberId !== memberId;
  if (token === null || !wasSignedIn || isOther) return null;
  return (
    <Notice tone="info" className="mb-6">
      {t('login.hostSession', { name: displayName(member, t('header.member')) })}
    </Notice>
  );
}

/** The parameters of a host's login (S4). */
const HOST_PARAMS = ['host', 'callback', 'hc_source', 'hc_time'];

/** The address of the members' login: this one without the parameters of a host's login, in either query. */
function useMemberLogin(): string {
  const route = `#/login${withoutParams(useCarriedSearch(), HOST_PARAMS)}`;
  const { pathname, search } = window.location;
  const pageSearch = withoutParams(search, HOST_PARAMS);
  return pageSearch === search ? route : pathname + pageSearch + route;
}

/** Leads a person who is no host to the members' login (D34). */
function MemberLoginLink() {
  const { t } = useTranslation();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 text-body text-muted">
      {t('login.notHost')}
      <Link variant="quiet" href={useMemberLogin()}>
        {t('login.memberLogin')}
      </Link>
    </p>
  );
}
