/**
 * Scripts that don't part their words by spaces, or, as Korean, join other parts to them. Marks of their texts are the
 * long vowel of Japanese and the vowels of Thai.
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

/** A letter with its marks; those of half-width Japanese, and the later parts of a Korean syllable, are letters of their own. */
const LETTER = /\P{M}[\p{M}\uff9e\uff9f\u1160-\u11ff]*|\p{M}/gsu;

const ASCII = /^[\0-\x7f]$/;

/** A letter as it is compared: case, width and accents make no difference, nor do Russian "ё" and "е". */
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

/** Letters that were folded lately: most texts have the same few thousand. Heaps of marks aren't kept. */
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
  /** A `run` holds what is searched for anywhere in it, a `word` begins with it. */
  kind: 'run' | 'word';
  /** As it is compared. */
  text: string;
  /** Where it stands in the text: for each of its UTF-16 units the place of its letter; last the end. */
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

/** Where a part of a query stands in a part of a text. */
function findIn(part: Part, wanted: Part): number[] {
  if (part.kind !== wanted.kind) return [];
  if (part.kind === 'word') return part.text.startsWith(wanted.text) ? [0] : [];
  const found: number[] = [];
  for (let at = part.text.indexOf(wanted.text); at >= 0; at = part.text.indexOf(wanted.text, at + 1))
    found.push(at);
  return found;
}

/** Whether a text holds every part of a query. */
export function holdsAll(text: string, query: readonly Part[]): boolean {
  const parts = partsOf(text);
  return query.every((wanted) => parts.some((part) => findIn(part, wanted).length > 0));
}

/** Where the parts of a query stand in a text: from a place up to another, in their order, without overlaps. */
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
