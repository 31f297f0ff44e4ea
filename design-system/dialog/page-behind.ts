/** Milliseconds for which screen readers still find what had focus before a dialog opened. */
const HIDE_AFTER = 500;

/** Marks the parts of the page that Radix hides while a dialog is open. */
const MARK = 'data-aria-hidden';

const partOf = (element: Element): Element | null => element.closest(`[${MARK}]`);

/**
 * Delays the hiding of the part of the page that had focus before a dialog opened. Firefox removes hidden elements from
 * what screen readers see before it reports the focus inside the dialog. Orca compares that focus with the one before; if
 * the one before is gone, Orca doesn't say which dialog the focus is in.
 */
export function delayHiding(opener: Element): void {
  const part = partOf(opener);
  if (part?.getAttribute('aria-hidden') !== 'true') return;
  part.removeAttribute('aria-hidden');
  setTimeout(() => {
    const isBehind = part.hasAttribute(MARK) && !part.contains(document.activeElement);
    if (isBehind) part.setAttribute('aria-hidden', 'true');
  }, HIDE_AFTER);
}

/** Hides the part of the page that had focus before a dialog opened, if it was shown while the dialog left. */
export function hideBehind(opener: Element): void {
  partOf(opener)?.setAttribute('aria-hidden', 'true');
}

/** Shows the part of the page that focus returns to, which Radix hides until the dialog has left. */
export function showBehind(opener: Element): void {
  partOf(opener)?.removeAttribute('aria-hidden');
}

/** Whether the browser is Firefox. In others the page is hidden at once. */
export const isFirefox = (): boolean => CSS.supports('-moz-appearance', 'none');
