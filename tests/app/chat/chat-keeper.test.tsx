import { AppRouter } from '@app/router';
import { createRealtime, type SocketObserver } from '@app/services/realtime';
import { Providers } from '@app/shell/providers';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { createDeps } from '../../../stories/page-frame/page-frame';

const address = window.location.href;

afterEach(async () => {
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

/** Opens the list of chats, whose socket has not opened yet. */
async function openChats() {
  const observers: SocketObserver[] = [];
  const client = { close: vi.fn(), reconnect: vi.fn(), measure: vi.fn(), tell: vi.fn() };
  const realtime = createRealtime(async (_owner, observer) => {
    observers.push(observer);
    return client;
  });
  const deps = createDeps('en-US', { loggedIn: true });
  const list = vi.spyOn(deps.services.chat, 'listRooms');
  const sync = vi.spyOn(deps.services.chat, 'sync');
  window.history.replaceState(null, '', '#/chats');
  await render(
    <Providers deps={{ ...deps, services: { ...deps.services, realtime } }}>
      <AppRouter />
    </Providers>,
  );
  await expect.poll(() => list.mock.settledResults.at(-1)?.type).toBe('fulfilled');
  await expect.poll(() => observers.length).toBe(1);
  const [socket] = observers;
  const asked = () =>
    client.tell.mock.calls.filter(([frame]) => frame.type === 'sync' && Array.isArray(frame.rooms));
  return { socket, sync, asked };
}

it('asks by the socket that has opened what was told since the list was read', async () => {
  const { socket, sync, asked } = await openChats();
  expect(asked()).toEqual([]);
  socket?.onState({ state: 'connected', roundTrip: 1 });
  await expect.poll(() => asked().length).toBe(1);
  socket?.onState({ state: 'connected', roundTrip: 2 });
  socket?.onEvent({ type: 'synced', answer: null });
  await expect.poll(() => sync.mock.calls.length).toBe(1);
  expect(asked()).toHaveLength(1);
});

it('asks by a socket that is back, and by a call where that sends it there', async () => {
  const { socket, sync, asked } = await openChats();
  socket?.onState({ state: 'connected', roundTrip: 1 });
  await expect.poll(() => asked().length).toBe(1);
  socket?.onEvent({ type: 'synced', answer: null });
  await expect.poll(() => sync.mock.calls.length).toBe(1);
  sync.mockClear();
  socket?.onState({ state: 'waiting', retry: 1 });
  socket?.onState({ state: 'connected', roundTrip: 1 });
  await expect.poll(() => asked().length).toBe(2);
  expect(sync).not.toHaveBeenCalled();
  socket?.onEvent({ type: 'synced', answer: null });
  await expect.poll(() => sync.mock.calls.length).toBe(1);
});

it('keeps the app open under a file that is dropped where nothing takes it', async () => {
  await openChats();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'a.txt'));
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    expect(document.body.dispatchEvent(event), type).toBe(false);
  }
  const text = new DragEvent('drop', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
  expect(document.body.dispatchEvent(text)).toBe(true);
});
