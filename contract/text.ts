/** Full-width forms (！ to ～) and the ideographic space, folded to ASCII. */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');

/** Removes every kind of white space. */
export const stripSpaces = (text: string): string => text.replace(/\s+/g, '');

// U+FFFD is what a decoder leaves of bytes that were not UTF-8, lone surrogates included.
const MALFORMED = /[\0\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text holds neither NUL, lone surrogates, nor what is left of undecodable bytes. */
export const isWellFormed = (text: string): boolean => !MALFORMED.test(text);

// Controls and the bidirectional overrides and isolates, which can make a name read as another.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control and bidi-override characters (D9). */
export const stripInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Digits of a phone number as a person may write them: spaces, dashes, dots, brackets, full-width forms. */
export const normalisePhone = (value: string): string =>
  toHalfWidth(value).replace(/[\s\-‐-―−().[\]/·]/g, '');

/** An e-mail address as it is stored and compared: half-width, trimmed, lower-case (D9). */
export const normaliseEmail = (value: string): string => toHalfWidth(value).trim().toLowerCase();
