import { expect, test } from '../fixtures';
import { expectRoute, field, menuButton, openMenu, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';

test.describe('session', () => {
  test('header and dashboard show the member; logging out asks first, and the second tab follows', async ({
    page,
    context,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    const { login } = await api.register(who, PASSWORD);
    const { nickname, username } = login.userInfo;
    await open('/login');
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expectRoute(page, '/home');
    // The narrowest screens have no room for the nickname beside the avatar.
    await expect(menuButton(walker)).toHaveAccessibleName(new RegExp(`^${nickname}`));
    const menu = await openMenu(walker);
    await menu.getByRole('link', { name: t('header.mine') }).click();
    await expectRoute(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nickname);
    await expect(page.getByText(username, { exact: true })).toBeVisible();

    const second = await context.newPage();
    await open('/dashboard', second);
    await expect(second.getByRole('heading', { level: 1 })).toContainText(nickname);

    await press(walker, 'header.logout');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('page.cancel') }).click();
    await expect(dialog).toBeHidden();
    await expectRoute(page, '/dashboard');
    await press(walker, 'header.logout');
    await dialog.getByRole('button', { name: t('logout.confirm') }).click();
    await expectRoute(page, '/login');
    await expectRoute(second, /#\/login/);
    expect(await page.evaluate(() => localStorage.getItem('HLO-token'))).toBeNull();
  });

  test('a guarded route asks for the login and comes back after it', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const who = people.email();
    await api.register(who, PASSWORD);
    await open('/dashboard?from=mail');
    await expectRoute(page, `/login\\?redirect=${encodeURIComponent('/dashboard?from=mail')}`);
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(who.email);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expectRoute(page, '/dashboard\\?from=mail');
  });

  test('a redirect to anywhere else ends at home', async ({ page, t, inbox, open, people, api }) => {
    const walker = { page, t, inbox };
    const who = people.email();
    await api.register(who, PASSWORD);
    await open(`/login?redirect=${encodeURIComponent('//evil.example/')}`);
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(who.email);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expectRoute(page, '/home');
  });

  test('a token the server no longer knows leads to the login, with one toast', async ({
    page,
    t,
    open,
    server,
  }) => {
    await open('/home');
    await page.evaluate(() => localStorage.setItem('HLO-token', 'Bearer not-a-token'));
    await page.goto(`${server.origin}/#/dashboard`);
    await expectRoute(page, /#\/login\?redirect=/);
    await expect(page.getByText(t('failure.session'))).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('HLO-token'))).toBeNull();
  });
});
