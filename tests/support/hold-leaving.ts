import { onTestFinished } from 'vitest';

/**
 * Stops what leaves the page at the first frame of its animation, however slow the machine is, until the test ends.
 * @returns lets it leave before that
 */
export function holdLeaving(): () => void {
  const style = document.createElement('style');
  style.textContent = '[data-state="closed"] { animation-play-state: paused !important; }';
  document.head.append(style);
  const letGo = () => style.remove();
  onTestFinished(letGo);
  return letGo;
}
