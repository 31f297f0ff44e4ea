import { graphemes } from '@contract/graphemes';

/** A part of a text. */
interface Range {
  from: number;
  to: number;
}

/** UTF-16 units that an excerpt shows before the first place, and at most. */
const BEFORE = 24;
const LENGTH = 140;

/** The last place up to another that doesn't tear a letter or an emoji apart. */
const wholeUpTo = (text: string, place: number): number =>
  place >= text.length ? text.length : (graphemes()?.segment(text).containing(place)?.index ?? place);

/** The part of a text around the first of some places, on one line, with those that it shows. */
export function excerptOf(text: string, found: readonly Range[]): { text: string; found: Range[] } {
  const first = found[0]?.from ?? 0;
  const start = first <= BEFORE * 2 ? 0 : wholeUpTo(text, first - BEFORE);
  const end = wholeUpTo(text, start + LENGTH);
  const [lead, trail] = [start > 0 ? '…' : '', end < text.length ? '…' : ''];
  const shift = lead.length - start;
  return {
    text: lead + text.slice(start, end).replace(/\n/g, ' ') + trail,
    found: found
      .filter(({ from }) => from < end)
      .map(({ from, to }) => ({ from: from + shift, to: Math.min(to, end) + shift })),
  };
}
