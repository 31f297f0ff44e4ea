import { PushDevice } from '@app/chat/push-device';
import type { PushAbility, PushBrowser } from '@app/device/push-browser';
import { servicesOver } from '@app/services/services';
import type { Result } from '@app/services/result';
import { CODE, NETWORK_FAILURE } from '@contract/codes';
import type { PushState } from '@contract/push/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const ENDPOINT = 'https://push.example/a';
const KEYS = { p256dh: 'a-key', auth: 'a-secret' };
const ok = <Data>(data: Data): Result<Data> => ({ ok: true, data });
const failed = { ok: false, code: NETWORK_FAILURE, message: '', data: {} } as const;

/** A browser that a test moves. */
class FakeBrowser implements PushBrowser {
  is: PushAbility = 'able';
  has: string | null = null;
  allows = true;
  ability = () => this.is;
  endpoint = () => Promise.resolve(this.has);
  ask = () => Promise.resolve(this.allows);
  subscribe = vi.fn<PushBrowser['subscribe']>(() => {
    this.has = ENDPOINT;
    return Promise.resolve({ endpoint: ENDPOINT, ...KEYS });
  });
  unsubscribe = vi.fn<PushBrowser['unsubscribe']>(() => {
    this.has = null;
    return Promise.resolve();
  });
  clear = () => Promise.resolve();
  setBadge = () => undefined;
  onOpen = () => () => undefined;
}

describe('notifications of a device', () => {
  let browser: FakeBrowser;
  let device: PushDevice;
  const { push } = servicesOver(() => Promise.resolve(failed));
  const getPush = vi.spyOn(push, 'getPush');
  const subscribePush = vi.spyOn(push, 'subscribePush');
  const unsubscribePush = vi.spyOn(push, 'unsubscribePush');
  const known = (subscription: PushState['subscription']) =>
    getPush.mockResolvedValue(ok({ publicKey: 'the-key', subscription }));

  beforeEach(() => {
    vi.clearAllMocks();
    browser = new FakeBrowser();
    device = new PushDevice(push, browser);
    known(null);
    subscribePush.mockResolvedValue(ok(null));
    unsubscribePush.mockResolvedValue(ok(null));
  });

  it('stay off once they are turned off, though an answer from before comes later', async () => {
    browser.has = ENDPOINT;
    known({ endpoint: ENDPOINT, showsText: false });
    await device.look();
    let answer: (result: Result<PushState>) => void = () => undefined;
    getPush.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const looking = device.look();
    await vi.waitFor(() => expect(getPush).toHaveBeenCalledTimes(2));
    await device.turnOff();
    answer(ok({ publicKey: 'the-key', subscription: { endpoint: ENDPOINT, showsText: false } }));
    await looking;
    expect(device.get().state).toBe('off');
  });

  it.each(['blocked', 'unsupported', 'homeScreen'] as const)(
    'are %s where the browser is',
    async (ability) => {
      browser.is = ability;
      await device.look();
      expect(device.get().state).toBe(ability);
      expect(getPush).not.toHaveBeenCalled();
    },
  );

  it('are on if the server has the browser’s subscription', async () => {
    browser.has = ENDPOINT;
    known({ endpoint: ENDPOINT, showsText: true });
    await device.look();
    expect(device.get()).toEqual({ state: 'on', showsText: true });
  });

  it.each([null, { endpoint: 'https://push.example/older', showsText: true }])(
    'are off if the server has %o',
    async (subscription) => {
      browser.has = ENDPOINT;
      known(subscription);
      await device.look();
      expect(device.get().state).toBe('off');
    },
  );

  it('are turned on for the server’s key, without texts, once the person allows it', async () => {
    await device.look();
    expect(await device.turnOn()).toBeNull();
    expect(browser.subscribe).toHaveBeenCalledWith('the-key');
    expect(subscribePush).toHaveBeenCalledWith({ endpoint: ENDPOINT, ...KEYS, showsText: false });
    expect(device.get()).toEqual({ state: 'on', showsText: false });
  });

  it('stay off if the person refuses, and say so if that is for good', async () => {
    browser.allows = false;
    expect(await device.turnOn()).toBe('refused');
    expect(device.get().state).toBe('off');
    browser.is = 'blocked';
    await device.turnOn();
    expect(device.get().state).toBe('blocked');
    expect(subscribePush).not.toHaveBeenCalled();
  });

  it('stay off if the browser can’t subscribe, or the server doesn’t answer', async () => {
    await device.look();
    browser.subscribe.mockRejectedValueOnce(new Error('push service error'));
    expect(await device.turnOn()).toBe('impossible');
    subscribePush.mockResolvedValueOnce(failed);
    expect(await device.turnOn()).toMatchObject({ code: NETWORK_FAILURE });
    expect(device.get().state).toBe('off');
  });

  it('are turned off in the browser first, whatever the server says', async () => {
    await device.turnOn();
    unsubscribePush.mockResolvedValueOnce(failed);
    expect(await device.turnOff()).toMatchObject({ code: NETWORK_FAILURE });
    expect(browser.has).toBeNull();
    expect(device.get().state).toBe('off');
  });

  it('show texts if the person wants it, unless it couldn’t be stored', async () => {
    await device.turnOn();
    await device.setShowsText(true);
    expect(subscribePush).toHaveBeenLastCalledWith({ endpoint: ENDPOINT, ...KEYS, showsText: true });
    expect(device.get().showsText).toBe(true);
    subscribePush.mockResolvedValueOnce({ ...failed, code: CODE.fault });
    await device.setShowsText(false);
    expect(device.get().showsText).toBe(true);
  });
});
