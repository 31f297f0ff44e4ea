import { changePassword } from '@contract/member/calls';
import { me } from '@contract/member/calls';
import { loginByEmail } from '@contract/sso/calls';
import { deviceFields, type Member } from '../../support/api';
import { makeAccount } from '../../support/make-account';
import { expect, test, type TestArgs } from '../fixtures';
import { enterCode, expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';
const NEW_PASSWORD = 'n3w!pass';

const headers = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });

/** The one-time password that an operator's command prints, the last word of it. */
const oneTimePassword = (printed: string): string => {
  const found = /(?<password>\S{4,12})\s*$/.exec(printed)?.groups?.['password'];
  if (found === undefined) throw new Error(`No password in: ${printed}`);
  return found;
};

async function logInByEmail(
  given: Pick<TestArgs, 'page' | 't'>,
  email: string,
  password: string,
): Promise<void> {
  const { page, t } = given;
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field(given, 'email').fill(email);
  await secret(given, 'password').fill(password);
  await press(given, 'login.submit');
}

async function chooseNew(given: Pick<TestArgs, 'page' | 't'>): Promise<void> {
  await secret(given, 'newPassword').fill(NEW_PASSWORD);
  await secret(given, 'confirmPassword').fill(NEW_PASSWORD);
  await press(given, 'forgot.submit');
}

test.describe('an assistant (D35)', () => {
  test('chooses a password first, and then goes where the login leads', async ({ page, t, open, server }) => {
    const id = `helper_${Date.now() % 1_000_000}`;
    const password = oneTimePassword(await server.admin('create-assistant', id));
    await open(`/login?assistant=1&redirect=${encodeURIComponent('/dashboard?from=mail')}`);
    await field({ page, t }, 'username').fill(id);
    await secret({ page, t }, 'password').fill(password);
    await press({ page, t }, 'login.submit');
    await expectRoute(page, /#\/dashboard\/password\?/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('password.dueTitle'));

    // Who made the password is said.
    await expect(page.getByText(t('password.due'))).toBeVisible();

    // Whatever is opened meanwhile leads back, after a reload too.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('password.dueTitle'));
    await open('/home');
    await expectRoute(page, '/dashboard/password');
    await open('/support/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('support.contact'));

    await open(`/dashboard/password?redirect=${encodeURIComponent('/dashboard?from=mail')}`);
    await chooseNew({ page, t });
    await expectRoute(page, '/dashboard\\?from=mail');
    // Nobody has asked before: the account was made by an operator (D32).
    // In Russian the consent to the processing of personal data is a box of its own.
    await expect(page.getByRole('alertdialog')).toBeVisible();
    for (const box of await page.getByRole('alertdialog').getByRole('checkbox').all()) await box.check();
    await press({ page, t }, 'consent.accept');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test.describe('a member’s password (D36)', () => {
  test('is changed with the old one; other devices are logged out', async ({
    page,
    t,
    open,
    people,
    api,
  }) => {
    const who = people.email();
    const member = await api.register(who, PASSWORD);
    await open('/login?redirect=/dashboard');
    await logInByEmail({ page, t }, who.email, PASSWORD);
    await expectRoute(page, '/dashboard');
    await page.getByRole('link', { name: t('password.title') }).click();
    await secret({ page, t }, 'oldPassword').fill('wrong-one');
    await chooseNew({ page, t });
    await expect(page.getByText(t('error.wrongOldPassword'))).toBeVisible();
    await secret({ page, t }, 'oldPassword').fill(PASSWORD);
    await press({ page, t }, 'forgot.submit');
    await expectRoute(page, '/dashboard');
    await expect(page.getByText(t('password.done'))).toBeVisible();
    expect((await api.send(me, {}, headers(member))).code).not.toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.login.userInfo.nickname);
  });

  test('is changed by a code to one’s own address where it is forgotten', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
    server,
  }) => {
    const who = people.email();
    await makeAccount({ server, api }, who, PASSWORD);
    await open('/login?redirect=/dashboard/password');
    await logInByEmail({ page, t }, who.email, PASSWORD);
    await expectRoute(page, '/dashboard/password');
    await press({ page, t }, 'password.forgotten');
    await enterCode({ page, t, inbox }, who.email);
    await chooseNew({ page, t });
    await expectRoute(page, '/dashboard');
    expect((await api.send(loginByEmail, { ...deviceFields, ...who, password: NEW_PASSWORD })).code).toBe(
      200,
    );
  });
});

test.describe('a session ended elsewhere (D15)', () => {
  test('is noticed when the page is looked at again', async ({ page, t, open, people, api }) => {
    const who = people.email();
    await api.register(who, PASSWORD);
    await open('/login?redirect=/dashboard');
    await logInByEmail({ page, t }, who.email, PASSWORD);
    await expectRoute(page, '/dashboard');
    const { data } = await api.send(loginByEmail, { ...deviceFields, ...who, password: PASSWORD });
    const { token, tokenHead } = loginByEmail.data.parse(data);
    // A changed password ends every other session.
    const changed = await api.send(
      changePassword,
      { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { Authorization: tokenHead + token },
    );
    expect(changed.code).toBe(200);
    await page.waitForTimeout(2_100);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expectRoute(page, /#\/login\?redirect=%2Fdashboard$/);
    await expect(page.getByText(t('failure.session'))).toHaveCount(1);
  });

  test('a tab left at the login goes on when another tab logs in', async ({
    page,
    context,
    t,
    open,
    people,
    api,
  }) => {
    const who = people.email();
    await api.register(who, PASSWORD);
    const second = await context.newPage();
    await open('/login?redirect=/dashboard', second);
    await open('/login');
    await logInByEmail({ page, t }, who.email, PASSWORD);
    await expectRoute(page, '/home');
    await expectRoute(second, '/dashboard');
  });
});

test.describe('support (D33)', () => {
  test('is reached without a login, from an error page', async ({ page, t, open }) => {
    await open('/404');
    await page.getByRole('link', { name: t('page.support') }).click();
    await expectRoute(page, '/support/contact');
    await expect(page.getByText(t('support.noAddressTitle'))).toBeVisible();
  });
});
