import * as z from 'zod/mini';
import { LENGTH } from './constants';
import { isNickname, isReservedName, isTowering } from './nickname';
import {
  countCharacters,
  isAccountName,
  isPassword,
  isVisible,
  isWellFormed,
  normaliseEmail,
  normaliseLines,
  normalisePhone,
  parseEmail,
  stripInvisible,
  stripSpaces,
  toHalfWidth,
  trimBlank,
} from './text';
import { parseOrigin, parseProfileLink, parseWebAddress } from './web-address';

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
  | 'nameReserved'
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

/** E-mail: one at sign, no spaces, at most 254 as it is stored: lower-case, the domain in ASCII (S5, D9, D40). */
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

/**
 * Nickname: 1 to 30 characters once trimmed and cleared of invisible ones, one of them visible (D9, D46). Not the name
 * of the brand or its staff (D53).
 */
export const nickname = text(normaliseNickname).check(
  z.refine(isNickname, { error: error('nicknameFormat'), abort: true }),
  z.refine((value) => !isReservedName(value), error('nameReserved')),
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

/** The key of a mini app in links (`ma`, S2). */
export const miniAppKey = text((value) => value.trim()).check(
  z.regex(/^[A-Za-z0-9_-]{1,50}$/, error('malformed')),
);

const fitsCreatorText = z.refine<string>(
  (value) => countCharacters(value) <= LENGTH.creatorText,
  error('tooLong'),
);

/** A text of a creator application: 1 to 500 characters after trimming (S5, D9). */
export const creatorText = text(normaliseLines).check(fitsCreatorText);

/** A note to our team or of it: 1 to 500 characters after trimming. */
export const remark = text(normaliseLines).check(
  z.refine((value) => countCharacters(value) <= LENGTH.remark, error('tooLong')),
);

/** The link to an applicant's profile on another platform: http(s), at most 500 characters (S5, D9). */
export const profileLink = text((value) => value.trim()).check(
  fitsCreatorText,
  z.refine((value) => parseProfileLink(value) !== null, error('malformed')),
);

/** A boolean in forms and queries. */
export const flag = z.enum(['0', '1'], error('malformed'));

/** True in JSON; in a form, whose values are texts, `true` or `1`. */
const yes = (refused: FieldError) =>
  z.pipe(
    z.union([z.literal(true), z.enum(['true', '1'])], error(refused)),
    z.transform(() => true as const),
  );

/** Yes or no in JSON; a form has texts. */
export const choice = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ],
  error('malformed'),
);

/** A ticked box. */
export const accepted = yes('termsRequired');

/** A whole number, of zero or more; in a form its digits. */
export const wholeNumber = z.union(
  [
    z.int().check(z.minimum(0)),
    z.pipe(
      z.string().check(z.regex(/^\d{1,15}$/)),
      z.transform((digits) => Number(digits)),
    ),
  ],
  error('malformed'),
);

/** A repeated field: one value or several, read as a list. */
export const repeated = <Item extends z.ZodMiniType>(item: Item) =>
  z.union([
    z.array(item),
    z.pipe(
      item,
      z.transform((value: z.output<Item>) => [value]),
    ),
  ]);

/** The number of an account (S3); in a form or a query its digits. */
export const memberId = wholeNumber.check(z.refine((value) => value > 0, error('malformed')));

/** The text of a chat message: NFC, 1 to 4,000 code points after trimming, one of them not blank. */
export const messageText = text((value) => normaliseLines(value).normalize('NFC')).check(
  z.refine((value) => countCharacters(value) <= LENGTH.message, error('tooLong')),
);

/** What is typed in a chat and not sent yet: as long as a message at most; empty where nothing is. */
export const messageDraft = z.string(error('required')).check(
  z.refine(isWellFormed, { error: error('malformed'), abort: true }),
  z.refine((value) => countCharacters(value) <= LENGTH.message, error('tooLong')),
);

/**
 * The title of a group: one line of 1 to 60 characters, one of them visible, none of them towering. Not the name of the brand
 * or its staff: the group would look like support.
 */
export const groupTitle = text((value) => stripInvisible(value).trim()).check(
  z.refine((value) => isVisible(value) && !isTowering(value), { error: error('malformed'), abort: true }),
  z.refine((value) => countCharacters(value) <= LENGTH.groupTitle, { error: error('tooLong'), abort: true }),
  z.refine((value) => !isReservedName(value), error('nameReserved')),
);

/** One emoji: pictures joined to one, with tone or sign; a flag; a key cap (UTS 51). */
const EMOJI =
  /^(?:\p{RI}{2}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}(?:\p{EMod}|\uFE0F)?(?:[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)?)*)$/u;

/** The emoji of a reaction. */
export const emoji = text((value) => value.trim()).check(
  z.maxLength(LENGTH.emoji, error('malformed')),
  z.refine((value) => EMOJI.test(value), error('malformed')),
);

/** An id that the server issued. */
export const id = z.uuid(error('malformed'));

/** Names one item of a list by `id`, or with `all` every one; exactly one of the two. */
export const idOrAll = z.object({ id: z.optional(id), all: z.optional(yes('malformed')) }).check(
  z.refine((value) => (value.id === undefined) !== (value.all === undefined), {
    path: ['id'],
    error: error('required'),
  }),
);
