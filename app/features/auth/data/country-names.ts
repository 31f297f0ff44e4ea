import { OTHER_COUNTRY } from '@contract/constants';
import type { CountryOption } from '@ds/country-picker/country-picker';
import { onIdle } from '../../../device/on-idle';

/** Countries named at one rest of the page: a language that wasn't loaded yet costs a phone some milliseconds. */
const AT_ONCE = 16;
/** Milliseconds after which the next ones are named where the page doesn't rest. */
const LATEST = 100;

/**
 * Names countries in English and in their own main languages, so that the search finds them by either
 * (P-country-2); a few at a time, between what the person does. Returns the way to call it off.
 */
export function nameCountriesWhenIdle(
  options: readonly CountryOption[],
  done: (named: CountryOption[]) => void,
): () => void {
  const names = new Map<string, Intl.DisplayNames>();
  const nameIn = (language: string, code: string): string => {
    const found = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
    names.set(language, found);
    return found.of(code) ?? '';
  };
  const name = (option: CountryOption): CountryOption => {
    if (option.code === OTHER_COUNTRY) return option;
    const { language } = new Intl.Locale('und', { region: option.code }).maximize();
    return { ...option, englishName: nameIn('en', option.code), endonym: nameIn(language, option.code) };
  };
  const named: CountryOption[] = [];
  const goOn = (): void => {
    named.push(...options.slice(named.length, named.length + AT_ONCE).map(name));
    if (named.length === options.length) done(named);
    else cancel = onIdle(goOn, LATEST);
  };
  let cancel = onIdle(goOn);
  return () => cancel();
}
