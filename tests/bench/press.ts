import type { Locator, Page } from 'playwright';

/** Milliseconds for which a finger stays. */
const HELD = 80;

/**
 * Presses the middle of an element as a device does. Playwright's own click runs a script in the page for each part
 * of the press, which a slowed CPU would charge to the page.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: HELD });
}
