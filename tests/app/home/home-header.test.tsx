import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { LOCALES, type Locale } from '@contract/locale';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

beforeEach(async () => {
  window.history.replaceState(null, '', address);
  await motion('reduce');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
  await motion('no-preference');
});

async function open(width: number, scene: Scene = {}, locale: Locale = 'en-US', query = ''): Promise<void> {
  await page.viewport(width, 800);
  window.history.replaceState(null, '', `#/home${query}`);
  window.scrollTo(0, 0);
  await render(
    <Providers deps={createDeps(locale, scene)}>
      <AppRouter />
    </Providers>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const header = page.getByRole('banner');
const places = header.getByRole('navigation', { name: 'On this page' });
const opener = header.getByRole('button', { name: 'On this page' });
const menu = page.getByRole('dialog', { name: 'On this page' });
const current = () => document.querySelector('header nav [aria-current=location]')?.textContent;
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const route = () => window.location.hash.slice(1);

const SECTIONS = [
  ['Features', 'What’s inside'],
  ['Creators', 'Up to 90% of every tip is yours'],
  ['Download', 'Get Halo on your phone'],
  ['Contact us', 'Contact us'],
] as const;

describe('the places of the landing page, in a wide header (S1, S2)', () => {
  it.each(SECTIONS)(
    '%s scrolls there and moves focus to the heading; the address stays',
    async (name, title) => {
      await open(1280);
      await places.getByRole('button', { name }).click();
      expect(document.activeElement).toBe(heading(title).element());
      expect(window.scrollY).toBeGreaterThan(0);
      expect(route()).toBe('/home');
      await vi.waitFor(() => expect(current()).toBe(name));
    },
  );

  it('Home scrolls to the top and moves focus to the h1', async () => {
    await open(1280);
    await places.getByRole('button', { name: 'Contact us' }).click();
    await places.getByRole('button', { name: 'Home' }).click();
    expect(window.scrollY).toBe(0);
    expect(document.activeElement).toBe(document.querySelector('h1'));
  });

  it('mark the one that is shown while people scroll', async () => {
    await open(1280);
    expect(current()).toBe('Home');
    for (const [name, title] of SECTIONS.slice(0, 3)) {
      heading(title).element().scrollIntoView({ behavior: 'instant', block: 'center' });
      await vi.waitFor(() => expect(current()).toBe(name));
    }
    window.scrollTo(0, 0);
    await vi.waitFor(() => expect(current()).toBe('Home'));
  });

  it('mark the chosen one, however near the end it is, until people scroll by themselves', async () => {
    await open(1280);
    await page.viewport(1280, 1400);
    await places.getByRole('button', { name: 'Contact us' }).click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(current()).toBe('Contact us');
    window.dispatchEvent(new WheelEvent('wheel'));
    await vi.waitFor(() => expect(current()).not.toBe('Contact us'));
  });

  it.each(LOCALES)('keep the content’s column and fit into one row, in %s', async (locale) => {
    for (const scene of [{}, { loggedIn: true }]) {
      await open(1280, scene, locale);
      const boxes = [...document.querySelectorAll('header a, header button')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const ordered = boxes.toSorted((one, other) => one.left - other.left);
      for (const [index, box] of ordered.slice(1).entries())
        expect(box.left).toBeGreaterThanOrEqual(ordered[index]?.right ?? 0);
      const column = document.querySelector('footer > div')?.getBoundingClientRect();
      expect(ordered[0]?.left).toBeGreaterThanOrEqual((column?.left ?? 0) + 20);
      expect(ordered.at(-1)?.right).toBeLessThanOrEqual((column?.right ?? 0) - 20 + 0.5);
      await cleanup();
    }
  });
});

describe('the side menu of the landing page, on narrow screens (S2)', () => {
  it('has the places; a press closes it, scrolls there, and leaves no history behind', async () => {
    await open(390);
    await expect.element(places).not.toBeInTheDocument();
    const before = window.history.length;
    await opener.click();
    await expect
      .element(menu.getByRole('button', { name: 'Home' }))
      .toHaveAttribute('aria-current', 'location');
    await menu.getByRole('button', { name: 'Download' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement).toBe(heading('Get Halo on your phone').element()));
    expect(window.scrollY).toBeGreaterThan(0);
    expect(route()).toBe('/home');
    expect(window.history.length).toBeLessThanOrEqual(before + 1);
  });

  it('gives focus back to its button when it is closed without a choice', async () => {
    await open(390);
    await opener.click();
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement).toBe(opener.element()));
  });

  it('has the host entrance, for which the narrowest header has no room', async () => {
    await open(320);
    await expect.element(header.getByRole('button', { name: 'Host entrance' })).not.toBeInTheDocument();
    await opener.click();
    await menu.getByRole('button', { name: 'Host entrance' }).click();
    await expect.element(page.getByText(/^The streaming dashboard isn’t available/)).toBeVisible();
  });

  it.each([320, 360])(
    'has the login, which has no place in a header of %i px, with the query',
    async (width) => {
      await open(width, {}, 'ru', '?groupLink=tea');
      await expect.element(header.getByRole('link', { name: 'Войти' })).not.toBeInTheDocument();
      await expect.element(header.getByRole('link', { name: 'Регистрация' })).toBeVisible();
      await header.getByRole('button', { name: 'На этой странице' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Войти' }).click();
      await expect.poll(route).toBe('/login?groupLink=tea');
    },
  );

  it('offers members no login', async () => {
    await open(320, { loggedIn: true });
    await opener.click();
    await expect.element(menu.getByRole('button', { name: 'Host entrance' })).toBeVisible();
    await expect.element(menu.getByRole('link')).not.toBeInTheDocument();
  });

  it('says on its button that a back office is looked for', async () => {
    await open(320, { refusals: { domains: 'pending' } });
    await opener.click();
    await menu.getByRole('button', { name: 'Host entrance' }).click();
    await vi.waitFor(() =>
      expect(document.querySelector('[data-slot=home-menu-button]')).toHaveAttribute('aria-busy', 'true'),
    );
  });

  it.each(LOCALES)('its button fits into one row of the header, in %s', async (locale) => {
    for (const width of [320, 360, 390, 430]) {
      await open(width, {}, locale);
      const row = document.querySelector('header');
      expect(row?.getBoundingClientRect().height).toBeLessThan(64);
      const ordered = [...document.querySelectorAll('header a, header button')]
        .map((element) => element.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .toSorted((one, other) => one.left - other.left);
      for (const [index, box] of ordered.slice(1).entries())
        expect(box.left, `${width}`).toBeGreaterThanOrEqual((ordered[index]?.right ?? 0) - 0.5);
      expect(ordered.at(-1)?.right).toBeLessThanOrEqual(width);
      await cleanup();
    }
  });
});
