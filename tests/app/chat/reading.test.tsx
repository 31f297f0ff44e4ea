import type { Services } from '@app/services/services';
import { NO_CACHE, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import type { KeptMessage } from '@app/session/chat-cache/kept-shapes';
import type { Room } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { groupOf, idOf, message, person, room, ROOM } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;

/** What a busy machine takes. */
const WITHIN = { timeout: 10_000 };

const talk = Array.from({ length: 60 }, (_message, index) => message(index + 1, `Line ${index + 1}.`));

const log = (): HTMLElement => page.getByRole('log').element() as HTMLElement;

const divider = () => page.getByText('New messages', { exact: true });

/** More messages of the member than the screen shows. */
const unsent = Array.from({ length: 40 }, (_message, index): KeptMessage => ({
  room: ROOM,
  clientId: idOf(5_000 + index),
  text: `Unsent ${index}.`,
  at: new Date().toISOString(),
}));

/** The number of the last line whose end is in view. */
function lastInView(): number {
  const foot = log().getBoundingClientRect().bottom + 1;
  const lines = [...log().querySelectorAll<HTMLElement>('[role=article]')].filter(
    (line) => line.getBoundingClientRect().bottom <= foot,
  );
  return Number(/Line (\d+)\./.exec(lines.at(-1)?.textContent ?? '')?.[1]);
}

const marks = ({ chat }: Services): number[] =>
  vi.mocked(chat.markRead).mock.calls.map(([{ seq }]) => Number(seq));

const lastMark = (services: Services): number => marks(services).at(-1) ?? 0;

/** Opens the chat, of whose messages those after the tenth are unread. */
async function open(opened: Room = room(talk, { readSeq: 10, unread: 50 })): Promise<Services> {
  const services = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [opened], events: talk } },
    { prepare: ({ chat }) => vi.spyOn(chat, 'markRead') },
  );
  await expect.element(divider(), WITHIN).toBeInViewport();
  // The list holds on to where it opens for a moment.
  await new Promise((resolve) => setTimeout(resolve, 400));
  return services;
}

function see(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => page.viewport(390, 600));

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

describe('a chat with more unread messages than fit the screen', () => {
  it('is read as far as it has been on the screen', async () => {
    const services = await open();
    await expect.poll(() => marks(services), WITHIN).toEqual([lastInView()]);
    expect(lastInView()).toBeGreaterThan(10);
    expect(lastInView()).toBeLessThan(40);
    log().scrollTop += 300;
    await expect.poll(() => marks(services).length, WITHIN).toBe(2);
    expect(lastMark(services)).toBe(lastInView());
    const left = 60 - lastInView();
    await expect.element(page.getByRole('button', { name: `See ${left} new messages` })).toBeVisible();
    log().scrollTop -= 300;
    await expect.element(divider()).toBeInViewport();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(marks(services)).toHaveLength(2);
  });

  it('tells the server once a second while the reader scrolls', async () => {
    const services = await open();
    const before = marks(services).length;
    const start = performance.now();
    for (let step = 0; step < 20; step += 1) {
      log().scrollTop += 20;
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const seconds = (performance.now() - start) / 1_000;
    expect(marks(services).length - before).toBeLessThanOrEqual(Math.ceil(seconds));
  });

  it('is noted as read at once when the reader leaves it', async () => {
    const services = await open();
    const seen = lastInView();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible();
    expect(marks(services)).toEqual([seen]);
    await expect.element(page.getByText(`${60 - seen} unread messages`).first()).toBeInTheDocument();
  });

  it('is noted as read at once when the page is hidden, and no further after that', async () => {
    const services = await open();
    const seen = lastInView();
    see('hidden');
    expect(marks(services)).toEqual([seen]);
    await expect.poll(() => ((log().scrollTop += 100), lastInView()), WITHIN).toBeGreaterThan(seen + 5);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(marks(services)).toEqual([seen]);
    see('visible');
    await expect.poll(() => marks(services).length, WITHIN).toBe(2);
    expect(lastMark(services)).toBe(lastInView());
  });

  it('is noted as read at once when the page is hidden, though the server hasn’t answered the last time', async () => {
    const services = await open();
    vi.mocked(services.chat.markRead).mockReturnValue(new Promise(() => undefined));
    await expect.poll(() => marks(services), WITHIN).toHaveLength(1);
    log().scrollTop += 300;
    await new Promise((resolve) => setTimeout(resolve, 300));
    see('hidden');
    expect(marks(services)).toHaveLength(2);
    expect(lastMark(services)).toBe(lastInView());
  });

  it('leaves the mentions that were not on the screen', async () => {
    const services = await open(
      groupOf(talk, { readSeq: 10, unread: 50, mentions: [12, 50], lastSender: person() }),
    );
    await expect.poll(() => marks(services), WITHIN).toEqual([lastInView()]);
    await expect.element(page.getByRole('button', { name: /mention/i })).toHaveTextContent('1');
  });
});

it('a chat is read as far as messages of others have been on the screen where unsent ones stand below', async () => {
  const few = talk.slice(0, 12);
  const services = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [room(few, { readSeq: 9, unread: 3 })], events: few } },
    {
      caches: { ...NO_CACHES, open: () => ({ ...NO_CACHE, loadOutbox: () => Promise.resolve(unsent) }) },
      prepare: ({ chat }) => {
        vi.spyOn(chat, 'sendMessage').mockReturnValue(new Promise(() => undefined));
        vi.spyOn(chat, 'markRead');
      },
    },
  );
  await expect.element(page.getByText('Unsent 0.'), WITHIN).toBeVisible();
  await expect.poll(() => marks(services), WITHIN).toEqual([12]);
});
