import type { Services } from '@app/services/services';
import type { RealtimeState } from '@app/services/realtime';
import { networkFailure } from '@app/services/result';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ROOM, room, talk } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;

const CONNECTED: RealtimeState = { state: 'connected', roundTrip: 42 };

/** Lets a test say what the socket is doing. */
function movable({ realtime }: Services): (state: RealtimeState) => void {
  let now = CONNECTED;
  const listeners = new Set<() => void>();
  vi.spyOn(realtime, 'get').mockImplementation(() => now);
  vi.spyOn(realtime, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return (state) => {
    now = state;
    for (const listener of listeners) listener();
  };
}

async function open(): Promise<{ move: (state: RealtimeState) => void; services: Services }> {
  let move: (state: RealtimeState) => void = () => undefined;
  const services = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [room()], events: talk() } },
    { prepare: (services) => (move = movable(services)) },
  );
  await expect.element(page.getByRole('log')).toBeVisible();
  return { move, services };
}

const status = () => document.querySelector('[data-slot=room-status]')?.textContent ?? null;
const announced = () => document.querySelector('[data-slot=announcer][aria-live=polite]')?.textContent ?? '';
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const WAITING = 'Waiting for a connection…';

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  document.querySelector('[data-slot=announcer][aria-live=polite]')?.replaceChildren();
  await historySettled();
  window.history.replaceState(null, '', address);
});

describe('a chat without a network', () => {
  it('says under its name that it waits, while the browser has none', async () => {
    const { move } = await open();
    move({ state: 'offline' });
    await expect.poll(status, { timeout: 5_000 }).toBe(WAITING);
    await expect.poll(announced).toBe(WAITING);
    move(CONNECTED);
    await expect.poll(status).not.toBe(WAITING);
  });

  it('says so while the socket rests only if the server doesn’t answer calls either', async () => {
    const { move, services } = await open();
    move({ state: 'resting' });
    await wait(3_000);
    expect(status()).not.toBe(WAITING);
    expect(announced()).toBe('');
    const sync = vi.spyOn(services.chat, 'sync').mockResolvedValue(networkFailure);
    window.dispatchEvent(new Event('online'));
    await expect.poll(status, { timeout: 5_000 }).toBe(WAITING);
    expect(sync).toHaveBeenCalled();
  });

  it('says nothing of a short gap', async () => {
    const { move } = await open();
    move({ state: 'offline' });
    await wait(500);
    move(CONNECTED);
    await wait(2_500);
    expect(status()).not.toBe(WAITING);
    expect(announced()).toBe('');
  });
});
