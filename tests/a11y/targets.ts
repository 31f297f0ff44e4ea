import type { Page } from '@playwright/test';

/** The least side of a target, in CSS px; a little less is the browser's rounding. */
const LEAST = 44;

/**
 * The visible controls that are smaller than a finger. A control is as large as itself, as the label around it
 * (check box, radio) or as its `::before` and `::after` where those are laid over its edges. Links inside a
 * sentence may be as tall as its lines.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const roles =
      'button,link,tab,option,radio,checkbox,switch,menuitem,menuitemcheckbox,menuitemradio,slider'
        .split(',')
        .map((role) => `[role=${role}]`);
    const controls = ['button', 'a[href]', 'input', 'select', 'textarea', 'summary', ...roles].join();

    type Size = Pick<DOMRect, 'width' | 'height'>;
    const isLarge = ({ width, height }: Size) => width > least - 0.5 && height > least - 0.5;

    const labelSize = (control: Element): Size[] => {
      const label = control.matches('[type=checkbox], [type=radio], [role=checkbox], [role=radio]')
        ? control.closest('label')
        : null;
      return label ? [label.getBoundingClientRect()] : [];
    };

    const edgeSizes = (control: Element): Size[] =>
      ['::before', '::after'].flatMap((edge) => {
        const { content, position, pointerEvents, width, height } = getComputedStyle(control, edge);
        const catches = content !== 'none' && position === 'absolute' && pointerEvents !== 'none';
        return catches ? [{ width: parseFloat(width), height: parseFloat(height) }] : [];
      });

    const isHidden = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      const isCut = width <= 1 || height <= 1 || getComputedStyle(control).clipPath === 'inset(50%)';
      return isCut || !control.checkVisibility({ visibilityProperty: true });
    };

    const isInSentence = (control: Element) =>
      control.matches('a') &&
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent.trim() !== control.textContent.trim();

    return [...document.querySelectorAll(controls)]
      .filter((control) => !isHidden(control) && !isInSentence(control))
      .flatMap((control) => {
        const own = control.getBoundingClientRect();
        if ([own, ...labelSize(control), ...edgeSizes(control)].some(isLarge)) return [];
        const size = `${Math.round(own.width)}×${Math.round(own.height)}`;
        return [`a target of ${size} px, less than ${least}: ${control.outerHTML.slice(0, 160)}`];
      });
  }, LEAST);
