import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps } from '../../../stories/page-frame/page-frame';

/** Milliseconds without a change after which a page is taken to be complete. */
const QUIET = 300;

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await cleanup();
  await historySettled();
});

async function open(route: string, loggedIn: boolean, locale: 'en-US' | 'ru' | 'ja'): Promise<void> {
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={createDeps(locale, { loggedIn })}>
      <AppRouter />
    </Providers>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled();
}

/** Waits until texts and faces that come after the heading are here: nothing changes for a while. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(finish, QUIET);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** What stands out of the screen on either side. */
const outside = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 2 && (left < 0 || right > window.innerWidth);
    })
    .map((element) => element.textContent);

describe('text twice as large', () => {
  it.each([
    ['/home', false, 320, 'ru'],
    ['/home', false, 320, 'ja'],
    ['/home', false, 390, 'en-US'],
    ['/home', true, 390, 'en-US'],
    ['/eula/general/ru?version=2025-01-01', false, 320, 'ru'],
    ['/privacy/general/ja', true, 390, 'ja'],
    ['/invite/friend?inviteCode=a-code', false, 390, 'en-US'],
    ['/creator/streamer', true, 320, 'ru'],
    ['/dashboard', true, 320, 'ru'],
    ['/dashboard/profile', true, 390, 'en-US'],
  ] as const)('fits on %s (signed in: %s) at %i px in %s', async (route, loggedIn, width, locale) => {
    await page.viewport(width, 700);
    document.documentElement.style.fontSize = '200%';
    await open(route, loggedIn, locale);
    expect(outside('header a, header button, h1, h2, legend, p')).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('leaves the greeting of the dashboard room to be read', async () => {
    await page.viewport(320, 700);
    document.documentElement.style.fontSize = '200%';
    await open('/dashboard', true, 'ru');
    const heading = page.getByRole('heading', { level: 1 });
    expect(heading.element().getBoundingClientRect().width).toBeGreaterThan(200);
  });
});
