import type { Services } from '@app/services/services';
import { type ChatCaches, NO_CACHE, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import type { Room } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { message, room, ROOM } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;

/** What a busy machine takes to draw a chat. */
const WITHIN = { timeout: 10_000 };

const talk = Array.from({ length: 40 }, (_message, index) => message(index + 1, `Line ${index + 1}.`));
const read = talk.slice(0, 10);
const before = room(read, { readSeq: 10, unread: 0 });
const after = room(talk, { readSeq: 10, unread: 30 });

/** The chat was read to its tenth message, and is kept so. */
const keeping = (kept: Room): ChatCaches => ({
  ...NO_CACHES,
  open: () => ({
    ...NO_CACHE,
    load: async () => ({ ...(await NO_CACHE.load()), rooms: [kept] }),
    loadLog: () => Promise.resolve({ since: '2026-01-01T00:00:00.000Z', events: read, people: [] }),
  }),
});

/** Opens the chat as the device has kept it; the rest comes with an answer that waits until it is let go. */
async function openKept(
  kept: Room,
  later = { rooms: [after], events: talk.slice(10) },
): Promise<{ services: Services; letGo: () => void }> {
  let letGo = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.viewport(390, 844);
  const services = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [kept] } },
    {
      caches: keeping(kept),
      prepare: ({ chat }) => {
        vi.spyOn(chat, 'sync').mockImplementation(async () => {
          await promise;
          const now = '2026-01-02T00:00:00.000Z';
          return { ok: true, data: { now, more: false, gone: [], ...later } };
        });
        vi.spyOn(chat, 'markRead');
      },
    },
  );
  await expect.poll(() => document.querySelector('[role=log]')?.textContent, WITHIN).toContain('Line 10');
  return { services, letGo: () => letGo() };
}

const log = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=log]');
  if (!found) throw new Error('There is no log.');
  return found;
};

const divider = () => document.querySelector('[data-slot=message-note][data-state=unread]');

/** Pixels from the top of the log to the divider. */
const dividerTop = () => {
  const line = divider()?.getBoundingClientRect().top;
  return line === undefined ? null : line - log().getBoundingClientRect().top;
};

const distanceToEnd = () => log().scrollHeight - log().scrollTop - log().clientHeight;

const toLatest = () => page.getByRole('button', { name: /^See \d+ new messages$/ });

const marks = ({ chat }: Services): number[] =>
  vi.mocked(chat.markRead).mock.calls.map(([{ seq }]) => Number(seq));

/** The number of the last line whose end is in view. */
function lastInView(): number {
  const foot = log().getBoundingClientRect().bottom + 1;
  const lines = [...log().querySelectorAll<HTMLElement>('[role=article]')].filter(
    (line) => line.getBoundingClientRect().bottom <= foot,
  );
  return Number(/Line (\d+)\./.exec(lines.at(-1)?.textContent ?? '')?.[1]);
}

afterEach(async () => {
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

describe('a chat that was kept before messages came', () => {
  it.each([
    ['though the list tells of them', after],
    ['though the list was kept before them as well', before],
  ])('opens at the first of them once they are here, %s', async (_how, kept) => {
    const { services, letGo } = await openKept(kept);
    letGo();
    await expect.poll(dividerTop, WITHIN).toBeLessThan(100);
    expect(dividerTop()).toBeGreaterThan(-1);
    expect(distanceToEnd()).toBeGreaterThan(100);
    await expect.element(toLatest()).toBeVisible();
    await expect.poll(() => marks(services), WITHIN).toEqual([lastInView()]);
    expect(lastInView()).toBeLessThan(40);
  });

  it('marks nothing as read before the server has said what there is', async () => {
    const unread = { readSeq: 4, unread: 6 };
    const { services, letGo } = await openKept(room(read, unread), {
      rooms: [room(talk, { ...unread, unread: 36 })],
      events: talk.slice(10),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(marks(services)).toEqual([]);
    letGo();
    await expect.poll(() => marks(services).length, WITHIN).toBe(1);
    expect(marks(services)).toEqual([lastInView()]);
  });

  it('marks them as read once its end is seen', async () => {
    const { services, letGo } = await openKept(after);
    letGo();
    await toLatest().click();
    await expect.poll(() => marks(services).at(-1), WITHIN).toBe(40);
  });

  it('stays in place if the reader has scrolled meanwhile', async () => {
    const { letGo } = await openKept(after);
    // The ten messages fit on a high page.
    log().style.maxHeight = '200px';
    await expect.poll(() => log().scrollHeight - log().clientHeight, WITHIN).toBeGreaterThan(100);
    await new Promise((resolve) => setTimeout(resolve, 300));
    log().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    log().scrollTop = 0;
    await expect
      .poll(() => log().closest('[data-slot=message-log]')?.getAttribute('data-state'), WITHIN)
      .toBe('away');
    letGo();
    await expect.element(toLatest()).toBeVisible();
    expect(log().scrollTop).toBe(0);
  });

  it('stays at its end where nothing has come', async () => {
    const { letGo } = await openKept(before, { rooms: [], events: [] });
    const opened = log();
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(log()).toBe(opened);
    expect(divider()).toBeNull();
  });
});
