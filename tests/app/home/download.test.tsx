import type { Browser } from '@app/device/device';
import { watchInstallOffer } from '@app/device/install-offer';
import { DownloadSection } from '@app/features/home/download-section';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import type { SiteConfig } from '@contract/public/site-config';
import type { Locale } from '@contract/locale';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ALL_STORES, withStores } from '../../../stories/home/stores';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';
import { BROWSERS, IN_APP_BROWSERS } from '../device/browsers';

// As the app does when it starts.
watchInstallOffer(window);

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

async function show(browser: Browser, scene: Scene = {}, locale: Locale = 'en-US'): Promise<AppDeps> {
  const deps = createDeps(locale, scene);
  await render(
    <Providers deps={deps}>
      <MemoryRouter>
        <DownloadSection browser={browser} />
      </MemoryRouter>
    </Providers>,
  );
  return deps;
}

const withSite = (stores: SiteConfig['stores']): Scene => ({ data: withStores(stores) });
const IPHONE = BROWSERS['Safari, iPhone'];
const ANDROID = BROWSERS['Chrome, Android'];
const COMPUTER = BROWSERS['Edge, Windows'];

const list = page.getByRole('list', { name: 'Ways to get Halo' });
const guide = page.getByRole('list', { name: 'Add to home screen' });
const kinds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-slot=store-button]')].map(
    ({ dataset }) => dataset['state'],
  );

describe('the stores (S1, D24)', () => {
  it.each([
    ['iPhone', IPHONE, ['ios', 'web', 'android', 'apk']],
    ['iPad', BROWSERS['Safari, iPad'], ['ios', 'web', 'android', 'apk']],
    ['Android phone', ANDROID, ['android', 'apk', 'web', 'ios']],
    ['computer', COMPUTER, ['web', 'ios', 'android', 'apk']],
  ])('are all there, the right one first on an %s', async (_, browser, order) => {
    await show(browser, withSite(ALL_STORES));
    await expect.element(list).toBeVisible();
    expect(kinds()).toEqual(order);
  });

  it('are only those that the operator has named', async () => {
    await show(IPHONE, withSite({ android: ALL_STORES.android }));
    await expect.element(list).toBeVisible();
    expect(kinds()).toEqual(['android']);
    await expect.element(list.getByRole('link')).toHaveAttribute('href', ALL_STORES.android);
    await expect.element(guide).not.toBeInTheDocument();
  });
});

describe('the Android package (S7)', () => {
  it.each([
    ['en-US', 'Download the APK Version 2.1.0 · 48.2 MB'],
    ['ru', 'Скачать APK Версия 2.1.0 · 48,2 МБ'],
  ] as const)('has its version and size, in %s', async (locale, name) => {
    await show(ANDROID, withSite({ apk: ALL_STORES.apk }), locale);
    await expect.element(page.getByRole('link', { name: name.replace(/ МБ/, '\u00a0МБ') })).toBeVisible();
  });

  it('has its version alone where the size isn’t known', async () => {
    const androidPackage = { version: '2.1.0', url: ALL_STORES.apk };
    await show(ANDROID, { data: { ...withStores({ apk: ALL_STORES.apk }), androidPackage } });
    await expect
      .element(page.getByRole('link', { name: 'Download the APK Version 2.1.0', exact: true }))
      .toBeVisible();
  });

  it('is there without either where the call fails', async () => {
    await show(ANDROID, {
      ...withSite({ apk: ALL_STORES.apk }),
      refusals: { getAndroidVersion: { code: CODE.notFound } },
    });
    await expect.element(page.getByRole('link', { name: 'Download the APK', exact: true })).toBeVisible();
  });

  it('isn’t asked for where there is none', async () => {
    const deps = createDeps('en-US', {});
    const ask = vi.spyOn(deps.services.version, 'getAndroidVersion');
    await render(
      <Providers deps={deps}>
        <MemoryRouter>
          <DownloadSection browser={ANDROID} />
        </MemoryRouter>
      </Providers>,
    );
    await expect.element(list).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('without a store', () => {
  it.each([
    ['an iPhone', IPHONE, 'Tap Share in your browser’s toolbar.', 'Choose “Add to Home Screen”.'],
    [
      'an Android phone',
      ANDROID,
      'Open your browser’s menu.',
      'Choose “Install app” or “Add to Home screen”.',
    ],
  ])('the web app is offered, and the way to the home screen of %s', async (_, browser, ...steps) => {
    await show(browser);
    await expect
      .element(list.getByRole('link', { name: 'Open the Web version' }))
      .toHaveAttribute('href', '#/dashboard');
    expect(
      guide
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(steps);
  });

  it('a computer gets the code instead of a guide', async () => {
    await page.viewport(1280, 800);
    await show(COMPUTER);
    await expect.element(list).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: 'QR code that opens Halo on a phone' })).toBeVisible();
  });

  /** What a browser does that can install the page. */
  function offerInstall() {
    const prompt = vi.fn(() => Promise.resolve());
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    return prompt;
  }

  it('an offer to install the page that came before the section is kept for it', async () => {
    const prompt = offerInstall();
    await show(ANDROID);
    await page.getByRole('button', { name: 'Add to home screen' }).click();
    expect(prompt).toHaveBeenCalledOnce();
  });

  it('an installed page is not offered again', async () => {
    await show(ANDROID);
    offerInstall();
    await expect.element(page.getByRole('button', { name: 'Add to home screen' })).toBeVisible();
    window.dispatchEvent(new Event('appinstalled'));
    await expect.element(guide).toBeVisible();
  });

  it('a browser that can install the page is asked to by one press', async () => {
    await show(ANDROID);
    await expect.element(guide).toBeVisible();
    const prompt = offerInstall();
    await page.getByRole('button', { name: 'Add to home screen' }).click();
    expect(prompt).toHaveBeenCalledOnce();
    // The offer is used up; the browser's menu is still there.
    await expect.element(guide).toBeVisible();
  });

  it('the site is there too while the server can’t be asked', async () => {
    await show(IPHONE, { refusals: { site: { code: CODE.fault } } });
    await expect.element(guide).toBeVisible();
    expect(kinds()).toEqual(['web']);
  });
});

describe('the code to scan (D5)', () => {
  const code = page.getByRole('img', { name: 'QR code that opens Halo on a phone' });

  it('leads to the public origin, which stands below it', async () => {
    await page.viewport(1280, 800);
    await show(COMPUTER, withSite(ALL_STORES));
    await expect.element(code).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'halo.example', exact: true }))
      .toHaveAttribute('href', 'https://halo.example');
  });

  it('isn’t fetched on a phone', async () => {
    await show(IPHONE, withSite(ALL_STORES));
    await expect.element(list).toBeVisible();
    expect(code.elements()).toEqual([]);
  });
});

describe('inside another app (S1)', () => {
  const hint = page.getByText(/Tap the menu at the top right and choose “Open in browser”/);
  const copyButton = page.getByRole('button', { name: 'Copy address' });

  it.each([IN_APP_BROWSERS['WeChat, iPhone'], IN_APP_BROWSERS['LINE, Android']])(
    'a hint leads to the browser, and no guide to this app’s menu (%#)',
    async (browser) => {
      await show(browser);
      await expect.element(hint).toBeVisible();
      await expect.element(guide).not.toBeInTheDocument();
    },
  );

  it('the address can be copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show(IN_APP_BROWSERS['QQ, Android']);
    await copyButton.click();
    expect(write).toHaveBeenCalledExactlyOnceWith('https://halo.example');
    await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  });

  it('a browser of its own gets no hint', async () => {
    await show(ANDROID);
    await expect.element(list).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  });
});
