import { expect, test } from '../fixtures';
import { expectRoute } from '../steps';

test.describe('the places of the landing page (S1, S2)', () => {
  test('leads to the sections from the side menu, and Back leaves the page', async ({ page, t, open }) => {
    await open('/support/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/home');
    const opener = page.getByRole('banner').getByRole('button', { name: t('home.nav.title') });
    const menu = page.getByRole('dialog');
    for (const [name, id] of [
      ['contact', 'home-contact'],
      ['features', 'home-features'],
    ] as const) {
      await opener.tap();
      await menu.getByRole('button', { name: t(`home.nav.${name}`) }).tap();
      await expect(menu).toBeHidden();
      const heading = page.locator(`#${id}`).getByRole('heading', { level: 2 });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expectRoute(page, '/home');
    }
    await opener.tap();
    await expect(menu.getByRole('button', { name: t('home.nav.features') })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.goBack();
    await expect(menu).toBeHidden();
    await page.goBack();
    await expectRoute(page, '/support/contact');
  });

  test('stands in the header of a wide screen, and marks what one scrolls to', async ({ page, t, open }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('/home');
    const places = page.getByRole('navigation', { name: t('home.nav.title') });
    await places.getByRole('button', { name: t('home.nav.download') }).click();
    await expect(page.locator('#home-download').getByRole('heading', { level: 2 })).toBeFocused();
    // Whoever scrolls by keyboard leaves the chosen place.
    await page.keyboard.press('Shift');
    await page
      .locator('#home-creators')
      .evaluate((section) => section.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await expect(places.getByRole('button', { name: t('home.nav.creators') })).toHaveAttribute(
      'aria-current',
      'location',
    );
  });
});

test.describe('the downloads (S1, D24)', () => {
  test('offer the stores that an operator has set, with the size of the package', async ({
    page,
    t,
    open,
    server,
  }) => {
    const settings = {
      'stores.apk': 'https://apps.example/halo.apk',
      'android.version': '2.1.0',
      'android.size': '48200000',
      'support.email': 'help@example.com',
    };
    for (const [name, value] of Object.entries(settings)) await server.admin('site', 'set', name, value);
    await open('/home');
    const section = page.locator('#home-download');
    await expect(section.getByRole('link', { name: 'APK' })).toContainText(/2\.1\.0 · 48[.,]2/);
    await expect(section.getByRole('list', { name: t('download.homeScreen') })).toHaveCount(0);
    await expect(page.locator('#home-contact').getByRole('link', { name: 'help@example.com' })).toBeVisible();
    for (const name of Object.keys(settings)) await server.admin('site', 'unset', name);
    await page.reload();
    await expect(section.getByRole('link', { name: t('download.webName') })).toBeVisible();
    await expect(section.getByRole('link', { name: 'APK' })).toHaveCount(0);
  });
});
