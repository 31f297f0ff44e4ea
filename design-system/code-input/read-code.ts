/** Replaces full-width and other compatibility forms of digits by plain digits. */
const plain = (text: string) => text.normalize('NFKC');

const digitsOf = (text: string) => plain(text).replace(/\D/g, '');

/** The digits of a typed value, at most `length` of them. */
export const readTyped = (text: string, length: number) => digitsOf(text).slice(0, length);

/**
 * Finds the code in pasted text: "123 456", "123-456", full-width digits, or a whole message with one run of
 * `length` digits (the same run twice counts once). Undefined if there is none, or more than one.
 */
export function readPasted(text: string, length: number): string | undefined {
  const digit = String.raw`\d(?:[\s-]?\d){${length - 1}}`;
  const runs = plain(text).match(new RegExp(`(?<![\\d+])${digit}(?!\\d)`, 'g')) ?? [];
  const exact = runs.filter((run) => run.length === length);
  const [code, ...others] = new Set((exact.length > 0 ? exact : runs).map(digitsOf));
  if (code !== undefined) return others.length === 0 ? code : undefined;
  const digits = digitsOf(text);
  return digits.length > 0 && digits.length < length && !/\p{L}/u.test(text) ? digits : undefined;
}
