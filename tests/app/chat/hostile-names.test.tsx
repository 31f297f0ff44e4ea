import type { GroupMember } from '@contract/chat/group';
import type { Room } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { groupOf, idOf, message, person, room, ROOM } from '../../../stories/chat/chats-in';
import { HOSTILE_NAMES } from '../../support/hostile-names';
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

const people = HOSTILE_NAMES.map((nickname, index) =>
  person({ memberId: 500 + index, nickname, username: `hostile_${index}`, isContact: true }),
);
const talk = () => people.map(({ memberId }, index) => message(index + 1, 'Hello', { sender: memberId }));

const groups = (): Room[] =>
  HOSTILE_NAMES.map((title, index) => {
    const id = idOf(100 + index);
    return { ...groupOf([message(1, 'Hello', { room: id, sender: 500 + index })], { title }), id };
  });
const pairs = (): Room[] =>
  people.map((one, index) => {
    const id = idOf(200 + index);
    return room([message(1, 'Hello', { room: id, sender: one.memberId })], { id, person: one });
  });
const members = (): GroupMember[] => people.map((one) => ({ person: one, role: 'member' }));

/** The texts that keep their direction to themselves, as they are read. */
const isolated = (): string[] =>
  [...document.querySelectorAll('bdi, [dir=auto]')].map(({ textContent }) => textContent);

/** That every name stands there as it was written, alone in its direction, and that nothing of it became a part of the page. */
async function expectHarmless(): Promise<void> {
  await vi.waitFor(() => expect(isolated()).toEqual(expect.arrayContaining([...HOSTILE_NAMES])), 5_000);
  const injected = '#root script, iframe, base, video, details, [onerror], [onload], [onfocus], [ontoggle]';
  expect(document.body.querySelectorAll(injected)).toHaveLength(0);
  expect(document.querySelectorAll('a[href^="javascript:"], img[src="x"]')).toHaveLength(0);
  expect(said).not.toHaveBeenCalled();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

describe('names that have broken pages elsewhere', () => {
  it('are names in the list of chats: of groups', async () => {
    await openApp('/chats', { data: { rooms: groups(), contacts: people } });
    await expectHarmless();
  });

  it('are names in the list of chats: of members', async () => {
    await openApp('/chats', { data: { rooms: pairs() } });
    await expectHarmless();
  });

  it('are names in the list of contacts', async () => {
    await openApp('/contacts', { data: { rooms: [], contacts: people } });
    await expectHarmless();
  });

  it('are names on the page of a group', async () => {
    const group = groupOf(talk());
    await openApp(`/chats/${ROOM}/group`, {
      data: { rooms: [group], events: talk(), contacts: people, groupMembers: members() },
    });
    await expectHarmless();
  });

  it.each(HOSTILE_NAMES)('%s is the title of a group’s chat', async (title) => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [groupOf(talk(), { title })], events: talk() } });
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(title), 5_000);
    await vi.waitFor(() => expect(document.title).toContain(title), 5_000);
    expect(isolated()).toContain(title);
    expect(said).not.toHaveBeenCalled();
  });
});
