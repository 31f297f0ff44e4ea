import { openOtherSite } from '../../support/other-site';
import { expect, test, type TestArgs } from '../fixtures';
import { enterCode, expectRoute, field, press, tabTo, verify } from '../steps';

const PASSWORD = 's3cret!pw';
const LINK = 'https://social.example/@tea';
const REASON = 'I explain markets in plain words.';

type Given = TestArgs;

const main = ({ page }: Pick<Given, 'page'>) => page.getByRole('main');
const heading = ({ page, t }: Pick<Given, 'page' | 't'>, key: string) =>
  page.getByRole('heading', { name: t(key), exact: true });

/** Opens a page as a member. */
async function openAs({ page, open, api }: Given, to: { email: string }, route: string): Promise<void> {
  const { login } = await api.register(to, PASSWORD);
  await open('/404');
  await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
  await open(route);
}

/** Fills in everything but the address. */
async function fill({ page, t }: Pick<Given, 'page' | 't'>): Promise<void> {
  await page.getByRole('checkbox', { name: t('creator.fields.market') }).check();
  await page.getByRole('checkbox', { name: t('creator.fields.other') }).check();
  await page.getByRole('textbox', { name: t('creator.form.reason') }).fill(REASON);
  await page.getByRole('textbox', { name: t('creator.form.affect') }).fill(LINK);
  await page.getByRole('checkbox').last().check();
}

/** The number of the only application that an address has sent. */
async function applicationOf({ server }: Pick<Given, 'server'>, email: string): Promise<string> {
  const lines = (await server.admin('creator', 'list')).split('\n');
  return lines.find((line) => line.includes(email))?.split(' ')[0] ?? '';
}

