import { decodeField } from '@app/services/field-decoding';
import { encodeField } from '@app/services/field-encoding';
import {
  createRealtime,
  type RealtimeState,
  type SocketClient,
  type SocketObserver,
  type ToldFrame,
} from '@app/services/realtime';
import { networkFailure } from '@app/services/result';
import { Socket } from '@app/services/socket-client';
import type { RealtimeEvent } from '@app/services/socket-events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeField as encodeBySecond } from '../../support/api';
import { FakeBrowser } from './fake-browser';

const TOKEN = 'Bearer a-token';
const VISIT = 'visit-1';
const SECOND = 1_000;

describe('the socket of the app (S4, D25)', () => {
  let browser: FakeBrowser;
  let socket: SocketClient;
  let token: string | null;
  let states: RealtimeState[];
  let events: RealtimeEvent[];
  const onSessionEnd = vi.fn();
  const socketKey = vi.fn();

  beforeEach(async () => {
    browser = new FakeBrowser();
    token = TOKEN;
    states = [];
    events = [];
    onSessionEnd.mockReset();
    socketKey.mockReset();
    socketKey.mockImplementation(async () => ({ ok: true, data: 'key' }));
    socket = new Socket({
      environment: browser,
      context: { device: 'h5', visitId: () => VISIT, socketKey },
      owner: { token: () => token, onSessionEnd },
      observer: { onState: (state) => states.push(state), onEvent: (event) => events.push(event) },
    });
    await browser.settle();
  });

  const state = () => states.at(-1);
  const pings = () => browser.port.sent.filter(({ type }) => type === 'ping').length;
  const failTimes = async (times: number) => {
    for (let count = 0; count < times; count++) {
      browser.port.fail();
      await browser.pass(5 * SECOND);
    }
  };

  it('authenticates by the token, the device and the visit id, then measures the round trip', () => {
    expect(state()).toEqual({ state: 'connecting' });
    browser.port.isDeaf = true;
    browser.port.accept();
    expect(browser.port.sent).toEqual([
      { seq: 1, type: 'auth', token: TOKEN, device: 'h5', visitId: VISIT },
      { seq: 2, type: 'ping' },
    ]);
    expect(state()).toEqual({ state: 'connected', roundTrip: null });
  });

  it('tells the round-trip time, and measures it again on demand', async () => {
    browser.port.isDeaf = true;
    browser.port.accept();
    await browser.pass(42);
    browser.port.say({ type: 'pong' });
    expect(state()).toEqual({ state: 'connected', roundTrip: 42 });
    socket.measure();
    await browser.pass(7);
    browser.port.say({ type: 'pong' });
    expect(state()).toEqual({ state: 'connected', roundTrip: 7 });
  });

  describe('the heartbeat', () => {
    it('comes every 120 s', async () => {
      browser.port.accept();
      await browser.pass(120 * SECOND - 1);
      expect(pings()).toBe(1);
      await browser.pass(1);
      expect(pings()).toBe(2);
      await browser.pass(240 * SECOND);
      expect(pings()).toBe(4);
      expect(browser.ports).toHaveLength(1);
    });

    it('connects again after 3 s without a reply, as on a half-open connection', async () => {
      browser.port.accept();
      const first = browser.port;
      first.isDeaf = true;
      await browser.pass(123 * SECOND - 1);
      expect(browser.ports).toHaveLength(1);
      await browser.pass(1);
      expect(browser.ports).toHaveLength(2);
      expect(first.closedWith).toBeUndefined();
      // What the old one still brings is ignored.
      first.fail(1000);
      browser.port.accept();
      expect(state()).toMatchObject({ state: 'connected' });
    });

    it('survives the late timers of a page in the background', async () => {
      browser.lateness = 60 * SECOND;
      browser.port.accept();
      await browser.pass(3_600 * SECOND);
      expect(browser.ports).toHaveLength(1);
      // Within the 250 s of the server.
      expect(pings()).toBe(3_600 / 180 + 1);
    });

    it('asks once more if the page slept while it waited for the reply', async () => {
      browser.port.accept();
      browser.port.isDeaf = true;
      await browser.pass(121 * SECOND);
      browser.port.isDeaf = false;
      await browser.sleep(600 * SECOND);
      expect(browser.ports).toHaveLength(1);
      expect(state()).toMatchObject({ state: 'connected' });
    });

    it('gives up a connection that died while the phone was asleep', async () => {
      browser.port.accept();
      browser.port.isDeaf = true;
      await browser.sleep(3_600 * SECOND);
      await browser.tell('visible');
      await browser.pass(3 * SECOND);
      expect(browser.ports).toHaveLength(2);
    });
  });

  describe('an unexpected close', () => {
    it.each([1001, 1006, 1009, 1011, 1012, 1013, 4408])('%i is followed by a try after 5 s', async (code) => {
      browser.port.accept();
      browser.port.fail(code);
      expect(state()).toEqual({ state: 'waiting', retry: 1 });
      await browser.pass(5 * SECOND - 1);
      expect(browser.ports).toHaveLength(1);
      await browser.pass(1);
      expect(browser.ports).toHaveLength(2);
      expect(state()).toEqual({ state: 'connecting' });
    });

    it('is followed by ten tries, then by a rest', async () => {
      await failTimes(10);
      expect(browser.ports).toHaveLength(11);
      browser.port.fail();
      expect(state()).toEqual({ state: 'resting' });
      await browser.pass(3_600 * SECOND);
      expect(browser.ports).toHaveLength(11);
      expect(browser.timers).toBe(0);
      const waits = states.filter(({ state }) => state === 'waiting');
      expect(waits).toEqual(
        Array.from({ length: 10 }, (_, index) => ({ state: 'waiting', retry: index + 1 })),
      );
    });

    it('is counted anew after a success', async () => {
      await failTimes(9);
      browser.port.accept();
      browser.port.fail();
      expect(state()).toEqual({ state: 'waiting', retry: 1 });
      await browser.pass(5 * SECOND);
      await failTimes(9);
      expect(state()).toEqual({ state: 'connecting' });
    });

    it('is also a connection that doesn’t open, or is not authenticated', async () => {
      await browser.pass(8 * SECOND);
      expect(state()).toEqual({ state: 'waiting', retry: 1 });
      await browser.pass(5 * SECOND);
      browser.port.open();
      await browser.pass(8 * SECOND);
      expect(state()).toEqual({ state: 'waiting', retry: 2 });
    });

    it('asks for the key anew, which may have changed', async () => {
      browser.port.fail();
      browser.key = 'another';
      socketKey.mockImplementation(async (anew: boolean) => ({ ok: true, data: anew ? 'another' : 'key' }));
      await browser.pass(5 * SECOND);
      expect(socketKey.mock.calls).toEqual([[false], [true]]);
      browser.port.accept();
      expect(state()).toMatchObject({ state: 'connected' });
      browser.port.fail();
      await browser.pass(5 * SECOND);
      expect(socketKey).toHaveBeenLastCalledWith(false);
    });

    it('is also a key that can’t be fetched', async () => {
      browser.port.fail();
      socketKey.mockResolvedValue(networkFailure);
      await browser.pass(5 * SECOND);
      expect(browser.ports).toHaveLength(1);
      expect(state()).toEqual({ state: 'waiting', retry: 2 });
    });
  });

  describe('a rest ends', () => {
    const rest = async () => {
      await failTimes(10);
      browser.port.fail();
      expect(state()).toEqual({ state: 'resting' });
    };

    it.each(['online', 'visible'] as const)('with %s, and ten more tries', async (signal) => {
      await rest();
      await browser.tell(signal);
      expect(browser.ports).toHaveLength(12);
      await failTimes(10);
      expect(browser.ports).toHaveLength(22);
    });

    it('when the person presses Reconnect', async () => {
      await rest();
      socket.reconnect();
      await browser.settle();
      browser.port.accept();
      expect(state()).toMatchObject({ state: 'connected' });
    });
  });

  it('tells that the browser is offline, keeps trying, and is there at once when the network returns', async () => {
    browser.port.accept();
    browser.port.isDeaf = true;
    browser.online = false;
    await browser.tell('offline');
    await browser.pass(3 * SECOND);
    browser.port.fail();
    expect(state()).toEqual({ state: 'offline' });
    browser.online = true;
    await browser.tell('online');
    browser.port.accept();
    expect(state()).toMatchObject({ state: 'connected' });
  });

  it('checks the connection when the page is looked at, without opening another', async () => {
    browser.port.accept();
    await browser.tell('visible');
    await browser.tell('online');
    expect(pings()).toBe(3);
    expect(browser.ports).toHaveLength(1);
  });

  describe('a final close', () => {
    it.each([1000, 1008])('%i is not followed by a try; only the person opens it again', async (code) => {
      browser.port.accept();
      browser.port.fail(code);
      expect(state()).toEqual({ state: 'closed' });
      for (const signal of ['online', 'visible', 'offline'] as const) await browser.tell(signal);
      await browser.pass(3_600 * SECOND);
      expect(browser.ports).toHaveLength(1);
      expect(onSessionEnd).not.toHaveBeenCalled();
      socket.reconnect();
      await browser.settle();
      expect(browser.ports).toHaveLength(2);
    });

    it('4401 ends the session, and says why (D47)', async () => {
      browser.port.accept();
      browser.port.fail(4401, 'expired');
      expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('expired');
      await browser.pass(3_600 * SECOND);
      expect(browser.ports).toHaveLength(1);
    });

    it('4401 to a token that was replaced meanwhile is followed by a try with the new one', async () => {
      browser.port.open();
      token = 'Bearer the-next-token';
      browser.port.fail(4401);
      await browser.settle();
      browser.port.open();
      expect(browser.port.sent).toMatchObject([{ seq: 1, token }]);
      expect(onSessionEnd).not.toHaveBeenCalled();
      browser.port.fail(4401);
      expect(onSessionEnd).toHaveBeenCalledOnce();
    });

    it('by the app is 1000, and leaves nothing behind', async () => {
      browser.port.accept();
      socket.close();
      expect(browser.port.closedWith).toBe(1000);
      browser.port.fail(1000);
      await browser.tell('online');
      expect([browser.ports.length, browser.timers, browser.listeners]).toEqual([1, 0, 0]);
    });
  });

  describe('what comes', () => {
    const unread = { total: 3, cs: 1, sys: 2, comment: 0 };

    it('is told to the pages, if it is an event that they know', () => {
      browser.port.accept();
      browser.port.raw({ seq: 0, type: 'notices', ...unread });
      browser.port.raw({ seq: 0, type: 'notices', total: 'many' });
      browser.port.raw({ seq: 0, type: 'from-a-newer-server', text: 'hello' });
      expect(events).toEqual([{ type: 'notices', ...unread }]);
    });

    it('is ignored if it can’t be read, is replayed, or is unknown', async () => {
      browser.port.isDeaf = true;
      browser.port.accept();
      for (const data of ['', 'v1.', 'nonsense', null, new Blob(), encodeField('{', 'key')])
        browser.port.handlers.onMessage(data);
      browser.port.raw({ seq: 1, type: 'pong' });
      browser.port.raw({ seq: -1, type: 'pong' });
      browser.port.say({ type: 'dance' });
      browser.port.handlers.onMessage(encodeField(JSON.stringify({ seq: 9, type: 'pong' }), 'another key'));
      expect(state()).toEqual({ state: 'connected', roundTrip: null });
      browser.port.say({ type: 'pong' });
      expect(state()).toEqual({ state: 'connected', roundTrip: 0 });
    });

    it('is decoded whatever the text, and null where it is not ours (D8)', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, key) => {
          expect(decodeField(encodeBySecond(text, key), key)).toBe(text);
        }),
        { numRuns: 50 },
      );
      fc.assert(
        fc.property(fc.string(), (text) => {
          expect(decodeField(text, 'key')).toBeNull();
          expect(decodeField(`v1.${text}`, 'key')).toSatisfy(
            (decoded) => decoded === null || typeof decoded === 'string',
          );
        }),
        { numRuns: 200 },
      );
    });
  });
});

