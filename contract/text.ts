import { LENGTH } from './constants';

/** Full-width forms (！ to ～) and the ideographic space, folded to ASCII. */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');

const PASSWORD = new RegExp(`^[\\x21-\\x7e]{${LENGTH.password.min},${LENGTH.password.max}}$`);

/** Whether a password, its spaces stripped, is 4 to 12 letters, digits or ASCII symbols (S5, D9). */
export const isPassword = (text: string): boolean => PASSWORD.test(text);

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

// What a reader doesn't see and a name or address must not hinge on: controls, format characters, fillers.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

// Letters, digits, dots and dashes; of other ASCII characters, a URL would make paths, ports and escapes.
const TYPED_DOMAIN = /^(?:[A-Za-z0-9.-]|[^\0-\x7f])+$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// The last label isn't a number: that would be an IPv4 address, which URLs also read from `1.2` or `0x7f.1`.
const ASCII_DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** A domain in ASCII, as DNS knows it (UTS 46); null where it isn't one. */
function toAsciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  try {
    const { hostname } = new URL(`http://${typed}`);
    return ASCII_DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/** Atoms of an unquoted mailbox. */
const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]+$/u;

/**
 * Reads an e-mail address as it is stored and compared (D9, D40): trimmed, half-width, lower-case, the local part
 * in NFC, the domain in ASCII. However a mailbox is typed, this is one text. Null where it is no address, or where
 * it has characters that nobody sees: they are refused, not dropped.
 */
export function parseEmail(value: string): string | null {
  const typed = toHalfWidth(value).trim();
  const [local = '', domain = '', ...more] = typed.split('@');
  if (typed.length > LENGTH.email || more.length > 0) return null;
  if (UNSEEN.test(typed) || !LOCAL_PART.test(local)) return null;
  const ascii = toAsciiDomain(domain);
  return ascii === null ? null : `${local.normalize('NFC').toLowerCase().normalize('NFC')}@${ascii}`;
}

/** An e-mail address as it is stored and compared (D40); what is no address only loses the spaces around it. */
export const normaliseEmail = (value: string): string => parseEmail(value) ?? value.trim();

// What takes space, or none, and shows nothing: white space, U+2800 and its like beside what `UNSEEN` names.
const BLANK =
  '[\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}]';
const BLANK_START = new RegExp(`^${BLANK}+`, 'u');
// An emoji's own ending stays: the selector that gives it its colours, the tags that make it a region's flag.
const EMOJI = '\\p{Extended_Pictographic}(?:\\ufe0f|[\\u{e0020}-\\u{e007f}]{1,7})';
// Tried once per run of blanks, so that a long one within the text costs no more than its length.
const BLANK_END = new RegExp(`(?:(${EMOJI})|(?<!${BLANK}))${BLANK}*$`, 'u');

/** Removes what shows nothing from both ends (D46). */
export const trimBlank = (text: string): string => text.replace(BLANK_START, '').replace(BLANK_END, '$1');

// Keycap emoji end in U+20E3.
const SEEN = new RegExp(`(?!${BLANK})[\\p{L}\\p{N}\\p{S}\\p{Extended_Pictographic}\\u20e3]`, 'u');

/** Whether a text has a letter, number, symbol or emoji that shows; punctuation alone names nobody (D46). */
export const isVisible = (text: string): boolean => SEEN.test(text);
