import { CODE } from '@contract/codes';
import { suggestNickname } from '@contract/nickname';
import { Steps } from '@ds/steps/steps';
import { TextField, type TextFieldProps } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { useDeferredValue, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translation';
import { Navigate, useNavigate } from 'react-router-dom';
import { useErrorText, type ErrorId } from '../../../i18n/field-errors';
import { useCarriedSearch } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import type { Draft } from '../../../session/draft';
import { useMemory } from '../../../session/session-context';
import { ConsentField } from '../../../account/consent-boxes';
import { useAuthForm, useSubmit, useTextField, type AuthForm } from '../../../account/auth-form';
import type { AuthField, AuthValues } from '../../../account/auth-values';
import { markField, useFormFailure } from '../../../account/form-failures';
import { AttributionFields } from '../../../account/attribution-fields';
import { useAfterLogin } from '../../../account/use-after-login';
import { useRegistration, type Verified } from '../../../account/use-registration';
import { AuthScreen } from '../parts/auth-screen';
import { keepLoginWay } from '../../../account/keep-login-way';
import { FormFrame, SubmitButton } from '../../../account/form-frame';
import { PasswordInput } from '../../../account/password-fields';
import { UnlessSignedIn } from '../parts/visitors-only';

const KEPT = ['username', 'nickname', 'password', 'agreed'] as const satisfies readonly AuthField[];
const EDITED = [...KEPT, 'confirmPassword'] as const satisfies readonly AuthField[];

function verifiedOf({ channel, registerToken, country, phone, email }: Draft): Verified | null {
  if (!registerToken) return null;
  if (channel === 'email') return email ? { registerToken, email } : null;
  return phone && country !== undefined ? { registerToken, country, phone } : null;
}

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
      if (form.getValues('nickname') === '') form.setValue('nickname', suggestNickname(id));
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

/** Registers; a name that is taken is cleared and asked for again (S8). */
function useRegister(form: AuthForm, verified: Verified) {
  const { t } = useTranslation();
  const send = useRegistration();
  const { draft, local } = useMemory();
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

  const leaveForLogin = (): void => {
    keepLoginWay('email' in verified ? 'email' : 'phone', local);
    leaveFor('/login', t('signup.taken'))();
  };

  const register = async ({ username, nickname, password }: AuthValues): Promise<void> => {
    const result = await send(verified, { username, nickname, password });
    if (result.ok) return finish(result.data, 'email' in verified ? undefined : verified.country);
    fail(result, {
      [CODE.duplicateAccountId]: clearUsername('accountIdTaken'),
      [CODE.accountIdError]: clearUsername('accountIdFormat'),
      [CODE.tokenInvalid]: leaveFor('/signup-verify', t('signup.tokenLost')),
      [CODE.conflict]: leaveForLogin,
    });
  };
  return { register, dialog };
}
