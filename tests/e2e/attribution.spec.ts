import type { Frame, Page, Request } from '@playwright/test';
import { openOtherSite } from '../support/other-site';
import { expect, test } from './fixtures';
import { enterAsHost, expectRoute, field, finishSignup, press, secret, verify } from './steps';

const PASSWORD = 's3cret!pw';

const query = (params: Record<string, string>) => `?${new URLSearchParams(params)}`;

/** What a page asks the server, as it goes over the wire. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const headersOf = (request: Request) => {
  const headers = request.headers();
  return { group: headers['x-group-link'], market: headers['x-market-code'] };
};

/** The fields of a form as it was sent. */
function sentBy(request: Request | undefined): Record<string, string> {
  const parts = (request?.postData() ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g);
  return Object.fromEntries([...parts].map(([, name = '', value = '']) => [name, value]));
}

/** Everything in the address that names who brought the visitor. */
const attributionIn = (page: Page): string[] =>
  page
    .url()
    .match(/(remark|groupLink|marketCode|hicsRoomId|agentId|groupCode|inviteCode|agentAccountId)=/g) ?? [];

test.describe('a visitor with a group’s link registers (D31)', () => {
  test('from a remark before the hash, by the header’s button', async ({ page, t, inbox, lang, people }) => {
    const walker = { page, t, inbox };
    const calls = watchCalls(page);
    const remark = JSON.stringify({ groupLink: 77, marketCode: 'M 1' });
    await page.goto(`/${query({ lang, remark })}`);
    await expectRoute(page, '/home\\?groupLink=77&marketCode=M\\+1');
    expect(page.url()).not.toContain('remark');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.signup') })
      .click();
    await verify(walker, people.phone());
    await expect(field(walker, 'groupLink')).toHaveValue('77');
    await expect(field(walker, 'groupLink')).toHaveAttribute('readonly');
    await expect(field(walker, 'hicsRoomId')).toHaveCount(0);
    await expect(field(walker, 'agentId')).toHaveCount(0);
    await finishSignup(walker);

    const registered = calls.findIndex((call) => call.url().endsWith('/registerByPhone'));
    expect(sentBy(calls[registered])).toMatchObject({ groupLink: '77', nickname: expect.any(String) });
    expect(sentBy(calls[registered])).not.toHaveProperty('marketCode');
    for (const call of calls.slice(0, registered + 1))
      expect(headersOf(call), call.url()).toEqual({ group: '77', market: 'M 1' });

    // The registration has ended: nothing of it is left.
    expect(attributionIn(page)).toEqual([]);
    const before = calls.length;
    await page
      .getByRole('main')
      .getByRole('link', { name: t('header.openMine') })
      .click();
    await expectRoute(page, '/dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const call of calls.slice(before))
      expect(headersOf(call), call.url()).toEqual({ group: undefined, market: undefined });
  });

  test('from a short address with an invite, by the page’s buttons and links', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const calls = watchCalls(page);
    const invite = {
      groupLink: '5',
      hicsRoomId: 'room-9',
      agentId: 'agent-3',
      groupCode: 'g1',
      inviteCode: 'i1',
      agentAccountId: 'a1',
    };
    await open(`/landing${query({ ...invite, marketCode: 'M1' })}`);
    await expectRoute(page, /#\/home\?groupLink=5/);
    // Away, and back again.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.terms') })
      .click();
    await expectRoute(page, /#\/eula\/general\/.*groupLink=5/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.home') })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.login') })
      .click();
    await expectRoute(page, /#\/login\?groupLink=5/);
    await page.getByRole('link', { name: t('login.forgot') }).click();
    await expectRoute(page, /#\/forgot\?groupLink=5/);
    await page.getByRole('link', { name: t('verify.login') }).click();
    await page.getByRole('link', { name: t('login.signup') }).click();
    await verify(walker, people.email());
    await expect(field(walker, 'groupLink')).toHaveValue('5');
    await expect(field(walker, 'hicsRoomId')).toHaveValue('room-9');
    await expect(field(walker, 'agentId')).toHaveValue('agent-3');
    await finishSignup(walker);
    const registered = calls.findIndex((call) => call.url().endsWith('/registerByEmail'));
    expect(sentBy(calls[registered])).toMatchObject(invite);
    for (const call of calls.slice(0, registered + 1))
      expect(headersOf(call), call.url()).toEqual({ group: '5', market: 'M1' });
    expect(attributionIn(page)).toEqual([]);
  });

  test('and after a login the page’s own query is empty of it as well', async ({
    page,
    t,
    lang,
    people,
    api,
  }) => {
    const who = people.email();
    await api.register(who, PASSWORD);
    const calls = watchCalls(page);
    await page.goto(`/${query({ lang, groupLink: '5', guestId: '7' })}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.login') })
      .click();
    await page.getByRole('tab', { name: t('login.email') }).click();
    await field({ page, t }, 'email').fill(who.email);
    await secret({ page, t }, 'password').fill(PASSWORD);
    await press({ page, t }, 'login.submit');
    await expectRoute(page, '/home');
    const login = calls.find((call) => call.url().endsWith('/loginByEmail'));
    expect(login && headersOf(login).group).toBe('5');
    expect(attributionIn(page)).toEqual([]);
    expect(page.url()).toContain('guestId=7');
  });
});

test.describe('attribution (D31)', () => {
  test('stays through redirects, short addresses and the guard', async ({ page, open }) => {
    for (const [from, to] of [
      ['/', '/home\\?'],
      ['/landing', '/home\\?'],
      ['/support', '/support/articles/account-delete\\?'],
      ['/DeleteAccount', '/support/articles/account-delete\\?'],
      ['/privacyPolicy', '/privacy/Android/zh-CN\\?'],
      ['/userAgreementVIVO', '/eula/VIVO/zh-CN\\?'],
      ['/signup', '/signup-verify\\?'],
      ['/unlock', '/login\\?'],
      ['/logout', '/login\\?'],
      ['/dashboard', '/login\\?redirect=%2Fdashboard&'],
      ['/nowhere', '/login\\?redirect=%2Fnowhere&'],
      ['/creator/blogger', '/creator/blogger\\?'],
    ] as const) {
      await open(`${from}?groupLink=5&marketCode=M1`);
      await expectRoute(page, `${to}groupLink=5&marketCode=M1`);
    }
  });

  test('goes along to the host entrance and with a link opened in a new tab', async ({
    page,
    context,
    t,
    open,
    server,
    watched,
  }) => {
    const office = await openOtherSite();
    watched.expect(new RegExp(`^other origin: ${office.origin}/favicon.ico`));
    await server.admin('domain', 'add', office.origin);
    await expect(async () => {
      const { headers } = await fetch(server.origin);
      expect(headers.get('content-security-policy')).toContain(office.origin);
    }).toPass();
    await open('/home?groupLink=5');
    const opened = context.waitForEvent('page');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.signup') })
      .click({ modifiers: ['ControlOrMeta'] });
    await expectRoute(await opened, '/signup-verify\\?groupLink=5');
    await enterAsHost({ page, t });
    await expectRoute(page, /#\/login\?groupLink=5&callback=/);
    await page.getByRole('link', { name: t('login.memberLogin') }).click();
    await expectRoute(page, '/login\\?groupLink=5');
    await server.admin('domain', 'remove', office.origin);
    await office.stop();
  });

  test('a hostile remark leaves a working page, without a loop', async ({ page, t, lang }) => {
    // A browser takes its time with an address of a megabyte.
    test.setTimeout(120_000);
    for (const remark of [
      '{"__proto__":{"groupLink":"a"},"groupLink":{"groupLink":"a"}}',
      '%7B%22groupLink%22',
      '<script>alert(1)</script>',
      '['.repeat(100_000),
      JSON.stringify({ groupLink: 'a'.repeat(1_000_000) }),
    ]) {
      const shown = new Set<string>();
      const note = (frame: Frame) => void shown.add(frame.url());
      page.on('framenavigated', note);
      await page.goto(`/?lang=${lang}#/home?remark=${encodeURIComponent(remark)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('home.login') })
        .click();
      await expect(field({ page, t }, 'phone')).toBeVisible();
      page.off('framenavigated', note);
      // The page, at most one redirect, and the link that was followed.
      expect(shown.size).toBeLessThanOrEqual(3);
      await page.goto('about:blank');
    }
  });
});

test.describe('a guest’s id in the address (D26)', () => {
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem('assist-guestId'));

  test('is kept, and one that no registration could hold is not', async ({ page, open }) => {
    await open(`/home?guestId=${'7'.repeat(101)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await kept(page)).toBeNull();
    await page.goto('about:blank');
    await open('/home?guestId=guest-7');
    await expect.poll(() => kept(page)).toBe('guest-7');
  });
});
