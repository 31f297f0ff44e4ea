import { CODE } from '@contract/codes';
import { BRAND } from '@contract/constants';
import type * as contract from '@contract/sso/calls';
import { Button } from '@ds/button/button';
import { Steps } from '@ds/steps/steps';
import { TextField } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { useDeferredValue, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useErrorText, type ErrorId } from '../../../i18n/field-errors';
import { useServices } from '../../../services/services-context';
import { attributionOf, registrationFields, type Attribution } from '../../../navigation/attribution';
import type { Draft } from '../../../session/draft';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { useAuthForm, useFilled, type AuthForm } from '../data/auth-form';
import { markField, useFromForm, type AuthField, type AuthValues } from '../data/auth-values';
import { AuthScreen } from '../parts/auth-screen';
import { PasswordInput } from '../parts/password-input';
import { UnlessSignedIn } from '../parts/visitors-only';
import { TermsBox } from '../parts/terms-box';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDeviceFields } from '../data/use-device';
import { preloadSuccess, useEntrance } from '../data/use-entrance';
import { useAddress } from '../data/use-login-options';

const KEPT = ['username', 'nickname', 'password', 'agreed'] as const satisfies readonly AuthField[];
const EDITED = [...KEPT, 'confirmPassword'] as const satisfies readonly AuthField[];

/** What the page before has earned: a register token for one verified destination. */
type Verified = { registerToken: string } & ({ country: string; phone: string } | { email: string });

function verifiedOf({ channel, registerToken, country, phone, email }: Draft): Verified | null {
  if (!registerToken) return null;
  if (channel === 'email') return email ? { registerToken, email } : null;
  return phone && country !== undefined ? { registerToken, country, phone } : null;
}

/** A generated nickname: the last 5 characters of the account ID and the suffix (S4). */
export const nicknameFor = (id: string): string => id.slice(-5) + BRAND.nicknameSuffix;

/** Registration, step two: account ID, nickname, password (S2, S4). Without a verified destination: step one. */
export function SignupPage() {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const search = useCarriedSearch();
  const [verified] = useState(() => verifiedOf(draft.get()));
  return (
    <UnlessSignedIn>
      {verified ? (
        <AuthScreen title={t('signup.title')}>
          <Signup verified={verified} />
        </AuthScreen>
      ) : (
        <Navigate replace to={`/signup-verify${search}`} />
      )}
    </UnlessSignedIn>
  );
}

/** Fills in the names nobody has chosen yet. */
function useGeneratedNames(form: AuthForm): void {
  const services = useServices();
  const { draft } = useMemory();
  useEffect(() => {
    if (draft.get().username !== undefined) return;
    let current = true;
    void services.sso.generateRandomUsername().then((result) => {
      // Without one the field stays empty: the person chooses.
      if (!current || !result.ok) return;
      const { id } = result.data;
      if (form.getValues('username') === '') form.setValue('username', id);
      if (form.getValues('nickname') === '') form.setValue('nickname', nicknameFor(id));
      draft.set({ username: form.getValues('username'), nickname: form.getValues('nickname') });
    });
    return () => {
      current = false;
    };
  }, [services, draft, form]);
}

