import { CODE } from '@contract/codes';
import { Button } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { Spinner } from '@ds/spinner/spinner';
import { Tabs } from '@ds/tabs/tabs';
import { lazy, Suspense, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { preloadPhoneCheck } from '../../services/phone-check';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { whenIdle } from '../../shell/when-idle';
import { preloadRules, useAuthForm, type AuthField, type AuthForm, type AuthValues } from './auth-form';
import { AuthScreen } from './auth-screen';
import { EmailInput, PhoneInput } from './identity-fields';
import { PasswordInput } from './password-input';
import { UnlessSignedIn } from './signed-in';
import { useBusy } from './use-busy';
import { useCarriedSearch } from './use-carried-search';
import { useDeviceFields } from './use-device';
import { useEntrance } from './use-entrance';
import { useLoginAnswer } from './use-login';

const loadCodeField = () => import('./code-field');

const CodeField = lazy(async () => ({ default: (await loadCodeField()).CodeField }));

const WAYS = ['phone', 'sms', 'email'] as const;
type Way = (typeof WAYS)[number];

const FIELDS = {
  phone: ['country', 'phone', 'password'],
  sms: ['country', 'phone', 'authCode'],
  email: ['email', 'password'],
} as const satisfies Record<Way, readonly AuthField[]>;

const isWay = (value: string | null): value is Way => WAYS.some((way) => way === value);

/** Login by phone and password, phone and code, or e-mail and password (S4). */
export function LoginPage() {
  const { t } = useTranslation();
  return (
    <UnlessSignedIn>
      <AuthScreen title={t('login.title')}>
        <Login />
      </AuthScreen>
    </UnlessSignedIn>
  );
}

/** What the first submit needs, and no more: what its answer needs may come with the answer. */
function usePrefetch(): void {
  const services = useServices();
  useEffect(() => {
    return whenIdle(() => {
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
  const search = useCarriedSearch();
  const [way, setWay] = useWay();
  const [busy, run] = useBusy();
  const { send, dialog } = useSend();
  // One form each: every tab keeps its own errors, and what was typed.
  const forms: Record<Way, AuthForm> = {
    phone: useAuthForm(FIELDS.phone),
    sms: useAuthForm(FIELDS.sms),
    email: useAuthForm(FIELDS.email),
  };
  usePrefetch();

  const submit =
    (of: Way) =>
    (event?: FormEvent): Promise<void> => {
      event?.preventDefault();
      return run(() => forms[of].handleSubmit((values) => send(of, forms[of], values))());
    };
  const panel = (of: Way, fields: ReactNode): ReactNode => (
    <form noValidate onSubmit={(event) => void submit(of)(event)} className="flex flex-col gap-5">
      {fields}
      {of === 'sms' ? null : (
        <Link variant="quiet" href={`#/forgot${search}`} className="-my-2 self-start">
          {t('login.forgot')}
        </Link>
      )}
      <Button type="submit" block loading={busy} loadingLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );

  return (
    <>
      <Tabs
        label={t('login.ways')}
        value={way}
        onValueChange={setWay}
        tabs={[
          {
            value: 'phone',
            label: t('login.phone'),
            content: panel(
              'phone',
              <>
                <PhoneInput form={forms.phone} autoComplete="username" />
                <CurrentPassword form={forms.phone} />
              </>,
            ),
          },
          {
            value: 'sms',
            label: t('login.sms'),
            content: panel(
              'sms',
              <>
                <PhoneInput form={forms.sms} autoComplete="tel-national" />
                <Suspense fallback={<Spinner label={t('page.loading')} />}>
                  <CodeField
                    form={forms.sms}
                    channel="phone"
                    purpose="login"
                    onComplete={() => submit('sms')()}
                  />
                </Suspense>
              </>,
            ),
          },
          {
            value: 'email',
            label: t('login.email'),
            content: panel(
              'email',
              <>
                <EmailInput form={forms.email} autoComplete="username" />
                <CurrentPassword form={forms.email} />
              </>,
            ),
          },
        ]}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('login.noAccount')}
        <Link variant="quiet" href={`#/signup-verify${search}`}>
          {t('login.signup')}
        </Link>
      </p>
      {dialog}
    </>
  );
}

function CurrentPassword({ form }: { form: AuthForm }) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      form={form}
      name="password"
      label={t('field.password')}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  );
}

/** Sends the login of a tab, and goes where its answer leads. */
function useSend() {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const { draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const answer = useLoginAnswer();
  const { enter, dialog } = useEntrance(t('login.done'));

  const ask = (way: Way, { country, phone, email, password, authCode }: AuthValues) => {
    if (way === 'email') return services.sso.loginByEmail({ ...device, email, password });
    if (way === 'sms') return services.sso.loginByPhoneSms({ ...device, country, phone, authCode });
    return services.sso.loginByPhone({ ...device, country, phone, password });
  };

  const send = async (way: Way, form: AuthForm, values: AuthValues): Promise<void> => {
    const result = await ask(way, values);
    if (!result.ok && result.code === CODE.userNotExist && result.data.registerToken !== undefined) {
      // The number is verified but has no account: on to the registration, without a second code (D12).
      const { country, phone } = values;
      const { registerToken } = result.data;
      draft.set({ channel: 'phone', country, phone, registerToken, agreed: false });
      draft.handCode(values.authCode);
      void navigate(`/signup${search}`);
      return;
    }
    const data = await answer(form, way === 'email' ? 'email' : 'phone', result);
    if (data) await enter(data, way === 'email' ? undefined : values.country);
  };
  return { send, dialog };
}
