import type { Services } from '@app/services/services';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { person, ROOM } from '../../../stories/chat/chats-in';
import {
  asked,
  assistant,
  question,
  someRequests,
  supportRoom,
  takenRequest,
} from '../../../stories/chat/desk-in';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const address = window.location.href;

beforeEach(async () => {
  await page.viewport(390, 844);
  window.history.replaceState(null, '', address);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const route = () => window.location.hash.slice(1);
const at = (expected: string) => vi.waitFor(() => expect(route()).toBe(expected), { timeout: 5_000 });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a member', () => {
  const scene: Scene = { data: { rooms: [supportRoom(question())], events: question() } };

  it('opens the chat with support by “Contact us”, marked as nobody else’s can be (D53)', async () => {
    await openApp('/support/chat', scene);
    await at(`/chats/${ROOM}`);
    await expect.element(page.getByRole('heading', { name: 'Halo support' })).toBeVisible();
    await expect.element(page.getByText('Official account')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await expect.element(button('Mute notifications')).toBeVisible();
  });

  it('is told there who answers, before anything is written', async () => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [supportRoom([])], events: [] } });
    await expect.element(page.getByText('Write to us. Our team answers here.')).toBeVisible();
  });

  it('is led there from the page of support, a visitor by way of the login', async () => {
    await openApp('/support/contact', scene);
    const way = page.getByRole('link', { name: 'Chat with us' });
    await expect.element(way).toHaveAttribute('href', '#/support/chat');
    await cleanup();
    await openApp('/support/contact', { loggedIn: false });
    await expect
      .element(page.getByRole('link', { name: 'Log in to chat with us' }))
      .toHaveAttribute('href', '#/login?redirect=%2Fsupport%2Fchat');
  });

  it('has no use for the pages of assistants, and is led home', async () => {
    await openApp('/staff/support', scene);
    await at('/home');
  });

  it('sees its unread messages among the notices, not in the tab of chats (D53)', async () => {
    await openApp('/dashboard/notices', { data: { rooms: [supportRoom(question(), { unread: 2 })] } });
    await expect
      .element(page.getByRole('link', { name: '2 new messages from support' }))
      .toHaveAttribute('href', '#/support/chat');
    await cleanup();
    await openApp('/chats', { data: { rooms: [supportRoom(question(), { unread: 2 })] } });
    await expect.element(page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  });
});

describe('an assistant', () => {
  const waiting = supportRoom(asked(), { person: person({ isContact: false }), canWrite: false });
  const taken = { ...waiting, canWrite: true };

  it('lands at the inbox, which shows who waits, but not what they have written', async () => {
    await openApp('/chats', { data: { member: assistant, requests: someRequests() } });
    await at('/staff/support');
    await expect.element(page.getByRole('tab', { name: 'Waiting' })).toBeVisible();
    const row = page.getByRole('link', { name: /Mina Okafor/ });
    await expect.element(row).toHaveAttribute('href', `#/chats/${ROOM}`);
    await expect.element(row.getByText('Waiting for an answer')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Contacts' })).not.toBeInTheDocument();
  });

  it('takes a request over before writing', async () => {
    const data = { member: assistant, requests: someRequests(), rooms: [waiting], events: asked() };
    let isTaken = false;
    const prepare = ({ support, chat }: Services) => {
      const { takeRequest } = support;
      vi.spyOn(support, 'takeRequest').mockImplementation(async (...sent) => {
        isTaken = true;
        return takeRequest(...sent);
      });
      const { getRoom } = chat;
      vi.spyOn(chat, 'getRoom').mockImplementation(async (...sent) => {
        const answer = await getRoom(...sent);
        return isTaken && answer.ok ? { ...answer, data: taken } : answer;
      });
    };
    await openApp(`/chats/${ROOM}`, { data }, { prepare });
    await expect.element(page.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await button('Take over').click();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });

  it('is told that a deleted answer is deleted with its forwards', async () => {
    const now = new Date().toISOString();
    const events = asked().map((event) => ({ ...event, at: now }));
    const data = { member: assistant, requests: [takenRequest()], rooms: [taken], events };
    await openApp(`/chats/${ROOM}`, { data });
    await page.getByRole('article', { name: /Sorry about that/ }).click({ button: 'right' });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const sure = page.getByRole('alertdialog');
    await expect
      .element(sure)
      .toHaveAccessibleDescription(/won’t see it anymore either\. Forwarded copies will be deleted too\.$/);
    await expect.element(sure.getByRole('button', { name: 'Delete for everyone' })).toBeVisible();
  });

  it('hands a request over to a colleague, and closes it', async () => {
    const colleagues = [{ memberId: 7, username: 'desk_two', nickname: 'Desk Two' }];
    const data = {
      member: assistant,
      requests: [takenRequest()],
      rooms: [taken],
      events: asked(),
      colleagues,
    };
    const services = await openApp(`/chats/${ROOM}`, { data });
    const handOver = vi.spyOn(services.support, 'handOverRequest');
    await page.getByRole('button', { name: /^Request from/ }).click();
    await page.getByRole('button', { name: /Desk Two/ }).click();
    await at('/staff/support');
    expect(handOver).toHaveBeenCalledWith({ room: ROOM, to: 7 });
  });
});
