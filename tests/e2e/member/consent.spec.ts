import { expect, test, type TestArgs } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';

type Given = Pick<TestArgs, 'page' | 't'>;

async function logIn({ page, t }: Given, email: string): Promise<void> {
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
}

test.describe('consent to terms that have changed (D32)', () => {
  test.afterEach(({ server }) => server.admin('site', 'unset', 'agreement'));

  test('is asked for after the next login, once; who refuses is logged out and loses nothing', async ({
    page,
    t,
    lang,
    open,
    people,
    api,
    server,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await server.admin('site', 'set', 'agreement', 'next');
    await open('/login?redirect=/dashboard/devices');
    await logIn({ page, t }, email);
    await expectRoute(page, '/dashboard/devices');
    const dialog = page.getByRole('alertdialog', { name: t('consent.title') });
    await expect(dialog).toBeVisible();
    for (const kind of ['eula', 'privacy'])
      await expect(dialog.locator(`a[href="#/${kind}/general/${lang}"]`).first()).toBeVisible();

    // Only a button closes it: neither Escape, nor Back, nor another page.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();

    await press({ page, t }, 'header.logout');
    await expectRoute(page, '/login\\?redirect=%2Fdashboard%2Fdevices');
    expect(await page.evaluate(() => localStorage.getItem('HLO-token'))).toBeNull();
    await logIn({ page, t }, email);
    await expectRoute(page, '/dashboard/devices');
    await expect(dialog).toBeVisible();

    // In Korean and Russian, personal data has a box of its own, without which nothing is accepted.
    const isSeparate = lang === 'ko' || lang === 'ru';
    const boxes = dialog.getByRole('checkbox');
    await expect(boxes).toHaveCount(isSeparate ? 2 : 0);
    if (isSeparate) {
      await boxes.first().check();
      await press({ page, t }, 'consent.accept');
      await expect(dialog.getByText(t('error.termsRequired'))).toBeVisible();
      await expect(boxes.last()).toBeFocused();
      await boxes.last().check();
    }
    await press({ page, t }, 'consent.accept');
    await expect(dialog).toHaveCount(0);
    await expectRoute(page, '/dashboard/devices');

    await page.reload();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('leaves the texts and support to be read before the answer', async ({
    page,
    t,
    open,
    people,
    api,
    server,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await server.admin('site', 'set', 'agreement', 'next');
    await open('/login');
    await logIn({ page, t }, email);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    for (const route of ['/eula/general/en-US', '/privacy/general/en-US', '/support/contact']) {
      await open(route);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    }
    await open('/home');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
