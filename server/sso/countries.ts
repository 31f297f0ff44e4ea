import { OTHER_COUNTRY } from '@contract/constants';
import type { Locale } from '@contract/locale';
import type { CountryItem } from '@contract/sso/country-item';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { translate } from '../i18n/translate';

const lists = new Map<Locale, CountryItem[]>();

/** Countries whose full names nobody says, such as "Hong Kong SAR China". */
const SHORT_NAMED = new Set(['CC', 'HK', 'MM', 'MO', 'PS']);
const SHORT_NAMED_IN: Partial<Record<Locale, ReadonlySet<string>>> = { ru: new Set(['US']) };

/** App stores in mainland China require their names with the name of China before them. */
const NAMED_WITH_CHINA = new Set(['HK', 'MO', 'TW']);

/** Names countries in a language, as people who speak it do. */
function createNames(locale: Locale): (country: string) => string {
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(locale, { type: 'region', style }),
  );
  return (country) => {
    const isShort = SHORT_NAMED.has(country) || SHORT_NAMED_IN[locale]?.has(country);
    const name = (isShort ? short : long)?.of(country) ?? country;
    return locale === 'zh-CN' && NAMED_WITH_CHINA.has(country) ? `${long?.of('CN')}${name}` : name;
  };
}

function createList(locale: Locale): CountryItem[] {
  const nameOf = createNames(locale);
  const { compare } = new Intl.Collator(locale);
  const countries = getCountries().map((countryCode) => ({
    countryCode,
    countryName: nameOf(countryCode),
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
