import { networkFailure } from '@app/services/result';
import type { Services } from '@app/services/services';
import type { RealtimeEvent } from '@app/services/socket-events';
import { CODE } from '@contract/codes';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  groupOf,
  message,
  own,
  person,
  pictureTalk,
  ROOM,
  somePeople,
  voiceTalk,
} from '../../../stories/chat/chats-in';
import { fixedData } from '../../../stories/page-frame/fixed-services';
import { pictureAt, type Scene } from '../../../stories/page-frame/page-frame';
import { isErrorSeen } from './is-error-seen';
import { openApp } from './open-app';

const OWN = fixedData.member.memberId;
const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const talk = () => [message(1, 'Who comes?', { sender: 1 }), message(2, 'I do'), own(3, 'Me too')];
const at = new Date().toISOString();
const inGroup = (events: RoomEvent[] = talk(), part = {}): Scene => ({
  data: { rooms: [groupOf(talk(), part)], events, contacts: somePeople() },
});
/** Draws the app, and tells it what the socket would. */
async function openHearing(route: string): Promise<(event: RealtimeEvent) => void> {
  const handlers = new Set<(event: RealtimeEvent) => void>();
  await openApp(route, inGroup(), {
    prepare: ({ realtime }) => {
      vi.spyOn(realtime, 'onEvent').mockImplementation((handler) => {
        handlers.add(handler);
        return () => void handlers.delete(handler);
      });
    },
  });
  return (event) => handlers.forEach((handle) => handle(event));
}
const article = (name: RegExp) => page.getByRole('article', { name });

