import type { BrowserContextOptions, Locator, Page } from 'playwright';

/** What a member holds: without it a mouse would hover over what is drawn anew. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Milliseconds for which a finger stays. */
const HELD = 80;

/**
 * Presses the middle of an element with a finger. Playwright's own tap runs a script in the page for each part of the
 * press, which a slowed CPU would charge to the page.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(HELD);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
