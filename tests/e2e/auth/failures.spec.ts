import type { Page } from '@playwright/test';
import { CODE } from '@contract/codes';
import { loginByEmail } from '@contract/sso/calls';
import { deviceFields } from '../../support/api';
import { expect, test } from '../fixtures';
import {
  acceptTerms,
  enterCode,
  expectRoute,
  field,
  finishSignup,
  press,
  secret,
  stopClock,
  verify,
} from '../steps';

const PASSWORD = 's3cret!pw';
const HOUR = 3_600_000;
/** D14. */
const WRONG_UNTIL_LOCKED = 5;

const toasts = (page: Page) => page.locator('[data-slot=toast]');
const submitOf = (page: Page) => page.locator('main button[type=submit]');
const codeInput = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Counts the calls to a path. */
function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) count++;
  });
  return () => count;
}

test.describe('no answer', () => {
  test('after 8 s the network is told of for 5 s, the button is back, and what was typed stays', async ({
    page,
    t,
    inbox,
    open,
    people,
    watched,
  }) => {
    watched.expect(/loginByPhone/);
    const walker = { page, t, inbox };
    await stopClock(page);
    await open('/login');
    // Never answered: the person's own wait decides.
    await page.route('**/sso/loginByPhone', () => undefined);
    const who = people.phone();
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill(PASSWORD);
    const asked = page.waitForRequest('**/sso/loginByPhone');
    await press(walker, 'login.submit');
    await asked;
    await page.clock.runFor(7_900);
    await expect(submitOf(page)).toHaveAttribute('data-state', 'loading');
    await expect(toasts(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(toasts(page)).toContainText(t('failure.network'));
    await expect(submitOf(page)).toHaveAttribute('data-state', 'idle');
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    await expect(secret(walker, 'password')).toHaveValue(PASSWORD);
    await page.clock.runFor(4_700);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('offline, two calls that fail make one toast, and the next try works', async ({
    page,
    context,
    t,
    inbox,
    open,
    people,
    watched,
  }) => {
    watched.expect(/ERR_INTERNET_DISCONNECTED/);
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await acceptTerms(walker);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await press(walker, 'code.send');
    await codeInput(page, t('code.label')).fill('123456');
    await expect(toasts(page)).toHaveCount(1);
    await expect(submitOf(page)).toHaveAttribute('data-state', 'idle');
    await press(walker, 'verify.submit');
    await expect(submitOf(page)).toHaveAttribute('data-state', 'idle');
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText(t('failure.network'));
    await expect(field(walker, 'phone')).toHaveValue(who.phone);

    await context.setOffline(false);
    await enterCode(walker, who.e164);
    await expectRoute(page, '/signup');
  });

  test('offline, a list whose code isn’t here yet says so, and opens once the network is back', async ({
    page,
    context,
    t,
    open,
    watched,
  }) => {
    watched.expect(/ERR_INTERNET_DISCONNECTED/);
    await open('/login');
    await page.waitForLoadState('networkidle');
    for (const list of ['language.label', 'country.label']) {
      await context.setOffline(true);
      await page.getByRole('button', { name: t(list) }).click();
      await expect(toasts(page)).toContainText(t('failure.network'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: t('toast.dismiss') }).click();
      await expect(toasts(page)).toHaveCount(0);

      await context.setOffline(false);
      await page.getByRole('button', { name: t(list) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('what a page could not fetch comes by itself when the network is back', async ({
    page,
    context,
    t,
    open,
    watched,
  }) => {
    watched.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const number = field({ page, t }, 'phone');
    await page.route(/registration\/type|getCountryList/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('getCountryList'));
    await open('/signup-verify');
    // The document says which channels are open.
    await expect(number).toBeVisible();
    await failed;
    await context.setOffline(true);
    await page.unroute(/registration\/type|getCountryList/);
    const countries = page.waitForResponse(/getCountryList/);
    await context.setOffline(false);
    await countries;
    await number.fill('+44 7911 123456');
    await expect(page.getByText('+44').first()).toBeVisible();
    await expect(number).toHaveValue(/^7911.?123456$/);
  });

  test('the server may end at any moment of a registration, and start again', async ({
    page,
    t,
    inbox,
    open,
    people,
    server,
    watched,
  }) => {
    test.setTimeout(150_000);
    watched.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await press(walker, 'code.send');
    const code = await inbox.code(who.e164);
    await acceptTerms(walker);
    await server.crash(async () => {
      await codeInput(page, t('code.label')).fill(code);
      await expect(toasts(page)).toContainText(t('failure.network'));
      await expect(field(walker, 'phone')).toHaveValue(who.phone);
    });
    await press(walker, 'verify.submit');
    await expectRoute(page, '/signup');
    await expect(field(walker, 'username')).not.toHaveValue('');
    await server.crash(async () => {
      await press(walker, 'signup.submit');
      await expect(toasts(page)).toContainText(t('failure.network'));
      await expect(submitOf(page)).toHaveAttribute('data-state', 'idle');
    });
    await finishSignup(walker);
  });
});

test.describe('an answer of another kind (S8)', () => {
  const answers = [
    ['an unknown code is told in the server’s words', { code: 20_001, message: 'Closed for today.' }, null],
    ['an unknown code without words', { code: 20_001, message: '' }, 'failure.general'],
    ['another envelope', { status: 'ok' }, 'failure.unexpected'],
    ['a success of another shape', { code: 200, message: '', data: { token: 7 } }, 'failure.unexpected'],
  ] as const;
  for (const [name, json, text] of answers)
    test(`${name}: what was typed stays`, async ({ page, t, inbox, open, people }) => {
      const walker = { page, t, inbox };
      const who = people.phone();
      await page.route('**/sso/loginByPhone', (route) => route.fulfill({ json: { data: null, ...json } }));
      await open('/login');
      await field(walker, 'phone').fill(who.phone);
      await secret(walker, 'password').fill(PASSWORD);
      await press(walker, 'login.submit');
      await expect(toasts(page)).toContainText(text ? t(text) : 'Closed for today.');
      await expect(secret(walker, 'password')).toHaveValue(PASSWORD);
    });

  test('a verified code without a register token says to refresh and try again', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await page.route('**/sso/getRegisterToken', (route) =>
      route.fulfill({ json: { code: CODE.success, message: '', data: {} } }),
    );
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await acceptTerms(walker);
    await codeInput(page, t('code.label')).fill('123456');
    await expect(toasts(page)).toContainText(t('signup.noToken'));
    await expectRoute(page, '/signup-verify');
  });
});

test.describe('one thing at a time', () => {
  test('double Enter, and click with Enter, make one login', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const calls = countCalls(page, '/sso/loginByPhone');
    const who = people.phone();
    await api.register(who, PASSWORD);
    for (const [turn, twice] of [
      () => Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]),
      () => Promise.all([submitOf(page).click({ force: true }), page.keyboard.press('Enter')]),
    ].entries()) {
      await open('/login');
      await page.reload();
      await field(walker, 'phone').fill(who.phone);
      await secret(walker, 'password').fill(PASSWORD);
      await twice();
      await expectRoute(page, '/home');
      expect(calls()).toBe(turn + 1);
      await page.evaluate(() => localStorage.removeItem('HLO-token'));
    }
  });

  test('two taps send one code and make one account', async ({ page, t, inbox, open, people }) => {
    const walker = { page, t, inbox };
    const sends = countCalls(page, '/sso/genPhoneAuthCode');
    const tokens = countCalls(page, '/sso/getRegisterToken');
    const accounts = countCalls(page, '/sso/v2/registerByPhone');
    const who = people.phone();
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await page.getByRole('button', { name: t('code.send'), exact: true }).dblclick();
    await codeInput(page, t('code.label')).fill(await inbox.code(who.e164));
    await acceptTerms(walker);
    await page.getByRole('button', { name: t('verify.submit'), exact: true }).dblclick();
    await expectRoute(page, '/signup');
    await page.getByRole('button', { name: t('signup.submit'), exact: true }).dblclick();
    await expectRoute(page, '/home');
    expect([sends(), tokens(), accounts()]).toEqual([1, 1, 1]);
  });
});

test.describe('recovery', () => {
  test('an unlock without a phone or e-mail address leads to the login', async ({ page, open }) => {
    await open('/unlock');
    await expectRoute(page, '/login');
  });

  test('what no account uses is told on /forgot and /unlock, and the way back is open', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const dialog = page.getByRole('alertdialog');
    const [stranger, locked] = [people.phone(), people.email()];
    await open('/forgot');
    await field(walker, 'phone').fill(stranger.phone);
    await press(walker, 'code.send');
    await expect(dialog).toContainText(t('forgot.unknownPhone'));
    await press(walker, 'page.ok');
    await expect(dialog).toBeHidden();
    await expect(field(walker, 'phone')).toHaveValue(stranger.phone);

    for (let time = 0; time < WRONG_UNTIL_LOCKED; time++)
      await api.send(loginByEmail, { ...deviceFields, ...locked, password: 'wrong-one' });
    await open('/login');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(locked.email);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await press(walker, 'login.unlock');
    await expectRoute(page, '/unlock');
    await page.reload();
    await expect(page.getByRole('main')).toContainText(locked.email);
    await press(walker, 'code.send');
    await expect(dialog).toContainText(t('forgot.unknownEmail'));
  });

  test('“Forgot your password?” opens for the channel one comes from, with what was typed (S4)', async ({
    page,
    t,
    open,
    people,
    server,
  }) => {
    const walker = { page, t };
    const { email } = people.email();
    const { phone } = people.phone();
    const forgot = () => page.getByRole('link', { name: t('login.forgot') }).click();
    await open('/login');
    await field(walker, 'phone').fill(phone);
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(email);
    await forgot();
    await expect(field(walker, 'email')).toHaveValue(email);
    await expect(field(walker, 'phone')).toBeHidden();

    await page.goBack();
    await page.getByRole('tab', { name: t('login.phone') }).click();
    await expect(field(walker, 'phone')).toHaveValue(phone);
    await forgot();
    await expect(field(walker, 'phone')).toHaveValue(phone);

    await server.admin('registration-type', '1');
    try {
      await page.goBack();
      await page.getByRole('tab', { name: t('login.email') }).click();
      await forgot();
      await expect(page.getByRole('alertdialog')).toContainText(t('forgot.closedEmail'));
      await press(walker, 'page.ok');
      await expect(field(walker, 'phone')).toHaveValue(phone);
    } finally {
      await server.admin('registration-type', '3');
    }
  });

  test('a closed channel is told on /forgot when it is wanted', async ({ page, t, inbox, open, server }) => {
    const walker = { page, t, inbox };
    const dialog = page.getByRole('alertdialog');
    try {
      for (const [type, closed, text] of [
        ['1', 'email', 'forgot.closedEmail'],
        ['2', 'phone', 'forgot.closedPhone'],
      ] as const) {
        await server.admin('registration-type', type);
        await open('/forgot');
        await page.reload();
        await page.getByRole('tab', { name: t(`channel.${closed}`) }).click();
        await expect(dialog).toContainText(t(text));
        await press(walker, 'page.ok');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('tab', { name: t(`channel.${closed}`) })).toHaveAttribute(
          'aria-selected',
          'false',
        );
      }
    } finally {
      await server.admin('registration-type', '3');
    }
  });

  test('a member changes the password instead, and a suspended account is offered support only', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
    server,
  }) => {
    const walker = { page, t, inbox };
    const [who, blocked] = [people.phone(), people.email()];
    const { userInfo } = (await api.register(blocked, PASSWORD)).login;
    await inbox.next(blocked.email);
    await open('/signup-verify');
    await verify(walker, who);
    await finishSignup(walker);
    const token = () => page.evaluate(() => localStorage.getItem('HLO-token'));
    expect(await token()).not.toBeNull();
    await open('/forgot');
    await expectRoute(page, '/dashboard/password');
    await expect(page.getByRole('heading', { name: t('password.title') })).toBeVisible();
    await open('/logout');
    await expectRoute(page, '/login');
    expect(await token()).toBeNull();

    await server.admin('block', userInfo.username, 'user');
    await open('/login');
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(walker, 'email').fill(blocked.email);
    await secret(walker, 'password').fill(PASSWORD);
    await press(walker, 'login.submit');
    await press(walker, 'login.unlock');
    await expectRoute(page, '/unlock');
    // The member has just used a code and gets the next in a minute: the refusal that follows one is played.
    await server.admin('block', userInfo.username, 'staff');
    await page.route('**/sso/unlockUser', (route) =>
      route.fulfill({ status: 403, json: { code: CODE.accountBlocked, message: 'blocked', data: null } }),
    );
    await codeInput(page, t('code.label')).fill('123456');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('login.suspended'));
    await expect(dialog.getByRole('button')).toHaveText([t('page.close')]);
  });
});