describe('a group', () => {
  it('has its title and the number of its members, and names who wrote', async () => {
    await openApp(`/chats/${ROOM}`, inGroup());
    await expect.element(page.getByRole('heading', { name: 'Night market' })).toBeVisible();
    await expect.element(page.getByText('3 members')).toBeVisible();
    await expect.element(article(/^Aisha Rahman, Who comes/)).toBeVisible();
    await expect.element(article(/^Ken Ito, I do/)).toBeVisible();
    await expect.element(article(/^You, Me too/)).toBeVisible();
  });

  it('shows no wrong name before it knows who wrote', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await openApp(`/chats/${ROOM}`, inGroup(), {
      prepare: ({ groups }) => {
        const { listRoomPeople } = groups;
        vi.spyOn(groups, 'listRoomPeople').mockImplementation(async (asked) => {
          await answered;
          return listRoomPeople(asked);
        });
      },
    });
    const log = page.getByRole('log');
    const placeholders = () => log.element().querySelectorAll('[data-slot=skeleton]').length;
    await expect.element(log.getByText('I do')).toBeVisible();
    expect(placeholders()).toBeGreaterThan(0);
    expect(log.getByText('Member', { exact: true }).elements()).toEqual([]);
    answer();
    await expect.element(log.getByText('Ken Ito')).toBeVisible();
    expect(placeholders()).toBe(0);
  });

  it.each([`/chats/${ROOM}`, '/chats'])('tells at %s who is writing, or how many', async (route) => {
    const tell = await openHearing(route);
    const hear = (memberId: number) => tell({ type: 'typing', room: ROOM, memberId });
    await expect.element(page.getByText('Night market')).toBeVisible();
    hear(30_517);
    await expect.element(page.getByText('Ken Ito is typing…')).toBeVisible();
    hear(1);
    await expect.element(page.getByText('2 people are typing…')).toBeVisible();
  });

  it('names in its row whoever writes, also a newcomer', async () => {
    const tell = await openHearing('/chats');
    await expect.element(page.getByText('Me too')).toBeVisible();
    tell({ type: 'event', event: message(4, 'Hello all', { sender: 1 }) });
    await expect.element(page.getByRole('link', { name: /Aisha Rahman:\s+Hello all/ })).toBeVisible();
  });

  it('announces messages together, also while people write without a pause', async () => {
    const tell = await openHearing(`/chats/${ROOM}`);
    await expect.element(article(/^You, Me too/)).toBeVisible();
    const announced = () => document.querySelector('[data-slot=announcer][aria-live=polite]')?.textContent;
    for (const seq of [4, 5, 6, 7, 8]) {
      tell({ type: 'event', event: message(seq, `Message ${seq}`) });
      // oxlint-disable-next-line no-await-in-loop -- each a while after the one before
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(announced()).toMatch(/^[3-5] new messages from Ken Ito$/);
  });

  it('announces messages of several members as the group’s', async () => {
    const tell = await openHearing(`/chats/${ROOM}`);
    await expect.element(article(/^You, Me too/)).toBeVisible();
    const announced = () => document.querySelector('[data-slot=announcer][aria-live=polite]')?.textContent;
    tell({ type: 'event', event: message(4, 'First') });
    tell({ type: 'event', event: message(5, 'Second', { sender: 1 }) });
    await expect.poll(announced, { timeout: 5_000 }).toBe('2 new messages from Night market');
  });

  it('redraws no earlier message when another comes', async () => {
    const tell = await openHearing(`/chats/${ROOM}`);
    await expect.element(article(/^You, Me too/)).toBeVisible();
    const drawn: string[] = [];
    // A message that is drawn puts its buttons into the Tab order, or takes them out.
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLButtonElement)
          drawn.push(target.closest('[role=article]')?.ariaLabel ?? '');
    }).observe(document, { subtree: true, attributeFilter: ['tabindex'] });
    tell({ type: 'event', event: message(4, 'One more') });
    await expect.element(article(/^Ken Ito, One more/)).toBeVisible();
    // The tab stop moves from the last message to the new one.
    await expect.poll(() => drawn.some((name) => name.includes('Me too'))).toBe(true);
    expect(drawn.filter((name) => !/Me too|One more/.test(name))).toEqual([]);
  });

  it('says in sentences what happened', async () => {
    const place = { room: ROOM, at };
    await openApp(
      `/chats/${ROOM}`,
      inGroup([
        ...talk(),
        { ...place, seq: 4, kind: 'member', by: null, member: 1, action: 'joined', role: null },
        { ...place, seq: 5, kind: 'member', by: OWN, member: 30_517, action: 'role', role: 'admin' },
        { ...place, seq: 6, kind: 'settings', by: 30_517, changed: ['title'], title: 'Sunday' },
        { ...place, seq: 7, kind: 'settings', by: OWN, changed: ['slowMode'], title: null },
        { ...place, seq: 8, kind: 'member', by: null, member: 777, action: 'left', role: null },
        { ...place, seq: 9, kind: 'settings', by: null, changed: ['title'], title: 'Night fair' },
      ]),
    );
    await expect.element(page.getByText('Aisha Rahman joined')).toBeVisible();
    await expect.element(page.getByText('Ken Ito is now an admin')).toBeVisible();
    await expect.element(page.getByText('Ken Ito changed the group name to “Sunday”')).toBeVisible();
    await expect.element(page.getByText('You changed the group’s settings')).toBeVisible();
    await expect.element(page.getByText('Deleted account left')).toBeVisible();
    await expect.element(page.getByText('The group name is now “Night fair”')).toBeVisible();
  });

  it('says in place of the composer that only admins write', async () => {
    const { rights } = groupOf([]);
    await openApp(`/chats/${ROOM}`, inGroup(talk(), { rights: { ...rights, write: false } }));
    await expect.element(page.getByText('Only admins can write in this group.')).toBeVisible();
  });

  describe('with pinned messages', () => {
    const pinned = [...talk(), message(4, '', { pinned: true, media: voiceTalk()[1]?.media ?? [] })];
    const sheet = page.getByRole('dialog', { name: 'Pinned messages' });

    async function openPins(pin: boolean): Promise<void> {
      const { rights } = groupOf([]);
      await openApp(`/chats/${ROOM}`, inGroup(pinned, { rights: { ...rights, pin } }));
      await page.getByRole('button', { name: 'Show 1 pinned message' }).click();
    }

    it('says what a voice message is in their list', async () => {
      await openPins(true);
      await expect.element(sheet.getByText('Voice message')).toBeVisible();
    });

    it.each([true, false])('offers to unpin them only to who may: %s', async (pin) => {
      await openPins(pin);
      await expect.element(sheet.getByText('Ken Ito')).toBeVisible();
      expect(sheet.getByRole('button', { name: 'Unpin' }).elements()).toHaveLength(pin ? 1 : 0);
    });
  });

  it('tells who has read an own message, and nothing about those of others', async () => {
    const { groups } = await openApp(`/chats/${ROOM}`, inGroup());
    const list = vi.spyOn(groups, 'listReaders');
    const openMenu = (name: RegExp) => article(name).getByRole('button', { name: 'Message options' }).click();
    await openMenu(/^Ken Ito, I do/);
    await expect.element(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Read by' }).elements()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await openMenu(/^You, Me too/);
    await page.getByRole('button', { name: 'Read by' }).click();
    const sheet = page.getByRole('dialog', { name: 'Read by' });
    await expect.element(sheet.getByText('Ken Ito')).toBeVisible();
    await expect.element(sheet.getByText('And 1 more')).toBeVisible();
    expect(list.mock.lastCall?.[0]).toEqual({ room: ROOM, seq: '3' });
  });

  describe('with somebody whom the member has blocked', () => {
    const ken = person({ isBlocked: true, isContact: false, username: null });
    const others = somePeople().filter(({ memberId }) => memberId !== ken.memberId);
    const scene = (events: MessageEvent[] = talk()): Scene => ({
      data: {
        rooms: [groupOf(events, { lastSender: ken })],
        events,
        contacts: [ken, ...others],
      },
    });
    const folded = 'Message from someone you blocked';

    it('folds what they write until the member wants to read it, and focus stays with it', async () => {
      await openApp(`/chats/${ROOM}`, scene());
      await expect.element(page.getByRole('article', { name: folded })).toBeVisible();
      await expect.element(article(/^Aisha Rahman, Who comes/)).toBeVisible();
      expect(page.getByText('I do').elements()).toEqual([]);
      page.getByRole('button', { name: 'Show', exact: true }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(article(/^Ken Ito, I do/)).toHaveFocus();
      expect(page.getByText(folded).elements()).toEqual([]);
    });

    it('folds what is quoted and pinned of theirs', async () => {
      const said = { sender: ken.memberId, text: 'I do', media: [] };
      await openApp(
        `/chats/${ROOM}`,
        scene([
          message(1, 'Pinned words', { pinned: true }),
          message(2, 'Really?', { sender: 1, quote: { seq: 1, said } }),
        ]),
      );
      await expect.element(article(/^Aisha Rahman, Really/).getByText(folded)).toBeVisible();
      const bar = document.querySelector('[data-slot=pinned-bar-message]');
      expect(bar?.textContent).toContain(folded);
      expect(document.body.textContent).not.toContain('I do');
      expect(document.body.textContent).not.toContain('Pinned words');
    });

    it('leaves their pictures out of the viewer, until they are unfolded', async () => {
      const media = pictureTalk()[1]?.media ?? [];
      await openApp(
        `/chats/${ROOM}`,
        scene([
          message(1, 'Look at this', { media: media.slice(0, 1) }),
          own(2, '', { media: media.slice(1) }),
        ]),
        { mediaAt: pictureAt },
      );
      const viewer = page.getByRole('dialog');
      await page.getByRole('button', { name: /^Your photo 1 of 2/ }).click();
      await expect.element(viewer).toHaveTextContent('1 of 2');
      expect(document.body.textContent).not.toContain('Look at this');
      await userEvent.keyboard('{Escape}');
      await expect.element(viewer).not.toBeInTheDocument();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('button', { name: /^Your photo 1 of 2/ }).click();
      await expect.element(viewer).toHaveTextContent('2 of 3');
    });

    it('folds it in the list of chats, too', async () => {
      const last = talk().slice(0, 2);
      await openApp('/chats', scene(last));
      await expect.element(page.getByRole('link', { name: /Night market/ })).toHaveTextContent(folded);
      expect(page.getByText('I do').elements()).toEqual([]);
    });

    it('hides a search result from a group until its sender is known', async () => {
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await openApp(
        '/chats/search',
        {
          data: {
            rooms: [groupOf(talk(), { lastSender: person({ memberId: 1 }) })],
            foundMessages: talk().slice(1),
            contacts: [ken, ...others],
          },
        },
        {
          prepare: ({ groups }) => {
            const { listRoomPeople } = groups;
            vi.spyOn(groups, 'listRoomPeople').mockImplementation(async (asked) => {
              await answered;
              return listRoomPeople(asked);
            });
          },
        },
      );
      await page.getByRole('searchbox').fill('o');
      const list = page.getByRole('list', { name: 'Messages' });
      await expect.element(list.getByText('Me too')).toBeVisible();
      expect(page.getByText('I do').elements()).toEqual([]);
      answer();
      await expect.element(list.getByText(folded)).toBeVisible();
      expect(page.getByText('I do').elements()).toEqual([]);
    });

    it('folds what a search finds of theirs, until the member wants to read it', async () => {
      const [, ofKen, ofOwn] = talk();
      const lastSender = person({ memberId: 1 });
      await openApp('/chats/search', {
        data: {
          rooms: [groupOf(talk(), { lastSender })],
          foundMessages: [ofKen ?? message(2, ''), ofOwn ?? own(3, '')],
          contacts: [ken, ...others],
        },
      });
      await page.getByRole('searchbox').fill('o');
      const list = page.getByRole('list', { name: 'Messages' });
      await expect.element(list.getByText(folded)).toBeVisible();
      await expect.element(list.getByRole('link')).toHaveTextContent('Me too');
      expect(page.getByText('I do').elements()).toEqual([]);
      const show = list.getByRole('button', { name: 'Show', exact: true });
      await expect.element(show).toHaveAccessibleDescription(folded);
      show.element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(list.getByRole('link', { name: /I do/ })).toHaveFocus();
      await expect.element(page.getByText(folded)).not.toBeInTheDocument();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => window.location.hash).toBe(`#/chats/${ROOM}?at=2`);
    });
  });

  it('is left once the member is sure', async () => {
    const { groups } = await openApp(`/chats/${ROOM}`, inGroup());
    const leave = vi.spyOn(groups, 'leaveGroup');
    await page.getByRole('button', { name: 'Options for Night market' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith({ room: ROOM }));
    await vi.waitFor(() => expect(window.location.hash).toBe('#/chats'));
  });

  it('that was left is passed by on the way back', async () => {
    const { chat } = await openApp('/contacts', inGroup());
    await page.getByRole('link', { name: 'Chats' }).click();
    await page.getByRole('link', { name: /^Night market/ }).click();
    await page.getByRole('link', { name: /^Night market/ }).click();
    const unknown = { ok: false, code: CODE.notFound, message: '', data: {} } as const;
    vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
    vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
    await page.getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
    await vi.waitFor(() => expect(window.location.hash).toBe('#/chats'));
    const { length } = window.history;
    window.history.back();
    await vi.waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }));
    expect(window.location.hash).toBe('#/chats');
    await expect.element(page.getByRole('heading', { name: 'Chats', exact: true })).toBeVisible();
    expect(window.history.length).toBe(length);
  });

  it.each(['', '/group'])(
    'says which it was once the member doesn’t belong to it any more: at %s',
    async (part) => {
      const { chat } = await openApp(`/chats/${ROOM}${part}`, inGroup());
      await expect.element(page.getByRole('heading', { name: 'Night market' })).toBeVisible();
      const unknown = { ok: false, code: CODE.notFound, message: '', data: {} } as const;
      vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
      vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
      const now = new Date().toISOString();
      const data = { now, rooms: [], more: false, events: [], gone: [ROOM] };
      vi.spyOn(chat, 'sync').mockResolvedValue({ ok: true, data });
      window.dispatchEvent(new Event('online'));
      const heading = page.getByRole('heading', { level: 1, name: 'You’re no longer in “Night market”' });
      await expect.element(heading).toBeVisible();
      await vi.waitFor(() => expect(chat.getRoom).toHaveBeenCalled());
      await expect.element(heading).toBeVisible();
    },
  );

  it('says that it is gone where it is left by its row beside it', async () => {
    await page.viewport(1100, 700);
    const { chat } = await openApp(`/chats/${ROOM}`, inGroup());
    await expect.element(article(/^You, Me too/)).toBeVisible();
    const unknown = { ok: false, code: CODE.notFound, message: '', data: {} } as const;
    vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
    vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
    const list = page.getByRole('complementary', { name: 'Chat list' });
    await list.getByRole('button', { name: 'Options for Night market' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'You’re no longer in “Night market”' }))
      .toBeVisible();
    await page.viewport(390, 844);
  });
});

