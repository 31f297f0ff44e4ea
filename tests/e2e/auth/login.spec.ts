import { expect, test } from '../fixtures';
import { expectRoute, field, press, secret, tabTo } from '../steps';

const PASSWORD = 's3cret!pw';

test.describe('login', () => {
  test('by phone and password; the way and the country are remembered', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await api.register(who, PASSWORD);
    await open('/login');
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expect(page.getByRole('heading', { name: t('login.done') })).toBeVisible();
    await expectRoute(page, '/home');
    expect(await page.evaluate(() => localStorage.getItem('HLO-countryCode'))).toBe('CN');

    await page.goBack().catch(() => undefined);
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('a number that was sent a code just now tells the wait instead of sending another', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await api.register(who, PASSWORD);
    const before = await inbox.all(who.e164);
    await open('/login');
    await page.getByRole('tab', { name: t('login.sms') }).click();
    await field(walker, 'phone').fill(who.phone);
    await press(walker, 'code.send');
    await expect(page.getByRole('button', { name: t('code.resend') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await inbox.all(who.e164)).toHaveLength(before.length);
  });

  test('by e-mail and password', async ({ page, t, inbox, open, people, api }) => {
    const walker = { page, t, inbox };
    const who = people.email();
    await api.register(who, PASSWORD);
    await open('/login');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(` ${who.email.toUpperCase()} `);
    await secret(walker, 'password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectRoute(page, '/home');
  });

  test('the last way is shown first, and what was typed is kept across the tabs', async ({
    page,
    t,
    inbox,
    open,
  }) => {
    const walker = { page, t, inbox };
    await open('/login');
    await field(walker, 'phone').fill('13800138000');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill('person@example.com');
    await page.getByRole('tab', { name: t('login.sms') }).click();
    await expect(field(walker, 'phone')).toHaveValue('13800138000');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await expect(field(walker, 'email')).toHaveValue('person@example.com');
    await page.reload();
    await expect(page.getByRole('tab', { name: t('login.email') })).toHaveAttribute('aria-selected', 'true');
    await expect(field(walker, 'email')).toHaveValue('person@example.com');
  });

  test('a wrong password opens a dialog, clears the password and returns there', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await api.register(who, PASSWORD);
    await open('/login');
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill('wrong-one');
    await press(walker, 'login.submit');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await press(walker, 'page.ok');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(secret(walker, 'password')).toHaveValue('');
    await expect(secret(walker, 'password')).toBeFocused();
    await expect(secret(walker, 'password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    expect(await page.evaluate(() => localStorage.getItem('HLO-token'))).toBeNull();
  });

  test('five wrong passwords lock the account, which a dialog tells with the way out', async ({
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
    await open('/login');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(who.email);
    for (let time = 0; time < 5; time++) {
      await secret(walker, 'password').fill('wrong-one');
      await press(walker, 'login.submit');
      await press(walker, 'page.ok');
      await expect(page.getByRole('alertdialog')).toBeHidden();
    }
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expect(page.getByRole('alertdialog')).toContainText(t('login.lockedTitle'));
    await press(walker, 'login.unlock');
    await expectRoute(page, '/unlock');
  });

  test('a malformed phone or e-mail is told at the field, before anything is sent', async ({
    page,
    t,
    inbox,
    open,
  }) => {
    const walker = { page, t, inbox };
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await open('/login');
    await field(walker, 'phone').fill('12ab');
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expect(page.getByText(t('error.phoneFormat'))).toBeVisible();
    await expect(field(walker, 'phone')).toBeFocused();
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill('not an address');
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await expect(page.getByText(t('error.emailFormat'))).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('two taps make one login', async ({ page, t, inbox, open, people, api }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await api.register(who, PASSWORD);
    let logins = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/sso/loginByPhone')) logins++;
    });
    await open('/login');
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill(PASSWORD);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).dblclick();
    await expectRoute(page, '/home');
    expect(logins).toBe(1);
  });

  test('by keyboard alone', async ({ page, t, inbox, open, people, api }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await api.register(who, PASSWORD);
    await open('/login');
    await tabTo(page, field(walker, 'phone'));
    await page.keyboard.type(who.phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expectRoute(page, '/home');
  });
});
