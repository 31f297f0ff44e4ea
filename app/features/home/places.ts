import { returnToTop } from '@ds/page/page';
import { scrollToSection, type HomeSection } from '../../shell/scroll-to-section';

/** What the header of the landing page leads to, in the page's order (S1). */
export const PLACES = ['home', 'features', 'creators', 'download', 'contact'] as const;

/** A place of the landing page; `home` is its top. */
export type Place = (typeof PLACES)[number];

/** The element of a place; the top has none. */
export const sectionOf = (place: Exclude<Place, 'home'>): HomeSection => `home-${place}`;

/** Scrolls to a place and moves focus to its heading. The address stays (S2). */
export function goTo(place: Place): void {
  if (place === 'home') returnToTop();
  else scrollToSection(sectionOf(place));
}
