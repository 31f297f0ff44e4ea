import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps, type Scene } from '../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(() => cleanup());

const route = () => window.location.hash.slice(1);

/** Follows a link while React draws the first page: once, as a visitor does. */
function createFollower(to: string) {
  let isLeft = false;
  return function Follower() {
    if (!isLeft) window.history.pushState(null, '', `#${to}`);
    isLeft = true;
    return null;
  };
}

const Nobody = () => null;

const open = (from: string, Follower = Nobody, scene: Scene = {}) => {
  window.history.replaceState(null, '', from);
  return render(
    <Providers deps={createDeps('en-US', scene)}>
      <AppRouter />
      <Follower />
    </Providers>,
  );
};

describe('a short address', () => {
  it.each(['#', '#/', '#landing', '#/Landing/', '#/landing?groupLink=5'])('leads on: %s', async (from) => {
    await open(from);
    await expect.poll(route).toMatch(/^\/home(\?groupLink=5)?$/);
  });

  it('doesn’t lead away from where a link leads that is followed during the first render', async () => {
    const { container } = await open('#/', createFollower('/login'));
    await expect.poll(() => container.querySelector('h1')?.textContent).toBe('Log in');
    expect(route()).toBe('/login');
  });
});

describe('a language in the hash’s query of an open tab (D30)', () => {
  const language = () => document.documentElement.lang;
  const kept = () => new URLSearchParams(window.location.search).get('lang');

  it.each([
    ['the page', '#/support/contact?lang=ru&a=1', '/support/contact?a=1', 'ru'],
    ['a short address', '#/landing?lang=ko', '/home', 'ko'],
    ['a page for members', '#/dashboard?lang=ja', '/login?redirect=%2Fdashboard', 'ja'],
  ])('is switched to, and moves before the hash: %s', async (_, hash, to, locale) => {
    await open('#/home');
    await expect.poll(() => document.querySelector('h1')).not.toBeNull();
    window.location.hash = hash;
    await expect.poll(language).toBe(locale);
    await expect.poll(route).toBe(to);
    await expect.poll(kept).toBe(locale);
  });

  it('is switched to where a login leads', async () => {
    await open('#/login?redirect=%2Fdashboard%3Flang%3Dja', Nobody, { loggedIn: true });
    await expect.poll(language).toBe('ja');
    await expect.poll(route).toBe('/dashboard');
    expect(kept()).toBe('ja');
  });
});
