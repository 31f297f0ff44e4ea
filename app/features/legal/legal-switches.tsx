import { LEGAL_TYPES } from '@contract/legal/texts';
import { ENDONYM, isLocale, LOCALES } from '@contract/locale';
import { ButtonLink } from '@ds/button/button';
import { LanguagePicker, preloadLanguagePicker } from '@ds/language-picker/language-picker';
import { List } from '@ds/list-row/list-row';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useUnfetched } from '../../shell/use-unfetched';
import type { LegalAddress } from './use-legal-address';

const LANGUAGES = LOCALES.map((value) => ({ value, name: ENDONYM[value] }));

/** Switches the text's platform and language; paper has neither. */
export function LegalSwitches({ address }: { address: LegalAddress }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 print:hidden">
      <Platforms address={address} />
      <TextLanguage address={address} />
    </div>
  );
}

function Platforms({ address: { type, hrefOf } }: { address: LegalAddress }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('legal.platform')}>
      <List className="flex flex-wrap gap-1">
        {LEGAL_TYPES.map((other) => (
          <li key={other}>
            <ButtonLink
              size="small"
              variant={other === type ? 'secondary' : 'quiet'}
              href={hrefOf({ type: other })}
              aria-current={other === type ? 'page' : undefined}
            >
              {other === 'general' ? t('legal.general') : other}
            </ButtonLink>
          </li>
        ))}
      </List>
    </nav>
  );
}

/** The language of the text alone; the header's is the whole app's. */
function TextLanguage({ address: { locale, hrefOf } }: { address: LegalAddress }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const unfetched = useUnfetched();
  return (
    <LanguagePicker
      label={t('legal.language')}
      closeLabel={t('page.close')}
      value={locale}
      languages={LANGUAGES}
      onClick={() => void preloadLanguagePicker().catch(unfetched)}
      onValueChange={(value) => {
        if (isLocale(value)) void navigate(hrefOf({ locale: value }).slice(1));
      }}
      className="-mx-bleed sm:mx-0"
    />
  );
}
