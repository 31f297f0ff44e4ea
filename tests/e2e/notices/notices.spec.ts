import { expect, test } from '../fixtures';
import { expectRoute, field, menuButton, openMenu, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';

test.describe('notices (S3, D15)', () => {
  test('tell of a new device and carry the team’s words; read one by one, then all at once', async ({
    page,
    t,
    open,
    people,
    api,
    server,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await server.admin('notices', email, 'The rules have changed.\nPlease read them.');
    await open('/login?redirect=/dashboard/notices');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field({ page, t }, 'email').fill(email);
    await secret({ page, t }, 'password').fill(PASSWORD);
    await press({ page, t }, 'login.submit');
    await expectRoute(page, '/dashboard/notices');

    // The message, and this device, which is new to the account.
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Chrome');
    await expect(menuButton({ page, t })).toHaveAccessibleName(
      new RegExp(`${t('header.unread', { count: 2 })}$`),
    );

    await rows.nth(1).getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Please read them.')).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expectRoute(page, '/dashboard/notices');
    await expect(rows.nth(1)).not.toContainText(t('notices.unread'));
    await expect(rows.first()).toContainText(t('notices.unread'));

    await press({ page, t }, 'notices.readAll');
    await expect(page.getByText(t('notices.allRead'))).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText(t('notices.unread'), { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('notices.readAll') })).toHaveCount(0);

    const menu = await openMenu({ page, t });
    await menu.getByRole('link', { name: t('header.mine') }).click();
    await expectRoute(page, '/dashboard');
    await page.goBack();
    await expectRoute(page, '/dashboard/notices');
  });

  test('are asked for by members only: a visitor’s page loads nothing of them', async ({ page, t, open }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open('/support/contact');
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.login') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => /account-menu|\/query|notices/.test(url))).toEqual([]);
    await expect(menuButton({ page, t })).toHaveCount(0);
  });
});
