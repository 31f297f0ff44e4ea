import type { Browser } from 'playwright';
import { startServer } from '../support/server';
import { median, type Measure } from './figures';
import { openBrowser, openPhone, PHONE_CPU, SLOW_4G } from './phone';
import { serveReference } from './reference';

/** Milliseconds after which a character that is still in its field stays there. */
const REST = 500;
const LIMIT = { ratio: 1.8 };

/**
 * Types into the phone number's field as soon as it is there, and again until a character stays.
 * @returns milliseconds from the address to the frame that shows the character that stayed
 */
async function untilUsable(browser: Browser, url: string): Promise<number> {
  const phone = await openPhone(browser);
  const { page } = phone;
  await page.addInitScript(() => {
    const focus = (): void => {
      const field = document.querySelector<HTMLInputElement>('input[name=phone]');
      if (field && document.activeElement !== field) field.focus();
    };
    new MutationObserver(focus).observe(document, { childList: true, subtree: true });
    // A frame is shown after its callbacks: a task that they start runs when it is.
    document.addEventListener('input', ({ target }) => {
      const text = target instanceof HTMLInputElement ? target.value : '';
      requestAnimationFrame(() => setTimeout(() => performance.mark(`shown ${text}`)));
    });
  });
  await phone.slowCpu(PHONE_CPU);
  await phone.slowNetwork(SLOW_4G);
  await page.goto(url, { waitUntil: 'commit' });
  const field = page.locator('input[name=phone]:focus');
  let stays = '';
  while (stays === '') {
    await field.waitFor();
    await page.keyboard.press('1');
    await page.waitForTimeout(REST);
    stays = await field.inputValue();
  }
  const shown = await page.evaluate(
    (text) => performance.getEntriesByName(`shown ${text}`).at(-1)?.startTime ?? Number.NaN,
    stays,
  );
  await phone.close();
  return shown;
}

/** From the address to a form that takes input, on slow 4G and a slow CPU, beside a bare form. */
export const measureUsableForm: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const reference = await serveReference('form');
  const browser = await openBrowser();
  try {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      bare.push(await untilUsable(browser, reference.url));
      ours.push(await untilUsable(browser, `${server.origin}/?lang=en-US#/login`));
    }
    return [
      { name: '/login: usable form', unit: 'ms', ours: median(ours), reference: median(bare), limit: LIMIT },
    ];
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
