import { historySettled } from '@ds/history-layer/history-layer';
import { preloadConfirm, useConfirm } from '@ds/use-confirm/use-confirm';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { room, ROOM, talk } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

vi.mock('@ds/use-confirm/use-confirm', { spy: true });

const address = window.location.href;
const unfetchable = () => Promise.reject(new Error('offline'));

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

it('a question is fetched before it is asked; where that fails, it is said, and the next press tries again', async () => {
  vi.mocked(preloadConfirm).mockImplementation(unfetchable);
  const confirm = vi.fn(unfetchable);
  vi.mocked(useConfirm).mockReturnValue(confirm);
  await openApp(`/chats/${ROOM}`, { data: { rooms: [room()], events: talk() } });
  await expect.poll(() => vi.mocked(preloadConfirm).mock.calls.length, { timeout: 10_000 }).toBe(1);
  const ask = async (): Promise<void> => {
    const message = page.getByRole('article', { name: 'You, Perfect 👍' });
    await expect.element(message).toBeVisible();
    message.element().focus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await ask();
  await expect.element(page.getByText('We couldn’t connect.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await ask();
  expect(confirm).toHaveBeenCalledTimes(2);
});
