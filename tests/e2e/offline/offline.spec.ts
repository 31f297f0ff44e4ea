import type { BrowserContext, Page } from '@playwright/test';
import { copyBuild, type OwnBuild } from '../../support/own-build';
import { findViolations } from '../../support/axe';
import { startServer, type RunningServer } from '../../support/server';
import type { Watch } from '../../support/watch';
import { expect, test as base } from '../fixtures';
import { expectRoute, field, menuButton } from '../steps';

/** A build of our own under a server of our own: the tests deploy to it. */
interface Own {
  build: OwnBuild;
  server: RunningServer;
}

const test = base.extend<object, { own: Own }>({
  own: [
    async ({ engine }, provide) => {
      const build = copyBuild();
      const server = await startServer(engine, {}, build.main);
      await provide({ build, server });
      await server.stop();
      build.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: [async ({ own }, provide) => provide(own.server), { scope: 'worker' }],
});

/** Puts another build in the place of the one that runs. Calls under way are lost, and scripts of the old one are gone. */
async function deploy({ build, server }: Own, watched: Watch): Promise<void> {
  watched.expect(/ERR_CONNECTION_(REFUSED|RESET)|status 404|status of 404/);
  await server.crash(async () => build.replace());
}

test.use({ serviceWorkers: 'allow' });
// They change the one build.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ watched }) =>
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically/),
);

