import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { idOf, message, person, room } from '../../../stories/chat/chats-in';
import { openApp } from './open-app';

const address = window.location.href;
const COUNT = 120;
/** Pixels of a row. */
const HEIGHT = 72;

const rooms = Array.from({ length: COUNT }, (_room, index) => {
  const id = idOf(1_000 + index);
  const other = person({ memberId: 1_000 + index, nickname: `Member ${index}` });
  const at = new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
  const said = message(1, `Hello from ${index}`, { room: id, sender: other.memberId, at });
  return room([said], { id, person: other, at });
});

const link = (index: number) =>
  document.querySelector<HTMLElement>(`a[href$="/chats/${idOf(1_000 + index)}"]`);

/** What a busy machine takes to draw the list. */
const WITHIN = { timeout: 10_000 };

async function openList(): Promise<void> {
  await page.viewport(390, 844);
  await openApp('/chats', { data: { rooms } });
}

afterEach(async () => {
  await cleanup();
  await historySettled();
  window.history.replaceState(null, '', address);
});

describe('a list of many chats', () => {
  it('has all of them as links by their names, and shows what was said once they come near', async () => {
    await openList();
    const list = page.getByRole('list', { name: 'Chat list' });
    await expect.poll(() => list.getByRole('listitem').elements().length, WITHIN).toBe(COUNT);
    expect(link(0)?.textContent).toContain('Hello from 0');
    expect(link(100)?.textContent).toBe('Member 100');
    link(100)?.focus();
    await expect.poll(() => link(100)?.textContent).toContain('Hello from 100');
    expect(document.activeElement).toBe(link(100));
    expect(link(60)?.textContent).toBe('Member 60');
  });

  it('keeps its position, to the pixel, when the reader returns from a chat', async () => {
    await openList();
    await expect.poll(() => document.documentElement.scrollHeight, WITHIN).toBeGreaterThan(COUNT * HEIGHT);
    window.scrollTo(0, 50 * HEIGHT);
    await expect.poll(() => link(52)?.textContent).toContain('Hello from 52');
    const before = link(52)?.getBoundingClientRect().top;
    link(52)?.click();
    await expect.poll(() => document.querySelector('[role=log]'), WITHIN).not.toBeNull();
    window.history.back();
    await expect.poll(() => link(52)?.getBoundingClientRect().top, WITHIN).toBe(before);
    await expect.poll(() => link(52)?.textContent).toContain('Hello from 52');
    expect(link(52)?.getBoundingClientRect().top).toBe(before);
  });
});
