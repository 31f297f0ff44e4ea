import type { Services } from '@app/services/services';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { groupOf, groupTalk, request, ROOM, someGroupInvites } from '../../../stories/chat/chats-in';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const group = groupOf(groupTalk());
const asked = request();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (role: 'dialog' | 'alertdialog', name: string) =>
  page.getByRole(role).getByRole('button', { name, exact: true });

async function choose(name: string): Promise<void> {
  await button('Options for Night market').click();
  await inDialog('dialog', name).click();
  await inDialog('alertdialog', name).click();
}

interface Way {
  route: string;
  data: Scene['data'];
  /** Sends the call that leads on. */
  press: () => Promise<void>;
  /** Lets the call wait for its answer. */
  hold: (services: Services, until: Promise<void>) => { mock: { calls: unknown[] } };
}

const holdLeave: Way['hold'] = ({ groups }, until) =>
  vi.spyOn(groups, 'leaveGroup').mockImplementation(() => until.then(() => succeed(null)));

const inGroup = { rooms: [group], events: groupTalk() };

const WAYS: [name: string, way: Way][] = [
  [
    'the page of a group that is left',
    {
      route: `/chats/${ROOM}/group`,
      data: inGroup,
      async press() {
        await button('Leave group').click();
        await inDialog('alertdialog', 'Leave group').click();
      },
      hold: holdLeave,
    },
  ],
  [
    'a group that is left',
    { route: `/chats/${ROOM}`, data: inGroup, press: () => choose('Leave group'), hold: holdLeave },
  ],
  [
    'a chat that is deleted',
    {
      route: `/chats/${ROOM}`,
      data: inGroup,
      press: () => choose('Delete chat'),
      hold: ({ chat }, until) =>
        vi.spyOn(chat, 'clearRoom').mockImplementation(() => until.then(() => succeed(group))),
    },
  ],
  [
    'a request that is declined',
    {
      route: `/chats/${asked.id}`,
      data: { rooms: [asked] },
      press: () => button('Decline').click(),
      hold: ({ chat }, until) =>
        vi.spyOn(chat, 'declineRequest').mockImplementation(() => until.then(() => succeed(null))),
    },
  ],
  [
    'an invite to a group that is joined',
    {
      route: '/chats/requests',
      data: { rooms: [], groupInvites: someGroupInvites() },
      press: () => button('Join').first().click(),
      hold: ({ groups }, until) =>
        vi
          .spyOn(groups, 'answerInvitation')
          .mockImplementation(() => until.then(() => succeed({ room: group }))),
    },
  ],
];

it.each(WAYS)('%s leads nobody away from where they have gone meanwhile', async (_, way) => {
  const { route, data, press, hold } = way;
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const services = await openApp(route, { data });
  const held = hold(services, until);
  await press();
  await vi.waitFor(() => expect(held.mock.calls).toHaveLength(1));
  await historySettled();
  window.location.hash = '#/dashboard';
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Hello');
  answer();
  await new Promise((done) => setTimeout(done, 100));
  await historySettled();
  expect(window.location.hash).toBe('#/dashboard');
});
