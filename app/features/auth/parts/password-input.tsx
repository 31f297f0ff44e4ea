import { PasswordField, type PasswordFieldProps } from '@ds/password-field/password-field';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../i18n/field-errors';
import { isPassword, stripSpaces } from '@contract/text';
import { useFieldValue, type FieldsForm } from '../data/auth-values';

type Props = {
  form: FieldsForm;
  name: 'oldPassword' | 'password' | 'confirmPassword';
  /** Being set, not entered: it gets a strength hint and words of its own. */
  fresh?: boolean;
  label: string;
} & Pick<PasswordFieldProps, 'autoComplete' | 'hint' | 'defaultVisible' | 'enterKeyHint'>;

/**
 * Rough bands by length and kinds of characters; 4 to 12 is all a password may have (D13). 0 for one that isn't
 * allowed (D9).
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const text = stripSpaces(password);
  if (!isPassword(text)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  const varied = new Set(text).size;
  if (text.length >= 10 && kinds >= 3 && varied >= 7) return 3;
  return text.length >= 8 && kinds >= 2 && varied >= 5 ? 2 : 1;
}

const WORD = {
  0: 'error.passwordFormat',
  1: 'strength.weak',
  2: 'strength.fair',
  3: 'strength.strong',
} as const;

/** A password of the form. */
export function PasswordInput({ form, name, fresh = false, label, hint, ...props }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const value = useFieldValue(form, name);
  const error = form.formState.errors[name];
  const score = strengthOf(value);
  // An error says the rule already.
  const rated = fresh && name === 'password' && value !== '' && (score > 0 || error === undefined);
  const wanted = name === 'password' && fresh ? 'newPassword' : name;
  return (
    <PasswordField
      {...form.register(name)}
      value={value}
      onChange={(event) => form.setValue(name, event.target.value, { shouldValidate: error !== undefined })}
      {...props}
      label={label}
      // The rule in place of a rating says what the hint says.
      hint={rated && score === 0 ? undefined : hint}
      showLabel={t('field.showPassword')}
      hideLabel={t('field.hidePassword')}
      capsLockHint={t('field.capsLock')}
      {...(rated ? { strength: { score, text: t(WORD[score]) } } : {})}
      error={errorText(wanted, error?.message)}
    />
  );
}
