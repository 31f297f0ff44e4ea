import type { Page } from '@playwright/test';
import { openSlowDocument } from '../support/slow-document';
import { expect, test } from './fixtures';
import { acceptTerms, expectRoute, field, press, secret, termsBoxes } from './steps';

const APP = '**/assets/app-*.js';
const ASSETS = '**/assets/**';
const PASSWORD = 's3cret!pw';

/** Keeps scripts back until they are released. */
async function hold(page: Page, files = ASSETS): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const drawing = (page: Page) => page.locator('#drawing');

/** Lets the app come, and waits until its controls answer. */
async function letCome(page: Page, release: () => void): Promise<void> {
  const ready = page.evaluate(
    () => new Promise<void>((done) => window.addEventListener('appready', () => done(), { once: true })),
  );
  release();
  await ready;
}

/** Waits until the app has taken over. */
const takenOver = (page: Page) => expect(drawing(page)).toHaveCount(0);

/** Records, frame by frame, which headings and links to the login a visitor sees. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = (): void => {
      for (const element of document.querySelectorAll('h1, header a[href="#/login"]'))
        if (element.checkVisibility({ visibilityProperty: true })) seen.add(element.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]);
}

/** How much the page has shifted since it was opened (CLS). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
      }),
  );

const ROUTES = [
  ['/home', 'home.hero'],
  ['/login', 'login.title'],
  ['/signup-verify', 'verify.title'],
  ['/forgot', 'forgot.title'],
] as const;

test.describe('the first paint', () => {
  for (const [route, key] of ROUTES)
    test(`of ${route} needs nothing but the document`, async ({ page, lang, t, watched }) => {
      watched.expect(/ERR_FAILED|ERR_BLOCKED/);
      await page.route(
        (url) => url.pathname !== '/',
        (request) => request.abort(),
      );
      await page.goto(`/?lang=${lang}#${route}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(t(key));
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      // With its styles, too.
      expect(
        await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
      ).toBeGreaterThan(24);
      const paints = await page.evaluate(() => performance.getEntriesByType('paint').map(({ name }) => name));
      expect(paints).toContain('first-contentful-paint');
    });

  for (const [language, use] of [
    ['', {}],
    [' in Japanese', { locale: 'ja' }],
  ] as const)
    test.describe(`and the app’s own picture are the same${language}`, () => {
      test.use(use);
      for (const [route, key] of ROUTES)
        test(`at ${route}`, async ({ page, lang, t }) => {
          const release = await hold(page);
          await page.goto(`/?lang=${lang}#${route}`, { waitUntil: 'commit' });
          await expect(drawing(page).getByText(t(key), { exact: true }).first()).toBeVisible();
          const early = await page.screenshot({ animations: 'disabled' });
          release();
          await takenOver(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(key));
          const isSame = async () => (await page.screenshot({ animations: 'disabled' })).equals(early);
          await expect.poll(isSame).toBe(true);
          expect(await shiftOf(page)).toBe(0);
        });
    });

  for (const mark of ['href="#/login"', 'role="img"'])
    test(`shifts nothing where it arrives in two parts, cut before ${mark}`, async ({
      page,
      lang,
      server,
      watched,
    }) => {
      watched.expect(/^other origin|status 404|status of 404/);
      const path = `/?lang=${lang}`;
      const html = await (await fetch(`${server.origin}${path}`)).text();
      const cut = html.indexOf(mark) - 200;
      const line = await openSlowDocument([html.slice(0, cut), html.slice(cut)]);
      await page.goto(`${line.origin}${path}`);
      await expect(drawing(page).getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shiftOf(page)).toBe(0);
      await line.stop();
    });

  test('keeps its place when the app takes over', async ({ page, lang }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await expect(drawing(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 320));
    release();
    await takenOver(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(320);
  });
});

test.describe('before the app is here', () => {
  test('typing goes on across the take-over: nothing typed, and no focus, is lost', async ({
    page,
    lang,
    t,
  }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await field({ page, t }, 'phone').pressSequentially('13812345678');
    await secret({ page, t }, 'password').focus();
    await page.keyboard.type('one');
    const typing = page.keyboard.type('-two-34!', { delay: 60 });
    release();
    await typing;
    await takenOver(page);
    await expect(field({ page, t }, 'phone')).toHaveValue(/138.?1234.?5678/);
    await expect(secret({ page, t }, 'password')).toHaveValue('one-two-34!');
    await expect(secret({ page, t }, 'password')).toBeFocused();
  });

  test('a cursor in the middle of a number stays there', async ({ page, lang, t }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    const phone = field({ page, t }, 'phone');
    await phone.fill('138');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
    release();
    await takenOver(page);
    const selection = await phone.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ]);
    expect(selection).toEqual([1, 2]);
  });

  test('a login that is sent is sent as soon as the app is here, without a reload', async ({
    page,
    lang,
    t,
    people,
    api,
  }) => {
    const who = people.phone();
    await api.register(who, PASSWORD);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await field({ page, t }, 'phone').fill(who.phone);
    await secret({ page, t }, 'password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    release();
    await expectRoute(page, '/home');
    expect(documents).toHaveLength(1);
    expect(documents[0]).not.toContain(PASSWORD);
  });

  test('a link that the mouse holds down when the app comes is followed when it is let go', async ({
    page,
    lang,
    t,
  }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.login') })
      .hover();
    await page.mouse.down();
    await letCome(page, release);
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
    await expectRoute(page, '/login');
  });

  test('a button that the space bar holds down when the app comes is pressed when it is let go', async ({
    page,
    lang,
    t,
  }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: t('home.nav.title') }).focus();
    await page.keyboard.down('Space');
    await letCome(page, release);
    await page.keyboard.up('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a press on a drawing that was left is forgotten', async ({ page, lang }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/home`, { waitUntil: 'commit' });
    await drawing(page).getByRole('button').first().click();
    const pressed = drawing(page).locator('[data-pressed]');
    await expect(pressed).toHaveCount(1);
    const goTo = (route: string) => page.evaluate((hash) => void (location.hash = hash), route);
    await goTo('/login');
    await expect(drawing(page).locator('input').first()).toBeVisible();
    await goTo('/home');
    await expect(drawing(page).locator('input')).toHaveCount(0);
    await expect(pressed).toHaveCount(0);
    release();
    await takenOver(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a registration begins: number, terms and the press for a code go on in the app', async ({
    page,
    lang,
    t,
    people,
    inbox,
  }) => {
    const who = people.phone();
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/signup-verify`, { waitUntil: 'commit' });
    await field({ page, t }, 'phone').fill(who.phone);
    await acceptTerms({ page });
    await press({ page, t }, 'code.send');
    release();
    expect(await inbox.code(who.e164)).toMatch(/^\d{6}$/);
    for (const box of await termsBoxes({ page })) await expect(box).toBeChecked();
  });

  test('the forms are those of the channels that are open (S4)', async ({ page, lang, t, server }) => {
    await server.admin('registration-type', '2');
    try {
      const release = await hold(page);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(async () => {
        await page.goto('about:blank');
        await page.goto(`/?lang=${lang}#/signup-verify`, { waitUntil: 'commit' });
        await expect(heading).toBeVisible();
        await expect(field({ page, t }, 'phone')).toHaveCount(0, { timeout: 100 });
      }).toPass();
      await expect(field({ page, t }, 'email')).toBeVisible();
      release();
      await takenOver(page);
      await expect(field({ page, t }, 'email')).toBeVisible();
    } finally {
      await server.admin('registration-type', '3');
    }
  });

  test('a chosen tab is chosen as soon as the app is here', async ({ page, lang, t }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await page.getByRole('tab', { name: t('login.email') }).click();
    release();
    await expect(field({ page, t }, 'email')).toBeVisible();
  });

  test('links lead on: from the landing page to the login, and back', async ({ page, lang, t }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await page
      .locator('main')
      .getByRole('link', { name: t('home.login'), exact: true })
      .click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(t('login.title'));
    await page.evaluate(() => history.back());
    await expect(heading).toHaveText(t('home.hero'));
    await page.evaluate(() => history.forward());
    await expect(heading).toHaveText(t('login.title'));
    release();
    await takenOver(page);
    await expect(heading).toHaveText(t('login.title'));
    await expectRoute(page, '/login');
  });

  test('a link waits for the app where the address has parameters, which go along', async ({
    page,
    lang,
    t,
  }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/home?groupLink=7`, { waitUntil: 'commit' });
    const login = page.locator('main').getByRole('link', { name: t('home.login'), exact: true });
    await login.click();
    await expect(drawing(page).locator('[data-pressed]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
    await expectRoute(page, /#\/login\?groupLink=7$/);
  });

  test('the skip link leads to the main part, and no route', async ({ page, lang, t }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    release();
    await takenOver(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
  });
});

test.describe('the wrong page never shows', () => {
  const store = (page: Page, entries: Record<string, string>) =>
    page.addInitScript((saved) => {
      for (const [key, value] of Object.entries(saved)) localStorage.setItem(key, value);
    }, entries);

  test('where another language was chosen before', async ({ page, t }) => {
    await store(page, { locale: 'ko' });
    const seen = await watchFrames(page);
    const release = await hold(page, APP);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seen()).not.toContain(t('home.hero'));
    release();
    await takenOver(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    expect(await seen()).not.toContain(t('home.hero'));
  });

  test('at another route: the landing page never shows at the login', async ({ page, lang, t }) => {
    const seen = await watchFrames(page);
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    release();
    await takenOver(page);
    expect(await seen()).toEqual([t('login.title')]);
  });

  test('at another route: the document is named after the page it shows, and then after the next', async ({
    page,
    lang,
    t,
  }) => {
    const release = await hold(page);
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    const landing = await page.title();
    await page.goto(`/?lang=${lang}#/login`, { waitUntil: 'commit' });
    await expect(page).toHaveTitle(new RegExp(t('login.title')));
    const early = await page.title();
    await page.evaluate(() => (window.location.hash = '/home'));
    await expect(page).toHaveTitle(landing);
    await page.evaluate(() => (window.location.hash = '/login'));
    await expect(page).toHaveTitle(early);
    release();
    await takenOver(page);
    await expect(page).toHaveTitle(early);
  });

  test('to a member: no way to log in shows', async ({ page, lang, t, people, api, open }) => {
    const who = people.phone();
    await api.register(who, PASSWORD);
    await open('/login');
    await field({ page, t }, 'phone').fill(who.phone);
    await secret({ page, t }, 'password').fill(PASSWORD);
    await press({ page, t }, 'login.submit');
    await expectRoute(page, '/home');
    const seen = await watchFrames(page);
    const [release, tell] = [await hold(page), await hold(page, '**/api/member/me')];
    await page.goto('about:blank');
    await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
    await expect(page.getByRole('button', { name: t('header.menu') })).toBeVisible();
    release();
    await takenOver(page);
    expect(await shiftOf(page)).toBe(0);
    tell();
    expect(await seen()).toEqual([t('home.hero')]);
  });

  test('to a handoff', async ({ page, lang, t }) => {
    const seen = await watchFrames(page);
    await page.goto(`/?lang=${lang}#/qy?token=no-such-token&userId=7`);
    await expectRoute(page, /#\/auth-error\?reason=expired$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seen()).not.toContain(t('home.hero'));
    expect(page.url()).not.toContain('no-such-token');
  });

  test('with a remark: the landing page shows, and what it holds is lifted', async ({ page, lang, t }) => {
    const remark = encodeURIComponent(JSON.stringify({ groupLink: 7 }));
    const release = await hold(page);
    await page.goto(`/?lang=${lang}#/home?remark=${remark}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
    release();
    await takenOver(page);
    await expectRoute(page, /#\/home\?groupLink=7$/);
  });

  for (const [what, search, saved] of [
    ['an address that changes the page', '?host=1', {}],
    ['a country from an earlier login', '', { 'HLO-countryCode': 'JP' }],
  ] as const)
    test(`and the login waits for the app with ${what}`, async ({ page, lang, t }) => {
      await store(page, saved);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const release = await hold(page, APP);
      await page.goto(`/?lang=${lang}#/login${search}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      release();
      await expect(field({ page, t }, 'phone')).toBeVisible();
      expect(requested.filter((path) => path.startsWith('/prerendered/'))).toEqual([]);
    });
});

