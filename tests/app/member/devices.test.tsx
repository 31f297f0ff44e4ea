import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { fixedData, loginOf, unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const ROUTE = '/dashboard/devices';
const address = window.location.href;
const [own, laptop] = fixedData.devices;
if (!own || !laptop) throw new Error('The fixed data has no devices.');

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

type Locale = Parameters<typeof createDeps>[0];

async function show(deps: AppDeps, route = ROUTE): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const open = (scene: Scene = {}, locale: Locale = 'en-US', route = ROUTE) =>
  show(createDeps(locale, { loggedIn: true, ...scene }), route);

const route = () => window.location.hash.slice(1);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const rows = page.getByRole('main').getByRole('listitem');
const dialog = page.getByRole('alertdialog');
const confirm = dialog.getByRole('button', { name: 'Log out', exact: true });
const toasts = () => document.querySelectorAll('[data-slot=toast]');
const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (code: number) => ({ ok: false, code, message: 'said', data: {} }) as const;

describe('the list of devices (D15, D19)', () => {
  it('is reached from the dashboard, and leads back', async () => {
    await open({}, 'en-US', '/dashboard');
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await expect.element(heading('Devices')).toBeVisible();
    expect(route()).toBe(ROUTE);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect.poll(route).toBe('/dashboard');
  });

  it('says of each device what it is, when it was used and from where; the own one is marked', async () => {
    await open();
    await expect
      .element(rows.nth(0))
      .toHaveTextContent(/^Chrome · Android\s?This device\s?Installed app · 203\.0\.113\.x$/);
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(/^Firefox · Windows\s?Active 2 hours ago\s?2001:db8:1:x\s?Log out$/);
    await expect.element(button('Log out of Firefox · Windows')).toBeVisible();
    // Its address is not known.
    await expect.element(rows.nth(2)).toHaveTextContent(/^Safari · iPad\s?Active Dec 11, 2024\s?Log out$/);
  });

  it('names a device that told nothing of itself, in the member’s language', async () => {
    await open({ data: { devices: [own, { ...laptop, deviceName: '' }] } }, 'ja');
    await expect.element(rows.nth(1)).toHaveTextContent(/^不明な端末/);
    await button('不明な端末からログアウト').click();
    await expect.element(dialog).toHaveTextContent('不明な端末からログアウトしますか？');
  });

  it('speaks the member’s language', async () => {
    await open({}, 'ru');
    await expect.element(heading('Устройства')).toBeVisible();
    await expect.element(rows.nth(1)).toHaveTextContent('Активность: 2 часа назад');
  });

  it('says that there is only this device, and offers nothing to log out', async () => {
    await open({ data: { devices: [own] } });
    await expect.element(page.getByText('You’re logged in on this device only.')).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
  });

  it('is a named busy group while it loads', async () => {
    await open({ refusals: { listSessions: 'pending' } });
    await expect.element(page.getByRole('group', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says what failed, and tries again', async () => {
    const deps = createDeps('en-US', { loggedIn: true });
    const list = vi.spyOn(deps.services.session, 'listSessions').mockResolvedValue(refuse(CODE.fault));
    await show(deps);
    await expect.element(heading('Your devices couldn’t be loaded')).toBeVisible();
    await expect.element(page.getByText('said', { exact: true })).toBeVisible();
    expect(list).toHaveBeenCalledOnce();
    list.mockResolvedValue(succeed(fixedData.devices));
    await button('Try again').click();
    await expect.element(rows.nth(2)).toBeVisible();
    expect(toasts()).toHaveLength(0);
  });

  it('asks again by itself when the connection returns', async () => {
    const deps = createDeps('en-US', { loggedIn: true });
    const list = vi.spyOn(deps.services.session, 'listSessions').mockResolvedValue({
      ok: false,
      message: '',
      data: {},
      ...unreachable,
    });
    await show(deps);
    await expect.element(page.getByText('We couldn’t connect.')).toBeVisible();
    list.mockResolvedValue(succeed(fixedData.devices));
    window.dispatchEvent(new Event('online'));
    await expect.element(rows.nth(2)).toBeVisible();
  });

  it('leads to the login where the session has ended, with one toast', async () => {
    const { memory } = await open({ refusals: { listSessions: { code: CODE.tokenInvalid } } });
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
    expect(toasts()).toHaveLength(1);
    expect(memory.session.get().token).toBeNull();
  });

  it('asks for the login first', async () => {
    await open({ loggedIn: false });
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
  });
});

describe('logging out elsewhere (D15)', () => {
  /** A server that keeps the devices. */
  function withDevices() {
    const deps = createDeps('en-US', { loggedIn: true });
    let devices = fixedData.devices;
    const list = vi
      .spyOn(deps.services.session, 'listSessions')
      .mockImplementation(async () => succeed(devices));
    const revoke = vi
      .spyOn(deps.services.session, 'revokeSessions')
      .mockImplementation(async ({ id } = {}) => {
        devices = devices.filter((device) => device.current || (id !== undefined && device.id !== id));
        return succeed(null);
      });
    return { deps, list, revoke };
  }

  it('asks first; then the list is refreshed, a toast says it, and the heading has focus', async () => {
    const { deps, revoke } = withDevices();
    await show(deps);
    await button('Log out of Firefox · Windows').click();
    await expect.element(dialog).toHaveAccessibleName('Log out of Firefox · Windows?');
    await confirm.click();
    await expect.element(page.getByText('Logged out of Firefox · Windows.')).toBeVisible();
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: laptop.id });
    await expect.element(dialog).not.toBeInTheDocument();
    expect(rows.elements()).toHaveLength(2);
    await expect.element(heading('Devices')).toHaveFocus();
  });

  it('does nothing after Cancel', async () => {
    const { deps, revoke } = withDevices();
    await show(deps);
    await button('Log out of Firefox · Windows').click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(revoke).not.toHaveBeenCalled();
    await expect.element(button('Log out of Firefox · Windows')).toHaveFocus();
  });

  it('is done for all others at once', async () => {
    const { deps, revoke } = withDevices();
    await show(deps);
    await button('Log out of all other devices').click();
    await confirm.click();
    await expect.element(page.getByText('Logged out of all other devices.')).toBeVisible();
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ all: true });
    await expect.element(page.getByText('You’re logged in on this device only.')).toBeVisible();
  });

  it('is pending until the list is refreshed', async () => {
    const { deps, list } = withDevices();
    await show(deps);
    await button('Log out of Firefox · Windows').click();
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    list.mockImplementation(async () => {
      await waiting;
      return succeed([own]);
    });
    await confirm.click();
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(toasts()).toHaveLength(0);
    answer();
    await expect.element(page.getByText('Logged out of Firefox · Windows.')).toBeVisible();
  });

  it('shows a failure in the dialog, where it can be tried again', async () => {
    const { deps, revoke } = withDevices();
    await show(deps);
    revoke.mockResolvedValueOnce(refuse(CODE.unavailable));
    await button('Log out of Firefox · Windows').click();
    await confirm.click();
    await expect.element(dialog.getByText('said')).toBeVisible();
    expect(toasts()).toHaveLength(0);
    await confirm.click();
    await expect.element(page.getByText('Logged out of Firefox · Windows.')).toBeVisible();
    expect(revoke).toHaveBeenCalledTimes(2);
  });

  it('leads to the login where this session has ended meanwhile', async () => {
    const { deps, revoke } = withDevices();
    await show(deps);
    revoke.mockResolvedValue(refuse(CODE.tokenInvalid));
    await button('Log out of all other devices').click();
    await confirm.click();
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
    expect(toasts()).toHaveLength(1);
  });
});

