import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { CODE, NETWORK_FAILURE } from '@contract/codes';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;
const { member } = fixedData;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

/** The app after a reload: there is a token, and the server doesn't say whose it is. */
async function reload(route: string, code: number = CODE.fault) {
  const deps = createDeps('en-US', { loggedIn: false });
  deps.memory.local.set('token', 'Bearer a-token');
  deps.memory.visit.setTokenAt(Date.now());
  const me = vi
    .spyOn(deps.services.member, 'me')
    .mockResolvedValue({ ok: false, code, message: 'said', data: {} });
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return me;
}

const main = page.getByRole('main');
const retry = main.getByRole('button', { name: 'Try again', exact: true });
const failed = main.getByRole('heading', { name: 'This page couldn’t be loaded' });

describe('a page whose member can’t be asked for (S8)', () => {
  it.each([
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/password',
    '/dashboard/security',
    '/dashboard/security/phone',
    '/dashboard/security/delete',
    '/creator/streamer',
  ])('says so in place of %s, and asks again', async (route) => {
    const me = await reload(route);
    await expect.element(failed).toBeVisible();
    await expect.element(main.getByText('said')).toBeVisible();
    const asked = me.mock.calls.length;
    await retry.click();
    await expect.poll(() => me.mock.calls.length).toBeGreaterThan(asked);
    await expect.element(failed).toBeVisible();
    me.mockResolvedValue({ ok: true, data: member });
    await retry.click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('asks again by itself when the connection returns', async () => {
    const me = await reload('/dashboard', NETWORK_FAILURE);
    await expect.element(failed).toBeVisible();
    me.mockResolvedValue({ ok: true, data: member });
    window.dispatchEvent(new Event('online'));
    await expect.element(main.getByText('Hello, Mei Lin')).toBeVisible();
  });
});
