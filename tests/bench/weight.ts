import type { Page } from 'playwright';
import { BUDGET } from '../../scripts/lib/sizes';
import { openApi } from '../support/api';
import { translator } from '../support/messages';
import { startServer } from '../support/server';
import { watch } from '../support/watch';
import type { Figure } from './figures';
import { openBrowser } from './phone';

const PHONE = '13812345678';
const PASSWORD = 'bench1234';

/** What a page has loaded, in bytes as transferred (after brotli, without headers). */
interface Weight {
  /** Scripts until the form of /login could be used. */
  loginScripts: number;
  /** Scripts until the first login was answered. */
  firstLoginScripts: number;
  styles: number;
}

/** Sums what has begun to load before a moment, by its ending. */
const sum = (page: Page, ending: string, before: number): Promise<number> =>
  page.evaluate(
    ([end, until]) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter((entry) => new URL(entry.name).pathname.endsWith(end) && entry.startTime <= until)
        .reduce((total, entry) => total + entry.encodedBodySize, 0),
    [ending, before] as const,
  );

const now = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** Opens /login in a real browser, logs in by phone and password, and weighs what came over the wire. */
async function weigh(): Promise<Weight> {
  const server = await startServer('pglite');
  const browser = await openBrowser();
  try {
    const api = await openApi(server.origin);
    await api.register({ country: 'CN', phone: PHONE, e164: `+86${PHONE}` }, PASSWORD);
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    const watched = watch(context, server.origin);
    const page = await context.newPage();
    // The moment the form stands in the document, noted by the page itself: what is prefetched later is idle.
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.querySelector('main input[name="phone"]')) return;
        observer.disconnect();
        performance.mark('form');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${server.origin}/?lang=en-US#/login`);
    await page.locator('input[name="phone"]').fill(PHONE);
    const usable = await page.evaluate(() => performance.getEntriesByName('form')[0]?.startTime ?? Infinity);
    const t = translator('en-US');
    await page.locator('input[type="password"]').fill(PASSWORD);
    const answered = page.waitForResponse((response) => response.url().includes('/sso/loginByPhone'));
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    const answer = await answered;
    const until = await now(page);
    const problems = [
      ...watched.problems(),
      ...(answer.ok() ? [] : [`the login was answered ${answer.status()}`]),
    ];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return {
      loginScripts: await sum(page, '.js', usable),
      firstLoginScripts: await sum(page, '.js', until),
      styles: await sum(page, '.css', until),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const guard = (name: string, bytes: number, budget: number): Figure => ({
  name,
  unit: 'kB',
  ours: bytes / 1000,
  limit: { value: budget / 1000 },
});

/** What a phone loads, as a guard against accidents; what people feel is measured by the others. */
export async function measureWeight(): Promise<Figure[]> {
  const { loginScripts, firstLoginScripts, styles } = await weigh();
  if (loginScripts === 0) throw new Error('No script was seen.');
  return [
    guard('/login: scripts before its form', loginScripts, BUDGET.loginScripts),
    guard('scripts until the first login', firstLoginScripts, BUDGET.firstLoginScripts),
    guard('styles', styles, BUDGET.styles),
  ];
}
