import { useToday } from '@app/features/chat/use-today';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, renderHook } from 'vitest-browser-react';
import { message, room, ROOM } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;

/** A day, and half an hour before its end. */
const DAY = '2026-03-04T';
const LATE = new Date(`${DAY}23:30:00`);
const HALF_AN_HOUR = 30 * 60_000;

/** What a busy machine takes to draw a chat. */
const WITHIN = { timeout: 10_000 };

const said = message(1, 'See you tomorrow', { at: new Date(`${DAY}22:15:00`).toISOString() });

const open = (route: string) => openApp(route, { data: { rooms: [room([said])], events: [said] } });

const date = () => document.querySelector('[data-slot=message-note][data-state=date]')?.textContent ?? null;

const time = () =>
  page
    .getByRole('link', { name: /Ken Ito/ })
    .element()
    .querySelector('time')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.setSystemTime(LATE);
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

describe('when the day turns in a page that is left open', () => {
  it('the dates of a chat are those of the new day', async () => {
    await open(`/chats/${ROOM}`);
    await expect.poll(date, WITHIN).toBe('Today');
    vi.advanceTimersByTime(HALF_AN_HOUR);
    await expect.poll(date, WITHIN).toBe('Yesterday');
  });

  it('the times in the list become days', async () => {
    await open('/chats');
    await expect.poll(time, WITHIN).toMatch(/^10:15/);
    vi.advanceTimersByTime(HALF_AN_HOUR);
    await expect.poll(time, WITHIN).toBe('Wed');
  });

  it.each([
    ['looked at', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
    ['used', () => window.dispatchEvent(new Event('focus'))],
    ['shown', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
  ])('a page that slept notices it once it is %s', async (_how, wake) => {
    // Alone: what else a page does then would draw the date anew as well.
    const { result } = await renderHook(useToday);
    vi.setSystemTime(new Date('2026-03-05T08:00:00'));
    wake();
    await expect.poll(() => result.current.getDate(), WITHIN).toBe(5);
  });
});
