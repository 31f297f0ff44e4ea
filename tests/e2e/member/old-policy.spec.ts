import { openOtherSite, type OtherSite } from '../../support/other-site';
import { expect, test as base, type TestArgs } from '../fixtures';
import { enterAsHost, expectRoute, menuButton } from '../steps';

/** A site beside ours that nobody has registered yet. */
const test = base.extend<{ site: OtherSite }>({
  site: async ({ watched }, provide) => {
    const site = await openOtherSite();
    watched.expect(new RegExp(`^other origin: ${site.origin}/`));
    // What the page's own policy refuses is told on the console, and as a failed request.
    watched.expect(/Content Security Policy|ERR_BLOCKED_BY_CSP|^failed: http:\/\/127.0.0.1:\d+\/.* csp$/);
    await provide(site);
    await site.stop();
  },
});

const forget = async ({ server }: Pick<TestArgs, 'server'>) => {
  for (const origin of (await server.admin('domain', 'list')).match(/^http\S+$/gm) ?? [])
    await server.admin('domain', 'remove', origin);
};

/** Counts the documents that the page has loaded. */
function countLoads({ page }: Pick<TestArgs, 'page'>): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
  });
  return () => loads;
}

const mark = ({ page }: Pick<TestArgs, 'page'>) => page.evaluate(() => sessionStorage.getItem('HLO-reload'));

test.describe('a page that was opened before a site was registered (D29)', () => {
  test('is reloaded once, and goes on to the back office by itself', async ({
    page,
    t,
    open,
    server,
    site,
  }) => {
    await forget({ server });
    await open('/home?guestId=7');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const loads = countLoads({ page });
    await server.admin('domain', 'add', site.origin);
    await enterAsHost({ page, t });
    await expectRoute(page, /#\/login\?/);
    const params = new URLSearchParams(page.url().split('#')[1]?.split('?')[1]);
    expect(params.get('callback')).toBe(`${site.origin}/`);
    expect(params.get('guestId')).toBe('7');
    expect(loads()).toBe(1);
    expect(await mark({ page })).toBeNull();
    await server.admin('domain', 'remove', site.origin);
  });

  test('is reloaded once only: a site that stays out of reach is told', async ({
    page,
    t,
    open,
    server,
    site,
  }) => {
    await forget({ server });
    // Something in front of the server keeps its old policy.
    const { headers } = await fetch(server.origin);
    const policy = headers.get('content-security-policy') ?? '';
    await page.route(`${server.origin}/?*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    });
    await open('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const loads = countLoads({ page });
    await server.admin('domain', 'add', site.origin);
    await enterAsHost({ page, t });
    await expect(page.getByText(t('entrance.none'))).toBeVisible();
    expect(loads()).toBe(1);
    await expectRoute(page, '/creator/streamer');
    expect(await mark({ page })).toBeNull();
    await server.admin('domain', 'remove', site.origin);
  });

  test('opens a mini app that was registered since', async ({ page, t, open, server, site, api, people }) => {
    const key = `late-${Date.now()}`;
    const { login } = await api.register(people.email(), 's3cret!pw');
    await open('/home');
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
    await page.reload();
    await expect(menuButton({ page, t })).toBeVisible();
    await server.admin('mini-app', 'add', key, `${site.origin}/garden`);
    await page.evaluate((hash) => (window.location.hash = hash), `/external?ma=${key}`);
    await expect(page.getByRole('heading', { name: 'Other site' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('accessToken')).toBeTruthy();
    await server.admin('mini-app', 'remove', key);
  });
});
