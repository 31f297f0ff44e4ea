import { isPassword, stripSpaces } from '@contract/text';
import { PasswordField, type PasswordFieldProps } from '@ds/password-field/password-field';
import { useTranslation } from '../i18n/translation';
import { useErrorText } from '../i18n/field-errors';
import { useTextField, type AuthForm } from './auth-form';
import type { AuthField } from './auth-values';
import { SubmitButton } from './form-frame';

/**
 * Rough bands by length and kinds of characters; 4 to 12 is all a password may have (D13). 0 for a password that
 * isn't allowed (D9).
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const text = stripSpaces(password);
  if (!isPassword(text)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  const varied = new Set(text).size;
  if (text.length >= 10 && kinds >= 3 && varied >= 7) return 3;
  return text.length >= 8 && kinds >= 2 && varied >= 5 ? 2 : 1;
}

const STRENGTH_TEXT = {
  0: 'error.passwordFormat',
  1: 'strength.weak',
  2: 'strength.fair',
  3: 'strength.strong',
} as const;

type PasswordInputProps = {
  form: AuthForm;
  name: 'oldPassword' | 'password' | 'confirmPassword';
  /** The password is being set, not entered: it gets a strength hint and error texts of its own. @default false */
  fresh?: boolean;
  label: string;
} & Pick<PasswordFieldProps, 'autoComplete' | 'hint' | 'defaultVisible' | 'enterKeyHint'>;

/** A password of the form. */
export function PasswordInput({ form, name, fresh = false, label, hint, ...props }: PasswordInputProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { input, value, error, setValue } = useTextField(form, name);
  const score = strengthOf(value);
  // An error says the rule already.
  const isRated = fresh && value !== '' && (score > 0 || error === undefined);
  return (
    <PasswordField
      {...input}
      {...props}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      label={label}
      // The rule in place of a rating says what the hint says.
      hint={isRated && score === 0 ? undefined : hint}
      showLabel={t('field.showPassword')}
      hideLabel={t('field.hidePassword')}
      capsLockHint={t('field.capsLock')}
      {...(isRated ? { strength: { score, text: t(STRENGTH_TEXT[score]) } } : {})}
      error={errorText(fresh ? 'newPassword' : name, error)}
    />
  );
}

interface NewPasswordFieldsProps {
  form: AuthForm;
  /** The fields that the page asks for. */
  names: readonly AuthField[];
}

/** A new password, typed twice, and the button that sets it; the end of a form. */
export function NewPasswordFields({ form, names }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordInput
        form={form}
        fresh
        name="password"
        label={t('field.newPassword')}
        hint={t('field.passwordHint')}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordInput
        form={form}
        name="confirmPassword"
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <SubmitButton form={form} names={names} busyLabel={t('forgot.busy')}>
        {t('forgot.submit')}
      </SubmitButton>
    </>
  );
}