test.describe('becoming a creator (D21)', () => {
  test('a visitor registers first, applies, is approved as a streamer, and goes live (D24)', async ({
    page,
    t,
    open,
    api,
    server,
    people,
    lang,
    inbox,
    watched,
  }) => {
    const given = { page, t, open, api, server, people, lang, inbox };
    const { email } = people.email();
    await open('/home');
    await main(given)
      .getByRole('link', { name: t('home.creators.streamer') })
      // The notice's; the section of the creators has another.
      .first()
      .click();
    await expectRoute(page, '/creator/streamer');
    const prompt = page.getByRole('alertdialog');
    await expect(prompt).toContainText(t('apply.body'));
    await prompt.getByRole('button', { name: t('creator.visitor.later') }).click();
    await main(given)
      .getByRole('link', { name: t('header.signup'), exact: true })
      .click();
    await expectRoute(page, '/signup-verify\\?apply=streamer');
    await verify(given, { email });
    await press(given, 'signup.submit');

    // Back at the form, with the account's address.
    await expectRoute(page, '/creator/streamer');
    await expect(field(given, 'email')).toHaveValue(email);
    await fill(given);
    await press(given, 'creator.form.submit');
    await expect(page.getByText(t('creator.reviewing.title'))).toBeVisible();
    await expect(page.getByText(t('creator.sent'))).toBeVisible();

    await server.admin('creator', 'approve', await applicationOf(given, email));
    expect((await inbox.next(email)).subject).not.toBe('');
    await page.reload();
    await expect(page.getByText(t('creator.approved.streamer'))).toBeVisible();
    await open('/dashboard/notices');
    await expect(main(given).getByRole('listitem')).toHaveCount(1);
    await open('/dashboard');
    await expect(main(given).getByRole('link', { name: t('dashboard.creators.approved') })).toHaveCount(1);

    for (const origin of (await server.admin('domain', 'list')).match(/^http\S+$/gm) ?? [])
      await server.admin('domain', 'remove', origin);
    const office = await openOtherSite();
    watched.expect(new RegExp(`^other origin: ${office.origin}/favicon.ico`));
    await server.admin('domain', 'add', office.origin);
    await expect(async () => {
      const { headers } = await fetch(server.origin);
      expect(headers.get('content-security-policy')).toContain(office.origin);
    }).toPass();
    await open('/home');
    await page.reload();
    await main(given)
      .getByRole('button', { name: t('header.goLive') })
      .click();
    await expectRoute(page, /#\/login\?.*host=1/);
    await server.admin('domain', 'remove', office.origin);
    await office.stop();
  });

  test('a visitor logs in from the prompt, and comes back to the form', async ({
    page,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await open('/creator/blogger');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('header.login') })
      .click();
    await expectRoute(page, '/login\\?apply=blogger');
    // The prompt has told it already.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field({ page, t }, 'email').fill(email);
    await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
    await press({ page, t }, 'login.submit');
    await expectRoute(page, '/creator/blogger');
    await expect(heading({ page, t }, 'creator.form.title')).toBeVisible();
  });

  test('another address is confirmed by a code; a rejection tells why, and another try is open', async ({
    page,
    t,
    open,
    api,
    server,
    people,
    lang,
    inbox,
  }) => {
    const given = { page, t, open, api, server, people, lang, inbox };
    const { email: studio } = people.email();
    await openAs(given, people.email(), '/creator/blogger');
    await field(given, 'email').fill(studio);
    await enterCode(given, studio);
    await fill(given);
    await press(given, 'creator.form.submit');
    await expect(page.getByText(t('creator.reviewing.title'))).toBeVisible();

    await server.admin('creator', 'reject', await applicationOf(given, studio), 'The profile is private.');
    expect((await inbox.next(studio)).text).toContain('The profile is private.');
    await page.reload();
    await expect(page.getByText(t('creator.rejected.title'))).toBeVisible();
    await expect(main(given)).toContainText('The profile is private.');
    await press(given, 'creator.rejected.again');
    await fill(given);
    await press(given, 'creator.form.submit');
    await expect(page.getByText(t('creator.reviewing.title'))).toBeVisible();
  });

  test('what is missing is said at each field; a failed call and a reload lose nothing', async ({
    page,
    t,
    open,
    api,
    server,
    people,
    lang,
    inbox,
    watched,
  }) => {
    const given = { page, t, open, api, server, people, lang, inbox };
    await openAs(given, people.email(), '/creator/streamer');
    await press(given, 'creator.form.submit');
    for (const name of ['fields', 'reason', 'affect', 'rules'])
      await expect(page.getByText(t(`creator.error.${name}`))).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeFocused();

    await fill(given);
    watched.expect(/creator\/application/);
    watched.expect(/Failed to load resource/);
    await page.route('**/api/creator/application', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await press(given, 'creator.form.submit');
    await expect(page.getByText(t('creator.form.failed'))).toBeVisible();
    const reason = page.getByRole('textbox', { name: t('creator.form.reason') });
    await expect(reason).toHaveValue(REASON);

    await page.unroute('**/api/creator/application');
    await page.reload();
    await expect(reason).toHaveValue(REASON);
    await expect(page.getByRole('checkbox', { name: t('creator.fields.market') })).toBeChecked();
    await page.getByRole('checkbox').last().check();
    await press(given, 'creator.form.submit');
    await expect(page.getByText(t('creator.reviewing.title'))).toBeVisible();
  });

  test('the form is filled in and sent with the keyboard alone', async ({
    page,
    t,
    open,
    api,
    server,
    people,
    lang,
    inbox,
  }) => {
    const given = { page, t, open, api, server, people, lang, inbox };
    await openAs(given, people.email(), '/creator/blogger');
    await tabTo(page, page.getByRole('checkbox', { name: t('creator.fields.market') }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: t('creator.form.reason') }));
    await page.keyboard.type(REASON);
    await page.keyboard.press('Tab');
    await page.keyboard.type(LINK);
    await tabTo(page, page.getByRole('checkbox').last());
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: t('creator.form.submit'), exact: true }));
    await page.keyboard.press('Enter');
    const outcome = page.locator('[data-slot=notice]', { hasText: t('creator.reviewing.title') });
    await expect(outcome).toBeFocused();
  });

  test('an unknown type leads home', async ({ page, t, open }) => {
    await open('/creator/host');
    await expectRoute(page, '/home');
    await expect(page.getByText(t('onward.missing'))).toBeVisible();
  });
});
