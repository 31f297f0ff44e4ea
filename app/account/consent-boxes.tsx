import type { Locale } from '@contract/locale';
import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { useState, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '../i18n/translation';
import { useErrorText } from '../i18n/field-errors';
import { useLanguage } from '../i18n/language';
import { RichText } from '../i18n/rich-text';
import type { AuthForm } from './auth-form';

/** Languages of the countries whose law requires a separate consent to the processing of personal data (D32). */
const SEPARATE: ReadonlySet<Locale> = new Set(['ko', 'ru']);

/** Whether the consent to the processing of personal data has a box of its own. */
export const useIsSeparate = (): boolean => SEPARATE.has(useLanguage().locale);

/** A text with links to the terms and the privacy policy. They open in a new tab, so nothing typed is lost. */
export function ConsentText({ text }: { text: string }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const link = (kind: 'eula' | 'privacy') => (inner: string) => (
    <Link external externalLabel={t('page.newTab')} href={`#/${kind}/general/${locale}`}>
      {inner}
    </Link>
  );
  return <RichText text={text} tags={{ terms: link('eula'), privacy: link('privacy') }} />;
}

interface Props {
  /** Whether the person consents to everything. */
  agreed: boolean;
  onAgreedChange: (agreed: boolean) => void;
  error?: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** What a box is called: its text without what its links say of themselves. */
const plainText = (text: string): string => text.replaceAll(/<[^>]*>/g, '');

/** The consent to the terms and the privacy policy: one box, or two where the law requires it (D32). */
export function ConsentBoxes(props: Props) {
  const { t } = useTranslation();
  const isSeparate = useIsSeparate();
  if (isSeparate) return <TwoBoxes {...props} />;
  const { agreed, onAgreedChange, ...box } = props;
  return (
    <Checkbox
      {...box}
      checked={agreed}
      onCheckedChange={onAgreedChange}
      aria-label={plainText(t('field.terms'))}
      label={<ConsentText text={t('field.terms')} />}
    />
  );
}

type Part = 'terms' | 'data';

function TwoBoxes({ agreed, onAgreedChange, error, ref, name, onBlur }: Props) {
  const { t } = useTranslation();
  // The only box that is ticked, while the other isn't.
  const [only, setOnly] = useState<Part | null>(null);
  const isTicked = (part: Part): boolean => agreed || only === part;
  const first: Part = only === 'terms' ? 'data' : 'terms';

  const box = (part: Part, other: Part, text: string) => (
    <Checkbox
      // An error focuses the box that is missing.
      ref={part === first ? ref : undefined}
      name={name && `${name}-${part}`}
      onBlur={onBlur}
      checked={isTicked(part)}
      onCheckedChange={(checked) => {
        const isOtherTicked = isTicked(other);
        setOnly(checked === isOtherTicked ? null : checked ? part : other);
        if (agreed !== (checked && isOtherTicked)) onAgreedChange(!agreed);
      }}
      aria-label={plainText(text)}
      label={<ConsentText text={text} />}
      error={isTicked(part) ? undefined : error}
    />
  );
  return (
    <div>
      {box('terms', 'data', t('field.termsOnly'))}
      {box('data', 'terms', t('field.personalData'))}
    </div>
  );
}

/** The consent of a registration, as a field of its form (S5). */
export function ConsentField({ form, onChange }: { form: AuthForm; onChange: (agreed: boolean) => void }) {
  const errorText = useErrorText();
  const { field, fieldState } = useController({ control: form.control, name: 'agreed' });
  return (
    <ConsentBoxes
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      agreed={field.value}
      onAgreedChange={(agreed) => {
        field.onChange(agreed);
        onChange(agreed);
      }}
      error={errorText('authCode', fieldState.error?.message)}
    />
  );
}
