import type { RealtimeEvent } from '@app/services/socket-events';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { message, room, ROOM } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;

/** What a busy machine takes to draw the log. */
const WITHIN = { timeout: 10_000 };

/** As many as are held, and a page. */
const COUNT = 550;

const said = Array.from({ length: COUNT }, (_message, index) => message(index + 1, `Message ${index + 1}.`));

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  await historySettled();
  window.history.replaceState(null, '', address);
});

it('a chat in which messages go on arriving stays at its end, and its earliest ones can be read again', async () => {
  const handlers = new Set<(event: RealtimeEvent) => void>();
  const { chat } = await openApp(
    `/chats/${ROOM}`,
    { data: { rooms: [room(said, { readSeq: COUNT })], events: said } },
    {
      prepare: ({ realtime }) =>
        vi.spyOn(realtime, 'onEvent').mockImplementation((handler) => {
          handlers.add(handler);
          return () => void handlers.delete(handler);
        }),
    },
  );
  await expect.element(page.getByText(`Message ${COUNT}.`), WITHIN).toBeInViewport();
  const listEvents = vi.spyOn(chat, 'listEvents');
  for (const seq of [551, 552, 553]) {
    for (const handle of handlers) handle({ type: 'event', event: message(seq, `Message ${seq}.`) });
    await expect.element(page.getByText(`Message ${seq}.`), WITHIN).toBeInViewport();
  }
  expect(listEvents).not.toHaveBeenCalled();
  document.querySelector<HTMLElement>('[role=log]')?.scrollTo(0, 0);
  await expect.poll(() => listEvents.mock.calls[0], WITHIN).toEqual([{ room: ROOM, beforeSeq: 52 }]);
});