test('a page that the document doesn’t hold is fetched, and drawn before the app is here', async ({
  page,
  lang,
}) => {
  const release = await hold(page, APP);
  await page.goto(`/?lang=${lang}#/support/contact`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(drawing(page).getByRole('heading', { level: 1 })).toBeVisible();
  const early = await heading.textContent();
  release();
  await takenOver(page);
  await expect(heading).toHaveText(early ?? '');
});

test('a theme that was chosen is there from the first paint on', async ({ page, lang, colorScheme }) => {
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  await page.addInitScript((theme) => localStorage.setItem('HLO-theme', theme), other);
  await hold(page);
  await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);
});

test('an app that can’t be fetched is reported, with a way to try again', async ({
  page,
  lang,
  t,
  watched,
}) => {
  watched.expect(/ERR_FAILED/);
  let isDown = true;
  await page.route(APP, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/?lang=${lang}#/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('failure.page'));
  await expect(page.getByText(t('failure.pageHint'))).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: t('page.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'));
});

test('a legal text that can’t be fetched is reported, and comes with the next try', async ({
  page,
  lang,
  t,
  watched,
}) => {
  watched.expect(/ERR_FAILED/);
  let isDown = true;
  await page.route('**/assets/privacy-*.js', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/?lang=${lang}#/privacy/general/${lang}`);
  const retry = page.getByRole('button', { name: t('page.retry') });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(retry).toHaveCount(0);
});
