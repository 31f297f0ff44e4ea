import { openOtherSite } from '../support/other-site';
import { expect, test } from './fixtures';
import { expectRoute, press, stopClock } from './steps';

test.describe('routes', () => {
  test('the short addresses lead where they always led', async ({ page, open }) => {
    for (const [from, to] of [
      ['/', '/home'],
      ['/landing', '/home'],
      ['/support', '/support/articles/account-delete'],
      ['/DeleteAccount', '/support/articles/account-delete'],
      ['/privacyPolicy', '/privacy/Android/zh-CN'],
      ['/privacyPolicyIOS', '/privacy/iOS/zh-CN'],
      ['/privacyPolicyVIVO', '/privacy/VIVO/zh-CN'],
      ['/userAgreement', '/eula/Android/zh-CN'],
      ['/userAgreementIOS', '/eula/iOS/zh-CN'],
      ['/userAgreementVIVO', '/eula/VIVO/zh-CN'],
      // Details without a verified number lead on to step one.
      ['/SignUp', '/signup-verify'],
    ] as const) {
      await open(from);
      await expectRoute(page, to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('one that is unknown asks for the login; to a member it is home', async ({
    page,
    open,
    api,
    people,
  }) => {
    await open('/nowhere?a=1');
    await expectRoute(page, `/login\\?redirect=${encodeURIComponent('/nowhere?a=1')}`);
    const { login } = await api.register(people.phone(), 'member123');
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
    await open('/nowhere?a=1');
    await expectRoute(page, '/home');
  });

  test('an address that changes during the first render is followed', async ({ page, open, t }) => {
    // React renders in slices of some milliseconds; each is a message. The slow CPU makes them many.
    await page.addInitScript(() => {
      let slices = 0;
      const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
      Object.defineProperty(MessagePort.prototype, 'onmessage', {
        get,
        set(handler: (event: MessageEvent) => void) {
          set?.call(this, (event: MessageEvent) => {
            if (++slices === 8) window.location.hash = '/support/contact';
            handler(event);
          });
        },
      });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await open('/login');
    await expectRoute(page, '/support/contact');
    await expect(page.getByRole('heading', { level: 1, name: t('support.contact') })).toBeVisible();
  });

  test('those that S6 lists are open to everybody', async ({ page, open }) => {
    for (const route of [
      '/home',
      '/support/articles/account-delete',
      '/privacy/general/en-US',
      '/eula/general/en-US',
      '/401',
      '/404',
      '/500',
      '/error',
      '/auth-error',
      '/login',
      '/signup-verify',
      '/signup-success',
      '/forgot',
      '/external',
    ]) {
      await open(route);
      await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
      await expectRoute(page, route);
    }
  });

  test('the article tells the steps in their order', async ({ page, open }) => {
    await open('/support/articles/account-delete');
    await expect(page.getByRole('main').locator('ol > li')).toHaveCount(5);
    await expect(page.getByRole('main')).not.toContainText('{{');
  });

  test('a group’s link inside remark is lifted, and every call carries it', async ({ page, open }) => {
    const remark = encodeURIComponent(JSON.stringify({ groupLink: 'friends' }));
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/public/site'));
    await open(`/home?remark=${remark}&guestId=7`);
    await expectRoute(page, '/home\\?guestId=7&groupLink=friends');
    expect((await asked).headers()['x-group-link']).toBe('friends');
  });
});

test.describe('the error pages', () => {
  for (const [route, title, action, to] of [
    ['/401', 'problem.title401', 'header.login', '/login'],
    ['/404', 'problem.title404', 'page.home', '/home'],
    ['/500', 'problem.title500', 'page.home', '/home'],
    ['/error', 'problem.titleError', 'page.home', '/home'],
    ['/auth-error', 'authError.failedTitle', 'header.login', '/login'],
    ['/auth-error?reason=expired', 'authError.expiredTitle', 'header.login', '/login'],
  ] as const)
    test(`${route} says what is wrong, and goes on`, async ({ page, t, open }) => {
      await open(route);
      await expect(page.getByRole('heading', { name: t(title) })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('button', { name: t(action), exact: true })
        .click();
      await expectRoute(page, to);
    });

  test('an expired link leads a visitor to the login by itself, unless told to stay (S4)', async ({
    page,
    t,
    open,
    api,
    people,
  }) => {
    await stopClock(page);
    await open('/auth-error?reason=expired');
    await expect(page.getByText(t('authError.leading')).first()).toBeVisible();
    await page.clock.runFor(4_900);
    await expectRoute(page, '/auth-error\\?reason=expired');
    await page.clock.runFor(200);
    await expectRoute(page, '/login');

    await open('/auth-error?reason=expired');
    await press({ page, t }, 'authError.stay');
    await expect(page.getByText(t('authError.stays'))).toBeFocused();
    await page.clock.runFor(60_000);
    await expectRoute(page, '/auth-error\\?reason=expired');

    // Another reason is no expired link, and a member has nothing to log in for.
    await open('/auth-error?reason=link');
    await expect(page.getByRole('heading', { name: t('authError.linkTitle') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('authError.stay') })).toHaveCount(0);
    const { login } = await api.register(people.phone(), 'member123');
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
    await open('/auth-error?reason=expired');
    await expect(page.getByRole('heading', { name: t('authError.expiredTitle') })).toBeVisible();
    await page.clock.runFor(60_000);
    await expectRoute(page, '/auth-error\\?reason=expired');
  });

  test('/auth-error takes no words from the address', async ({ page, t, open }) => {
    await open('/auth-error?reason=toString&title=Call%20this%20number&description=Now');
    await expect(page.getByRole('heading', { name: t('authError.failedTitle') })).toBeVisible();
    await expect(page.getByText('Call this number')).toHaveCount(0);
  });

  test('/auth-error shows words of the route’s state as plain text, cut short', async ({
    page,
    open,
    server,
  }) => {
    await open('/home');
    const title = `<img src=x onerror=alert(1)>${'a'.repeat(300)}`;
    await page.evaluate(
      ([text, origin]) => {
        history.replaceState({ usr: { title: text }, key: 'k', idx: 0 }, '', `${origin}/#/auth-error`);
      },
      [title, server.origin] as const,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.slice(0, 200));
  });
});

test.describe('the host entrance', () => {
  test('goes to the login of the first back office that answers, with what the address has', async ({
    page,
    t,
    open,
    server,
    watched,
  }) => {
    const gone = await openOtherSite();
    const there = await openOtherSite();
    await gone.stop();
    watched.expect(new RegExp(`^other origin: (${gone.origin}|${there.origin})/favicon.ico`));
    watched.expect(/ERR_CONNECTION_REFUSED/);
    await server.admin('domain', 'add', gone.origin);
    await server.admin('domain', 'add', there.origin);
    // A page's policy names what was registered when it was served, two seconds before at most.
    await expect(async () => {
      const { headers } = await fetch(server.origin);
      expect(headers.get('content-security-policy')).toContain(there.origin);
    }).toPass();
    await open('/home?guestId=7');
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.hostEntrance') })
      .click();
    await expectRoute(page, /#\/login\?/);
    const params = new URLSearchParams(page.url().split('#')[1]?.split('?')[1]);
    expect(Object.fromEntries(params)).toEqual({
      guestId: '7',
      callback: `${there.origin}/`,
      host: '1',
      hc_source: 'ho',
      hc_time: expect.stringMatching(/^\d{13}$/),
    });
    await there.stop();
    await server.admin('domain', 'remove', gone.origin);
    await server.admin('domain', 'remove', there.origin);
  });

  test('says that there is none in reach, on the landing page only', async ({ page, t, open, server }) => {
    for (const origin of (await server.admin('domain', 'list')).match(/^http\S+$/gm) ?? [])
      await server.admin('domain', 'remove', origin);
    await open('/home');
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('header.hostEntrance') })
      .click();
    await expect(page.getByText(t('entrance.none'))).toBeVisible();
    await open('/404');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: t('header.hostEntrance') })).toHaveCount(0);
  });
});

test.describe('/qy', () => {
  const handOver = (login: { token: string; memberId: number }, userId = login.memberId) =>
    `/qy?token=${login.token}&userId=${userId}`;
  const stored = () => localStorage.getItem('HLO-token');

  test('logs in whom the token belongs to, says so, and keeps the token out of the address', async ({
    page,
    t,
    open,
    api,
    people,
  }) => {
    const { login } = await api.register(people.phone(), 'member123');
    await open('/home');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    page.on('framenavigated', (frame) => urls.push(frame.url()));
    await page.evaluate((route) => (window.location.hash = route), handOver(login));
    await expectRoute(page, '/dashboard');
    const { nickname } = login.userInfo;
    await expect(page.getByText(t('dashboard.handedOverTitle', { name: nickname }))).toBeVisible();
    const token = await page.evaluate(stored);
    expect(token).toMatch(/^Bearer /);
    expect(token).not.toContain(login.token);
    // The entry itself is the person's; after it the token is nowhere.
    expect(urls.filter((url) => url.includes(login.token) && !url.includes('#/qy?token'))).toEqual([]);
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state])),
    ).not.toContain(login.token);
    await page.goBack();
    expect(page.url()).not.toContain(login.token);
    await open('/dashboard');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('header.logout') })
      .waitFor();
  });

  test('with another member’s id changes nothing', async ({ page, t, open, api, people }) => {
    const { login } = await api.register(people.phone(), 'member123');
    await open(handOver(login, login.memberId + 1));
    await expectRoute(page, '/auth-error\\?reason=account');
    await expect(page.getByRole('heading', { name: t('authError.accountTitle') })).toBeVisible();
    expect(await page.evaluate(stored)).toBeNull();
    expect(page.url()).not.toContain(login.token);
  });

  test('with a token that was used, or none, says so and leads to the login', async ({
    page,
    t,
    open,
    api,
    people,
  }) => {
    const { login } = await api.register(people.phone(), 'member123');
    await open(handOver(login));
    await expectRoute(page, '/dashboard');
    // Another visit: the same one may use it again for half a minute (D15).
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await open(handOver(login));
    await expectRoute(page, '/auth-error\\?reason=expired');
    expect(await page.evaluate(stored)).toBeNull();
    await open('/qy');
    await expectRoute(page, '/auth-error\\?reason=link');
    await press({ page, t }, 'header.login');
    await expectRoute(page, '/login');
  });

  test('asks before another member’s session gives way', async ({ page, t, open, api, people }) => {
    const mine = (await api.register(people.phone(), 'member123')).login;
    const other = (await api.register(people.phone(), 'member123')).login;
    await open('/home');
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), mine.tokenHead + mine.token);
    await page.reload();
    await open(handOver(other));
    await expect(page.getByRole('alertdialog')).toContainText(mine.userInfo.nickname);
    await press({ page, t }, 'handoff.switchCancel');
    await expectRoute(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.userInfo.nickname);
    expect(await page.evaluate(stored)).not.toContain(other.token);

    await open(handOver(other));
    await press({ page, t }, 'handoff.switchConfirm');
    await expectRoute(page, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other.userInfo.nickname);
  });
});
