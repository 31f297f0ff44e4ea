import type { Page } from '@playwright/test';

/** More stops than any page has. */
const STOPS = 60;

/** The element with focus, if something that stays in place while the page scrolls covers all of it. */
const findCovered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
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
    return seen ? null : focused.outerHTML.slice(0, 160);
  });

/** Goes through every stop of the Tab key and back, and says where focus can't be seen. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press(key);
      const covered = await findCovered(page);
      if (covered) hidden.add(`focus is hidden (${key}): ${covered}`);
      if (await page.evaluate(() => document.activeElement === document.body)) break;
    }
  return [...hidden];
}
