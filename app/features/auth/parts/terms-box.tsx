import { useController } from 'react-hook-form';
import { useErrorText } from '../../../i18n/field-errors';
import { ConsentBoxes } from '../consent/consent-boxes';
import type { AuthForm } from '../data/auth-form';

/** The consent of a registration (S5, D32). */
export function TermsBox({ form, onChange }: { form: AuthForm; onChange?: (agreed: boolean) => void }) {
  const errorText = useErrorText();
  const agreed = useController({ control: form.control, name: 'agreed' });
  return (
    <ConsentBoxes
      ref={agreed.field.ref}
      name={agreed.field.name}
      onBlur={agreed.field.onBlur}
      agreed={agreed.field.value}
      onAgreedChange={(checked) => {
        agreed.field.onChange(checked);
        onChange?.(checked);
      }}
      error={errorText('authCode', form.formState.errors.agreed?.message)}
    />
  );
}
