import { OTHER_COUNTRY } from './constants';
import { normalisePhone } from './text';

/** The functions needed from libphonenumber. It is large, so the caller loads it on demand (D1). */
export interface PhoneLibrary {
  parse(text: string, country?: string): { number: string; isPossible(): boolean } | undefined;
  knows(country: string): boolean;
}

/** Converts a number to E.164; null if it is not possible in its country (D9). */
export type ToE164 = (country: string, digits: string) => string | null;

/**
 * Creates the check used by client and server: 1 to 15 digits, and a possible number if the library knows the country.
 * With `other` the digits are a full international number.
 */
export const createToE164 =
  ({ parse, knows }: PhoneLibrary): ToE164 =>
  (country, digits) => {
    if (!/^\d{1,15}$/.test(digits)) return null;
    if (country === OTHER_COUNTRY) {
      const parsed = parse(`+${digits}`);
      if (!parsed) return /^[1-9]/.test(digits) ? `+${digits}` : null;
      return parsed.isPossible() ? parsed.number : null;
    }
    if (!knows(country)) return null;
    const parsed = parse(digits, country);
    return parsed?.isPossible() ? parsed.number : null;
  };

/** The most likely country of a dial code that several countries share. */
const MAIN_COUNTRY: Readonly<Record<string, string>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/** A country and the digits after its dial code. */
export interface SplitPhone {
  countryCode: string;
  digits: string;
}

/**
 * Splits a number that was typed or pasted with its dial code (`+886…`, `00886…`) into country and digits (D9). A shared
 * dial code keeps the chosen country. Null if the text has no dial code of the list.
 */
export function splitInternational(
  text: string,
  countries: readonly { countryCode: string; regionCode: string }[],
  chosen: string,
): SplitPhone | null {
  const match = /^(?:\+|00)(\d+)$/.exec(normalisePhone(text));
  const international = match?.[1];
  if (!international) return null;
  for (let length = Math.min(4, international.length); length > 0; length--) {
    const dialCode = international.slice(0, length);
    const sharing = countries.filter((item) => item.regionCode === dialCode);
    const countryCode =
      sharing.find((item) => item.countryCode === chosen)?.countryCode ??
      sharing.find((item) => item.countryCode === MAIN_COUNTRY[dialCode])?.countryCode ??
      sharing[0]?.countryCode;
    if (countryCode) return { countryCode, digits: international.slice(length) };
  }
  return null;
}
