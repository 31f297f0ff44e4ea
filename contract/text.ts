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

// Decoders replace invalid UTF-8, lone surrogates included, by U+FFFD.
const MALFORMED = /[\0\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text contains neither NUL, lone surrogates nor replacement characters. */
export const isWellFormed = (text: string): boolean => !MALFORMED.test(text);

// Control characters, bidirectional overrides and isolates: they can disguise a name.
const CONTROL_OR_BIDI = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control and bidi-override characters (D9). */
export const stripInvisible = (text: string): string => text.replace(CONTROL_OR_BIDI, '');

/** Removes spaces, dashes, dots and brackets from a phone number and converts full-width digits. */
export const normalisePhone = (value: string): string =>
  toHalfWidth(value).replace(/[\s\-‐-―−().[\]/·]/g, '');

// Control characters, format characters and fillers, which must not distinguish names or addresses.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

// Letters, digits, dots and dashes; a URL would read other ASCII characters as paths, ports or escapes.
const TYPED_DOMAIN = /^(?:[A-Za-z0-9.-]|[^\0-\x7f])+$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// The last label must not be a number: URLs read `1.2` or `0x7f.1` as IPv4 addresses.
const ASCII_DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Converts a domain to ASCII (UTS 46); null if it is not valid. */
function toAsciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  try {
    const { hostname } = new URL(`http://${typed}`);
    return ASCII_DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/** The local part of an address without quotes. */
const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]+$/u;

/**
 * Normalises an e-mail address (D9, D40): trimmed, half-width, lower-case, the local part in NFC, the domain in ASCII.
 * All spellings of a mailbox become the same text. Null if it is not an address or contains invisible characters, which
 * are refused, not removed.
 */
export function parseEmail(value: string): string | null {
  const typed = toHalfWidth(value).trim();
  const [local = '', domain = '', ...more] = typed.split('@');
  if (typed.length > LENGTH.email || more.length > 0) return null;
  if (INVISIBLE.test(typed) || !LOCAL_PART.test(local)) return null;
  const ascii = toAsciiDomain(domain);
  return ascii === null ? null : `${local.normalize('NFC').toLowerCase().normalize('NFC')}@${ascii}`;
}

/** Normalises an e-mail address (D40); a text that is not an address is only trimmed. */
export const normaliseEmail = (value: string): string => parseEmail(value) ?? value.trim();

// Characters that show nothing: white space, U+2800 and similar ones in addition to `INVISIBLE`.
const BLANK =
  '[\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc\\u{13441}\\u{13442}\\u{1d159}]';
const BLANK_START = new RegExp(`^${BLANK}+`, 'u');
// Keeps the end of an emoji: its variation selector, or the tags of a region's flag.
const EMOJI = '\\p{Extended_Pictographic}(?:\\ufe0f|[\\u{e0020}-\\u{e007f}]{1,7})';
// Matches once per run of blanks, so that the time stays linear.
const BLANK_END = new RegExp(`(?:(${EMOJI})|(?<!${BLANK}))${BLANK}*$`, 'u');

/** Removes blanks from both ends (D46). */
export const trimBlank = (text: string): string => text.replace(BLANK_START, '').replace(BLANK_END, '$1');

// Keycap emoji end in U+20E3.
const VISIBLE = new RegExp(`(?!${BLANK})[\\p{L}\\p{N}\\p{S}\\p{Extended_Pictographic}\\u20e3]`, 'u');

/** Whether a text contains a visible letter, number, symbol or emoji; punctuation alone is not enough (D46). */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Whether the value of a phone field is an account ID: it contains a letter or an underscore (D9). */
export const isAccountName = (value: string): boolean => /[A-Za-z_]/.test(value);

/**
 * Normalises a text of several lines: trimmed, line breaks as LF (forms send CRLF), tabs as spaces, without control and
 * bidi-override characters.
 */
export const normaliseLines = (text: string): string =>
  trimBlank(text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n').map(stripInvisible).join('\n'));

/** The number of characters; an emoji of one code point is one. */
export const countCharacters = (text: string): number => [...text].length;
