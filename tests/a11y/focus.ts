import type { JSHandle, Page } from '@playwright/test';

/** More stops than any page has. */
const STOPS = 60;

/** A stop of the Tab key. */
interface Stop {
  /** The element, if something that stays in place while the page scrolls covers all of it. */
  covered: string | null;
  /** Whether focus has left the page, or is where it began: a dialog keeps it going round. */
  isLast: boolean;
}

/**
 * Looks at the element with focus.
 * @param stops those before it
 */
const lookAtFocus = (page: Page, stops: JSHandle<Element[]>): Promise<Stop> =>
  page.evaluate((before) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === before[0])
      return { covered: null, isLast: true };
    before.push(focused);
    const { left, top, width, height } = focused.getBoundingClientRect();

    // A toast leaves by itself, and with Escape.
    const stays = (element: Element | null): boolean =>
      element !== null &&
      !element.contains(focused) &&
      !element.closest('[data-slot=toast-region]') &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));

    const isSeen = (across: number, down: number) => {
      const stack = document.elementsFromPoint(left + width * across, top + height * down);
      const depth = stack.findIndex((element) => focused.contains(element));
      return depth >= 0 && !stack.slice(0, depth).some(stays);
    };

    const parts = [0.5, 0.05, 0.95];
    const seen = parts.some((across) => parts.some((down) => isSeen(across, down)));
    return { covered: seen ? null : focused.outerHTML.slice(0, 160), isLast: false };
  }, stops);

/** Goes through every stop of the Tab key and back, and says where focus can't be seen. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    const stops = await page.evaluateHandle((): Element[] => []);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press(key);
      const { covered, isLast } = await lookAtFocus(page, stops);
      if (covered) hidden.add(`focus is hidden (${key}): ${covered}`);
      if (isLast) break;
    }
  }
  return [...hidden];
}
