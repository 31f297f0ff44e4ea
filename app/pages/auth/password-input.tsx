import { PasswordField, type PasswordFieldProps } from '@ds/password-field/password-field';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/field-errors';
import { stripSpaces } from '@contract/text';
import { useFieldValue, type FieldsForm } from './auth-values';

type Props = {
  form: FieldsForm;
  name: 'password' | 'confirmPassword';
  /** Being set, not entered: it gets a strength hint and words of its own. */
  fresh?: boolean;
  label: string;
} & Pick<PasswordFieldProps, 'autoComplete' | 'hint' | 'defaultVisible' | 'enterKeyHint'>;

/** Rough bands by length and kinds of characters; 4 to 12 is all a password may have (D13). */
export function strengthOf(password: string): 1 | 2 | 3 {
  const text = stripSpaces(password);
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;
  const varied = new Set(text).size;
  if (text.length >= 10 && kinds >= 3 && varied >= 7) return 3;
  return text.length >= 8 && kinds >= 2 && varied >= 5 ? 2 : 1;
}

const WORD = { 1: 'strength.weak', 2: 'strength.fair', 3: 'strength.strong' } as const;

/** A password of the form. */
export function PasswordInput({ form, name, fresh = false, label, ...props }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const value = useFieldValue(form, name);
  const error = form.formState.errors[name];
  const score = strengthOf(value);
  const wanted = name === 'password' && fresh ? 'newPassword' : name;
  return (
    <PasswordField
      {...form.register(name)}
      value={value}
      onChange={(event) => form.setValue(name, event.target.value, { shouldValidate: error !== undefined })}
      {...props}
      label={label}
      showLabel={t('field.showPassword')}
      hideLabel={t('field.hidePassword')}
      capsLockHint={t('field.capsLock')}
      {...(fresh && name === 'password' && value !== '' ? { strength: { score, text: t(WORD[score]) } } : {})}
      error={errorText(wanted, error?.message)}
    />
  );
}
