import { PushBrowserContext } from '@app/chat/use-push';
import type { PushAbility, PushBrowser } from '@app/device/push-browser';
import { AppRouter } from '@app/router';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { message, own, room } from '../../../stories/chat/chats-in';
import type { FixedData } from '../../../stories/page-frame/fixed-services';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;
const ENDPOINT = 'https://push.example/a';

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

function fakeBrowser(ability: PushAbility, endpoint: string | null) {
  let current = endpoint;
  let tapped: (room: string) => void = () => undefined;
  const browser: PushBrowser = {
    ability: () => ability,
    endpoint: () => Promise.resolve(current),
    ask: () => Promise.resolve(true),
    subscribe() {
      current = ENDPOINT;
      return Promise.resolve({ endpoint: ENDPOINT, p256dh: 'a-key', auth: 'a-secret' });
    },
    unsubscribe: vi.fn(() => {
      current = null;
      return Promise.resolve();
    }),
    clear: vi.fn(() => Promise.resolve()),
    setBadge: vi.fn(),
    onOpen(open) {
      tapped = open;
      return () => undefined;
    },
  };
  return { browser, tap: (id: string) => tapped(id) };
}

interface Options {
  route?: string;
  ability?: PushAbility;
  endpoint?: string | null;
  data?: Partial<FixedData>;
}

async function open({ route = '/chats', ability = 'able', endpoint = null, data = {} }: Options = {}) {
  const deps = createDeps('en-US', { loggedIn: true, data });
  const { browser, tap } = fakeBrowser(ability, endpoint);
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <PushBrowserContext value={browser}>
        <AppRouter />
      </PushBrowserContext>
    </Providers>,
  );
  return { deps, browser, tap };
}

const said = (text: string) => page.getByText(text, { exact: false });
const button = (name: string) => page.getByRole('button', { name });
const ON = 'This device tells you about new messages';
const OFFER = 'Don’t miss a reply';

describe('notifications in the settings', () => {
  it.each<[PushAbility, string]>([
    ['blocked', 'Your browser blocks notifications'],
    ['unsupported', 'This browser can’t show notifications.'],
    ['homeScreen', 'add to home screen'],
  ])('say what stands in the way: %s', async (ability, text) => {
    await open({ route: '/dashboard', ability });
    await expect.element(page.getByText(new RegExp(text, 'i'))).toBeVisible();
    expect(button('Turn on notifications').elements()).toHaveLength(0);
  });

  it('are turned on, show texts if wanted, and are turned off', async () => {
    const { deps } = await open({ route: '/dashboard' });
    const store = vi.spyOn(deps.services.push, 'subscribePush');
    await button('Turn on notifications').click();
    await expect.element(said(ON).first()).toBeVisible();
    expect(store).toHaveBeenLastCalledWith(expect.objectContaining({ endpoint: ENDPOINT, showsText: false }));
    await page.getByRole('checkbox', { name: 'Show message text in notifications' }).click({ force: true });
    await expect
      .poll(() => store.mock.lastCall?.[0])
      .toEqual(expect.objectContaining({ endpoint: ENDPOINT, showsText: true }));
    await button('Turn off notifications').click();
    await expect.element(button('Turn on notifications')).toBeVisible();
  });
});

