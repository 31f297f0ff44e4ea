import { ENDONYM, isLocale, LOCALES } from '@contract/locale';
import { announceLater, prepareAnnouncer } from '@ds/announce-later/announce-later';
import { LanguagePicker, preloadLanguagePicker } from '@ds/language-picker/language-picker';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../i18n/translation';
import { useLanguage } from '../i18n/language';
import { useUnfetched } from './use-unfetched';

const LANGUAGES = LOCALES.map((value) => ({ value, name: ENDONYM[value] }));

/** Changes the language without a reload; what was typed stays (D30). */
export function LanguageMenu({ compact = true }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { locale, switchTo } = useLanguage();
  const { show } = useToast();
  const unfetched = useUnfetched();
  const change = (value: string): void => {
    if (!isLocale(value)) return;
    switchTo(value).then(
      // Everything has changed where nobody looks: the new language says its name.
      () => announceLater(ENDONYM[value]),
      () => show({ id: 'language', tone: 'danger', text: t('language.failed') }),
    );
  };
  return (
    <LanguagePicker
      compact={compact}
      label={t('language.label')}
      closeLabel={t('page.close')}
      value={locale}
      onValueChange={change}
      onClick={() => {
        prepareAnnouncer();
        void preloadLanguagePicker().catch(unfetched);
      }}
      languages={LANGUAGES}
    />
  );
}
