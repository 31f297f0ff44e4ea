import { Button } from '@ds/button/button';
import { useTranslation } from 'react-i18next';
import type { AuthForm } from '../data/auth-form';
import { PasswordInput } from './password-input';

interface NewPasswordFieldsProps {
  form: AuthForm;
  /** Whether all fields of the form are filled. */
  filled: boolean;
  /** Whether the form is being sent. */
  busy: boolean;
}

/** A new password, typed twice, and the button that sets it. It ends a form. */
export function NewPasswordFields({ form, filled, busy }: NewPasswordFieldsProps) {
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
      <Button type="submit" block disabled={!filled} loading={busy} loadingLabel={t('forgot.busy')}>
        {t('forgot.submit')}
      </Button>
    </>
  );
}
