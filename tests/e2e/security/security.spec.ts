import { readFile } from 'node:fs/promises';
import { makeAccount } from '../../support/make-account';
import { expect, test, type TestArgs } from '../fixtures';
import { enterCode, expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';
const PAGE = '/dashboard/security';

type Given = Pick<TestArgs, 'page' | 't' | 'open'>;
type Who = { phone: string } | { email: string };

/** Logs in by password; leads to the security page. */
async function enter({ page, t, open }: Given, who: Who): Promise<void> {
  await open(`/login?redirect=${PAGE}`, page);
  if ('email' in who) {
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field({ page, t }, 'email').fill(who.email);
  } else await field({ page, t }, 'phone').fill(who.phone);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  await expectRoute(page, PAGE);
}

const row = ({ page }: Pick<Given, 'page'>, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: false });
const provePassword = async (given: Given, submit: string) => {
  await secret(given, 'oldPassword').fill(PASSWORD);
  await press(given, submit);
};

test.describe('security (D10, D19)', () => {
  test('adds an e-mail address to a phone account, which then logs in; every tab shows it', async ({
    page,
    t,
    open,
    people,
    api,
    inbox,
    context,
  }) => {
    const given = { page, t, open, inbox };
    const [number, { email }] = [people.phone(), people.email()];
    await api.register(number, PASSWORD);
    await enter(given, number);
    const tab = await context.newPage();
    await open(PAGE, tab);
    await expect(row({ page: tab }, t('field.email'))).toContainText(t('security.none'));

    await row(given, t('field.email')).click();
    await field(given, 'email').fill(email);
    // What was typed outlives a reload (D18).
    await page.reload();
    await expect(field(given, 'email')).toHaveValue(email);
    await enterCode(given, email);
    await expect(page.getByRole('heading', { name: t('security.contact.proof') })).toBeVisible();
    await provePassword(given, 'security.contact.submit');
    await expectRoute(page, PAGE);
    await expect(page.getByText(t('security.contact.doneEmail'))).toBeVisible();
    await expect(row(given, t('field.email'))).toContainText(email);
    await tab.bringToFront();
    await expect(row({ page: tab }, t('field.email'))).toContainText(email);
    expect((await inbox.next(number.e164)).text).toContain('***');

    await open('/logout');
    await expectRoute(page, '/login');
    await enter(given, { email });
    await expect(row(given, t('field.email'))).toContainText(email);
  });

  test('changes the phone number by a code to the old one, which is told and logs in no more', async ({
    page,
    t,
    open,
    people,
    api,
    inbox,
    server,
  }) => {
    const given = { page, t, open, inbox };
    const [old, next] = [people.phone(), people.phone()];
    await makeAccount({ server, api }, old, PASSWORD);
    await enter(given, old);
    await row(given, t('field.phone')).click();
    await field(given, 'phone').fill(next.phone);
    await enterCode(given, next.e164);
    await press(given, 'security.contact.byCode');
    await press(given, 'code.send');
    await page.getByLabel(t('code.label'), { exact: true }).fill(await inbox.code(old.e164));
    await press(given, 'security.contact.submit');
    await expectRoute(page, PAGE);
    await expect(row(given, t('field.phone'))).toContainText(next.phone.slice(-4));
    expect((await inbox.next(old.e164)).text).toContain('127.0.0.1');

    await open('/logout');
    await expectRoute(page, '/login');
    await field(given, 'phone').fill(old.phone);
    await secret(given, 'password').fill(PASSWORD);
    await press(given, 'login.submit');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').click();
    await enter(given, next);
  });

  test('says that a number is taken after its code, and goes on with another; removes the address', async ({
    page,
    t,
    open,
    people,
    api,
    inbox,
    server,
  }) => {
    const given = { page, t, open, inbox };
    const [{ email }, taken, free] = [people.email(), people.phone(), people.phone()];
    await makeAccount({ server, api }, taken, PASSWORD);
    await api.register({ email }, PASSWORD);
    await enter(given, { email });
    // The only contact can't be removed.
    await row(given, t('field.email')).click();
    await expect(page.getByRole('link', { name: t('security.contact.removeEmail') })).toHaveCount(0);
    await open(`${PAGE}/email/remove`);
    await expectRoute(page, PAGE);

    await row(given, t('field.phone')).click();
    await field(given, 'phone').fill(taken.phone);
    await enterCode(given, taken.e164);
    await provePassword(given, 'security.contact.submit');
    // Back in the first step, at the field.
    await expect(field(given, 'phone')).toBeFocused();
    await expect(field(given, 'phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(given, 'phone')).toHaveValue(taken.phone);
    await field(given, 'phone').fill(free.phone);
    await enterCode(given, free.e164);
    await secret(given, 'oldPassword').fill('wr0ng!pw');
    await press(given, 'security.contact.submit');
    await expect(page.getByText(t('error.wrongOldPassword'))).toBeVisible();
    await provePassword(given, 'security.contact.submit');
    await expectRoute(page, PAGE);

    await row(given, t('field.email')).click();
    await page.getByRole('link', { name: t('security.contact.removeEmail') }).click();
    await provePassword(given, 'security.contact.remove');
    await expectRoute(page, PAGE);
    await expect(row(given, t('field.email'))).toContainText(t('security.none'));
  });

  test('saves a copy of the data as a file', async ({ page, t, open, people, api }) => {
    const given = { page, t, open };
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await enter(given, { email });
    const saving = page.waitForEvent('download');
    await press(given, 'security.data.download');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^halo-data-\d{4}-\d{2}-\d{2}\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ member: { email }, session: {} });
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash/i);
    await expect(page.getByText(t('security.data.done'))).toBeVisible();
  });

  test('deletes the account in every tab; registering again gives a new, empty one (S1)', async ({
    page,
    t,
    open,
    people,
    api,
    context,
    server,
  }) => {
    const given = { page, t, open };
    const { email } = people.email();
    await makeAccount({ server, api }, { email }, PASSWORD);
    await enter(given, { email });
    const tab = await context.newPage();
    await open(PAGE, tab);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('security.title'));
    await page.bringToFront();

    // As the article tells it: profile, security, delete account, password, confirm.
    await open('/dashboard/profile');
    await page.getByRole('link', { name: t('dashboard.security'), exact: true }).click();
    await row(given, t('security.deletion.title')).click();
    const password = page.getByLabel(t('security.deletion.password'), { exact: true });
    await password.fill('wr0ng!pw');
    await press(given, 'security.deletion.title');
    const confirm = page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('security.deletion.confirm'), exact: true });
    await confirm.click();
    await expect(page.getByText(t('error.wrongOldPassword'))).toBeVisible();
    await expect(password).toBeFocused();

    await password.fill(PASSWORD);
    await press(given, 'security.deletion.title');
    await confirm.click();
    await expectRoute(page, '/login');
    await expect(page.getByText(t('security.deletion.done'))).toBeVisible();
    await expect(page.getByText(t('failure.session'))).toHaveCount(0);
    await tab.bringToFront();
    await expectRoute(tab, /#\/login/);

    await api.register({ email }, PASSWORD);
    await enter(given, { email });
    await expect(row(given, t('field.phone'))).toContainText(t('security.none'));
  });
});