test.describe('time and tabs', () => {
  for (const hours of [-7, 7])
    test(`a clock that is ${hours} hours off changes nothing: the server’s decides`, async ({
      page,
      t,
      inbox,
      open,
      people,
    }) => {
      const walker = { page, t, inbox };
      await page.clock.install({ time: Date.now() + hours * HOUR });
      const who = people.phone();
      await open('/signup-verify');
      await field(walker, 'phone').fill(who.phone);
      await press(walker, 'code.send');
      await expect(page.locator('[data-slot=countdown]')).toHaveText(/\b(60|5\d)\b/);
      await page.reload();
      await expect(page.locator('[data-slot=countdown]')).toHaveText(/\b(60|[45]\d)\b/);
      await codeInput(page, t('code.label')).fill(await inbox.code(who.e164));
      await acceptTerms(walker);
      await press(walker, 'verify.submit');
      await expectRoute(page, '/signup');
      await secret(walker, 'password').fill(PASSWORD);
      await secret(walker, 'confirmPassword').fill(PASSWORD);
      await press(walker, 'signup.submit');
      await expectRoute(page, '/home');
      await open('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectRoute(page, '/dashboard');
    });

  test('a code asked for in one tab is good in the other, which is told the wait', async ({
    page,
    context,
    t,
    inbox,
    open,
    people,
  }) => {
    const who = people.phone();
    const first = { page, t, inbox };
    const second = { page: await context.newPage(), t, inbox };
    await open('/signup-verify');
    await open('/signup-verify', second.page);
    await field(first, 'phone').fill(who.phone);
    await press(first, 'code.send');
    const code = await inbox.code(who.e164);
    await field(second, 'phone').fill(who.phone);
    await press(second, 'code.send');
    await expect(second.page.locator('[data-slot=countdown]')).toBeVisible();
    await expect(toasts(second.page)).toHaveCount(1);
    await acceptTerms(second);
    await codeInput(second.page, t('code.label')).fill(code);
    await expectRoute(second.page, '/signup');
    await finishSignup(second);

    // The first tab’s form is still there; the next page it opens knows the member.
    await expect(field(first, 'phone')).toHaveValue(who.phone);
    await open('/login');
    await expectRoute(page, '/home');
  });

  test('a tab dropped at the login comes back with the number, and without the password', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/login');
    await field(walker, 'phone').fill(who.phone);
    await secret(walker, 'password').fill(PASSWORD);
    await page.goto('about:blank');
    await open('/login');
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    await expect(secret(walker, 'password')).toHaveValue('');
  });
});
