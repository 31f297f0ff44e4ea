import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { field } from './steps';

const APP = '**/assets/app-*.js';

/** Keeps the app's own script back until it is released. */
async function holdApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(APP, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const drawing = (page: Page) => page.locator('#root > [inert]');

test.describe('a first visit', () => {
  for (const [route, key] of [
    ['/home', 'home.hero'],
    ['/login', 'login.title'],
  ] as const)
    test(`sees ${route} before the app is here, exactly as the app draws it`, async ({ page, lang, t }) => {
      const release = await holdApp(page);
      await page.goto(`/?lang=${lang}#${route}`, { waitUntil: 'commit' });
      await expect(drawing(page).getByText(t(key), { exact: true }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const early = await page.screenshot({ animations: 'disabled' });
      release();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(key));
      await expect(drawing(page)).toHaveCount(0);
      const isSame = async () => (await page.screenshot({ animations: 'disabled' })).equals(early);
      await expect.poll(isSame).toBe(true);
    });

  test('can’t use the drawing: what is typed goes to the app’s own form', async ({ page, lang, t }) => {
    const release = await holdApp(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await expect(drawing(page)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    const typed = field({ page, t }, 'phone').fill('13812345678');
    release();
    await typed;
    await expect(drawing(page)).toHaveCount(0);
    await expect(field({ page, t }, 'phone')).toHaveValue(/138.?1234.?5678/);
  });

  for (const [what, search, saved] of [
    ['an address that changes the page', '?host=1', {}],
    ['a country from an earlier login', '', { 'HLO-countryCode': 'JP' }],
  ] as const)
    test(`waits for the app with ${what}`, async ({ page, lang, t }) => {
      await page.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, saved);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(`/?lang=${lang}#/login${search}`);
      await expect(field({ page, t }, 'phone')).toBeVisible();
      expect(requested.filter((path) => path.startsWith('/prerendered/'))).toEqual([]);
    });
});

test('an app that can’t be fetched is reported, with a way to try again', async ({
  page,
  lang,
  t,
  watched,
}) => {
  watched.expect(/ERR_FAILED/);
  let isDown = true;
  await page.route(APP, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/?lang=${lang}#/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('failure.page'));
  await expect(page.getByText(t('failure.pageHint'))).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: t('page.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
});

test('a legal text that can’t be fetched is reported, and comes with the next try', async ({
  page,
  lang,
  t,
  watched,
}) => {
  watched.expect(/ERR_FAILED/);
  let isDown = true;
  await page.route('**/assets/privacy-*.js', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/?lang=${lang}#/privacy/general/${lang}`);
  const retry = page.getByRole('button', { name: t('page.retry') });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(retry).toHaveCount(0);
});
