import { AppRouter } from '@app/router';
import { createRealtime, type SocketObserver } from '@app/services/realtime';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;
const told = { type: 'notices', total: 1, cs: 1, sys: 0, comment: 0 } as const;
const reviewing = { type: 'blogger', status: 'reviewing' } as const;
const approved = { type: 'blogger', status: 'approved' } as const;
const ok = <Data,>(data: Data) => ({ ok: true, data }) as const;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

/** The app at a route, with a socket that the test moves. */
async function open(route: string) {
  const observers: SocketObserver[] = [];
  const realtime = createRealtime(async (_owner, observer) => {
    observers.push(observer);
    return {
      close: () => undefined,
      reconnect: () => undefined,
      measure: () => undefined,
      tell: () => undefined,
    };
  });
  const deps = createDeps('en-US', { loggedIn: true, data: { application: reviewing } });
  const { creator, invite } = deps.services;
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={{ ...deps, services: { ...deps.services, realtime } }}>
      <AppRouter />
    </Providers>,
  );
  await expect.poll(() => observers.length).toBe(1);
  return { creator, invite, socket: observers[0] };
}

const said = (text: string | RegExp) => page.getByRole('main').getByText(text, { exact: true });

describe('what a notice tells of (S3)', () => {
  it.each([
    ['/dashboard', 'Under review', 'Approved'],
    ['/creator/blogger', 'We’re reviewing your application', 'You’re already a blogger'],
  ])('is what %s shows, once the notice is told', async (route, before, after) => {
    const { creator, socket } = await open(route);
    await expect.element(said(before).first()).toBeVisible();
    vi.spyOn(creator, 'application').mockResolvedValue(ok(approved));
    socket?.onEvent(told);
    await expect.element(said(after).first()).toBeVisible();
  });

  it('is asked for when the socket is back', async () => {
    const { creator, socket } = await open('/dashboard');
    socket?.onState({ state: 'connected', roundTrip: 1 });
    await expect.element(said('Under review').first()).toBeVisible();
    vi.spyOn(creator, 'application').mockResolvedValue(ok(approved));
    socket?.onState({ state: 'waiting', retry: 1 });
    socket?.onState({ state: 'connected', roundTrip: 1 });
    await expect.element(said('Approved').first()).toBeVisible();
  });

  it('changes the count of those who came by an invite', async () => {
    const { invite, socket } = await open('/dashboard/invites');
    const [first] = fixedData.invites;
    if (!first) throw new Error('The member has no invite.');
    await expect.element(said(/have joined/).first()).toBeVisible();
    vi.spyOn(invite, 'listInvites').mockResolvedValue(ok([{ ...first, joined: 77 }]));
    socket?.onEvent(told);
    await expect.element(said('77 friends have joined')).toBeVisible();
  });
});
