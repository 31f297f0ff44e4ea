import { OTHER_COUNTRY } from '@contract/constants';
import type { Locale } from '@contract/locale';
import type { CountryItem } from '@contract/sso/country-item';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { translate } from '../i18n/translate';

const lists = new Map<Locale, CountryItem[]>();

function createList(locale: Locale): CountryItem[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const countries = getCountries().map((countryCode) => ({
    countryCode,
    countryName: names.of(countryCode) ?? countryCode,
    regionCode: getCountryCallingCode(countryCode),
  }));
  const other = {
    countryCode: OTHER_COUNTRY,
    countryName: translate(locale, 'country.other'),
    regionCode: '',
  };
  return [...countries.sort((a, b) => compare(a.countryName, b.countryName)), other];
}

/** The countries with names and order of a language, `other` last (S3, D9). */
export function listCountries(locale: Locale): CountryItem[] {
  const list = lists.get(locale) ?? createList(locale);
  lists.set(locale, list);
  return list;
}
