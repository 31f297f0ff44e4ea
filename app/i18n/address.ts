import { isLocale, resolveLocale, type Locale } from '@contract/locale';
import { hashSearchOf, readParam, withoutParams } from '../navigation/params';

/** The parts of an address that may name a language. */
type Place = Pick<URL, 'search' | 'hash'>;

const langOf = ({ search, hash }: Place): string | null => readParam('lang', hashSearchOf(hash), search);

/** What a page opens with (D30). */
export interface InitialLocale {
  locale: Locale;
  /** The address named it: it is to be saved, and to stand before the hash. */
  fromAddress: boolean;
}

/** Picks the language a page opens in: address, saved choice, browser, zh-CN. */
export function initialLocale(
  place: Place,
  saved: string | null,
  browser: string | undefined,
): InitialLocale {
  const query = langOf(place);
  return { locale: resolveLocale({ query, saved, browser }), fromAddress: isLocale(query) };
}

/** The language that the hash's query names, or null. */
export function localeInHash(hash: string): Locale | null {
  const lang = readParam('lang', hashSearchOf(hash));
  return isLocale(lang) ? lang : null;
}

/** The address with the language before the hash, and none in the hash's query (D30). */
export function withLang(href: string, locale: Locale): string {
  const url = new URL(href);
  url.searchParams.set('lang', locale);
  const hashSearch = hashSearchOf(url.hash);
  if (hashSearch) url.hash = url.hash.slice(0, -hashSearch.length) + withoutParams(hashSearch, ['lang']);
  return url.href;
}

/** Whether a browser asks for Traditional Chinese, by script or by region. */
export const prefersTraditional = (browser: string | undefined): boolean =>
  browser !== undefined && /^zh\b(?!.*-hans\b).*-(hant|tw|hk|mo)\b/i.test(browser);