describe('the handle of the socket', () => {
  const owner = { token: () => TOKEN, onSessionEnd: () => undefined };

  it('loads the code when it is opened, again if that fails, and closes what comes too late', async () => {
    vi.useFakeTimers();
    const client = { close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() };
    const start = vi.fn(async () => client);
    start.mockRejectedValueOnce(new Error('no network'));
    const realtime = createRealtime(start);
    expect(realtime.get()).toEqual({ state: 'off' });
    expect(start).not.toHaveBeenCalled();
    const close = realtime.open(owner);
    expect(realtime.get()).toEqual({ state: 'connecting' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(start).toHaveBeenCalledTimes(2);
    realtime.reconnect();
    expect(client.reconnect).toHaveBeenCalledOnce();
    close();
    expect(client.close).toHaveBeenCalledOnce();
    realtime.open(owner)();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.close).toHaveBeenCalledTimes(2);
    expect(realtime.get()).toEqual({ state: 'off' });
    vi.useRealTimers();
  });

  describe('that asks', () => {
    const ANSWER = { now: '2026-01-01T00:00:00.000Z', rooms: [], more: false, events: [], gone: [] };
    const QUESTION: ToldFrame = { type: 'sync', rooms: [] };

    /** A handle whose socket is open, and what it observes. */
    async function openHandle() {
      const client = { close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() };
      const seen: SocketObserver[] = [];
      const realtime = createRealtime(async (_owner, observer) => {
        seen.push(observer);
        return client;
      });
      realtime.open(owner);
      await vi.advanceTimersByTimeAsync(0);
      const [observer] = seen;
      if (!observer) throw new Error('The socket was not started.');
      observer.onState({ state: 'connected', roundTrip: null });
      return { client, observer, realtime };
    }

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('takes the event that answers', async () => {
      const { client, observer, realtime } = await openHandle();
      const asked = realtime.ask(QUESTION, 'synced');
      expect(client.tell).toHaveBeenCalledExactlyOnceWith(QUESTION);
      observer.onEvent({ type: 'rooms' });
      observer.onEvent({ type: 'synced', answer: ANSWER });
      expect(await asked).toEqual({ type: 'synced', answer: ANSWER });
    });

    it('waits for 3 seconds, and no longer than the socket is connected', async () => {
      const { client, observer, realtime } = await openHandle();
      let answer: unknown = 'none yet';
      void realtime.ask(QUESTION, 'synced').then((told) => (answer = told));
      await vi.advanceTimersByTimeAsync(2_900);
      expect(answer).toBe('none yet');
      await vi.advanceTimersByTimeAsync(200);
      expect(answer).toBeNull();
      const asked = realtime.ask(QUESTION, 'synced');
      observer.onState({ state: 'waiting', retry: 1 });
      expect(await asked).toBeNull();
      expect(await realtime.ask(QUESTION, 'synced')).toBeNull();
      expect(client.tell).toHaveBeenCalledTimes(2);
    });
  });
});
