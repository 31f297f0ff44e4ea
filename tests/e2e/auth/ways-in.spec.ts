import { policyNames, startExample } from '../../support/examples';
import { openOtherSite, type OtherSite } from '../../support/other-site';
import { expect, test as base, type TestArgs } from '../fixtures';
import { enterCode, expectRoute, field, finishSignup, menuButton, press, secret, verify } from '../steps';

const PASSWORD = 's3cret!pw';

/** A site beside ours, which the tests may go to. */
const test = base.extend<{ site: OtherSite; given: TestArgs }>({
  given: async ({ page, open, api, people, server, lang, t, inbox }, provide) =>
    provide({ page, open, api, people, server, lang, t, inbox }),
  site: async ({ watched }, provide) => {
    const site = await openOtherSite();
    watched.expect(new RegExp(`^other origin: ${site.origin}/`));
    await provide(site);
    await site.stop();
  },
});

const query = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;

const secretIn = (printed: string): string => /: (\S+)\s*$/.exec(printed)?.[1] ?? '';

/** Fills in the login by e-mail, of somebody registered just now unless told; returns the nickname. */
async function logInAt(
  { page, t, open, people, api }: TestArgs,
  route: string,
  to?: { email: string },
): Promise<string> {
  const who = to ?? people.email();
  const login = to ? null : (await api.register(who, PASSWORD)).login;
  await open(route);
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(who.email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  return login?.userInfo.nickname ?? '';
}

/** What no other site and no address may ever show: the session's token. */
const sessionToken = (page: TestArgs['page']) =>
  page.evaluate(() => localStorage.getItem('HLO-token')?.replace('Bearer ', '') ?? '');

test.describe('a callback', () => {
  test('to a back office carries what was added and no token', async ({ site, given }) => {
    const { server, page } = given;
    await server.admin('domain', 'add', site.origin);
    await logInAt(given, `/login${query({ callback: `${site.origin}/desk?a=b` })}`);
    await expect(page.getByRole('heading', { name: 'Other site' })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()]).toEqual(['a', 'status', 'source', 'time']);
    expect(searchParams.get('status')).toBe('loginCallback');
    expect(site.visits().map(({ referrer }) => referrer)).toEqual([undefined]);
    await page.goBack().catch(() => undefined);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('of a host brings the host into the back office, by a token of its own', async ({
    watched,
    given,
  }) => {
    const { server, page, people, api, lang } = given;
    const backOffice = await startExample('back-office', server);
    watched.expect(new RegExp(`^other origin: ${backOffice.origin}/`));
    const who = people.email();
    const { login } = await api.register(who, PASSWORD);
    await server.admin('create-host', who.email);
    const entered = page.waitForRequest(
      (request) => request.url().startsWith(`${backOffice.origin}/?status`),
      { timeout: 40_000 },
    );
    await logInAt(given, `/login${query({ host: '1', callback: `${backOffice.origin}/` })}`, who);
    await expect(page.getByRole('heading')).toContainText(login.userInfo.nickname);
    const { searchParams } = new URL((await entered).url());
    expect(searchParams.get('lang')).toBe(lang);
    expect((await entered).headers()['referer']).toBeUndefined();
    await page.goto(server.origin);
    expect(searchParams.get('token')).not.toBe(await sessionToken(page));
    await backOffice.stop();
  });

  test('at the host entrance turns away who is no host, in the server’s words, at the page', async ({
    site,
    given,
  }) => {
    const { page, server } = given;
    await server.admin('domain', 'add', site.origin);
    await logInAt(given, `/login${query({ host: '1', callback: `${site.origin}/` })}`);
    await expect(field(given, 'email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[data-slot=toast]')).toHaveCount(0);
    await expectRoute(page, /#\/login\?host=1/);
    expect(await sessionToken(page)).toBe('');
    expect(site.visits()).toEqual([]);
  });

  test('the host’s login says that it is one, and leads members to their own (D34)', async ({
    site,
    given,
  }) => {
    const { page, open, t, people, api } = given;
    const entrance = { host: '1', callback: `${site.origin}/`, hc_source: 'ho', hc_time: '1' };
    await open(`/login${query({ ...entrance, apply: '' })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.hostTitle'));
    await expect(page.getByRole('link', { name: t('login.signup') })).toHaveCount(0);
    await page.getByRole('link', { name: t('login.memberLogin') }).click();
    await expectRoute(page, '/login\\?apply=');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
    await expect(page.getByRole('link', { name: t('login.signup') })).toBeVisible();

    // The same where the entrance stands before the hash.
    await page.goto(`/${query({ ...entrance, lang: given.lang })}#/login`);
    await page.getByRole('link', { name: t('login.memberLogin') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));

    // A number without an account isn't led to a registration.
    await open(`/login${query(entrance)}`);
    await page.getByRole('tab', { name: t('login.sms') }).click();
    const who = people.phone();
    await field(given, 'phone').fill(who.phone);
    await enterCode(given, who.e164);
    await expect(page.locator('[data-slot=toast]')).toBeVisible();
    await expectRoute(page, /#\/login\?host=1/);

    // Who is signed in is told whose session ends.
    const { login } = await api.register(people.phone(), PASSWORD);
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
    await page.reload();
    const { nickname } = login.userInfo;
    await expect(page.getByText(t('login.hostSession', { name: nickname }))).toBeVisible();
  });

  test('of the host entrance is left behind by a registration, which ends at home (D34)', async ({
    site,
    given,
  }) => {
    const { page, open, people, server } = given;
    await server.admin('domain', 'add', site.origin);
    await open(`/signup-verify${query({ host: '1', callback: `${site.origin}/` })}`);
    await verify(given, people.phone());
    await finishSignup(given);
    expect(await sessionToken(page)).not.toBe('');
    expect(site.visits()).toEqual([]);
  });

  test('into this app stays in it; who is logged in already is sent straight on', async ({ given }) => {
    const { page, server, open } = given;
    const callback = `${server.origin}/#/dashboard?from=mail`;
    await logInAt(given, `/login${query({ callback })}`);
    await expectRoute(page, /#\/dashboard\?from=mail&status=loginCallback&source=halo&time=\d+$/);
    await open('/home');
    await open(`/login${query({ callback: '/dashboard' })}`);
    await expectRoute(page, /#\/dashboard\?status=loginCallback&source=halo&time=\d+$/);
  });

  test('is kept through a registration, and followed from the login', async ({ given }) => {
    const { page, open, people, t } = given;
    await open(`/login${query({ callback: '/dashboard', hc_source: 'ho', hc_time: '1' })}`);
    await page.getByRole('link', { name: t('login.signup') }).click();
    await verify(given, people.phone());
    await press(given, 'signup.submit');
    await expectRoute(page, /#\/dashboard\?status=loginCallback&source=halo&time=\d+$/);
  });

  test('of any doubtful kind ends at home, and nothing leaves', async ({ given }) => {
    const { page, t, server, open } = given;
    const { origin, host } = new URL(server.origin);
    // The watch of every test sees to it that no request leaves.
    const expectHome = async (callback: string) => {
      await expectRoute(page, '/home');
      await expect(page.getByText(t('onward.refused')), callback).toBeVisible();
      expect(await page.title()).not.toContain('owned');
      expect(page.url()).not.toContain(await sessionToken(page));
    };
    const [first, ...others] = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'https:evil.example',
      'javascript:document.title="owned"',
      'JAVASCRIPT:document.title="owned"',
      'data:text/html,<h1>owned</h1>',
      'https%3A%2F%2Fevil.example%2F',
      `${origin}@evil.example/`,
      `${origin}.evil.example/`,
      `${origin}//evil.example/`,
      `http://halo@${host}/`,
      // Routes of this app that a login must not lead to (D43).
      '/x/../logout',
      '/x/%252e%252e/logout',
      `${origin}/#/qy?token=a&userId=1`,
    ];
    await logInAt(given, `/login${query({ callback: first, host: '0' })}`);
    await expectHome(first);
    // Members who are signed in already are sent on by the same rules.
    for (const callback of others) {
      // A document of its own each: the toast of the one before is gone.
      await page.goto('about:blank');
      await open(`/login${query({ callback, host: '0' })}`);
      await expectHome(callback);
    }
  });

  test('is refused where it is given twice, or its origin was removed meanwhile', async ({ site, given }) => {
    const { page, t, server } = given;
    await server.admin('domain', 'add', site.origin);
    const callback = encodeURIComponent(`${site.origin}/`);
    await logInAt(given, `/login?callback=${callback}&callback=${callback}`);
    await expect(page.getByText(t('onward.refused'))).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('HLO-token'));

    await page.goto(`${server.origin}/#/login?callback=${callback}`);
    await page.reload();
    await server.admin('domain', 'remove', site.origin);
    const who = given.people.email();
    await given.api.register(who, PASSWORD);
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field(given, 'email').fill(who.email);
    await secret(given, 'password').fill(PASSWORD);
    await press(given, 'login.submit');
    await expect(page.getByText(t('onward.refused'))).toBeVisible();
    expect(site.visits()).toEqual([]);
  });
});

test.describe('an assistant', () => {
  test('logs in by account ID and password, with nothing else on the page', async ({ site, given }) => {
    const { page, t, open, server } = given;
    await server.admin('domain', 'add', site.origin);
    const id = `helper_${Date.now() % 1_000_000}`;
    const password = secretIn(await server.admin('create-assistant', id));
    await open(`/login${query({ assistant: '1', callback: `${site.origin}/` })}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('assistant.title'));
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await field(given, 'username').fill(id);
    await secret(given, 'password').fill(password);
    await press(given, 'login.submit');
    // An operator made the password: a new one comes first, and then the callback (D35).
    await secret(given, 'newPassword').fill(PASSWORD);
    await secret(given, 'confirmPassword').fill(PASSWORD);
    await press(given, 'forgot.submit');
    await expect(page.getByRole('heading', { name: 'Other site' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('assistant')).toBe('1');
  });

  test('is told a wrong password in a dialog; a member is turned away the same', async ({ given }) => {
    const { page, open, people, api, t } = given;
    const { login } = await api.register(people.phone(), PASSWORD);
    await open('/login?assistant=1');
    await field(given, 'username').fill(`m_${login.userInfo.username}`.slice(0, 18));
    await secret(given, 'password').fill(PASSWORD);
    await press(given, 'login.submit');
    await expect(page.getByRole('alertdialog')).toContainText(t('login.wrongTitle'));
    await press(given, 'page.ok');
    await expect(secret(given, 'password')).toBeFocused();
    await field(given, 'username').fill('1234567');
    await secret(given, 'password').fill(PASSWORD);
    await press(given, 'login.submit');
    await expect(page.getByText(t('error.accountIdFormat'))).toBeVisible();
  });
});

test.describe('a third-party login', () => {
  test('leads to the page that was asked for, on an allowed origin', async ({ site, given }) => {
    const { page, server } = given;
    await server.admin('origin', 'add', site.origin);
    const redirect = { fx_source: 'fameex', redirect_url: `${site.origin}/trade` };
    await logInAt(given, `/login${query(redirect)}`);
    await expect(page.getByRole('heading', { name: 'Other site' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/trade');
    expect(site.visits().map(({ referrer }) => referrer)).toEqual([undefined]);
  });

  for (const [name, redirect] of [
    ['another source', { fx_source: 'FameEx', redirect_url: 'https://shop.example/' }],
    ['an origin that isn’t allowed', { fx_source: 'fameex', redirect_url: 'https://evil.example/' }],
    ['no page', { fx_source: 'fameex' }],
    ['a script', { fx_source: 'fameex', redirect_url: 'javascript:alert(1)' }],
  ] as const)
    test(`is refused on arrival with ${name}`, async ({ page, t, open }) => {
      await open(`/login${query(redirect)}`);
      await expectRoute(page, '/auth-error\\?reason=third-party');
      await expect(page.getByRole('heading', { name: t('authError.thirdPartyTitle') })).toBeVisible();
      await press({ page, t }, 'header.login');
      await expectRoute(page, '/login');
    });
});

test.describe('a mini app', () => {
  test('is opened after the login, which it asks for, by a token of its own', async ({ watched, given }) => {
    const { server, page, open, lang, t } = given;
    const key = `app-${Date.now()}`;
    const miniApp = await startExample('mini-app', server, key);
    watched.expect(new RegExp(`^other origin: ${miniApp.origin}/`));
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === miniApp.origin && url.pathname === '/') asked.push(url);
    });
    await open(`/external?ma=${key}`);
    await expectRoute(page, `/login\\?ma=${key}`);
    const nickname = await logInAt(given, `/login?ma=${key}`);
    await expect(page.getByRole('heading')).toContainText(nickname);
    // Looked for first, without the token.
    const [probed, opened] = asked;
    expect(probed?.search).toBe('');
    expect(opened?.searchParams.get('lang')).toBe(lang);
    const accessToken = opened?.searchParams.get('accessToken');
    expect(accessToken).toBeTruthy();
    await page.goto(server.origin);
    await expect(menuButton({ page, t })).toBeVisible();
    expect(accessToken).not.toBe(await sessionToken(page));
    await miniApp.stop();
  });

  test('that does not answer, or that nobody knows, is told with a way on', async ({
    site,
    watched,
    given,
  }) => {
    const { server, page, t, open } = given;
    const key = `gone-${Date.now()}`;
    await server.admin('mini-app', 'add', key, `${site.origin}/`);
    await site.stop();
    await policyNames(server, site.origin);
    watched.expect(/^failed: .*ERR_CONNECTION_REFUSED|^console: .*ERR_CONNECTION_REFUSED/);
    await logInAt(given, `/login?ma=${key}`);
    await expect(page.getByRole('heading', { name: t('external.unreachableTitle') })).toBeVisible();
    await press(given, 'page.retry');
    await expect(page.getByRole('heading', { name: t('external.unreachableTitle') })).toBeVisible();

    await open('/external?ma=nobody');
    await expect(page.getByRole('heading', { name: t('external.unknownTitle') })).toBeVisible();
    await press(given, 'page.home');
    await expectRoute(page, '/home');
  });
});

test.describe('apply', () => {
  test('tells what to do first, once, and leads to the application after the login', async ({ given }) => {
    const { page, t, open } = given;
    await open('/login?apply=blogger');
    await expect(page.getByRole('alertdialog')).toContainText(t('apply.bloggerTitle'));
    await press(given, 'page.ok');
    await page.getByRole('link', { name: t('login.signup') }).click();
    await expectRoute(page, '/signup-verify\\?apply=blogger');
    await expect(page.getByRole('heading', { name: t('verify.title') })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await logInAt(given, '/login?apply=blogger');
    await expectRoute(page, '/creator/blogger');
  });
});

test.describe('a redirect', () => {
  test('to a page that does not exist says so at home (S8)', async ({ given }) => {
    const { page, t } = given;
    await logInAt(given, '/login?redirect=/nowhere');
    await expectRoute(page, '/home');
    await expect(page.getByText(t('onward.missing'))).toBeVisible();
  });

  test('neither logs out by dot segments nor puts a token into the address (D43)', async ({ given }) => {
    const { page, people, api } = given;
    const who = people.email();
    await api.register(who, PASSWORD);
    for (const redirect of ['/x/../logout', '/x/%2e%2e/logout', '/qy?token=a-token&userId=1']) {
      await logInAt(given, `/login${query({ redirect })}`, who);
      await expectRoute(page, '/home');
      expect(await sessionToken(page)).not.toBe('');
      expect(page.url()).not.toContain('a-token');
      await page.evaluate(() => localStorage.removeItem('HLO-token'));
      await page.goto('about:blank');
    }
  });
});

test.describe('qy on the signup pages', () => {
  test('ends the session that was there, and ends at the page that says so', async ({ given }) => {
    const { page, open, people, t } = given;
    await logInAt(given, '/login');
    await expectRoute(page, '/home');
    await open('/signup-verify?qy=1');
    await expect(page.getByRole('heading', { name: t('verify.title') })).toBeVisible();
    expect(await sessionToken(page)).toBe('');
    await verify(given, people.phone());
    await press(given, 'signup.submit');
    await expectRoute(page, '/signup-success');
  });
});
