/** Milliseconds for which screen readers may still find what had focus before a dialog opened. */
const HIDE_AFTER = 500;

/** What Radix marks of the page while a dialog is open, and hides. */
const MARK = 'data-aria-hidden';

/**
 * Delays the hiding of that part of the page which had focus before a dialog opened. Firefox removes what is hidden from
 * what screen readers see before it tells them of the focus inside the dialog. Orca can then not compare the two, and
 * doesn't say which dialog the focus is in.
 */
export function delayHiding(opener: Element | null): void {
  const part = opener?.closest(`[${MARK}][aria-hidden="true"]`);
  if (!part) return;
  part.removeAttribute('aria-hidden');
  setTimeout(() => {
    if (part.hasAttribute(MARK)) part.setAttribute('aria-hidden', 'true');
  }, HIDE_AFTER);
}

/** Whether the browser is Firefox: others hide the page at once. */
export const isFirefox = (): boolean => CSS.supports('-moz-appearance', 'none');
