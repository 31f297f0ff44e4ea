import * as z from 'zod/mini';
import { LENGTH } from './constants';
import {
  isAccountName,
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

/** Errors of a field. Forms translate them; the server maps them to codes (S5, D9). */
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

/** A required text: well-formed, normalised, not empty. Further checks get the normalised value. */
const text = (normalise: (value: string) => string) =>
  z.string(error('required')).check(
    z.refine(isWellFormed, { error: error('malformed'), abort: true }),
    z.overwrite(normalise),
    z.refine((value) => value !== '', { error: error('required'), abort: true }),
  );

/** Phone: digits only, 1 to 15 (S5, D9). `createToE164` checks whether it is possible in its country. */
export const phone = text(normalisePhone).check(z.regex(/^\d{1,15}$/, error('phoneFormat')));

const normalisePhoneOrAccountId = (value: string): string => {
  const typed = toHalfWidth(value);
  return isAccountName(typed) ? typed.trim() : normalisePhone(typed);
};

/** The `phone` of a login by password: a number, or the account ID of an assistant (D9, D17). */
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

/** Keeps a nickname of blanks only, so that it is refused as malformed and not as missing. */
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

/** A token issued by the server. */
export const token = text((value) => value.trim()).check(z.maxLength(LENGTH.token, error('tooLong')));

/** The origin of another site (D16), without path; a trailing slash is ignored. */
export const origin = text((value) => parseOrigin(value.trim()) ?? value.trim()).check(
  z.maxLength(LENGTH.webAddress, error('tooLong')),
  z.refine((value) => parseOrigin(value) !== null, error('malformed')),
);

/** A page of another site (D16). */
export const webPage = text((value) => parseWebAddress(value.trim())?.href ?? value.trim()).check(
  z.maxLength(LENGTH.webAddress, error('tooLong')),
  z.refine((value) => parseWebAddress(value) !== null, error('malformed')),
);

/** The key of a mini app in links (`ma` in S2). */
export const miniAppKey = text((value) => value.trim()).check(
  z.regex(/^[A-Za-z0-9_-]{1,50}$/, error('malformed')),
);

/** A boolean in forms and queries. */
export const flag = z.enum(['0', '1'], error('malformed'));

/** A ticked box. */
export const accepted = z.literal(true, error('termsRequired'));

/** A repeated field: one value or several, read as a list. */
export const repeated = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    z.array(item),
    z.pipe(
      item,
      z.transform((value: z.output<Item>) => [value]),
    ),
  ]);
