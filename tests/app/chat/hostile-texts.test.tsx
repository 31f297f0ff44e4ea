import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { SEARCH } from '@app/features/chat/search-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { groupOf, idOf, message, own, person, room, ROOM } from '../../../stories/chat/chats-in';
import { assistant, someRequests, supportRoom, takenRequest } from '../../../stories/chat/desk-in';
import { messageCase, summary } from '../../../stories/moderation/cases-in';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { HOSTILE_TEXTS } from '../../support/hostile-texts';
import { openApp } from './open-app';

const address = window.location.href;
const said = vi.fn();

beforeEach(() => {
  window.history.replaceState(null, '', address);
  vi.spyOn(window, 'alert').mockImplementation(said);
});
afterEach(async () => {
  vi.restoreAllMocks();
  said.mockClear();
  await cleanup();
  await historySettled();
});

/** All of them, in one text. */
const ALL = HOSTILE_TEXTS.join('\n');

const ann = person({ nickname: ALL });

const file = { kind: 'file', id: idOf(400), name: ALL, size: 10 } as const;
const voice = {
  kind: 'voice',
  id: idOf(410),
  type: 'webm',
  duration: 1_000,
  size: 10,
  peaks: '01',
  description: ALL,
} as const;
const picture = {
  kind: 'picture',
  id: idOf(300),
  width: 9,
  height: 9,
  preview: '5VkGFwL3ybZ4h3eOanSI9yd4iHAXB3YB',
  animated: false,
  description: ALL,
} as const;

/** Every place of a message where others read what somebody wrote. */
const messages = (): MessageEvent[] => [
  message(1, ALL, { pinned: true }),
  own(2, 'Why?', { quote: { seq: 1, said: { sender: ann.memberId, text: ALL, media: [] } } }),
  message(3, 'Passed on', { forwardedFrom: { nickname: ALL } }),
  message(4, '', { media: [file] }),
  message(5, '', { media: [voice] }),
  message(6, ALL, { media: [picture] }),
  own(7, 'And this?', { quote: { seq: 4, said: { sender: ann.memberId, text: '', media: [file] } } }),
  message(8, ALL, { mentions: [{ memberId: ann.memberId, from: 0, to: ALL.length }] }),
];

const talkOf = (open: Room): Scene => ({
  data: { rooms: [open], events: messages(), contacts: [ann] },
});

/** Types into the field of a page, which shows what it has for that. */
const typeInto = async (role: 'searchbox' | 'textbox', text: string): Promise<void> => {
  await page.getByRole(role).click();
  await userEvent.keyboard(text);
};

/** What no page of ours has. */
const FOREIGN =
  'script, iframe, object, embed, base, meta, link, style, form[action], marquee, math, foreignObject, animate, image, template, noscript, plaintext, dialog:not([data-slot]), portal, slot, x-frame, isindex, audio[onerror], textarea[autofocus], select, details[ontoggle]';
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcset'];

/** What of the page isn't ours: elements, handlers, addresses that run or lead somewhere strange. */
function findForeign(root: Element): string[] {
  const found = [...root.querySelectorAll(FOREIGN)].map(({ outerHTML }) => outerHTML);
  for (const element of root.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(name)) found.push(`${name}=${value}`);
      const runs =
        ADDRESSES.includes(name) && !/^(https?:|\/|#|blob:http|data:image\/(png|jpeg))/.test(value);
      if (runs) found.push(`${name}=${value}`);
    }
  return found;
}

it.each<[place: string, route: string, scene: Scene, isWhole: boolean, act?: () => Promise<void>]>([
  ['messages and the names of a group', `/chats/${ROOM}`, talkOf(groupOf(messages(), { title: ALL })), true],
  ['messages of two', `/chats/${ROOM}`, talkOf(room(messages(), { person: ann })), true],
  ['the list of chats', '/chats', talkOf(room(messages().slice(0, 1), { person: ann })), true],
  [
    'requests',
    '/chats/requests',
    talkOf(room(messages().slice(0, 1), { person: ann, state: 'received' })),
    true,
  ],
  ['contacts', '/contacts', { data: { rooms: [], contacts: [ann] } }, true],
  [
    'what our support answers',
    '/support/chat',
    { data: { rooms: [supportRoom(messages())], events: messages() } },
    false,
  ],
  [
    'the queue of our team',
    '/staff/reports',
    {
      data: {
        member: assistant,
        cases: [
          summary({ subject: { nickname: ALL, username: 'ann', icon: null } }),
          summary({ id: 42, kind: 'group', title: ALL }),
        ],
      },
    },
    true,
  ],
  [
    'a case with its notes, messages and appeal',
    '/staff/reports/41',
    {
      data: {
        member: assistant,
        openCase: messageCase({
          title: ALL,
          subject: { nickname: ALL, username: 'ann', icon: null },
          notes: [{ reason: 'abuse', note: ALL }],
          messages: messageCase().messages.map((one) => ({ ...one, nickname: ALL, text: ALL })),
          log: [{ at: '2026-01-15T12:00:00.000Z', by: 'helper', action: 'view', reason: ALL }],
        }),
      },
    },
    true,
  ],
  [
    'what a search finds',
    SEARCH,
    {
      data: {
        rooms: [groupOf(messages())],
        contacts: [ann],
        foundMessages: HOSTILE_TEXTS.map((text, index) => message(index + 1, `alert ${text}`)),
      },
    },
    false,
    () => typeInto('searchbox', 'alert'),
  ],
  [
    'who can be mentioned',
    `/chats/${ROOM}`,
    {
      data: {
        rooms: [groupOf([])],
        events: [],
        contacts: [],
        groupMembers: [{ person: ann, role: 'member' }],
      },
    },
    true,
    () => typeInto('textbox', '@'),
  ],
  [
    'the inbox of our support',
    '/staff/support',
    {
      data: {
        member: assistant,
        requests: [takenRequest(), ...someRequests().slice(1)].map((request) => ({
          ...request,
          person: ann,
          last: message(1, ALL),
        })),
      },
    },
    true,
  ],
])('hostile texts are only read: %s', async (_place, route, scene, isWhole, act) => {
  await openApp(route, scene);
  await act?.();
  const [first = ''] = HOSTILE_TEXTS;
  await vi.waitFor(() => expect(document.body.textContent).toContain(isWhole ? first : 'alert'), 8_000);
  const { textContent } = document.body;
  if (isWhole) for (const text of HOSTILE_TEXTS) expect(textContent).toContain(text);
  const root = document.querySelector('main') ?? document.body;
  expect(findForeign(root)).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});
