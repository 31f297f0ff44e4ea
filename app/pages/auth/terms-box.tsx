import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/field-errors';
import { useLanguage } from '../../i18n/language';
import { RichText } from '../../i18n/rich-text';
import type { AuthForm } from './auth-form';

/** The terms. Their texts open beside the form, so that a code typed into it isn't lost. */
export function TermsBox({ form, onChange }: { form: AuthForm; onChange?: (agreed: boolean) => void }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const errorText = useErrorText();
  const agreed = useController({ control: form.control, name: 'agreed' });
  const link = (kind: 'eula' | 'privacy') => (inner: string) => (
    <Link external externalLabel={t('page.newTab')} href={`#/${kind}/general/${locale}`}>
      {inner}
    </Link>
  );
  return (
    <Checkbox
      ref={agreed.field.ref}
      name={agreed.field.name}
      checked={agreed.field.value}
      onCheckedChange={(checked) => {
        agreed.field.onChange(checked);
        onChange?.(checked);
      }}
      onBlur={agreed.field.onBlur}
      label={<RichText text={t('field.terms')} tags={{ terms: link('eula'), privacy: link('privacy') }} />}
      error={errorText('authCode', form.formState.errors.agreed?.message)}
    />
  );
}
