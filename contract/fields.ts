import * as z from 'zod/mini';
import { LENGTH } from './constants';
import {
  isPassword,
  isVisible,
  isWellFormed,
  normaliseEmail,
  normalisePhone,
  parseEmail,
  stripInvisible,
  stripSpaces,
  toHalfWidth,
  trimBlank,
} from './text';
import { parseOrigin, parseWebAddress } from './web-address';

/** What can be wrong with a field; forms translate it, the server maps it to a code (S5, D9). */
export type FieldError =
  | 'required'
  | 'malformed'
  | 'tooLong'
  | 'phoneFormat'
  | 'emailFormat'
  | 'passwordFormat'
  | 'passwordMismatch'
  | 'codeFormat'
  | 'accountIdFormat'
  | 'nicknameFormat'
  | 'termsRequired';

const error = (value: FieldError): FieldError => value;

/** A required text: well-formed, normalised, not empty. The later checks see the normalised value. */
const text = (normalise: (value: string) => string) =>
  z.string(error('required')).check(
    z.refine(isWellFormed, { error: error('malformed'), abort: true }),
    z.overwrite(normalise),
    z.refine((value) => value !== '', { error: error('required'), abort: true }),
  );

/** Phone: digits only, 1 to 15 (S5, D9). Whether it is possible in its country is `createToE164`'s to say. */
export const phone = text(normalisePhone).check(z.regex(/^\d{1,15}$/, error('phoneFormat')));

/** Whether what stands in place of a phone number is an account ID: it has a letter or an underscore (D9). */
export const isAccountName = (value: string): boolean => /[A-Za-z_]/.test(value);

const normalisePhoneOrAccountId = (value: string): string => {
  const typed = toHalfWidth(value);
  return isAccountName(typed) ? typed.trim() : normalisePhone(typed);
};

/** What a login by password takes as `phone`: a number, or an assistant's account ID (D9, D17). */
export const phoneOrAccountId = text(normalisePhoneOrAccountId).check(
  z.regex(/^(\d{1,15}|(?=\d*[A-Za-z_])[A-Za-z0-9_]{5,18})$/, error('phoneFormat')),
);

/** E-mail: one @, no spaces, at most 254 as it is stored: lower-case, the domain in ASCII (S5, D9, D40). */
export const email = text(normaliseEmail).check(
  z.maxLength(LENGTH.email, error('emailFormat')),
  z.refine((value) => parseEmail(value) !== null, error('emailFormat')),
);

/** Password: spaces stripped, then 4 to 12 letters, digits or ASCII symbols (S5, D9). */
export const password = text(stripSpaces).check(z.refine(isPassword, error('passwordFormat')));

/** Verification code: spaces stripped, exactly 6 digits (S5). */
export const authCode = text((value) => stripSpaces(toHalfWidth(value))).check(
  z.regex(/^\d{6}$/, error('codeFormat')),
);

/** Account ID: 5 to 18 letters, digits or underscores (S5). */
export const accountId = text((value) => value.trim()).check(
  z.regex(/^[A-Za-z0-9_]{5,18}$/, error('accountIdFormat')),
);

/** A name of blanks only is kept, to be refused as such: whoever typed them shouldn't read that nothing was typed. */
const normaliseNickname = (value: string): string => {
  const typed = stripInvisible(value).trim();
  return trimBlank(typed) || typed;
};

/** Nickname: 1 to 30 characters once trimmed and cleared of invisible ones, one of them visible (D9, D46). */
export const nickname = text(normaliseNickname).check(
  z.refine((value) => isVisible(value) && [...value].length <= LENGTH.nickname.max, error('nicknameFormat')),
);

/** A country of the list (ISO code) or `other` (S3). */
export const country = text((value) => value.trim()).check(z.regex(/^([A-Z]{2}|other)$/, error('malformed')));

/** A short opaque text: device ids and names, versions, invite parameters. */
export const shortText = text((value) => value.trim()).check(z.maxLength(LENGTH.shortText, error('tooLong')));

/** A token this server has issued. */
export const token = text((value) => value.trim()).check(z.maxLength(LENGTH.token, error('tooLong')));

/** Another site's origin (D16), without path; a slash at its end is forgiven. */
export const origin = text((value) => parseOrigin(value.trim()) ?? value.trim()).check(
  z.maxLength(LENGTH.webAddress, error('tooLong')),
  z.refine((value) => parseOrigin(value) !== null, error('malformed')),
);

/** A page of another site (D16). */
export const webPage = text((value) => parseWebAddress(value.trim())?.href ?? value.trim()).check(
  z.maxLength(LENGTH.webAddress, error('tooLong')),
  z.refine((value) => parseWebAddress(value) !== null, error('malformed')),
);

/** The name by which links open a mini app (S2's `ma`). */
export const miniAppKey = text((value) => value.trim()).check(
  z.regex(/^[A-Za-z0-9_-]{1,50}$/, error('malformed')),
);

/** A yes or no as forms and queries carry it. */
export const flag = z.enum(['0', '1'], error('malformed'));

/** A ticked box. */
export const accepted = z.literal(true, error('termsRequired'));

/** A field that may be given several times: one value or many, read as a list. */
export const repeated = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    z.array(item),
    z.pipe(
      item,
      z.transform((value: z.output<Item>) => [value]),
    ),
  ]);
