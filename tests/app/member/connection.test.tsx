import { AppRouter } from '@app/router';
import {
  createRealtime,
  type RealtimeState,
  type SocketObserver,
  type SocketOwner,
} from '@app/services/realtime';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, loginOf } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

/** The app with a socket that the test moves. */
async function open({ member = fixedData.member, route = '/dashboard', loggedIn = true } = {}) {
  const client = { close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() };
  const started: { owner: SocketOwner; observer: SocketObserver }[] = [];
  const realtime = createRealtime(async (owner, observer) => {
    started.push({ owner, observer });
    return client;
  });
  const deps = createDeps('en-US', { loggedIn, data: { member } });
  const countUnread = vi.spyOn(deps.services.notices, 'countUnread');
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={{ ...deps, services: { ...deps.services, realtime } }}>
      <AppRouter />
    </Providers>,
  );
  const tell = (state: RealtimeState) => started.at(-1)?.observer.onState(state);
  return { client, started, tell, countUnread, memory: deps.memory };
}

const said = (text: string) => page.getByRole('main').getByText(text, { exact: true });
const announced = () => document.querySelector('[data-slot=announcer][aria-live=polite]')?.textContent ?? '';
const route = () => window.location.hash.slice(1);

describe('the connection on the dashboard (S4, D19)', () => {
  it.each<[RealtimeState, title: string, hint?: string]>([
    [{ state: 'connecting' }, 'Connecting…'],
    [{ state: 'connected', roundTrip: null }, 'Connected'],
    [{ state: 'connected', roundTrip: 42.4 }, 'Connected', 'Response time: 42 ms'],
    [{ state: 'waiting', retry: 3 }, 'Connection lost', 'Trying again: attempt 3 of 10'],
    [{ state: 'offline' }, 'You’re offline', 'We’ll reconnect when you’re back online.'],
    [{ state: 'resting' }, 'Not connected', 'We couldn’t reach the server. Reconnect to try again.'],
    [{ state: 'closed' }, 'Not connected', 'The server ended the connection. Reconnect to try again.'],
  ])('says what it is: %o', async (state, title, hint) => {
    const { tell, started } = await open();
    await expect.poll(() => started.length).toBe(1);
    tell(state);
    await expect.element(said(title)).toBeVisible();
    if (hint) await expect.element(said(hint)).toBeVisible();
  });

  it('has a button that connects again, and keeps its focus', async () => {
    const { client, tell, started } = await open();
    await expect.poll(() => started.length).toBe(1);
    tell({ state: 'resting' });
    const button = page.getByRole('button', { name: 'Reconnect', exact: true });
    await button.click();
    expect(client.reconnect).toHaveBeenCalledOnce();
    tell({ state: 'connecting' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    tell({ state: 'connected', roundTrip: 1 });
    await expect.element(button).toHaveFocus();
  });

  it('announces that the connection was lost and is back, and nothing between', async () => {
    const { tell, started } = await open();
    await expect.poll(() => started.length).toBe(1);
    tell({ state: 'connected', roundTrip: 5 });
    await new Promise((done) => setTimeout(done, 2_200));
    expect(announced()).toBe('');
    tell({ state: 'waiting', retry: 1 });
    await expect.poll(announced).toBe('Connection lost');
    tell({ state: 'connecting' });
    tell({ state: 'waiting', retry: 2 });
    tell({ state: 'connected', roundTrip: 5 });
    await expect.poll(announced).toContain('Connected');
    expect(announced()).not.toContain('attempt');
  });
});

describe('the socket of a session', () => {
  it('is opened for a member, kept while the token is replaced, and closed with the session', async () => {
    const { client, started, memory } = await open({ route: '/home' });
    await expect.poll(() => started.length).toBe(1);
    memory.session.start({ ...loginOf(fixedData.member), token: 'the-next-token' });
    expect(started[0]?.owner.token()).toBe('Bearer the-next-token');
    memory.local.set('token', 'Bearer a-token-of-another-tab');
    memory.session.restore();
    await expect.poll(() => memory.session.get().member).not.toBeNull();
    expect(started).toHaveLength(1);
    memory.session.end();
    await expect.poll(() => client.close.mock.calls.length).toBe(1);
  });

  it('is another for another member', async () => {
    const { client, started, memory } = await open({ route: '/home' });
    await expect.poll(() => started.length).toBe(1);
    memory.session.start({ ...loginOf({ ...fixedData.member, memberId: 7 }), token: 'somebody-else' });
    await expect.poll(() => started.length).toBe(2);
    expect(client.close).toHaveBeenCalledOnce();
  });

  it('is not opened for visitors, nor before a password that is due (D35)', async () => {
    const visitor = await open({ route: '/home', loggedIn: false });
    await new Promise((done) => setTimeout(done, 700));
    expect(visitor.started).toEqual([]);
    await cleanup();
    const due = await open({ member: { ...fixedData.member, passwordDue: true } });
    await new Promise((done) => setTimeout(done, 700));
    expect(due.started).toEqual([]);
  });

  it('changes the number of unread notices at once, and asks for it when it is back (S3)', async () => {
    const { started, tell, countUnread } = await open();
    await expect.poll(() => started.length).toBe(1);
    const menu = page.getByRole('banner').getByRole('button', { name: /unread/ });
    await expect.element(menu).not.toBeInTheDocument();
    const told = { type: 'notices', total: 3, cs: 1, sys: 2, comment: 0 } as const;
    tell({ state: 'connected', roundTrip: 1 });
    started[0]?.observer.onEvent(told);
    await expect.element(menu).toHaveAccessibleName(/3 unread/);
    const asked = countUnread.mock.calls.length;
    tell({ state: 'waiting', retry: 1 });
    tell({ state: 'connecting' });
    expect(countUnread).toHaveBeenCalledTimes(asked);
    tell({ state: 'connected', roundTrip: 1 });
    await expect.element(menu).not.toBeInTheDocument();
    tell({ state: 'connected', roundTrip: 2 });
    expect(countUnread).toHaveBeenCalledTimes(asked + 1);
  });

  it('ends the session like any call if the server says so (S8): one toast, then the login', async () => {
    const { started, memory } = await open();
    await expect.poll(() => started.length).toBe(1);
    started[0]?.owner.onSessionEnd('ended');
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent('/dashboard')}`);
    expect(memory.session.get().token).toBeNull();
    expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(1);
  });
});
