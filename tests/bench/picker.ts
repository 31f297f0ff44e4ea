import type { Browser } from 'playwright';
import { startServer } from '../support/server';
import { median, middleSum, type Measure } from './figures';
import { openBrowser, openPhone, PHONE_CPU, SLOW_4G, type Phone } from './phone';
import { serveReference } from './reference';
import { inputToFrame } from './trace';

const LIMIT = { open: { ratio: 1.5 }, filter: { ratio: 2 } };
/** Each figure is the middle of as many sums. */
const PARTS = 5;
/** Milliseconds after which what came before is done. */
const REST = 300;
/** Rows that an opened picker shows at once, at least. */
const SHOWN = 5;

const OPENER = '[data-slot=country-picker]';
const ROW = '[role=option]';

/** A page with a picker, with the milliseconds that its inputs took. */
interface Stage {
  phone: Phone;
  opens: number[];
  filters: number[];
}

async function open(browser: Browser, url: string): Promise<Stage> {
  const phone = await openPhone(browser);
  await phone.page.goto(url);
  await phone.page.waitForLoadState('networkidle');
  return { phone, opens: [], filters: [] };
}

/** Notes how many rows the frame after the next click shows: a picker that opens later must not count as quick. */
const watchFirstFrame = ({ page }: Phone) =>
  page.evaluateHandle((row) => {
    const seen = { rows: 0 };
    const count = () => (seen.rows = document.querySelectorAll(row).length);
    document.addEventListener('click', () => requestAnimationFrame(() => setTimeout(count)), { once: true });
    return seen;
  }, ROW);

async function shut({ page }: Phone): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator(ROW).first().waitFor({ state: 'detached' });
}

/** One opening, and one key in the search. */
async function measureInputs({ phone, opens, filters }: Stage): Promise<void> {
  const { page } = phone;
  const first = await watchFirstFrame(phone);
  await phone.slowCpu(PHONE_CPU);
  await page.waitForTimeout(REST);
  opens.push(await inputToFrame(page, 'click', () => phone.press(page.locator(OPENER))));
  const { rows } = await first.jsonValue();
  if (rows < SHOWN) throw new Error(`The frame after the press showed ${rows} rows.`);
  await page.getByRole('searchbox').focus();
  await page.waitForTimeout(REST);
  filters.push(await inputToFrame(page, 'keydown', () => page.keyboard.press('a')));
  await phone.slowCpu(1);
  await shut(phone);
}

/** Fetches and compiles what every opening after the first one has. */
async function warmUp({ phone }: Stage): Promise<void> {
  await phone.press(phone.page.locator(OPENER));
  await phone.page.locator(ROW).first().waitFor();
  await shut(phone);
}

/** The first opening on a phone: it fetches what the later ones have. Until its rows are drawn, in milliseconds. */
async function openFirst(browser: Browser, url: string): Promise<number> {
  const { phone } = await open(browser, url);
  const { page } = phone;
  const shown = await page.evaluateHandle(
    ([opener, row]) => {
      const seen = { pressed: Number.NaN, shown: Number.NaN };
      document.querySelector(opener)?.addEventListener('click', (event) => (seen.pressed = event.timeStamp));
      new MutationObserver((_records, observer) => {
        if (!document.querySelector(row)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())));
      }).observe(document, { childList: true, subtree: true });
      return seen;
    },
    [OPENER, ROW] as const,
  );
  await phone.slowCpu(PHONE_CPU);
  await phone.slowNetwork(SLOW_4G);
  await page.waitForTimeout(REST);
  await phone.press(page.locator(OPENER));
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(REST);
  const times = await shown.jsonValue();
  await phone.close();
  return times.shown - times.pressed;
}

/**
 * The country picker of /login, from the input to its frame, beside a dialog with plain rows (P-country-6). The first
 * opening, which fetches the sheet, is reported by itself, on slow 4G.
 */
export const measurePicker: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const reference = await serveReference('picker');
  const browser = await openBrowser();
  try {
    const login = `${server.origin}/?lang=en-US#/login`;
    const [firsts, bareFirsts]: [number[], number[]] = [[], []];
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      bareFirsts.push(await openFirst(browser, reference.url));
      firsts.push(await openFirst(browser, login));
    }
    const bare = await open(browser, reference.url);
    const ours = await open(browser, login);
    for (const stage of [bare, ours]) await warmUp(stage);
    for (let round = 0; round < (quick ? 5 : 30); round++)
      for (const stage of [bare, ours]) await measureInputs(stage);
    const pair = (key: 'opens' | 'filters') => ({
      ours: middleSum(ours[key], PARTS),
      reference: middleSum(bare[key], PARTS),
    });
    return [
      {
        name: 'country picker: first opening',
        unit: 'ms',
        ours: median(firsts),
        reference: median(bareFirsts),
      },
      { name: 'country picker: opening', unit: 'ms', ...pair('opens'), limit: LIMIT.open },
      { name: 'country picker: key in its search', unit: 'ms', ...pair('filters'), limit: LIMIT.filter },
    ];
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
