const ASCII = /^[\x20-\x7e]*$/;

/** An address as people write it: scheme, host and port, and what follows. */
const WRITTEN = /^(https?:\/\/)?([^/?#]*)(.*)$/i;

/** Letters that stand in a part of a host beside digits and hyphens, one script at a time. Latin ones have plain marks. */
const SCRIPTS = [
  /^[a-z\d_-]*$/,
  /^[a-z\d\u00DF-\u00F6\u00F8-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E-]*$/,
  /^[\p{sc=Cyrillic}\d-]*$/u,
  /^[\p{sc=Greek}\d-]*$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\d-]*$/u,
  /^[\p{sc=Hangul}\d-]*$/u,
];

/** Letters of other scripts that look like Latin ones. */
const LOOKS_LATIN = /^[асԁеёһіїјӏорԛѕԝхуѵґгпαγεηικνοόρτυχωϲϳ\d-]*$/u;

/** Whether a part of a host can't be taken for another; beside a Latin ending, one that looks Latin throughout can. */
function isPlain(part: string, isEndLatin: boolean): boolean {
  if (part.normalize('NFKC') !== part) return false;
  const isLookAlike = isEndLatin && !ASCII.test(part) && LOOKS_LATIN.test(part);
  return !isLookAlike && SCRIPTS.some((script) => script.test(part));
}

/** A host, with its port, in the letters in which it was written; null where they could be taken for others. */
function plainHost(written: string, { host }: URL): string | null {
  const lower = written.toLowerCase();
  const parts = lower.replace(/:\d+$/, '').split('.');
  const isEndLatin = ASCII.test(parts.at(-1) ?? '');
  if (!parts.every((part) => isPlain(part, isEndLatin))) return null;
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