describe('a question to the member', () => {
  it.each(['Log out of Firefox · Windows', 'Log out'])('closes when the session ends: %s', async (name) => {
    const { memory } = await open();
    if (name === 'Log out') await page.getByRole('button', { name: /Menu$/ }).click();
    await button(name).click();
    await expect.element(dialog).toBeVisible();
    await historySettled();
    memory.session.end();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
  });

  it('closes when another tab has logged in as another member', async () => {
    const { memory } = await open();
    await button('Log out of Firefox · Windows').click();
    await expect.element(dialog).toBeVisible();
    memory.session.start({
      ...loginOf({ ...fixedData.member, memberId: 7 }),
      token: 'a-token-of-somebody-else',
    });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('stays open while the token of the same member is replaced', async () => {
    const { memory } = await open();
    await button('Log out of Firefox · Windows').click();
    await expect.element(dialog).toBeVisible();
    memory.session.start({ ...loginOf(fixedData.member), token: 'a-replaced-token' });
    await confirm.click();
    await expect.element(page.getByText('Logged out of Firefox · Windows.')).toBeVisible();
  });
});

describe('what is cached after the login', () => {
  it('is shown at once when the page opens again, and asked for anew', async () => {
    const deps = await open();
    await expect.element(rows.nth(2)).toBeVisible();
    const list = vi
      .spyOn(deps.services.session, 'listSessions')
      .mockReturnValue(new Promise(() => undefined));
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: 'Devices', exact: true }).click();
    await expect.element(rows.nth(2)).toBeVisible();
    await expect.poll(() => list.mock.calls.length).toBe(1);
  });

  it('stays while the token of the same member is replaced', async () => {
    const { services, memory } = await open();
    await expect.element(rows.nth(2)).toBeVisible();
    const list = vi.spyOn(services.session, 'listSessions');
    memory.session.start({ ...loginOf(fixedData.member), token: 'the-next-token' });
    await expect.element(rows.nth(2)).toBeVisible();
    expect(list).not.toHaveBeenCalled();
  });

  it('is another member’s no more, once another tab has logged in as one', async () => {
    const { services, memory } = await open();
    await expect.element(rows.nth(2)).toBeVisible();
    vi.spyOn(services.session, 'listSessions').mockReturnValue(new Promise(() => undefined));
    memory.session.start({
      ...loginOf({ ...fixedData.member, memberId: 7 }),
      token: 'a-token-of-somebody-else',
    });
    await expect.element(page.getByRole('group', { name: 'Loading' })).toBeVisible();
    await expect.element(page.getByText('Firefox · Windows')).not.toBeInTheDocument();
  });

  it('ends with the session', async () => {
    const { services, memory } = await open();
    await expect.element(rows.nth(2)).toBeVisible();
    vi.spyOn(services.session, 'listSessions').mockReturnValue(new Promise(() => undefined));
    memory.session.end();
    await expect.poll(route).toMatch(/^\/login/);
    memory.session.start(loginOf(fixedData.member));
    window.location.hash = ROUTE;
    await expect.element(page.getByRole('group', { name: 'Loading' })).toBeVisible();
    await expect.element(page.getByText('Firefox · Windows')).not.toBeInTheDocument();
  });
});
