import { CODE } from '@contract/codes';
import { isAccountName } from '@contract/fields';
import { createToE164 } from '@contract/phone';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { keyedHash } from '../crypto/derive-key';
import { Failure } from '../failure';
import type { MemberAddress, MemberName } from '../member/members';

/** Where a code goes and what an account is known by, normalised (D11). */
export interface Destination extends MemberAddress {
  /** ISO code or `other`; null for an e-mail address. */
  country: string | null;
}

const isCountry = (country: string | undefined): country is CountryCode =>
  country !== undefined && isSupportedCountry(country);

const toE164 = createToE164({
  parse: (text, country) => parsePhoneNumberFromString(text, isCountry(country) ? country : undefined),
  knows: isSupportedCountry,
});

/** A phone number's destination; 10022 where the number isn't possible in its country (D9). */
export function phoneDestination(
  country: string,
  digits: string,
  field: 'phone' | 'phoneNo',
): Destination | Failure {
  const value = toE164(country, digits);
  return value === null ? new Failure(CODE.phoneFormat, { field }) : { channel: 'phone', value, country };
}

/** An e-mail address's destination. */
export const emailDestination = (email: string): Destination => ({
  channel: 'email',
  value: email,
  country: null,
});

/** Whom a login by password means by country and `phone`: an assistant, where that is an account ID (D17). */
export const loginName = (country: string, phone: string): MemberName | Failure =>
  isAccountName(phone)
    ? { channel: 'assistant', value: phone.toLowerCase() }
    : phoneDestination(country, phone, 'phone');

/** How a destination stands in tables of codes and limits, which outlive no account: keyed, not readable. */
export const hashDestination = (key: Buffer, { channel, value }: MemberName): string =>
  keyedHash(key, channel, value);

/** How a destination stands where a code for it is a member's own: the `contact` codes (D11). */
export const hashContact = (key: Buffer, memberId: number, { channel, value }: MemberAddress): string =>
  keyedHash(key, 'contact', String(memberId), channel, value);

/** The dial code of a number; null for an e-mail address. */
export function dialCodeOf({ channel, value }: MemberAddress): string | null {
  if (channel === 'email') return null;
  return parsePhoneNumberFromString(value)?.countryCallingCode ?? 'unknown';
}
