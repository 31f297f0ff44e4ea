import { OTHER_COUNTRY } from '@contract/constants';
import type { CountryItem } from '@contract/sso';
import type { CountryOption } from '@ds/country-picker/country-picker';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language';
import { useServices } from '../../services/services-context';
import { whenBack } from '../../shell/when-back';
import { whenIdle } from '../../shell/when-idle';

const plain = ({ countryCode, countryName, regionCode }: CountryItem): CountryOption => ({
  code: countryCode,
  name: countryName,
  englishName: '',
  endonym: '',
  dialCode: regionCode,
});

/** Names a country in English and in its own main language, so that the search finds it by either (P-country-2). */
function withNames(options: readonly CountryOption[]): CountryOption[] {
  const names = new Map<string, Intl.DisplayNames>();
  const nameIn = (language: string, code: string): string => {
    const found = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
    names.set(language, found);
    return found.of(code) ?? '';
  };
  return options.map((option) => {
    if (option.code === OTHER_COUNTRY) return option;
    const { language } = new Intl.Locale('und', { region: option.code }).maximize();
    return { ...option, englishName: nameIn('en', option.code), endonym: nameIn(language, option.code) };
  });
}

/** The countries in the person's language; empty until they are here. */
export function useCountries(): readonly CountryOption[] {
  const services = useServices();
  const { locale } = useLanguage();
  const [options, setOptions] = useState<readonly CountryOption[]>([]);
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      const result = await services.sso.getCountryList();
      if (!current) return;
      if (!result.ok) {
        cancel = whenBack(() => void ask());
        return;
      }
      const list = result.data.map(plain);
      setOptions(list);
      cancel = whenIdle(() => setOptions(withNames(list)));
    };
    // The field can be typed into without them: they come after the first paint.
    let cancel = whenIdle(() => void ask());
    return () => {
      current = false;
      cancel();
    };
  }, [services, locale]);
  return options;
}
