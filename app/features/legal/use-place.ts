import { partId } from '@locales/markdown';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readParam } from '../../navigation/params';

const headingOf = (number: number): HTMLElement | null => document.getElementById(partId(number));

/** Moves focus and the screen to the part that the address names, on arrival and at each link to it. */
export function useGoToPart(isWhole: boolean): void {
  const { search, key } = useLocation();
  const part = Number(readParam('part', search) ?? Number.NaN);
  useEffect(() => {
    const heading = isWhole && Number.isInteger(part) ? headingOf(part) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [isWhole, part, key]);
}

/** A place in a text: the part that is read, of how many, and where its heading is on the screen. */
interface Place {
  part: number;
  parts: number;
  top: number;
}

/** Share of the screen's height above which the part that is read begins. */
const READING_LINE = 0.4;

const topOf = (number: number): number =>
  headingOf(number)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

/** The place on the screen; null above the first part, where nothing needs to be kept. */
function readPlace(parts: number): Place | null {
  const line = window.innerHeight * READING_LINE;
  let part = 0;
  while (part < parts && topOf(part + 1) <= line) part++;
  return part === 0 ? null : { part, parts, top: topOf(part) };
}

/** The part of another text that stands where a part stands in its own: languages divide the texts differently. */
export const matchingPart = ({ part, parts }: Pick<Place, 'part' | 'parts'>, others: number): number =>
  parts === others ? part : Math.max(1, Math.round((part / parts) * others));

/**
 * Keeps the place while a text takes another one's place, as in another language: the same part stays where it is.
 * @param wanted names the text that the address asks for; the one before is shown until it is here
 * @param text the text that is shown
 */
export function useKeepPlace(wanted: string, text: { parts: readonly unknown[]; isWhole: boolean }): void {
  const place = useRef<Place | null>(null);
  const shown = useRef(text);
  useLayoutEffect(() => {
    const kept = place.current;
    place.current = null;
    if (kept !== null && shown.current !== text)
      window.scrollBy({ top: topOf(matchingPart(kept, text.parts.length)) - kept.top, behavior: 'instant' });
    shown.current = text;
  }, [text]);
  useEffect(() => {
    place.current = readPlace(shown.current.parts.length);
  }, [wanted]);
}
