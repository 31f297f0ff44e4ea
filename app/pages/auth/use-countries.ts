import type { Locale } from '@contract/locale';
import type { CountryItem } from '@contract/sso';
import type { CountryOption } from '@ds/country-picker/country-picker';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language';
import type { Services } from '../../services/services';
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

type Known = Map<Locale, readonly CountryOption[]>;

/** What was asked for already, so that the next panel or page has it at once. */
const known = new WeakMap<Services, Known>();

function knownOf(services: Services): Known {
  const found = known.get(services) ?? new Map<Locale, readonly CountryOption[]>();
  known.set(services, found);
  return found;
}

/** The countries in the person's language; empty until they are here. */
export function useCountries(): readonly CountryOption[] {
  const services = useServices();
  const { locale } = useLanguage();
  const [options, setOptions] = useState(() => knownOf(services).get(locale) ?? []);
  useEffect(() => {
    const earlier = knownOf(services).get(locale);
    if (earlier) return setOptions(earlier);
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
      // Where it can't be fetched, countries are found by their names in the person's language alone.
      const names = await import('./country-names').catch(() => null);
      if (!current || !names) return;
      cancel = names.nameWhenIdle(list, (named) => {
        knownOf(services).set(locale, named);
        setOptions(named);
      });
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
