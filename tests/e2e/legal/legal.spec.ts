import { legalPath } from '@contract/legal/texts';
import { expect, test } from '../fixtures';
import { expectRoute } from '../steps';

const ARTICLE = '/support/articles/account-delete';

test.describe('a legal text', () => {
  test('is opened at a part by its address, again after a reload, and Back goes back', async ({
    page,
    open,
    lang,
    t,
  }) => {
    const route = legalPath('privacy', 'general', lang);
    await open(route);
    const contents = page.getByRole('navigation', { name: t('legal.contents') });
    await contents.getByRole('link').nth(3).click();
    await expectRoute(page, `${route}\\?part=4`);
    await expect(page.locator('#part-4')).toBeFocused();
    await expect(page.locator('#part-4')).toBeInViewport();
    await page.reload();
    await expect(page.locator('#part-4')).toBeFocused();
    await expect(page.locator('#part-4')).toBeInViewport();
    await page.goBack();
    await expectRoute(page, route);
  });

  test('is printed without header, footer and switches, on white', async ({ page, open, lang, t }) => {
    await open(legalPath('eula', 'general', lang));
    await expect(page.getByRole('article')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByText(t('legal.effective'))).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('navigation', { name: t('legal.platform') })).toBeHidden();
    const paper = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(paper).toBe('rgb(12, 16, 32)');
  });

  test('follows the language that the header switches to', async ({ page, open, lang, t }) => {
    const other = lang === 'ko' ? '日本語' : '한국어';
    const otherLang = lang === 'ko' ? 'ja' : 'ko';
    await open(legalPath('privacy', 'iOS', lang));
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('language.label') })
      .click();
    await page.getByRole('radio', { name: other }).click();
    await expectRoute(page, legalPath('privacy', 'iOS', otherLang));
    await expect(page.getByRole('article')).toHaveAttribute('lang', otherLang);
    await expect(page.locator('html')).toHaveAttribute('lang', otherLang);
  });

  test('names the operator as soon as the site does, and moves nothing for it', async ({
    page,
    open,
    server,
  }) => {
    await server.admin('site', 'set', 'operator.name', 'Example Pty Ltd');
    await page.addInitScript(() => {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
      });
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/public/site', async (route) => {
      await page.waitForTimeout(1_500);
      await route.continue();
    });
    await open(legalPath('eula', 'general', 'en-US'));
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.getByRole('article')).not.toContainText('Example Pty Ltd');
    await expect(page.getByRole('article')).toContainText('Example Pty Ltd');
    const shifts = await page.evaluate(() => ('shifts' in window ? window.shifts : null));
    expect(shifts).toEqual([]);
    await server.admin('site', 'unset', 'operator.name');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts are pages of their own, which lead to each other', async ({ page, server, lang, t }) => {
    await page.goto(`${server.origin}/?lang=${lang}`);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.privacy') })
      .click();
    await expect(page).toHaveURL(server.origin + legalPath('privacy', 'general', lang));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('legal.privacy'));
    await page.getByRole('link', { name: 'iOS', exact: true }).click();
    await expect(page).toHaveURL(server.origin + legalPath('privacy', 'iOS', lang));
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: t('legal.terms') }).click();
    await expect(page).toHaveURL(server.origin + legalPath('eula', 'iOS', lang));
    await footer.getByRole('link', { name: t('support.accountDelete') }).click();
    await expect(page).toHaveURL(`${server.origin}${ARTICLE}?lang=${lang}`);
    await expect(page.locator('ol > li')).toHaveCount(5);
  });
});