describe('a mention', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message' });
  const options = () => page.getByRole('listbox', { name: 'Mention a member' }).getByRole('option');
  const members = { items: somePeople().map((person) => ({ person, role: 'member' as const })), next: null };

  async function openAndType(text: string): Promise<Services> {
    const services = await openApp(`/chats/${ROOM}`, inGroup());
    vi.spyOn(services.groups, 'listGroupMembers').mockResolvedValue({ ok: true, data: members });
    await composer().click();
    await userEvent.keyboard(text);
    return services;
  }

  it('is suggested while its name is typed, chosen by keys, and sent with its place', async () => {
    const { chat } = await openAndType('Hi @a');
    const send = vi.spyOn(chat, 'sendMessage').mockReturnValue(new Promise(() => undefined));
    await expect.element(options().first()).toHaveTextContent('Aisha Rahman');
    const listed = options().elements().length;
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect.element(composer()).toHaveAttribute('aria-activedescendant', options().first().element().id);
    await userEvent.keyboard('{Enter}');
    await expect.element(composer()).toHaveValue('Hi @Aisha Rahman ');
    expect(listed).toBeGreaterThan(0);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('come!');
    await page.getByRole('button', { name: 'Send' }).click();
    await vi.waitFor(() =>
      expect(send.mock.lastCall?.[0]).toMatchObject({
        text: 'Hi @Aisha Rahman come!',
        mentions: [{ memberId: 1, from: 3, to: 16 }],
      }),
    );
  });

  it('is chosen by a press, and the text around it stays', async () => {
    await openAndType('@mis');
    await options().first().click();
    await expect.element(composer()).toHaveValue('@田中 美咲 ');
    await expect.element(composer()).toHaveFocus();
  });

  it('is asked for again where the list of members didn’t come', async () => {
    const services = await openApp(`/chats/${ROOM}`, inGroup());
    const list = vi.spyOn(services.groups, 'listGroupMembers').mockResolvedValueOnce(networkFailure);
    list.mockResolvedValue({ ok: true, data: members });
    await composer().click();
    await userEvent.keyboard('@');
    await vi.waitFor(() => expect(list).toHaveBeenCalledOnce());
    await userEvent.keyboard('{Backspace}@mis');
    await expect.element(options().first()).toHaveTextContent('田中 美咲');
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('is not insisted on: Esc leaves the text as it is', async () => {
    await openAndType('@a');
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(composer()).toHaveValue('@a');
  });

  it('of the member is marked in the list, and led to in the chat', async () => {
    await openApp('/chats', inGroup(talk(), { mentions: [2], unread: 2, readSeq: 1 }));
    await expect.element(page.getByRole('link', { name: /You were mentioned/ })).toBeVisible();
  });

  it('at which the chat was opened is left behind, as are those before it', async () => {
    const events = Array.from({ length: 40 }, (_, index) => message(index + 1, 'Who comes?', { sender: 1 }));
    const unread = { mentions: [2, 5, 30], unread: 40, readSeq: 0, lastSeq: 40 };
    await openApp(`/chats/${ROOM}?at=5`, inGroup(events, unread));
    await expect
      .element(page.getByRole('button', { name: 'Go to the next mention, 1 left' }))
      .toBeInTheDocument();
  });
});

describe('a new group', () => {
  const title = () => page.getByRole('textbox', { name: 'Group name' });
  const make = () => page.getByRole('button', { name: 'Create group' });

  it('is made of contacts, and opens', async () => {
    const { groups } = await openApp('/chats/new-group', inGroup());
    const create = vi.spyOn(groups, 'createGroup');
    await make().click();
    await expect.element(page.getByText('Enter a name for the group.')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await title().fill('Night market');
    await page.getByRole('checkbox', { name: 'Ken Ito' }).click();
    await make().click();
    await vi.waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Night market', memberIds: ['30517'] }),
      ),
    );
    await vi.waitFor(() => expect(window.location.hash).toBe(`#/chats/${ROOM}`));
  });

  it('leads back to its name where that is missing, with the error in view', async () => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(320, 256);
    await openApp('/chats/new-group', inGroup());
    await make().click();
    await expect.element(title()).toHaveFocus();
    await expect.poll(isErrorSeen).toBe(true);
  });

  it('keeps what was typed where it is refused', async () => {
    await openApp('/chats/new-group', {
      ...inGroup(),
      refusals: { createGroup: { code: CODE.tooManyRequests } },
    });
    await title().fill('Night market');
    await make().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(title()).toHaveValue('Night market');
  });
});
