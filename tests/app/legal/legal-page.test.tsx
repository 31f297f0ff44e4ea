import { matchingPart } from '@app/features/legal/use-place';
import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  await cleanup();
  await historySettled();
  window.scrollTo(0, 0);
});

type Locale = Parameters<typeof createDeps>[0];

async function open(route: string, scene: Scene = {}, locale: Locale = 'en-US'): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  const deps = createDeps(locale, scene);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const operator = { name: 'Example Pty Ltd', address: '1 Example Street', privacyContact: 'dpo@example.com' };
const withOperator: Scene = { data: { site: { ...fixedData.site, operator } } };

const route = () => window.location.hash.slice(1);
const link = (name: string) => page.getByRole('link', { name, exact: true });
const h1 = page.getByRole('heading', { level: 1 });
const article = page.getByRole('article');
const headingOf = (part: number) => document.getElementById(`part-${part}`);
const topOf = (part: number) => Math.round(headingOf(part)?.getBoundingClientRect().top ?? Number.NaN);

/** Presses without scrolling there first, as a click of the test would. */
async function pressInPlace(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  target.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

describe('the parts of a legal text', () => {
  it('have addresses: the contents lead to them, and focus goes there', async () => {
    await open('/privacy/general/en-US');
    await expect.element(article).toBeVisible();
    const heading = headingOf(3);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(2).click();
    await expect.poll(route).toBe('/privacy/general/en-US?part=3');
    await expect.poll(() => document.activeElement).toBe(heading);
    expect(topOf(3)).toBeGreaterThanOrEqual(0);
    expect(topOf(3)).toBeLessThan(200);
  });

  it('are gone to on arrival, and again by the same link', async () => {
    await open('/eula/general/en-US?part=5');
    await expect.poll(() => document.activeElement?.id).toBe('part-5');
    expect(topOf(5)).toBeLessThan(200);
    window.scrollTo(0, 0);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(4).click();
    await expect.poll(() => topOf(5)).toBeLessThan(200);
  });

  it.each(['99', '0', '1.5', 'x'])('that don’t exist leave the page at its top: %s', async (part) => {
    await open(`/eula/general/en-US?part=${part}`);
    await expect.element(article).toBeVisible();
    await expect.element(page.getByText('Last updated', { exact: true })).toBeVisible();
    expect(window.scrollY).toBe(0);
  });
});

describe('the versions of a legal text', () => {
  it('are dated as the language writes it', async () => {
    await open('/privacy/general/en-AU', {}, 'en-AU');
    await expect.element(page.getByText('22 November 2026').first()).toBeVisible();
    expect(document.querySelector('dl')?.textContent).toBe(
      'Last updated22 November 2026In effect since22 November 2026Earlier versions1 January 2025',
    );
  });

  it('lead to an earlier one, which says so and leads back', async () => {
    await open('/privacy/general/en-US');
    await link('January 1, 2025').click();
    await expect.poll(route).toBe('/privacy/general/en-US?version=2025-01-01');
    await expect.element(page.getByText('This is an earlier version')).toBeVisible();
    await expect.element(page.getByText('A newer version replaced it on November 22, 2026.')).toBeVisible();
    await expect.element(h1).toHaveFocus();
    // Its other links stay with the version.
    await expect.element(link('iOS')).toHaveAttribute('href', '#/privacy/iOS/en-US?version=2025-01-01');
    await link('Read the current version').click();
    await expect.poll(route).toBe('/privacy/general/en-US');
    await expect.poll(() => page.getByText('This is an earlier version').query()).toBeNull();
  });

  it('that are unknown show the one in force', async () => {
    await open('/eula/general/en-US?version=1999-01-01');
    await expect.element(page.getByText('November 22, 2026').first()).toBeVisible();
    expect(page.getByText('This is an earlier version').query()).toBeNull();
  });
});

describe('the switches of a legal text', () => {
  it('show another platform’s, and keep focus and place', async () => {
    await open('/privacy/general/en-US');
    await expect.element(article).toBeVisible();
    const parts = document.querySelectorAll('article h2').length;
    headingOf(4)?.scrollIntoView();
    const top = topOf(4);
    document.querySelector<HTMLElement>('a[href="#/privacy/iOS/en-US"]')?.click();
    await expect.poll(() => document.querySelectorAll('article h2').length).toBeGreaterThan(parts);
    expect(Math.abs(topOf(4) - top)).toBeLessThanOrEqual(2);
    await expect.element(link('iOS')).toHaveAttribute('aria-current', 'page');
  });

  it('show the text in another language, which the document’s title follows; the app keeps its own', async () => {
    await open('/privacy/general/en-US');
    await page.getByRole('button', { name: 'Language of this text: English (US)' }).click();
    await page.getByRole('radio', { name: '日本語' }).click();
    await expect.poll(route).toBe('/privacy/general/ja');
    await expect.element(h1).toHaveTextContent('プライバシーポリシー');
    await expect.element(h1).toHaveAttribute('lang', 'ja');
    await expect.poll(() => document.title).toBe('プライバシーポリシー · Halo');
    await expect.element(article).toHaveAttribute('lang', 'ja');
    expect(document.documentElement.lang).toBe('en-US');
    await expect.element(page.getByText('Last updated', { exact: true })).toBeVisible();
  });

  it('of the whole app takes the text along, to the same place', async () => {
    await open('/privacy/general/en-US');
    await expect.element(article).toBeVisible();
    const parts = document.querySelectorAll('article h2').length;
    headingOf(9)?.scrollIntoView();
    const top = topOf(9);
    await pressInPlace(page.getByRole('button', { name: 'Language: English (US)' }));
    await pressInPlace(page.getByRole('radio', { name: '한국어' }));
    await expect.poll(route).toBe('/privacy/general/ko');
    await expect.element(article).toHaveAttribute('lang', 'ko');
    const place = matchingPart({ part: 9, parts }, document.querySelectorAll('article h2').length);
    await expect.poll(() => Math.abs(topOf(place) - top)).toBeLessThanOrEqual(2);
  });

  it('don’t change the text of an address in another language than the app’s', async () => {
    await open('/eula/VIVO/ru');
    await expect.element(article).toHaveAttribute('lang', 'ru');
    expect(route()).toBe('/eula/VIVO/ru');
  });
});

describe('the operator in a legal text (D24)', () => {
  it('is named, and what it leaves unset is left out', async () => {
    await open('/privacy/general/en-US', withOperator);
    await expect.element(page.getByText('Operator: Example Pty Ltd')).toBeInTheDocument();
    await expect
      .element(article.getByRole('link', { name: 'dpo@example.com' }).first())
      .toHaveAttribute('href', 'mailto:dpo@example.com');
  });

  it('moves nothing when it comes: until then the text ends before the first words that need it', async () => {
    await open('/privacy/general/en-US', { refusals: { site: 'pending' } });
    await expect.element(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    const all = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').elements().length;
    const early = document.querySelectorAll('article h2').length;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(all);
    expect(document.body.textContent).not.toContain('{{');
  });

  it('is left out where it can’t be had', async () => {
    await open('/privacy/general/en-US', { refusals: { site: unreachable } });
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await expect.poll(() => document.querySelectorAll('article h2').length).toBe(contents.elements().length);
    expect(document.body.textContent).not.toMatch(/\{\{|undefined/);
    const contact = article
      .getByRole('link', { name: `${window.location.origin}/#/support/contact` })
      .first();
    await expect.element(contact).toHaveAttribute('href', '#/support/contact');
  });

  it('has a number in the footer where it is registered', async () => {
    const registration = { number: '沪ICP备00000000号', link: 'https://beian.example/' };
    await open('/404', { data: { site: { ...fixedData.site, registration } } });
    await expect
      .element(page.getByRole('contentinfo').getByRole('link', { name: /^沪ICP备00000000号/ }))
      .toHaveAttribute('href', 'https://beian.example/');
  });

  it('can be written to where no support address is set (D33)', async () => {
    await open('/support/contact', { data: { site: { ...fixedData.site, support: {}, operator } } });
    await expect.element(page.getByText('1 Example Street')).toBeVisible();
    await expect.element(link('dpo@example.com')).toBeVisible();
    expect(page.getByText('No support address yet').query()).toBeNull();
  });
});

describe('the article about deleting an account', () => {
  it('leads members to the page that does it', async () => {
    await open('/support/articles/account-delete', { loggedIn: true });
    await link('Go to “Delete account”').click();
    await expect.poll(route).toBe('/dashboard/security/delete');
  });

  it('leads visitors there by way of the login', async () => {
    await open('/support/articles/account-delete');
    await link('Log in to delete your account').click();
    await expect.poll(route).toBe('/login?redirect=%2Fdashboard%2Fsecurity%2Fdelete');
  });
});
