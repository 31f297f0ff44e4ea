/**
 * Scripts that don't separate words by spaces or, like Korean, attach particles to them. Their marks include the long
 * vowel mark of Japanese and the vowel signs of Thai.
 */
const UNBROKEN = ['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Lao', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

const INNER = String.raw`[\p{L}\p{N}\p{M}]`;

/** A run of a script without word breaks, a word, or an emoji. */
const PART = new RegExp(
  String.raw`(?<run>(?:(?=${INNER})[${UNBROKEN}])+)|` +
    String.raw`(?![${UNBROKEN}])[\p{L}\p{N}](?:(?![${UNBROKEN}])${INNER})*|` +
    String.raw`\p{RI}{2}|\p{Extended_Pictographic}`,
  'gu',
);

/**
 * A letter with its marks, including the sound marks of half-width kana and the later jamo of a Korean syllable, which
 * are letters in Unicode.
 */
const LETTER = /\P{M}[\p{M}\uff9e\uff9f\u1160-\u11ff]*|\p{M}/gsu;

const ASCII = /^[\0-\x7f]$/;

/** A letter folded for comparison: case, width and accents make no difference, nor do Russian "ё" and "е". */
const foldOther = (letter: string): string =>
  letter
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '$1')
    .replace(/е\u0308/g, 'е')
    .replace(/ς/g, 'σ')
    .normalize('NFC');

/** A cache of folded letters: most texts use the same few thousand. Letters with many marks aren't cached. */
const known = new Map<string, string>();
const MAX_KNOWN = 10_000;
const MAX_KEPT_LENGTH = 4;

function foldLetter(letter: string): string {
  if (ASCII.test(letter)) return letter.toLowerCase();
  const folded = known.get(letter) ?? foldOther(letter);
  if (known.size >= MAX_KNOWN) known.clear();
  if (letter.length <= MAX_KEPT_LENGTH) known.set(letter, folded);
  return folded;
}

/** A part of a text that can be searched for. */
export interface Part {
  /** A query matches anywhere in a `run`, but only at the start of a `word`. */
  kind: 'run' | 'word';
  /** Folded for comparison. */
  text: string;
  /** Where it is in the text: for each of its UTF-16 units the position of its letter, and finally the end. */
  places: readonly number[];
}

/** The words of a text, and its runs of scripts without word breaks. */
export function partsOf(text: string): Part[] {
  let folded = '';
  const places: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const added = foldLetter(letter);
    folded += added;
    for (let unit = 0; unit < added.length; unit++) places.push(index);
  }
  places.push(text.length);
  return [...folded.matchAll(PART)].map(({ 0: part, index, groups }) => ({
    kind: groups?.['run'] === undefined ? 'word' : 'run',
    text: part,
    places: places.slice(index, index + part.length + 1),
  }));
}

/** The positions of a part of a query in a part of a text. */
function findIn(part: Part, wanted: Part): number[] {
  if (part.kind !== wanted.kind) return [];
  if (part.kind === 'word') return part.text.startsWith(wanted.text) ? [0] : [];
  const found: number[] = [];
  for (let at = part.text.indexOf(wanted.text); at >= 0; at = part.text.indexOf(wanted.text, at + 1))
    found.push(at);
  return found;
}

/** Whether a text matches every part of a query. */
export function holdsAll(text: string, query: readonly Part[]): boolean {
  const parts = partsOf(text);
  return query.every((wanted) => parts.some((part) => findIn(part, wanted).length > 0));
}

/** The ranges of a text that match the parts of a query, in order and without overlaps. */
export function findParts(text: string, query: readonly Part[]): { from: number; to: number }[] {
  const found = partsOf(text).flatMap((part) =>
    query.flatMap((wanted) =>
      findIn(part, wanted).map((at) => ({
        from: part.places[at] ?? 0,
        to: part.places[at + wanted.text.length] ?? text.length,
      })),
    ),
  );
  const merged: { from: number; to: number }[] = [];
  for (const range of found.toSorted((one, two) => one.from - two.from || two.to - one.to)) {
    const last = merged.at(-1);
    if (last && range.from < last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
