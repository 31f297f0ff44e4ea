import { type CountryOption, OTHER } from './country-option';

/** Letters that Unicode doesn't take apart into a base and a mark. */
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

/** Folds case, width, diacritics, punctuation and kana, so that what sounds the same compares the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(HIRAGANA, toKatakana)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

interface Entry {
  option: CountryOption;
  /** Folded name, endonym and English name. */
  names: readonly string[];
  code: string;
}

const indexes = new WeakMap<readonly CountryOption[], readonly Entry[]>();

/** Folding 250 names at every key would be felt on a phone. */
function indexOf(options: readonly CountryOption[]): readonly Entry[] {
  const known = indexes.get(options);
  if (known) return known;
  const index = options.map((option) => ({
    option,
    names: [option.name, option.endonym, option.englishName].map(fold),
    code: option.code.toLowerCase(),
  }));
  indexes.set(options, index);
  return index;
}

const DIAL = /^\+?(\d+)$/;

function rankByDial({ dialCode }: CountryOption, digits: string): number {
  if (!dialCode) return 0;
  if (dialCode === digits) return 3;
  return dialCode.startsWith(digits) ? 2 : 0;
}

function rankByName({ option, names, code }: Entry, query: string): number {
  if (option.code !== OTHER && code === query) return 4;
  if (names.some((name) => name.startsWith(query))) return 3;
  if (names.some((name) => name.includes(` ${query}`))) return 2;
  return names.some((name) => name.includes(query)) ? 1 : 0;
}

/**
 * The countries that match, best first: the name in the page's language, the endonym, the English name,
 * the ISO code, or dial digits with or without plus (P-country-2).
 */
export function searchCountries(options: readonly CountryOption[], text: string): CountryOption[] {
  const query = fold(text);
  const digits = DIAL.exec(query.replaceAll(' ', ''))?.[1];
  return indexOf(options)
    .map((entry) => ({
      entry,
      rank: digits ? rankByDial(entry.option, digits) : rankByName(entry, query),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, two) => two.rank - one.rank)
    .map(({ entry }) => entry.option);
}

/** The whole list: the chosen and the preferred country first, `other` last, the rest as given (P-country-3). */
export function arrangeCountries(
  options: readonly CountryOption[],
  chosen: string,
  preferred: string | undefined,
): CountryOption[] {
  const place = ({ code }: CountryOption) => {
    if (code === OTHER) return 3;
    if (code === chosen) return 0;
    return code === preferred ? 1 : 2;
  };
  return options.toSorted((one, two) => place(one) - place(two));
}
