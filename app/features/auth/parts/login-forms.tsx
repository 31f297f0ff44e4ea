import type { Channel } from '@contract/channel';
import { OTHER_COUNTRY } from '@contract/constants';
import { isAccountName } from '@contract/text';
import { Link } from '@ds/link/link';
import { TextField } from '@ds/text-field/text-field';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useErrorText } from '../../../i18n/field-errors';
import { useCarriedSearch } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useAuthForm, useSubmit, useTextField, type AuthForm } from '../../../account/auth-form';
import type { AuthField } from '../../../account/auth-values';
import { markField } from '../../../account/form-failures';
import { useAfterLogin, type AfterLogin } from '../../../account/use-after-login';
import { useDeviceFields, useLogin, useLoginFields } from '../../../account/use-login';
import { FormFrame, SubmitButton } from '../../../account/form-frame';
import { PasswordInput } from '../../../account/password-fields';

const ASSISTANT = ['username', 'password'] as const satisfies readonly AuthField[];

interface LoginFrameProps {
  form: AuthForm;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** The fields of a login and its button. */
export function LoginFrame({ form, onSubmit, children }: LoginFrameProps) {
  const { t } = useTranslation();
  return (
    <FormFrame onSubmit={onSubmit}>
      {children}
      <SubmitButton form={form} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </SubmitButton>
    </FormFrame>
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

interface PasswordLoginProps {
  channel: Channel;
  form: AuthForm;
  /** See `useLogin`. */
  onLogin: AfterLogin['finish'];
  /** The field for the number or address. */
  children: ReactNode;
}

/** Login by phone or e-mail address and password (S4). */
export function PasswordLogin({ channel, form, onLogin, children }: PasswordLoginProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { draft } = useMemory();
  const search = useCarriedSearch();
  const loginFields = useLoginFields();
  const finish = useLogin(form, channel, onLogin);

  const submit = useSubmit(form, async ({ country, phone, email, password }) => {
    if (channel === 'email')
      return finish(await services.sso.loginByEmail({ ...loginFields(), email, password }));
    const result = await services.sso.loginByPhone({ ...loginFields(), country, phone, password });
    return finish(result, country);
  });

  return (
    <LoginFrame form={form} onSubmit={submit}>
      {children}
      <CurrentPassword form={form} />
      <Link
        variant="quiet"
        href={`#/forgot${search}`}
        className="-my-2 self-start"
        // The recovery opens for the same channel (S4).
        onClick={() => draft.set({ channel })}
      >
        {t('login.forgot')}
      </Link>
    </LoginFrame>
  );
}

/** Login of an assistant by account ID and password (S4, D17). */
export function AssistantLogin() {
  const services = useServices();
  const deviceFields = useDeviceFields();
  // The account ID of a member who registers on this tab isn't the assistant's.
  const form = useAuthForm(ASSISTANT, { username: '' });
  const { finish: onLogin, dialog } = useAfterLogin();
  const finish = useLogin(form, null, onLogin);

  const submit = useSubmit(form, async ({ username, password }) => {
    if (!isAccountName(username)) return markField(form, 'username', 'accountIdFormat');
    const result = await services.sso.loginByPhone({
      ...deviceFields(),
      country: OTHER_COUNTRY,
      phone: username,
      password,
    });
    // Without a country: the fields keep the one that a person has chosen.
    return finish(result);
  });

  return (
    <LoginFrame form={form} onSubmit={submit}>
      <AccountId form={form} />
      <CurrentPassword form={form} />
      {dialog}
    </LoginFrame>
  );
}

function AccountId({ form }: { form: AuthForm }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, 'username');
  return (
    <TextField
      {...input}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      enterKeyHint="next"
      label={t('field.username')}
      error={errorText('username', error)}
    />
  );
}
