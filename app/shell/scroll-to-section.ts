import { prefersReducedMotion } from '../device/reduced-motion';

/** Ids of the landing page's sections, which its header and its buttons lead to (S1). */
export type HomeSection = 'home-features' | 'home-creators' | 'home-download' | 'home-contact';

/**
 * Scrolls to a section and moves focus to its heading, which needs `tabIndex={-1}`. The address stays: its hash holds
 * the route.
 */
export function scrollToSection(id: HomeSection): void {
  const section = document.getElementById(id);
  section?.querySelector('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}