/** The addresses that the worker keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Waits until the worker serves the page, and keeps what it was drawn with. */
async function installed(page: Page, script: string): Promise<void> {
  await expect
    .poll(async () => (await kept(page)).some((url) => url.startsWith(`/assets/${script}-`)), {
      timeout: 30_000,
    })
    .toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const offline = (context: BrowserContext, isOffline = true) => context.setOffline(isOffline);

test.describe('without a connection', () => {
  test('what was opened before opens; another page says so, and comes when the connection is back', async ({
    page,
    context,
    lang,
    t,
    open,
  }) => {
    await open('/home');
    await installed(page, 'home-page');
    await offline(context);
    await page.goto('about:blank');
    await page.goto(`/?lang=${lang}#/home`);
    await expect(heading(page)).toHaveText(t('home.hero'));

    await page.goto('about:blank');
    await page.goto(`/?lang=${lang}&guestId=7#/support/contact`);
    await expect(heading(page)).toHaveText(t('offline.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await findViolations(page)).toEqual([]);
    const retry = page.getByRole('button', { name: t('page.retry') });
    await retry.click();
    await expect(retry).toBeEnabled();
    await expect(heading(page)).toHaveText(t('offline.title'));

    await offline(context, false);
    await expect(heading(page)).toHaveText(t('support.contact'));
  });

  test('“Try again” opens the page as soon as it can be had', async ({ page, context, t, open }) => {
    await open('/home');
    await installed(page, 'home-page');
    // Nothing tells that the network is back.
    await page.addInitScript(() => {
      window.addEventListener('online', (event) => event.stopImmediatePropagation());
    });
    await page.goto('about:blank');
    await open('/home');
    await offline(context);
    await page.evaluate(() => (window.location.hash = '/support/contact'));
    await expect(heading(page)).toHaveText(t('offline.title'));
    await offline(context, false);
    await page.getByRole('button', { name: t('page.retry') }).click();
    await expect(heading(page)).toHaveText(t('support.contact'));
  });

  test('a text that was read before can be read, in the app and as a page of its own', async ({
    page,
    context,
    lang,
    open,
  }) => {
    await open(`/privacy/general/${lang}`);
    await installed(page, 'legal-page');
    const title = await heading(page).textContent();
    await page.goto(`/eula/general/${lang}?from=secret`);
    const terms = await heading(page).textContent();

    await offline(context);
    await page.goto(`/?lang=${lang}#/privacy/general/${lang}`);
    await expect(heading(page)).toHaveText(title ?? '');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.goto(`/eula/general/${lang}`);
    await expect(heading(page)).toHaveText(terms ?? '');
    expect(page.url()).toMatch(/\/eula\/general\/[\w-]+$/);
    // Never opened as a page of its own: the app has it.
    await page.goto(`/privacy/general/${lang}`);
    await expectRoute(page, `/privacy/general/${lang}`);
    await expect(heading(page)).toHaveText(title ?? '');
    expect((await kept(page)).join()).not.toContain('secret');
  });
});

test('nothing of a member is kept, neither during a session nor after it', async ({
  page,
  t,
  open,
  api,
  people,
}) => {
  const { email } = people.email();
  const { login } = await api.register({ email }, 's3cret!pw');
  await open('/home');
  await installed(page, 'home-page');
  await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
  await open('/dashboard?guestId=secret');
  await expect(menuButton({ page, t })).toBeVisible();
  await installed(page, 'dashboard-page');
  const check = async () => {
    const urls = await kept(page);
    expect(urls.filter((url) => !/^\/(assets\/[\w.-]+\.js|\?__WB_REVISION__=\w+|)$/.test(url))).toEqual([]);
    const bodies = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const answers = await Promise.all(all.map((cache) => cache.matchAll()));
      return Promise.all(answers.flat().map((answer) => answer.text()));
    });
    const secrets = [login.token, email, 'guestId=secret'];
    expect(bodies.filter((body) => secrets.some((secret) => body.includes(secret)))).toEqual([]);
  };
  await check();
  await open('/logout');
  await expectRoute(page, /#\/(login|home)/);
  await check();
});

test.describe('a new version', () => {
  const offer = (page: Page) => page.locator('[data-slot=update-offer]');
  const lookForIt = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const entry = (page: Page) => page.locator('script[src]').last();
  const entryOf = async (page: Page) => (await entry(page).getAttribute('src')) ?? '';

  test('is offered, and changes nothing until it is taken: one reload, of this tab alone', async ({
    page,
    context,
    t,
    open,
    own,
    watched,
  }) => {
    await open('/home');
    await installed(page, 'home-page');
    await open('/login');
    await field({ page, t }, 'phone').fill('138 1234');
    const other = await context.newPage();
    await open('/login', other);
    await field({ page: other, t }, 'phone').fill('139 5678');
    const before = await entryOf(page);
    await field({ page, t }, 'phone').focus();

    await deploy(own, watched);
    await lookForIt(page);
    await expect(offer(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: t('update.ready') })).toBeVisible();
    await expect(field({ page, t }, 'phone')).toBeFocused();
    await expect(field({ page, t }, 'phone')).toHaveValue(/138.?1234/);
    await expect(entry(page)).toHaveAttribute('src', before);
    expect(await findViolations(page)).toEqual([]);

    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await offer(page)
      .getByRole('button', { name: t('update.reload') })
      .click();
    await expect(entry(page)).not.toHaveAttribute('src', before);
    await expect(field({ page, t }, 'phone')).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    expect(loads).toBe(1);
    await expect(field({ page: other, t }, 'phone')).toHaveValue(/139.?5678/);
    await expect(entry(other)).toHaveAttribute('src', before);
  });

  test('is taken without a question by a page that is of it already', async ({
    page,
    open,
    own,
    t,
    lang,
    context,
    watched,
  }) => {
    await open('/home');
    await installed(page, 'home-page');
    const before = await kept(page);
    await deploy(own, watched);
    await page.goto('about:blank');
    await open('/home');
    await expect
      .poll(async () => (await kept(page)).filter((url) => !before.includes(url)).length)
      .toBeGreaterThan(3);
    await page.waitForFunction(async () => !(await navigator.serviceWorker.ready).waiting);
    await expect(offer(page)).toHaveCount(0);
    await expect(heading(page)).toHaveText(t('home.hero'));
    // What was kept of the version before is kept of this one.
    await offline(context);
    await page.goto('about:blank');
    await page.goto(`/?lang=${lang}#/home`);
    await expect(heading(page)).toHaveText(t('home.hero'));
  });

  test('is offered on a visit soon after, which opens at once with what is kept', async ({
    page,
    open,
    own,
    t,
    watched,
  }) => {
    await open('/home');
    await installed(page, 'home-page');
    const before = await entryOf(page);
    await deploy(own, watched);
    await page.goto('about:blank');
    await page.goto('/?guestId=secret#/home');
    await expect(heading(page)).toHaveText(t('home.hero'));
    await expect(entry(page)).toHaveAttribute('src', before);
    await expect(offer(page)).toBeVisible();
    expect((await kept(page)).join()).not.toContain('secret');

    await offer(page)
      .getByRole('button', { name: t('update.reload') })
      .click();
    await expect(entry(page)).not.toHaveAttribute('src', before);
    await expect(heading(page)).toHaveText(t('home.hero'));
  });

  test('brings a page that the old one can’t load any more, by one reload', async ({
    page,
    open,
    own,
    t,
    watched,
  }) => {
    watched.expect(/preload/);
    await open('/home');
    await installed(page, 'home-page');
    // An address without a language, whose document is kept.
    await page.goto('about:blank');
    await page.goto('/#/home');
    await expect(heading(page)).toHaveText(t('home.hero'));
    await deploy(own, watched);
    await page.evaluate(() => (window.location.hash = '/forgot'));
    await expect(heading(page)).toHaveText(t('forgot.title'));
  });

  test('comes with a person’s own reload', async ({ page, open, own, t, watched }) => {
    await open('/home');
    await installed(page, 'home-page');
    const before = await entryOf(page);
    await page.goto('about:blank');
    await page.goto('/#/home');
    await expect(heading(page)).toHaveText(t('home.hero'));
    await deploy(own, watched);
    await page.reload();
    await expect(entry(page)).not.toHaveAttribute('src', before);
    await expect(heading(page)).toHaveText(t('home.hero'));
  });
});

test('is removed from browsers, with all it keeps, while operators have switched it off', async ({
  page,
  open,
  server,
}) => {
  await open('/home');
  await installed(page, 'home-page');
  await server.admin('site', 'set', 'worker', 'off');
  try {
    // What the server knows may be two seconds old.
    await expect.poll(async () => (await fetch(`${server.origin}/sw.js`)).text()).toContain('unregister');
    await page.goto('about:blank');
    await open('/home');
    await expect.poll(() => kept(page), { timeout: 30_000 }).toEqual([]);
    const registrations = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(registrations).toHaveLength(0);
  } finally {
    await server.admin('site', 'unset', 'worker');
  }
});
