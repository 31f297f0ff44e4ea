import { OTHER_COUNTRY } from '@contract/constants';
import { isAccountName, type FieldError } from '@contract/fields';
import { TextField } from '@ds/text-field/text-field';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/field-errors';
import { useServices } from '../../../services/services-context';
import { AuthScreen } from './auth-screen';
import { useFieldValue, type AuthField, type AuthValues } from '../data/auth-values';
import { useLoginForm } from '../data/login-form';
import { LoginPanel } from './login-panel';
import { PasswordInput } from './password-input';
import { useBusy } from '../data/use-busy';
import { useDeviceFields } from '../data/use-device';
import { useEntrance } from '../data/use-entrance';
import { useLoginAnswer } from '../data/use-login';

const FIELDS = ['username', 'password'] as const satisfies readonly AuthField[];

/** An assistant's login: account ID and password, and nothing else on the page (S4, D17). */
export function AssistantLoginPage() {
  const { t } = useTranslation();
  return (
    <AuthScreen title={t('assistant.title')}>
      <AssistantLogin />
    </AuthScreen>
  );
}

function AssistantLogin() {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const answer = useLoginAnswer();
  const errorText = useErrorText();
  const { enter, dialog } = useEntrance(t('login.done'));
  // A member's account ID from a registration on this tab isn't the assistant's.
  const form = useLoginForm(FIELDS, { username: '' });
  const username = useFieldValue(form, 'username');
  const [busy, run] = useBusy();
  const { errors } = form.formState;

  const send = async ({ username, password }: AuthValues): Promise<void> => {
    if (!isAccountName(username)) {
      form.setError('username', { type: 'own', message: 'accountIdFormat' satisfies FieldError });
      form.setFocus('username');
      return;
    }
    const result = await services.sso.loginByPhone({
      ...device,
      country: OTHER_COUNTRY,
      phone: username,
      password,
    });
    const data = await answer(form, null, result);
    // The country of the fields stays what a person has chosen.
    if (data) await enter(data);
  };

  return (
    <LoginPanel onSubmit={() => run(() => form.submit(send))} busy={busy}>
      <TextField
        {...form.register('username')}
        value={username}
        onChange={(event) =>
          form.setValue('username', event.target.value, { shouldValidate: errors.username !== undefined })
        }
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        enterKeyHint="next"
        label={t('field.username')}
        error={errorText('username', errors.username?.message)}
      />
      <PasswordInput
        form={form}
        name="password"
        label={t('field.password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {dialog}
    </LoginPanel>
  );
}
