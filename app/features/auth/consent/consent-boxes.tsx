import type { Locale } from '@contract/locale';
import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { RichText } from '../../../i18n/rich-text';

/** Languages of the countries whose law wants the processing of personal data consented to by itself (D32). */
const SEPARATE: ReadonlySet<Locale> = new Set(['ko', 'ru']);

/** Whether the consent to the processing of personal data is a box of its own. */
export const useIsSeparate = (): boolean => SEPARATE.has(useLanguage().locale);

/** A text with links to the terms and the privacy policy, which open beside the page: nothing typed is lost. */
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
  /** Whether everything is consented to. */
  agreed: boolean;
  onAgreedChange: (agreed: boolean) => void;
  error?: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/** The consent to the terms and the privacy policy: one box, or two where the law wants two (D32). */
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
      label={<ConsentText text={t('field.terms')} />}
    />
  );
}

type Part = 'terms' | 'data';

function TwoBoxes({ agreed, onAgreedChange, error, ref, name, onBlur }: Props) {
  const { t } = useTranslation();
  // The one that is ticked while the other isn't.
  const [only, setOnly] = useState<Part | null>(null);
  const isTicked = (part: Part): boolean => agreed || only === part;
  const first: Part = only === 'terms' ? 'data' : 'terms';

  const box = (part: Part, other: Part, label: ReactNode) => (
    <Checkbox
      // A focused error is at the box that is missing.
      ref={part === first ? ref : undefined}
      name={name && `${name}-${part}`}
      onBlur={onBlur}
      checked={isTicked(part)}
      onCheckedChange={(checked) => {
        const isOtherTicked = isTicked(other);
        setOnly(checked === isOtherTicked ? null : checked ? part : other);
        if (agreed !== (checked && isOtherTicked)) onAgreedChange(!agreed);
      }}
      label={label}
      error={isTicked(part) ? undefined : error}
    />
  );
  return (
    <div>
      {box('terms', 'data', <ConsentText text={t('field.termsOnly')} />)}
      {box('data', 'terms', <ConsentText text={t('field.personalData')} />)}
    </div>
  );
}
