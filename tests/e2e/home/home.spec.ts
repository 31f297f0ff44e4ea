import type { Page } from '@playwright/test';
import { CODE } from '@contract/codes';
import { ENDONYM } from '@contract/locale';
import { updateProfile } from '@contract/member/calls';
import { translator } from '../../support/messages';
import { expect, test } from '../fixtures';
import { expectRoute, menuButton } from '../steps';

/** Moves a finger up by 150 px, as fast as people do. */
async function swipeUp(page: Page, from: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: 120, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (let moved = 15; moved <= 150; moved += 15) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(Math.max(1, from - moved)) });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // What is left of the movement.
  await page.waitForTimeout(400);
  await session.detach();
}

test.describe('the landing page', () => {
  test('the bare address leads to home, in the language of the browser', async ({ page, t, lang }) => {
    await page.goto('/');
    await expectRoute(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(t('page.title', { page: t('home.title') }));
  });

  test('another language is shown at once, saved, and put into the address before the hash', async ({
    page,
    t,
    open,
  }) => {
    await open('/home');
    const ko = translator('ko');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: t('language.label') }).click();
    await page.getByRole('radio', { name: ENDONYM.ko }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('home.hero'));
    await expect(page).toHaveURL(/\/\?lang=ko#\/home$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('[data-slot=announcer]').filter({ hasText: ENDONYM.ko })).toBeAttached();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ko');

    await page.goto('/#/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('home.hero'));
  });

  test('a language outside the seven is passed over', async ({ page, t }) => {
    await page.goto('/?lang=fr#/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero'));
  });

  test('Back closes the open language sheet and stays on the page', async ({ page, t, open }) => {
    await open('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/home');
    await page.getByRole('button', { name: t('language.label') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectRoute(page, '/home');
  });

  test('nothing is wider than the screen', async ({ page, open }) => {
    for (const route of ['/home', '/login', '/signup-verify', '/forgot']) {
      await open(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, route).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('the hero (S1)', () => {
  test('the phone changes its scene by itself, until it is paused', async ({ page, t, open }) => {
    await open('/home');
    const phone = page.getByRole('img', { name: t('home.phone.label') });
    const shown = () => phone.locator('[data-scene]:not([data-state=hidden])').getAttribute('data-scene');
    await phone.scrollIntoViewIfNeeded();
    expect(await shown()).toBe('chat');
    await expect.poll(shown).toBe('live');
    await page.getByRole('button', { name: t('home.phone.pause') }).tap();
    await expect(page.getByRole('button', { name: t('home.phone.play') })).toBeVisible();
    // Longer than a scene stays.
    await page.waitForTimeout(5500);
    expect(await shown()).toBe('live');
  });
});

test('a member is led to the chats first', async ({ page, t, open, api, people }) => {
  const { login } = await api.register(people.email(), 's3cret!pw');
  await open('/404');
  await page.evaluate((token) => localStorage.setItem('HLO-token', token), login.tokenHead + login.token);
  await page.goto('about:blank');
  await open('/home');
  const ways = page.getByRole('main').getByRole('link');
  await expect(ways.first()).toHaveAccessibleName(t('home.openChats'));
  await ways.first().tap();
  await expectRoute(page, '/chats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('chats.title'));
});

test.describe('the header (S2)', () => {
  const header = (page: Page) => page.getByRole('banner');

  test('a tap on the logo at home scrolls up, keeps the address and takes focus along', async ({
    page,
    t,
    open,
  }) => {
    await open('/home?groupLink=g1');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(header(page)).toHaveAttribute('data-state', 'scrolled');
    await page.getByRole('link', { name: t('header.home') }).tap();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(header(page)).toHaveAttribute('data-state', 'top');
    await expectRoute(page, '/home\\?groupLink=g1');
  });

  test('with motion reduced, it is there at once', async ({ page, t, open }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/home');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const logo = page.getByRole('link', { name: t('header.home') });
    const scrolled = await logo.evaluate((link: HTMLElement) => {
      link.click();
      return window.scrollY;
    });
    expect(scrolled).toBe(0);
  });

  test('is one row, with a whole way to the dashboard, however long the name', async ({
    page,
    t,
    open,
    api,
    people,
  }) => {
    const row = async () => {
      const box = await header(page).boundingBox();
      const cut = await header(page).evaluate(
        (bar) =>
          bar.scrollWidth > bar.clientWidth || document.documentElement.scrollWidth > window.innerWidth,
      );
      return { oneRow: (box?.height ?? Infinity) < 64, cut };
    };
    await open('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await row()).toEqual({ oneRow: true, cut: false });
    const { login } = await api.register(people.email(), 's3cret!pw');
    const Authorization = login.tokenHead + login.token;
    const nickname = 'Александра Константинопольская';
    expect((await api.send(updateProfile, { nickname }, { Authorization })).code).toBe(CODE.success);
    await page.evaluate((token) => localStorage.setItem('HLO-token', token), Authorization);
    for (const route of ['/home', '/404']) {
      // From another document, so that the page starts as a member's.
      await page.goto('about:blank');
      await open(route);
      await expect(menuButton({ page, t })).toHaveAccessibleName(/Константинопольская/);
      await expect.poll(row, route).toEqual({ oneRow: true, cut: false });
      const boxes = await header(page)
        .locator('a:visible, button:visible')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
      const ordered = boxes.toSorted((one, two) => one.left - two.left);
      for (const [index, box] of ordered.slice(1).entries())
        expect(box.left, route).toBeGreaterThanOrEqual(ordered[index]?.right ?? 0);
    }
    await menuButton({ page, t }).tap();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('header.mine') })
      .tap();
    await expectRoute(page, '/dashboard');
  });
});

test.describe('the legal texts', () => {
  test('their contents lead to a part, which has an address', async ({ page, t, open, lang }) => {
    const route = `/privacy/general/${lang}`;
    await open(route);
    const contents = page.getByRole('navigation', { name: t('legal.contents') });
    const second = contents.getByRole('link').nth(1);
    const part = page.getByRole('heading', { level: 2, name: await second.innerText(), exact: true });
    await second.click();
    await expect(part).toBeFocused();
    await expect(part).toBeInViewport();
    await expectRoute(page, `${route}\\?part=2`);
  });

  test('stay where they are under an open sheet, and move again when it is gone', async ({
    page,
    t,
    open,
    lang,
  }) => {
    await open(`/eula/general/${lang}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await swipeUp(page, 500);
    await expect.poll(scrolled).toBeGreaterThan(50);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('language.label') })
      .tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    // Where it comes to rest.
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const before = await scrolled();
    const box = await sheet.boundingBox();
    if (!box) throw new Error('The sheet has no box.');
    // Above the sheet, and on it.
    await swipeUp(page, box.y - 20);
    await swipeUp(page, box.y + 200);
    expect(await scrolled()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await swipeUp(page, 500);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
  });
});
