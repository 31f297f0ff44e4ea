import { CODE } from '@contract/codes';
import { BRAND } from '@contract/constants';
import type * as contract from '@contract/sso/calls';
import { Steps } from '@ds/steps/steps';
import { TextField, type TextFieldProps } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { useDeferredValue, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useErrorText, type ErrorId } from '../../../i18n/field-errors';
import { attributionOf, registrationFields, type Attribution } from '../../../navigation/attribution';
import { useAddress, useCarriedSearch } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import type { Draft } from '../../../session/draft';
import { useMemory } from '../../../session/session-context';
import { ConsentField } from '../consent/consent-boxes';
import { useAuthForm, useSubmit, useTextField, type AuthForm } from '../data/auth-form';
import type { AuthField, AuthValues } from '../data/auth-values';
import { markField, useFormFailure } from '../data/form-failures';
import { useAfterLogin } from '../data/use-after-login';
import { useDeviceFields } from '../data/use-login';
import { AuthScreen } from '../parts/auth-screen';
import { FormFrame, SubmitButton } from '../parts/form-frame';
import { PasswordInput } from '../parts/password-fields';
import { UnlessSignedIn } from '../parts/visitors-only';

const KEPT = ['username', 'nickname', 'password', 'agreed'] as const satisfies readonly AuthField[];
const EDITED = [...KEPT, 'confirmPassword'] as const satisfies readonly AuthField[];

/** A verified number or address, and the register token for it. */
type Verified = { registerToken: string } & ({ country: string; phone: string } | { email: string });

function verifiedOf({ channel, registerToken, country, phone, email }: Draft): Verified | null {
  if (!registerToken) return null;
  if (channel === 'email') return email ? { registerToken, email } : null;
  return phone && country !== undefined ? { registerToken, country, phone } : null;
}

/** A generated nickname: the last 5 characters of the account ID and the suffix (S4). */
export const nicknameFor = (id: string): string => id.slice(-5) + BRAND.nicknameSuffix;

/** Registration, step two: account ID, nickname, password (S2, S4). Without a verified number or address: step one. */
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
  // After a reload the code is gone, and a password is asked for like on any form (D18).
  const [code] = useState(() => draft.code());
  const [edited, setEdited] = useState(code === '');
  // The key press is rendered before the field that it adds; the missing value counts at once.
  const showsConfirmation = useDeferredValue(edited);
  const names = edited ? EDITED : KEPT;
  const form = useAuthForm(names, { password: code });
  const { register, dialog } = useRegister(form, verified);
  const submit = useSubmit(form, register);
  const changed = useWatch({
    control: form.control,
    name: 'password',
    compute: (password) => password !== code,
  });
  if (changed && !edited) setEdited(true);
  useGeneratedNames(form);

  return (
    <FormFrame onSubmit={submit}>
      <Steps current={2} total={2} label={t('verify.step', { current: 2, total: 2 })} />
      <NameInput
        form={form}
        name="username"
        hint={t('field.usernameHint')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
      />
      <NameInput form={form} name="nickname" />
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
      {showsConfirmation ? (
        <PasswordInput
          form={form}
          name="confirmPassword"
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          enterKeyHint="go"
        />
      ) : null}
      <AttributionFields />
      <ConsentField form={form} onChange={(agreed) => draft.set({ agreed })} />
      <SubmitButton form={form} names={names} busyLabel={t('signup.busy')}>
        {t('signup.submit')}
      </SubmitButton>
      {dialog}
    </FormFrame>
  );
}

type NameInputProps = { form: AuthForm; name: 'username' | 'nickname' } & Pick<
  TextFieldProps,
  'hint' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'dir'
>;

/** The account ID or the nickname; what is typed is kept (D18). */
function NameInput({ form, name, ...props }: NameInputProps) {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, name);
  return (
    <TextField
      {...input}
      {...props}
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        draft.set({ [name]: event.target.value });
      }}
      label={t(`field.${name}`)}
      error={errorText(name, error)}
      autoComplete={name}
      enterKeyHint="next"
    />
  );
}

const SHOWN = ['groupLink', 'hicsRoomId', 'agentId'] as const;

function useAttribution(): Attribution {
  const { hashSearch, pageSearch } = useAddress();
  return attributionOf(hashSearch, pageSearch);
}

/** Who or what brought the visitor here, read-only (S3, D31). */
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
function useRegister(form: AuthForm, verified: Verified) {
  const { t } = useTranslation();
  const services = useServices();
  const deviceFields = useDeviceFields();
  const { draft, local } = useMemory();
  const attribution = useAttribution();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFormFailure(form);
  const { show } = useToast();
  const { finish, dialog } = useAfterLogin({ registered: true });

  const clearUsername = (message: ErrorId) => () => {
    form.setValue('username', '');
    draft.set({ username: '' });
    markField(form, 'username', message);
  };
  const leaveFor = (path: '/login' | '/signup-verify', text: string) => () => {
    draft.set({ registerToken: undefined });
    show({ tone: 'danger', text });
    void navigate(path + search, { replace: true });
  };

  const register = async ({ username, nickname, password }: AuthValues): Promise<void> => {
    const site = await services.site();
    const guestId = local.get('guestId');
    const fields: Registration = {
      ...deviceFields(),
      username,
      nickname,
      password,
      isBiometric: '0',
      // Without a known version the member is asked after the login (D32).
      ...(site.ok ? { agreement: site.data.agreement } : {}),
      ...(guestId ? { guestId } : {}),
      ...registrationFields(attribution),
    };
    const result =
      'email' in verified
        ? await services.sso.registerByEmail({ ...fields, ...verified })
        : await services.sso.registerByPhone({ ...fields, ...verified });
    if (result.ok) return finish(result.data, 'email' in verified ? undefined : verified.country);
    fail(result, {
      [CODE.duplicateAccountId]: clearUsername('accountIdTaken'),
      [CODE.accountIdError]: clearUsername('accountIdFormat'),
      [CODE.tokenInvalid]: leaveFor('/signup-verify', t('signup.tokenLost')),
      [CODE.conflict]: leaveFor('/login', t('signup.taken')),
    });
  };
  return { register, dialog };
}
