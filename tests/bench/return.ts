import type { Browser } from 'playwright';
import { startServer } from '../support/server';
import { median, type Figure, type Limit, type Measure } from './figures';
import { collect, untilRest, type Load } from './paint';
import { openBrowser, openPhone, PHONE_CPU, SLOW_4G, type Phone } from './phone';
import { openSlowLine, type SlowLine } from './slow-line';

const ROUTES = ['/', '/login'];

const HALF: Limit = { ratio: 0.5 };

async function load({ page, slowCpu }: Phone, line: SlowLine, url: string): Promise<Load> {
  await slowCpu(PHONE_CPU);
  line.setSlow(true);
  await page.goto(url);
  return untilRest(page);
}

/** Waits, on a fast line, until the service worker has kept what it needs. */
async function untilKept({ page, slowCpu }: Phone, line: SlowLine): Promise<void> {
  await slowCpu(1);
  line.setSlow(false);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('about:blank');
}

/** Opens a route on a phone that has never been there, and again. */
async function visitTwice(
  browser: Browser,
  line: SlowLine,
  route: string,
): Promise<[first: Load, second: Load]> {
  const phone = await openPhone(browser);
  await phone.page.addInitScript(collect);
  const url = `${line.origin}/#${route}`;
  const first = await load(phone, line, url);
  await untilKept(phone, line);
  const second = await load(phone, line, url);
  await phone.close();
  return [first, second];
}

/** Second visits on slow 4G and a slow CPU, beside the first ones. */
export const measureReturn: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const line = await openSlowLine(server.origin, SLOW_4G);
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const route of ROUTES) {
      const visits: [Load, Load][] = [];
      for (let round = 0; round < (quick ? 3 : 5); round++)
        visits.push(await visitTwice(browser, line, route));
      figures.push({
        name: `${route}: first paint of a second visit`,
        unit: 'ms',
        ours: median(visits.map(([, second]) => second.first)),
        reference: median(visits.map(([first]) => first.first)),
        limit: HALF,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await line.close();
    await server.stop();
  }
};