describe('the offer of notifications', () => {
  const written = [room([own(1, 'Hello?')], { otherReadSeq: 0 })];
  const unanswered = [room([message(1, 'Hi')], { otherReadSeq: 0 })];

  it('appears once the member has written to somebody, and is accepted by a tap', async () => {
    await open({ data: { rooms: written } });
    await expect.element(said(OFFER)).toBeVisible();
    await button('Turn on notifications').click();
    await expect.element(said(OFFER)).not.toBeInTheDocument();
  });

  it.each<[string, Options]>([
    ['the member hasn’t written yet', { data: { rooms: unanswered } }],
    ['the browser can’t', { data: { rooms: written }, ability: 'blocked' }],
    [
      'they are on',
      {
        data: { rooms: written, subscription: { endpoint: ENDPOINT, showsText: false } },
        endpoint: ENDPOINT,
      },
    ],
  ])('doesn’t come where %s', async (_where, options) => {
    await open(options);
    await expect.element(page.getByRole('link', { name: /Ken Ito/ })).toBeVisible();
    expect(said(OFFER).elements()).toHaveLength(0);
  });

  it('says on an iPhone that the app must be on the home screen, until that is dismissed', async () => {
    const { deps } = await open({ data: { rooms: written }, ability: 'homeScreen' });
    await expect.element(said(OFFER)).toBeVisible();
    await expect.element(said('tap Share, then “Add to Home Screen”')).toBeVisible();
    expect(button('Turn on notifications').elements()).toHaveLength(0);
    await button('Not now').click();
    await expect.element(said(OFFER)).not.toBeInTheDocument();
    expect(deps.memory.local.get('pushOffer')).toBe('no');
  });

  it('doesn’t come again on a device where it was refused', async () => {
    const { deps } = await open({ data: { rooms: written } });
    await button('Not now').click();
    await expect.element(said(OFFER)).not.toBeInTheDocument();
    expect(document.activeElement?.tagName).toBe('H1');
    expect(deps.memory.local.get('pushOffer')).toBe('no');
  });
});

describe('notifications that are shown', () => {
  it('go when their message was read, here or elsewhere; the icon has the number of the others', async () => {
    const { browser } = await open({ data: { rooms: [room()] } });
    await expect.poll(() => vi.mocked(browser.setBadge).mock.lastCall?.[0]).toBe(room().unread);
    const [isDone] = vi.mocked(browser.clear).mock.lastCall ?? [];
    expect(isDone?.(room().id, 5)).toBe(true);
    expect(isDone?.(room().id, 6)).toBe(false);
    expect(isDone?.('another', 1)).toBe(false);
  });

  it('open their room', async () => {
    const { tap } = await open({ data: { rooms: [room()] } });
    await expect.element(page.getByRole('link', { name: /Ken Ito/ })).toBeVisible();
    tap(room().id);
    await expect.poll(() => window.location.hash).toBe(`#/chats/${room().id}`);
  });

  it('end with a log-out: the subscription first, here, then the session', async () => {
    const { deps, browser } = await open({ route: '/chats', endpoint: ENDPOINT });
    const order: string[] = [];
    vi.mocked(browser.unsubscribe).mockImplementation(async () => void order.push('unsubscribe'));
    const { logout } = deps.services.sso;
    vi.spyOn(deps.services.sso, 'logout').mockImplementation((...given) => {
      order.push('logout');
      return logout(...given);
    });
    window.location.hash = '/logout';
    await expect.poll(() => order.slice(0, 2)).toEqual(['unsubscribe', 'logout']);
    await expect.poll(() => vi.mocked(browser.clear).mock.lastCall?.[0]('any', 99)).toBe(true);
    expect(browser.setBadge).toHaveBeenLastCalledWith(0);
  });
});

describe('a chat', () => {
  const muted = { ...room(), mutedUntil: '9999-12-31T00:00:00.000Z' };

  it('is muted for a time that the member chooses', async () => {
    const { deps } = await open({
      route: `/chats/${room().id}`,
      data: { rooms: [room()], events: [message(1, 'Hi')] },
    });
    const mute = vi.spyOn(deps.services.chat, 'muteRoom');
    await button('About Ken Ito').click();
    await button('Mute notifications').click();
    await button('For 8 hours').click();
    await expect.element(said('This chat is muted.').first()).toBeVisible();
    expect(mute).toHaveBeenCalledWith({ room: room().id, span: 'eightHours' });
    await button('Dismiss').click();
    await button('About Ken Ito').click();
    await button('Unmute notifications').click();
    await expect.poll(() => mute.mock.lastCall?.[0]).toEqual({ room: room().id, span: 'none' });
  });

  it('that is muted says so in the list, and counts nowhere else', async () => {
    const { browser } = await open({ data: { rooms: [muted] } });
    await expect.element(page.getByRole('link', { name: /Ken Ito.*Muted/ })).toBeVisible();
    await expect.poll(() => vi.mocked(browser.setBadge).mock.lastCall?.[0]).toBe(0);
    expect(muted.unread).toBeGreaterThan(0);
  });
});
