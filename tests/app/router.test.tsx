import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps } from '../../stories/page-frame/page-frame';

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

const open = (from: string, Follower = Nobody) => {
  window.history.replaceState(null, '', from);
  return render(
    <Providers deps={createDeps('en-US', {})}>
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
