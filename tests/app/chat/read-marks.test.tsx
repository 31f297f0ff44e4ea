import type { Services } from '@app/services/services';
import { type KeptMessage, NO_CACHE, NO_CACHES } from '@app/session/chat-cache';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { idOf, message, room, ROOM } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;
const WITHIN = { timeout: 10_000 };

const talk = Array.from({ length: 12 }, (_message, index) => message(index + 1, `Line ${index + 1}.`));

/** More than the screen shows. */
const unsent = Array.from({ length: 40 }, (_message, index): KeptMessage => ({
  room: ROOM,
  clientId: idOf(5_000 + index),
  text: `Unsent ${index}.`,
  at: new Date().toISOString(),
}));

const marks = ({ chat }: Services): number[] =>
  vi.mocked(chat.markRead).mock.calls.map(([{ seq }]) => Number(seq));

afterEach(async () => {
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

it('notes how far a chat is read where messages below wait to be sent', async () => {
  await page.viewport(390, 844);
  const services = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [room(talk, { readSeq: 9, unread: 3 })], events: talk } },
    {
      caches: { ...NO_CACHES, open: () => ({ ...NO_CACHE, loadOutbox: () => Promise.resolve(unsent) }) },
      prepare: ({ chat }) => {
        vi.spyOn(chat, 'sendMessage').mockReturnValue(new Promise(() => undefined));
        vi.spyOn(chat, 'markRead');
      },
    },
  );
  await expect.element(page.getByText('Unsent 0.')).toBeVisible();
  await expect.poll(() => marks(services), WITHIN).toEqual([12]);
});
