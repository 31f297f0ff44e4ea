import type { KeyObject } from 'node:crypto';
import { CODE } from '@contract/codes';
import { OTHER_COUNTRY } from '@contract/constants';
import { isAccountName, normalisePhone } from '@contract/text';
import { createToE164 } from '@contract/phone';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { keyedHash } from '../crypto/derive-key';
import { Failure } from '../failure';
import type { MemberAddress, LoginIdentifier } from '../member/members';

/** The normalised phone number or e-mail address that a code is sent to (D11). */
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

/** The destination of a phone number; 10022 if the number isn't possible in its country (D9). */
export function phoneDestination(
  country: string,
  digits: string,
  field: 'phone' | 'phoneNo',
): Destination | Failure {
  const value = toE164(country, digits);
  return value === null ? new Failure(CODE.phoneFormat, { field }) : { channel: 'phone', value, country };
}

const E164 = /^\+[1-9]\d{3,14}$/;

/** A number with its dial code, however it is typed, as a login reads it; null for what is none. */
export function readPhone(text: string): string | null {
  const typed = normalisePhone(text);
  if (!E164.test(typed)) return null;
  const found = phoneDestination(OTHER_COUNTRY, typed.slice(1), 'phone');
  return found instanceof Failure ? null : found.value;
}

/** The destination of an e-mail address. */
export const emailDestination = (email: string): Destination => ({
  channel: 'email',
  value: email,
  country: null,
});

/** The destination in the address fields of a call, one of which is set; 10022 as above. */
export const destinationOf = ({
  country = '',
  phone = '',
  email,
}: {
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}): Destination | Failure =>
  email === undefined ? phoneDestination(country, phone, 'phone') : emailDestination(email);

/** The login identifier in country and `phone` of a login by password: an account ID is an assistant's (D17). */
export const loginIdentifier = (country: string, phone: string): LoginIdentifier | Failure =>
  isAccountName(phone)
    ? { channel: 'assistant', value: phone.toLowerCase() }
    : phoneDestination(country, phone, 'phone');

/** The keyed hash of a login identifier in tables that are not tied to an account. */
export const hashDestination = (key: KeyObject, { channel, value }: LoginIdentifier): string =>
  keyedHash(key, channel, value);

/** The keyed hash of a member's own destination, for `contact` codes (D11). */
export const hashContact = (key: KeyObject, memberId: number, { channel, value }: MemberAddress): string =>
  keyedHash(key, 'contact', String(memberId), channel, value);

/** The dial code of a number; null for an e-mail address. */
export function dialCodeOf({ channel, value }: MemberAddress): string | null {
  if (channel === 'email') return null;
  return parsePhoneNumberFromString(value)?.countryCallingCode ?? 'unknown';
}