function Signup({ verified }: { verified: Verified }) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  // After a reload the code is gone, and a password is asked for like on any form (D18).
  const [code] = useState(() => draft.code());
  const [edited, setEdited] = useState(code === '');
  // The key is drawn first, and then the field that it adds; what is missing counts at once.
  const confirming = useDeferredValue(edited);
  const names = edited ? EDITED : KEPT;
  const form = useAuthForm(names, { password: code });
  const [busy, run] = useBusy();
  const { send, dialog } = useSend(form, verified);
  const filled = useFilled(form, names);
  const changed = useFromForm(form.subscribe, () => form.getValues('password') !== code);
  if (changed && !edited) setEdited(true);
  useGeneratedNames(form);
  useEffect(preloadSuccess, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => form.handleSubmit(send)());
  };
  const text = (name: 'username' | 'nickname') => ({
    ...form.register(name, { onChange: () => draft.set({ [name]: form.getValues(name) }) }),
    label: t(`field.${name}`),
    error: errorText(name, form.formState.errors[name]?.message),
    autoComplete: name,
    enterKeyHint: 'next' as const,
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Steps current={2} total={2} label={t('verify.step', { current: 2, total: 2 })} />
      <TextField
        {...text('username')}
        hint={t('field.usernameHint')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
      />
      <TextField {...text('nickname')} />
      <PasswordInput
        form={form}
        fresh
        name="password"
        label={t('field.password')}
        hint={edited ? t('field.passwordHint') : t('field.temporaryHint')}
        autoComplete="new-password"
        defaultVisible={code !== ''}
        enterKeyHint="next"
      />
      {confirming ? (
        <PasswordInput
          form={form}
          name="confirmPassword"
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          enterKeyHint="go"
        />
      ) : null}
      <AttributionFields />
      <TermsBox form={form} onChange={(agreed) => draft.set({ agreed })} />
      <Button type="submit" block disabled={!filled} loading={busy} loadingLabel={t('signup.busy')}>
        {t('signup.submit')}
      </Button>
      {dialog}
    </form>
  );
}

const SHOWN = ['groupLink', 'hicsRoomId', 'agentId'] as const;

function useAttribution(): Attribution {
  const { hashSearch, pageSearch } = useAddress();
  return attributionOf(hashSearch, pageSearch);
}

/** Who or what brought the visitor here, to be read only, and only where there is something (S3, D31). */
function AttributionFields() {
  const { t } = useTranslation();
  const attribution = useAttribution();
  return SHOWN.flatMap((name) => {
    const value = attribution[name];
    return value === undefined
      ? []
      : [<TextField key={name} readOnly dir="auto" label={t(`field.${name}`)} value={value} />];
  });
}

type Registration = Omit<
  z.input<typeof contract.registerByPhone.request>,
  'country' | 'phone' | 'registerToken'
>;

/** Registers; a name that is taken is cleared and asked for again (S8). */
function useSend(form: AuthForm, verified: Verified) {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const { draft, local } = useMemory();
  const attribution = useAttribution();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const { show } = useToast();
  const { enter, dialog } = useEntrance(t('signup.done'), { registered: true });

  const clearUsername = (message: ErrorId) => () => {
    form.setValue('username', '');
    draft.set({ username: '' });
    form.setError('username', { type: 'server', message }, { shouldFocus: true });
  };
  const leaveFor = (path: '/login' | '/signup-verify', text: string) => () => {
    draft.set({ registerToken: undefined });
    show({ tone: 'danger', text });
    void navigate(path + search, { replace: true });
  };

  const send = async ({ username, nickname, password }: AuthValues): Promise<void> => {
    const site = await services.site();
    const guestId = local.get('guestId');
    const fields: Registration = {
      ...device,
      username,
      nickname,
      password,
      isBiometric: '0',
      // Where the version isn't known nothing is told of it, and the member is asked after the login (D32).
      ...(site.ok ? { agreement: site.data.agreement } : {}),
      ...(guestId ? { guestId } : {}),
      ...registrationFields(attribution),
    };
    const result =
      'email' in verified
        ? await services.sso.registerByEmail({ ...fields, ...verified })
        : await services.sso.registerByPhone({ ...fields, ...verified });
    if (result.ok) return enter(result.data, 'email' in verified ? undefined : verified.country);
    if (result.code === CODE.invalidInput && markField(form, result.data.field, result.message)) return;
    fail(result, {
      [CODE.duplicateAccountId]: clearUsername('accountIdTaken'),
      [CODE.accountIdError]: clearUsername('accountIdFormat'),
      [CODE.tokenInvalid]: leaveFor('/signup-verify', t('signup.tokenLost')),
      [CODE.conflict]: leaveFor('/login', t('signup.taken')),
    });
  };
  return { send, dialog };
}
