import { devices, type Page, type Request } from '@playwright/test';
import { expect, test } from './fixtures';
import { expectRoute, field, finishSignup, press, secret, verify } from './steps';

const PASSWORD = 's3cret!pw';
const MINUTE = 60_000;

/** Every request to the API, as it goes over the wire. */
async function headersOf(request: Request): Promise<Record<string, string>> {
  const headers = await request.allHeaders();
  return { path: new URL(request.url()).pathname.slice('/api'.length), ...headers };
}

function watchCalls(page: Page): () => Promise<Record<string, string>[]> {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return () => Promise.all(calls.splice(0).map(headersOf));
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('HLO-token'));

/** Makes the browser say what it says of an installed page, which it can't be told to show. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });

/** A phone, and a computer with a small window. */
const PHONE = devices['Pixel 7'].userAgent;
const COMPUTER = devices['Desktop Chrome'].userAgent;

test.describe('every call (S7)', () => {
  test.use({ userAgent: PHONE });

  test('of a visitor who registers and looks around carries the headers', async ({
    page,
    t,
    inbox,
    lang,
    people,
    open,
  }) => {
    const walker = { page, t, inbox };
    const calls = watchCalls(page);
    await open('/home?groupLink=7&marketCode=M1');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('home.signup') })
      .click();
    await verify(walker, people.phone());
    await finishSignup(walker);
    const token = (await tokenOf(page)) ?? '';
    expect(token).toMatch(/^Bearer [\w-]{43}$/);
    const visit = await page.evaluate(() => localStorage.getItem('HLO-visit'));

    const asVisitor = await calls();
    expect(asVisitor.length).toBeGreaterThan(4);
    const registration = asVisitor.findIndex(({ path }) => path === '/sso/v2/registerByPhone');
    for (const call of asVisitor.slice(0, registration + 1)) {
      expect(call, call['path']).toMatchObject({ 'x-group-link': '7', 'x-market-code': 'M1' });
      expect(call['authorization'], call['path']).toBeUndefined();
    }
    expect(asVisitor[registration]?.['x-device-type']).toBe('9');

    await open('/dashboard');
    await page.getByRole('link', { name: t('dashboard.devices'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    const asMember = await calls();
    const ofMembers = asMember.filter(({ path = '' }) => /^\/(member|creator|chat)\//.test(path));
    expect(ofMembers.map(({ path }) => path)).toContain('/member/sessions');
    for (const call of asMember) {
      expect(call['authorization'], call['path']).toBe(ofMembers.includes(call) ? token : undefined);
      expect(call['x-group-link'] ?? call['x-market-code'], call['path']).toBeUndefined();
      expect(visit).toContain(call['x-hc-uid']);
    }

    for (const call of [...asVisitor, ...asMember]) {
      expect(call, call['path']).toMatchObject({
        'accept-language': lang,
        'x-hc-uid': expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'h5',
      });
      expect(Math.abs(Number(call['timestamp']) - Date.now()), call['path']).toBeLessThan(2 * MINUTE);
    }
  });
});

for (const [device, userAgent, header, type] of [
  ['a phone', PHONE, 'h5', '9'],
  ['a computer', COMPUTER, 'web', '8'],
] as const)
  test.describe(`a login by phone number on ${device} (S3, S7)`, () => {
    test.use({ userAgent });

    test('carries the type of the device, and no other call does', async ({ page, t, people, api, open }) => {
      const who = people.phone();
      await api.register(who, PASSWORD);
      const calls = watchCalls(page);
      await open('/login');
      await field({ page, t }, 'phone').fill(who.phone);
      await secret({ page, t }, 'password').fill(PASSWORD);
      await press({ page, t }, 'login.submit');
      await expectRoute(page, '/home');
      for (const call of await calls()) {
        expect(call['device'], call['path']).toBe(header);
        const expected = call['path'] === '/sso/loginByPhone' ? type : undefined;
        expect(call['x-device-type'], call['path']).toBe(expected);
      }
    });
  });

test.describe('the page mode (D26)', () => {
  for (const [shown, mode] of [
    ['in a tab', 'web'],
    ['as installed', 'pwa'],
  ] as const)
    test(`${shown} stands on the root element and in the record of the device`, async ({
      page,
      t,
      people,
      api,
      open,
    }) => {
      const { email } = people.email();
      await api.register({ email }, PASSWORD);
      if (mode === 'pwa') await install(page);
      await open('/login?redirect=/dashboard/devices');
      await page.getByRole('tab', { name: t('login.email') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-page-mode', mode);
      await field({ page, t }, 'email').fill(email);
      await secret({ page, t }, 'password').fill(PASSWORD);
      await press({ page, t }, 'login.submit');
      const own = page.getByRole('main').getByRole('listitem').first();
      await expect(own).toContainText(t('devices.current'));
      await expect(own.getByText(t('devices.installed'))).toHaveCount(mode === 'pwa' ? 1 : 0);
    });
});
