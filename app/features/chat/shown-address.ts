const ASCII = /^[\x20-\x7e]*$/;

/** An address as people write it: scheme, host and port, and what follows. */
const WRITTEN = /^(https?:\/\/)?([^/?#]*)(.*)$/i;

/** Letters that stand in a part of a host beside digits and hyphens. */
interface Script {
  letters: RegExp;
  /** Those of them that nobody takes for Latin ones, in a script that has look-alikes. */
  unlike?: RegExp;
}

/** One script at a time. Latin letters have plain marks. */
const SCRIPTS: readonly Script[] = [
  { letters: /^[a-z\d_-]*$/ },
  { letters: /^[a-z\d\u00DF-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E-]*$/ },
  { letters: /^(?:(?=\p{L})\p{sc=Cyrillic}|[\d-])*$/u, unlike: /[джлфюя]/ },
  { letters: /^(?:(?=\p{L})\p{sc=Greek}|[\d-])*$/u, unlike: /[δζλξφψ]/ },
  { letters: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\d-]*$/u },
  { letters: /^[가-힣\d-]*$/ },
];

/** Strokes that look like "/", "." or "|", and what looks like a digit or a hyphen beside digits. */
const STROKES =
  /[〇丨丶丿乀乁亅冫〆ゝゞヽヾ]|(?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])[ノンソゾー]|\d一/u;

/**
 * Whether a part of a host can't be taken for another. One in a script with look-alikes needs a letter that is none, or an
 * ending in the same script: a list of look-alikes would never be complete.
 */
function isPlain(part: string, ending: string): boolean {
  if (part.normalize('NFKC') !== part || STROKES.test(part)) return false;
  return SCRIPTS.some(
    ({ letters, unlike }) =>
      letters.test(part) &&
      (unlike === undefined || unlike.test(part) || (!ASCII.test(ending) && letters.test(ending))),
  );
}

/** A host, with its port, in the letters in which it was written; null where they could be taken for others. */
function plainHost(written: string, { host }: URL): string | null {
  const lower = written.toLowerCase();
  const parts = lower.replace(/:\d+$/, '').split('.');
  const ending = parts.at(-1) ?? '';
  if (!parts.every((part) => isPlain(part, ending))) return null;
  const address = `http://${lower}`;
  // Other letters than those that the browser reads would lead elsewhere.
  return URL.canParse(address) && new URL(address).hostname === host.replace(/:\d+$/, '') ? lower : null;
}

/** Letters and digits that stand for themselves: seen, written from left to right, and nothing that looks like "/" or ":". */
const PLAIN_LETTER = /^[\p{Lu}\p{Ll}\p{Lo}\p{Mc}\p{Mn}\p{Nd}ー々〻ゝゞヽヾ]$/u;
const MISLEADING =
  /[\0-\x7F\p{DI}\p{sc=Inherited}ǀ-ǃ丿丶ᐟ\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const shownLetter = (letter: string): string =>
  PLAIN_LETTER.test(letter) && !MISLEADING.test(letter) ? letter : encodeURIComponent(letter);

/** What follows the host, with letters in place of their codes where they stand for themselves. */
const withLetters = (path: string): string =>
  path.replace(/(?:%[\dA-F]{2})+/gi, (codes) => {
    try {
      return [...decodeURIComponent(codes).normalize('NFC')].map(shownLetter).join('');
    } catch {
      return codes;
    }
  });

/**
 * What a link shows: the address as it was written; where it has other letters than ASCII, those that can't be taken for
 * others, and codes in place of the rest.
 */
export function shownAddress(written: string, url: URL): string {
  if (ASCII.test(written)) return written;
  const [, scheme = '', authority = '', rest = ''] = WRITTEN.exec(written) ?? [];
  const path = withLetters(url.pathname + url.search + url.hash);
  const host = plainHost(authority, url);
  return host === null ? url.origin + path : scheme.toLowerCase() + host + (rest === '' ? '' : path);
}
