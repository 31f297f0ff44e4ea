import type { Channel } from '@contract/channel';
import { Link } from '@ds/link/link';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadPhoneCheck } from '../../../services/phone-check';
import { useServices } from '../../../services/services-context';
import { paramOf } from '../../../navigation/redirect';
import { useMemory } from '../../../session/session-context';
import { onIdle } from '../../../device/on-idle';
import { AuthScreen } from '../parts/auth-screen';
import type { AuthField, AuthValues } from '../data/auth-values';
import { EmailInput, PhoneInput } from '../parts/identity-fields';
import { preloadRules, useLoginForm, type LoginForm } from '../data/login-form';
import { LoginPanel } from '../parts/login-panel';
import { PasswordInput } from '../parts/password-input';
import { HostSession, MemberLogin } from '../parts/host-login';
import { UnlessSignedIn } from '../parts/visitors-only';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDeviceFields } from '../data/use-device';
import { useEntrance } from '../data/use-entrance';
import { useLoginAnswer } from '../data/use-login';
import { useAddress, useIsHostLogin, useLoginOptions } from '../data/use-login-options';

const AssistantLoginPage = lazy(async () => ({
  default: (await import('../parts/assistant-login')).AssistantLoginPage,
}));
const SmsLogin = lazy(async () => ({ default: (await import('../parts/sms-login')).SmsLogin }));

const WAYS = ['phone', 'sms', 'email'] as const;
type Way = (typeof WAYS)[number];

const PHONE = ['country', 'phone', 'password'] as const satisfies readonly AuthField[];
const EMAIL = ['email', 'password'] as const satisfies readonly AuthField[];

const isWay = (value: string | null): value is Way => WAYS.some((way) => way === value);

/** Login by phone and password, phone and code, or e-mail and password; an assistant's by account ID (S4). */
export function LoginPage() {
  const { t } = useTranslation();
  const isAssistant = paramOf(useAddress(), 'assistant') === '1';
  const isHost = useIsHostLogin();
  return (
    <UnlessSignedIn followsTabs>
      {isAssistant ? (
        <AssistantLoginPage />
      ) : (
        <AuthScreen title={isHost ? t('login.hostTitle') : t('login.title')} name={isHost ? 'host' : ''}>
          {isHost ? <HostSession /> : null}
          {/* Anew: what was refused to a host is no error of a member's. */}
          <Login key={String(isHost)} />
          {isHost ? <MemberLogin /> : <NoAccount />}
        </AuthScreen>
      )}
    </UnlessSignedIn>
  );
}

/** What the first submit needs, and no more: what its answer needs may come with the answer. */
function usePrefetch(): void {
  const services = useServices();
  useEffect(() => {
    return onIdle(() => {
      services.prefetch();
      preloadRules();
      preloadPhoneCheck();
    });
  }, [services]);
}

/** The last way is remembered (S3). */
function useWay(): [way: Way, setWay: (way: Way) => void] {
  const { local } = useMemory();
  const [way, setWay] = useState<Way>(() => {
    const stored = local.get('loginWay');
    return isWay(stored) ? stored : 'phone';
  });
  return [
    way,
    (next) => {
      setWay(next);
      local.set('loginWay', next);
    },
  ];
}

function Login() {
  const { t } = useTranslation();
  const [way, setWay] = useWay();
  // One form each: every tab keeps its own errors, and what was typed.
  const phone = useLoginForm(PHONE);
  const email = useLoginForm(EMAIL);
  usePrefetch();

  return (
    <Tabs
      label={t('login.ways')}
      value={way}
      onValueChange={setWay}
      tabs={[
        {
          value: 'phone',
          label: t('login.phone'),
          content: (
            <PasswordLogin way="phone" form={phone}>
              <PhoneInput form={phone} autoComplete="username" />
            </PasswordLogin>
          ),
        },
        {
          value: 'sms',
          label: t('login.sms'),
          content: (
            <Suspense fallback={<Spinner label={t('page.loading')} />}>
              <SmsLogin />
            </Suspense>
          ),
        },
        {
          value: 'email',
          label: t('login.email'),
          content: (
            <PasswordLogin way="email" form={email}>
              <EmailInput form={email} autoComplete="username" />
            </PasswordLogin>
          ),
        },
      ]}
    />
  );
}

function NoAccount() {
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

interface PasswordLoginProps {
  way: Channel;
  form: LoginForm;
  /** The field of who logs in. */
  children: ReactNode;
}

/** Phone or e-mail address with a password. */
function PasswordLogin({ way, form, children }: PasswordLoginProps) {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const options = useLoginOptions();
  const search = useCarriedSearch();
  const answer = useLoginAnswer();
  const { draft } = useMemory();
  const { enter, dialog } = useEntrance(t('login.done'));
  const [busy, run] = useBusy();

  const send = async ({ country, phone, email, password }: AuthValues): Promise<void> => {
    const result =
      way === 'phone'
        ? await services.sso.loginByPhone({ ...device, ...options, country, phone, password })
        : await services.sso.loginByEmail({ ...device, ...options, email, password });
    const data = await answer(form, way, result);
    if (data) await enter(data, way === 'phone' ? country : undefined);
  };

  return (
    <LoginPanel onSubmit={() => run(() => form.submit(send))} busy={busy}>
      {children}
      <PasswordInput
        form={form}
        name="password"
        label={t('field.password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Link
        variant="quiet"
        href={`#/forgot${search}`}
        className="-my-2 self-start"
        // The form opens for the channel one comes from (S4).
        onClick={() => draft.set({ channel: way })}
      >
        {t('login.forgot')}
      </Link>
      {dialog}
    </LoginPanel>
  );
}
