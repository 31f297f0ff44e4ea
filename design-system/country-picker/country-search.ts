import { type CountryOption, OTHER } from './country-types';

/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

const HIRAGANA = /[\u3041-\u3096]/g;
const toKatakana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0x60);

/** Removes differences of case, width, diacritics, punctuation and kana, so that texts that sound the same are equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(HIRAGANA, toKatakana)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

const DIAL = /^\+?(\d+)$/;

function rankByDial({ dialCode }: CountryOption, digits: string): number {
  if (!dialCode) return 0;
  if (dialCode === digits) return 3;
  return dialCode.startsWith(digits) ? 2 : 0;
}

function rankByName({ code, name, otherNames }: CountryOption, query: string): number {
  if (code !== OTHER && code.toLowerCase() === query) return 4;
  const names = [name, ...otherNames].map(fold);
  if (names.some((text) => text.startsWith(query))) return 3;
  if (names.some((text) => text.includes(` ${query}`))) return 2;
  return names.some((text) => text.includes(query)) ? 1 : 0;
}

/**
 * The countries that match, best first: the name in the page's language, one of its other names, the ISO code, or dial
 * digits with or without plus (P-country-2).
 */
export function searchCountries(options: readonly CountryOption[], text: string): CountryOption[] {
  const query = fold(text);
  const digits = DIAL.exec(query.replaceAll(' ', ''))?.[1];
  return options
    .map((option) => ({ option, rank: digits ? rankByDial(option, digits) : rankByName(option, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, two) => two.rank - one.rank)
    .map(({ option }) => option);
}

/** The whole list: the chosen and the preferred country first, `other` last, the rest as given (P-country-3). */
export function arrangeCountries(
  options: readonly CountryOption[],
  chosen: string,
  preferred: string | undefined,
): CountryOption[] {
  const positionOf = ({ code }: CountryOption) => {
    if (code === OTHER) return 3;
    if (code === chosen) return 0;
    return code === preferred ? 1 : 2;
  };
  return options.toSorted((one, two) => positionOf(one) - positionOf(two));
}
