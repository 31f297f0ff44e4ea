import { type RefObject, useEffect, useState } from 'react';
import { PLACES, sectionOf, type Place } from './places';

/** A line across the middle of the screen. */
const MIDDLE = { rootMargin: '-50% 0px -50% 0px' };

/** The sections of the page that holds an element. A drawing of the page, which has them too, may still be there. */
const sectionsAround = (element: Element | null) =>
  PLACES.flatMap((place) => {
    if (place === 'home') return [];
    const section = element?.closest('[data-slot=page]')?.querySelector(`#${sectionOf(place)}`);
    return section ? [{ place, section }] : [];
  });

/** The place in the middle of the screen. */
function useSeenPlace(inPage: RefObject<Element | null>): Place {
  const [seen, setSeen] = useState<Place>('home');
  useEffect(() => {
    const sections = sectionsAround(inPage.current);
    const crossing = new Set<Element>();
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes)
        if (isIntersecting) crossing.add(target);
        else crossing.delete(target);
      setSeen(sections.findLast(({ section }) => crossing.has(section))?.place ?? 'home');
    }, MIDDLE);
    for (const { section } of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [inPage]);
  return seen;
}

/** How people scroll by themselves. */
const SCROLLS = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Where on the landing page one is: the place chosen last, which may be too near the end to reach the middle of the
 * screen, until one scrolls by oneself; then the place in the middle.
 * @param inPage an element of the page
 * @returns the place, and the function that tells of a choice
 */
export function useCurrentPlace(
  inPage: RefObject<Element | null>,
): [current: Place, choose: (place: Place) => void] {
  const seen = useSeenPlace(inPage);
  const [chosen, setChosen] = useState<Place | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const leaving = new AbortController();
    const forget = (): void => setChosen(null);
    for (const kind of SCROLLS)
      window.addEventListener(kind, forget, { passive: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [chosen]);
  return [chosen ?? seen, setChosen];
}
