import { ENDONYM } from '@contract/locale';
import { translator } from '../support/messages';
import { expect, test } from './fixtures';
import { expectRoute } from './steps';

test.describe('the landing page', () => {
  test('the bare address leads to home, in the language of the browser', async ({ page, t, lang }) => {
    await page.goto('/');
    await expectRoute(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(t('page.title', { page: t('home.title') }));
  });

  test('another language is shown at once, saved, and put into the address before the hash', async ({
    page,
    t,
    open,
  }) => {
    await open('/home');
    const ko = translator('ko');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: t('language.label') }).click();
    await page.getByRole('radio', { name: ENDONYM.ko }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('home.hero'));
    await expect(page).toHaveURL(/\/\?lang=ko#\/home$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ko');

    await page.goto('/#/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('home.hero'));
  });

  test('a language outside the seven is passed over', async ({ page, t }) => {
    await page.goto('/?lang=fr#/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
  });

  test('Back closes the open language sheet and stays on the page', async ({ page, t, open }) => {
    await open('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/home');
    await page.getByRole('button', { name: t('language.label') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectRoute(page, '/home');
  });

  test('nothing is wider than the screen', async ({ page, open }) => {
    for (const route of ['/home', '/login', '/signup-verify', '/forgot']) {
      await open(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, route).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('the legal texts', () => {
  test('their contents lead to a part, which keeps the address', async ({ page, t, open, lang }) => {
    const route = `/privacy/general/${lang}`;
    await open(route);
    const contents = page.getByRole('navigation', { name: t('legal.contents') });
    const second = contents.getByRole('link').nth(1);
    const part = page.getByRole('heading', { level: 2, name: await second.innerText(), exact: true });
    await second.click();
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
    await expectRoute(page, route);
  });
});
