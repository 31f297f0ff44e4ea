/**
 * Stops what leaves the page at the first frame of its animation, so that a test can look at it however slow the machine
 * is.
 * @returns lets it go on
 */
export function holdLeaving(): () => void {
  const style = document.createElement('style');
  style.textContent = '[data-state="closed"] { animation-play-state: paused !important; }';
  document.head.append(style);
  return () => style.remove();
}
