import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright';
import { chromiumOptions } from '../chromium';

/** What a member holds: without it a mouse would hover over what is drawn anew. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
};

/** Bytes a second each way, and the milliseconds of a round trip. */
export interface Network {
  downloadThroughput: number;
  uploadThroughput: number;
  latency: number;
}

/** What Lighthouse gives a mobile page: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const SLOW_4G: Network = {
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

const FAST: Network = { downloadThroughput: -1, uploadThroughput: -1, latency: 0 };

/** How much slower the CPU of a phone is, by Lighthouse's reckoning. */
export const PHONE_CPU = 4;

/** Milliseconds for which a finger stays. */
const HELD = 80;

/** A page with nothing cached, and what makes it a phone's. */
export interface Phone {
  page: Page;
  /** @param rate how many times slower than this machine; 1 is this machine */
  slowCpu(rate: number): Promise<void>;
  /** Slows the network; without conditions it is as fast as it can be. */
  slowNetwork(conditions?: Network): Promise<void>;
  /** Presses the middle of an element with a finger. */
  press(target: Locator): Promise<void>;
  close(): Promise<void>;
}

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions);

/**
 * Opens an empty page in a context of its own.
 * @param draft what the pages before have left (D18)
 */
export async function openPhone(browser: Browser, draft?: Record<string, unknown>): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  // What TypeScript's runner calls in each function that has a name, those included that run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  if (draft)
    await page.addInitScript((text) => sessionStorage.setItem('HLO-draft', text), JSON.stringify(draft));
  const session = await context.newCDPSession(page);
  return {
    page,
    async slowCpu(rate) {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
    async slowNetwork(conditions = FAST) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    },
    // Playwright's own tap runs a script in the page for each part of the press, which a slowed CPU would charge to it.
    async press(target) {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('There is nothing to press.');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForTimeout(HELD);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    close: () => context.close(),
  };
}
