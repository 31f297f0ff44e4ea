import { OTHER_COUNTRY } from '@contract/constants';
import { createToE164, splitInternational } from '@contract/phone';
import examples from 'libphonenumber-js/examples.mobile.json';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';

const isCountry = (country: string | undefined): country is CountryCode =>
  country !== undefined && isSupportedCountry(country);

const toE164 = createToE164({
  parse: (text, country) => parsePhoneNumberFromString(text, isCountry(country) ? country : undefined),
  knows: isSupportedCountry,
});

const list = getCountries().map((countryCode) => ({
  countryCode,
  regionCode: getCountryCallingCode(countryCode),
}));

const withExample = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number ? [[country, number] as const] : [];
});

describe('the example mobile number of every country', () => {
  it('exists for nearly all of them', () => expect(withExample.length).toBeGreaterThan(230));

  it.each(withExample)(
    '%s is read in its national form, and as a full number of `other`',
    (country, number) => {
      expect(toE164(country, number.nationalNumber)).toBe(number.number);
      expect(toE164(country, number.formatNational().replace(/\D/g, ''))).toBe(number.number);
      expect(toE164(OTHER_COUNTRY, number.number.slice(1))).toBe(number.number);
    },
  );

  it.each(withExample)('%s is split from its dial code when pasted', (country, number) => {
    for (const pasted of [number.number, number.formatInternational(), `00${number.number.slice(1)}`]) {
      expect(splitInternational(pasted, list, country)).toEqual({
        countryCode: country,
        digits: number.number.slice(1 + getCountryCallingCode(country).length),
      });
    }
  });
});

describe('toE164', () => {
  it.each([
    ['CN', '1'],
    ['US', '12'],
    ['CN', '1'.repeat(16)],
    ['CN', ''],
    ['CN', '138001380a0'],
    ['XX', '13800138000'],
    ['cn', '13800138000'],
    [OTHER_COUNTRY, '0'],
    [OTHER_COUNTRY, '0049151'],
  ])('finds no number in %s %s', (country, digits) => expect(toE164(country, digits)).toBeNull());

  it('converts several spellings of a number to one form', () => {
    expect(toE164('GB', '07400123456')).toBe('+447400123456');
    expect(toE164('GB', '7400123456')).toBe('+447400123456');
  });
});

describe('splitInternational', () => {
  it('keeps the chosen country of a shared dial code, else takes the most likely one', () => {
    expect(splitInternational('+1 416 555 0123', list, 'CA')?.countryCode).toBe('CA');
    expect(splitInternational('+1 416 555 0123', list, 'CN')?.countryCode).toBe('US');
    expect(splitInternational('+7 912 345 67 89', list, 'CN')?.countryCode).toBe('RU');
    expect(splitInternational('+44 7400 123456', list, 'CN')?.countryCode).toBe('GB');
  });

  it('reads +886 and 00886 the same way, also in full width', () => {
    for (const text of ['+886912345678', '00886912345678', '＋８８６ 912-345-678']) {
      expect(splitInternational(text, list, 'CN')).toEqual({ countryCode: 'TW', digits: '912345678' });
    }
  });

  it.each(['13800138000', '0912345678', '+', '00', '+999123', '86 138', ''])('leaves %s as it is', (text) =>
    expect(splitInternational(text, list, 'CN')).toBeNull(),
  );
});
