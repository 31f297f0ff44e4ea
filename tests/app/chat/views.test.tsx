import { type Attachment, attachVoice } from '@app/chat/attachment';
import { networkFailure } from '@app/services/result';
import type { Services } from '@app/services/services';
import { NO_CACHE, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { NO_EMOJI } from '@app/session/chat-cache/kept-shapes';
import { CODE } from '@contract/codes';
import type { SyncAnswer } from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import type { DirectRoom, GroupRoom } from '@contract/chat/room';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import {
  eventfulTalk,
  groupOf,
  idOf,
  message,
  own,
  person,
  pictureTalk,
  room,
  ROOM,
  savedOf,
  somePeople,
  someRooms,
  talk,
  voiceTalk,
} from '../../../stories/chat/chats-in';
import { supportRoom } from '../../../stories/chat/desk-in';
import { fixedData, unreachable } from '../../../stories/page-frame/fixed-services';
import type { Scene } from '../../../stories/page-frame/page-frame';
import { openApp } from './open-app';

const OWN = fixedData.member.memberId;
const address = window.location.href;
const never = <Answer,>() => new Promise<Answer>(() => undefined);

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

const inRoom = (events: MessageEvent[] = talk()): Scene => ({
  data: { rooms: [room(events), ...someRooms().slice(1)], events },
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const article = (text: string) => page.getByRole('article', { name: text });
const box = (text: string) => page.getByRole('checkbox', { name: text });
const dialog = () => page.getByRole('dialog');
const route = () => window.location.hash.slice(1);
/** Until what was begun has happened. */
const wait = () => new Promise((done) => setTimeout(done, 600));
const rested = () =>
  vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), { timeout: 5_000 });

/** The chat takes no links. */
const refuseLinks = ({ chat }: Services): void =>
  void vi.spyOn(chat, 'sendMessage').mockResolvedValue({
    ok: false,
    code: CODE.notAllowed,
    message: 'Links aren’t allowed here.',
    data: { reason: 'noLinks' },
  });

/** Opens a message's menu by key, and chooses. */
async function choose(text: string, item: string) {
  await expect.element(article(text)).toBeVisible();
  article(text).element().focus();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: item, exact: true }).click();
}

/** Lets the app hear of what has happened elsewhere. */
function hear(chat: Services['chat'], news: Partial<SyncAnswer>): void {
  const data = { now: new Date().toISOString(), rooms: [], more: false, events: [], gone: [], ...news };
  vi.spyOn(chat, 'sync').mockResolvedValue({ ok: true, data });
  window.dispatchEvent(new Event('online'));
}

/** Deletes messages on another device. */
const deleteElsewhere = (chat: Services['chat'], ...seqs: number[]): void =>
  hear(chat, { events: seqs.map((seq) => ({ room: ROOM, seq, kind: 'none' })) });

describe('choosing messages', () => {
  const text = 'Ken Ito, мы можем взять';

  it('names each box by its message, and says in the log which are chosen', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await choose(text, 'Select');
    await expect.element(box(text)).toBeChecked();
    await expect.element(box('You, Perfect 👍, ')).not.toBeChecked();
    await expect.element(page.getByRole('article', { name: /мы можем взять.*, selected$/ })).toBeVisible();
    expect(page.getByRole('article', { name: /, selected/ }).elements()).toHaveLength(1);
  });

  it.each([
    ['the bar’s button', () => button('Cancel selection').click()],
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['the phone’s Back', async () => window.history.back()],
  ])('ends by %s, and leaves focus at the message', async (_, leave) => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await choose(text, 'Select');
    await rested();
    await expect.element(article(text)).toHaveFocus();
    box(text).element().focus();
    await leave();
    await expect.element(button('Cancel selection')).not.toBeInTheDocument();
    await expect.element(article(text)).toHaveFocus();
  });

  it('ends once all that are chosen are deleted elsewhere', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    await choose(text, 'Select');
    await rested();
    await box('You, Perfect 👍, ').click();
    deleteElsewhere(chat, 6);
    await expect.element(page.getByText('1 selected')).toBeVisible();
    deleteElsewhere(chat, 5);
    await expect.element(button('Cancel selection')).not.toBeInTheDocument();
    expect(page.getByRole('log').element().contains(document.activeElement)).toBe(true);
  });

  it('begins at the message also where a mouse has opened its menu', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await expect.element(article(text)).toBeVisible();
    await article(text).hover();
    await article(text).getByRole('button', { name: 'Message options' }).click();
    await dialog().getByRole('button', { name: 'Select', exact: true }).click();
    await rested();
    await expect.element(article(text)).toHaveFocus();
  });
});

describe('the menu of a message', () => {
  const options = () => page.getByRole('button', { name: 'Message options' });

  /** Says whether the screen is pointed at by a mouse. */
  const setMouse = (hasMouse: boolean) => {
    const ask = window.matchMedia.bind(window);
    const answer = hasMouse ? 'all' : 'not all';
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      ask(query === '(pointer: fine)' ? answer : query),
    );
  };

  it('offers what it offered when it was opened, whatever happens meanwhile', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    const pin = vi.spyOn(chat, 'pinMessage').mockReturnValue(never());
    await expect.element(article('You, Perfect')).toBeVisible();
    article('You, Perfect').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
    const pinned = own(5, 'Perfect 👍', { pinned: true, changedSeq: 8 });
    hear(chat, { events: [{ room: ROOM, seq: 8, kind: 'pin', by: 30_517, message: pinned }] });
    await expect
      .element(page.getByRole('button', { name: /^Pinned message/, includeHidden: true }))
      .toBeInTheDocument();
    await dialog().getByRole('button', { name: 'Pin', exact: true }).click();
    expect(pin).toHaveBeenCalledExactlyOnceWith({ room: ROOM, seq: 5, pinned: true });
  });

  it('saves a voice message and a video, which nothing else in the chat does', async () => {
    const saved: string[][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, new URL(this.href).pathname]);
    });
    const video = { kind: 'video', id: idOf(470), type: 'quicktime', width: 9, height: 16 } as const;
    const events = [
      ...voiceTalk(),
      message(7, 'The lamps', { media: [{ ...video, duration: 2_000, size: 9 }] }),
      message(8, 'Only words'),
    ];
    await openApp(`/chats/${ROOM}`, inRoom(events));
    await choose('What the seller said', 'Save');
    await choose('The lamps', 'Save');
    expect(saved).toEqual([
      [expect.stringMatching(/^voice-2026-.*\.webm$/), expect.stringContaining(idOf(412))],
      [expect.stringMatching(/^video-2026-.*\.mov$/), expect.stringContaining(idOf(470))],
    ]);
    await expect.element(article('Only words')).toBeVisible();
    article('Only words').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByRole('button', { name: 'Forward', exact: true })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
  });

  it.each([
    ['has a button for each message where there is a mouse', true],
    ['has no buttons where a finger’s tap opens it', false],
  ])('%s', async (_, hasMouse) => {
    setMouse(hasMouse);
    await openApp(`/chats/${ROOM}`, inRoom());
    await expect.element(article('Ken Ito, мы можем взять')).toBeVisible();
    expect(options().elements().length > 0).toBe(hasMouse);
  });
});

describe('the menu of a chat', () => {
  const changed = { pinned: true, mutedUntil: new Date(Date.now() + 60 * 60_000).toISOString() };
  const changeElsewhere = async (chat: Services['chat'], part: Partial<DirectRoom> = {}) => {
    hear(chat, { rooms: [room(talk(), { ...changed, ...part })] });
    await vi.waitFor(() => expect(chat.sync).toHaveBeenCalled());
    await wait();
  };

  it('offers what it offered when it was opened', async () => {
    const { chat } = await openApp('/chats', inRoom());
    await button('Options for Ken Ito').click();
    await expect
      .element(dialog().getByRole('button', { name: 'Mute notifications', exact: true }))
      .toBeVisible();
    await changeElsewhere(chat);
    await expect
      .element(dialog().getByRole('button', { name: 'Mute notifications', exact: true }))
      .toBeVisible();
    const arrange = vi.spyOn(chat, 'arrangeRoom').mockReturnValue(never());
    await dialog().getByRole('button', { name: 'Pin to top' }).click();
    expect(arrange).toHaveBeenCalledExactlyOnceWith({ room: ROOM, pinned: true });
    await rested();
    await button('Options for Ken Ito').click();
    await expect.element(dialog().getByRole('button', { name: 'Unpin', exact: true })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Unmute notifications' })).toBeVisible();
  });

  it('keeps what can be done about somebody as it was when it was opened', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    await button('About Ken Ito').click();
    await expect
      .element(dialog().getByRole('button', { name: 'Mute notifications', exact: true }))
      .toBeVisible();
    await changeElsewhere(chat, { person: person({ isBlocked: true }) });
    await expect
      .element(dialog().getByRole('button', { name: 'Mute notifications', exact: true }))
      .toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Block Ken Ito', exact: true })).toBeVisible();
  });
});

describe('the dialog before somebody is blocked', () => {
  it('leaves the other buttons of their profile as they are', async () => {
    const found = person();
    await openApp(`/people/${found.memberId}`, { data: { found, rooms: [] } });
    await button('Block Ken Ito').click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(document.querySelector('[data-slot=button][data-state=loading]')).toBeNull();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('the dialog before a chat is deleted', () => {
  const options = button('Options for Saved messages');

  it('says how many unsent messages will be deleted with it', async () => {
    const scene: Scene = { data: { rooms: [savedOf(talk())], events: talk() } };
    await openApp(`/chats/${ROOM}`, scene, {
      prepare: ({ chat }) => vi.spyOn(chat, 'sendMessage').mockImplementation(async () => networkFailure),
    });
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Never sent');
    await userEvent.keyboard('{Enter}');
    await expect.element(article('You, Never sent')).toBeVisible();
    await options.click();
    await dialog().getByRole('button', { name: 'Delete chat', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveAccessibleDescription(/1 unsent message will be deleted\.$/);
    await question.getByRole('button', { name: 'Delete chat', exact: true }).click();
    await expect.poll(route).toBe('/chats');
    window.location.hash = `#/chats/${ROOM}`;
    await expect.element(page.getByRole('article').first()).toBeVisible();
    await expect.element(article('You, Never sent')).not.toBeInTheDocument();
    await options.click();
    await dialog().getByRole('button', { name: 'Clear chat', exact: true }).click();
    await expect.element(question).not.toHaveAccessibleDescription(/sent/);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('reactions', () => {
  it('leave focus at the message when the last one is taken back', async () => {
    const events = eventfulTalk();
    await openApp(`/chats/${ROOM}`, inRoom(events), {
      prepare: ({ chat }) =>
        vi.spyOn(chat, 'reactToMessage').mockImplementation(async ({ seq }) => ({
          ok: true,
          data: { ...(events[Number(seq) - 1] ?? message(1, '')), reactions: [], changedSeq: 10 },
        })),
    });
    await button('👍, you').click();
    await expect.element(button('👍, you')).not.toBeInTheDocument();
    await expect.element(article('Ken Ito, Are you coming')).toHaveFocus();
  });
});

describe('a message that is sent', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => message(index + 1, `Line ${index + 1}\nand one more`));
  const log = () => page.getByRole('log').element();
  const gap = () => log().scrollHeight - log().scrollTop - log().clientHeight;
  const toLatest = () => page.getByRole('button', { name: /(latest|new) messages?/i });
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });
  /** In a chat whose sending fails once the test is over: until then it holds the chat's lock, which tests share. */
  const openUnsent = (readSeq: number) => {
    const unsent = new Promise<typeof networkFailure>((settle) =>
      onTestFinished(() => settle(networkFailure)),
    );
    return openApp(
      `/chats/${ROOM}`,
      { data: { rooms: [room(lines(40), { readSeq, unread: 40 - readSeq })], events: lines(40) } },
      { prepare: ({ chat }) => vi.spyOn(chat, 'sendMessage').mockReturnValue(unsent) },
    );
  };

  it('is shown to a reader who has opened the chat at the unread messages', async () => {
    await openUnsent(10);
    await expect.element(toLatest()).toBeVisible();
    expect(gap()).toBeGreaterThan(500);
    await composer().fill('On my way');
    await button('Send').click();
    await expect.element(article('On my way')).toBeInViewport();
    await vi.waitFor(() => expect(gap()).toBeLessThan(1));
  });

  it('is shown to a reader who has scrolled up', async () => {
    await openUnsent(40);
    await expect.element(article('Line 40')).toBeInViewport();
    await wait();
    log().scrollTop -= 1_000;
    await expect.element(toLatest()).toBeVisible();
    await composer().fill('On my way');
    await button('Send').click();
    await expect.element(article('On my way')).toBeInViewport();
  });
});

describe('a chat with somebody who has deleted the account', () => {
  it('can be searched, pinned, cleared and deleted', async () => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [room(talk(), { person: null })], events: talk() } });
    await button('Options for Deleted account').click();
    const items = () =>
      dialog()
        .getByRole('button')
        .elements()
        .map((item) => item.textContent?.trim());
    await expect
      .poll(items)
      .toEqual(expect.arrayContaining(['Search this chat', 'Pin to top', 'Clear chat', 'Delete chat']));
    expect(items()).not.toContain('Mute notifications');
  });
});

describe('a room from which the member was removed', () => {
  it('shows what they have written there, to copy or discard', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom(), {
      prepare: (services) =>
        vi.spyOn(services.chat, 'sendMessage').mockImplementation(async () => networkFailure),
    });
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('Never sent');
    await button('Send').click();
    await composer.fill('Half a thought');
    const unknown = { ok: false as const, code: CODE.notFound, message: 'Unknown.', data: {} };
    vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
    vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
    vi.spyOn(chat, 'sync').mockResolvedValue({
      ok: true,
      data: { now: new Date().toISOString(), rooms: [], more: false, events: [], gone: [ROOM] },
    });
    window.dispatchEvent(new Event('online'));
    const heading = page.getByRole('heading', { name: 'Chat not found' });
    await expect.element(heading).toBeVisible();
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await item('Half a thought').getByRole('button', { name: 'Copy text' }).click();
    expect(copy).toHaveBeenCalledExactlyOnceWith('Half a thought');
    await item('Never sent').getByRole('button', { name: 'Discard' }).click();
    await expect.element(item('Never sent')).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await item('Half a thought').getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('heading', { name: 'Unsent messages' })).not.toBeInTheDocument();
  });
});

describe('a message that isn’t loaded', () => {
  const far = message(2, 'Far above', { pinned: true });
  const near = Array.from({ length: 50 }, (_, index) => message(951 + index, `Line ${951 + index}`));

  it('is opened by its address with one question, and has focus', async () => {
    const { chat } = await openApp(
      `/chats/${ROOM}`,
      { data: { rooms: [room(near, { readSeq: 1_000, unread: 0 })], events: near } },
      {
        prepare: ({ chat: calls }) => {
          vi.spyOn(calls, 'listPins').mockResolvedValue({ ok: true, data: [far] });
          vi.spyOn(calls, 'listEvents').mockImplementation(async ({ beforeSeq }) => {
            // What stands just before isn't far.
            if (Number(beforeSeq) > 900) return never();
            const data = beforeSeq === undefined ? near : [message(1, 'First'), far, message(3, 'Next')];
            return { ok: true, data };
          });
        },
      },
    );
    await button(/^Pinned message Far above/).click();
    await expect.poll(route).toBe(`/chats/${ROOM}?at=2`);
    await expect.element(article('Ken Ito, Far above')).toHaveFocus();
    const asked = vi.mocked(chat.listEvents).mock.calls.map(([{ beforeSeq }]) => beforeSeq);
    expect(asked.filter((seq) => seq !== undefined && Number(seq) < 900)).toEqual([27]);
    await wait();
    await button('Go to the latest message').click();
    await expect.element(article('Ken Ito, Line 1000')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is said to be gone where its place is here', async () => {
    const events = [message(1, 'First'), { room: ROOM, seq: 2, kind: 'none' } as const, message(3, 'Next')];
    await openApp(`/chats/${ROOM}?at=2`, { data: { rooms: [room([message(3, 'Next')])], events } });
    await expect.element(page.getByText('This message isn’t available.').first()).toBeVisible();
    await expect.element(article('Ken Ito, Next')).toBeVisible();
  });
});

describe('the way back from a message', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => message(from + index, `Line ${from + index}`));
  const answer = (seq: number, to: number, said: string) =>
    message(seq, `Answer ${seq}`, { quote: { seq: to, said: { sender: 30_517, text: said, media: [] } } });
  const read = (events: MessageEvent[]): Scene => ({
    data: { rooms: [room(events, { readSeq: 1_000, unread: 0 })], events },
  });
  /** Two answers, of which the later one answers the earlier. */
  const chain = () =>
    read([...lines(1, 19), answer(20, 2, 'Line 2'), ...lines(21, 49), answer(50, 20, 'Answer 20')]);
  const followQuote = (seq: number) =>
    article(`Ken Ito, Answer ${seq},`)
      .getByRole('button', { name: /^Ken Ito/ })
      .click();
  const followChain = async () => {
    await openApp(`/chats/${ROOM}`, chain());
    await followQuote(50);
    await expect.element(article('Ken Ito, Answer 20,')).toHaveFocus();
    await followQuote(20);
    await expect.element(article('Ken Ito, Line 2,')).toHaveFocus();
  };
  const scrollTo = (part: number) => {
    const log = page.getByRole('log').element();
    log.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    log.scrollTop = log.scrollHeight * part;
  };
  const back = () => button('Back to the message you came from');
  const toLatest = () => button('Go to the latest message');

  it('leads to each that was left, the latest first, and only then to the end', async () => {
    await followChain();
    await back().click();
    await expect.element(article('Ken Ito, Answer 20,')).toHaveFocus();
    await back().click();
    await expect.element(article('Ken Ito, Answer 50,')).toHaveFocus();
    await expect.element(back()).not.toBeInTheDocument();
  });

  it('is there although all is in view', async () => {
    await openApp(`/chats/${ROOM}`, read([...lines(1, 2), answer(3, 1, 'Line 1')]));
    await followQuote(3);
    await expect.element(article('Ken Ito, Line 1,')).toHaveFocus();
    await back().click();
    await expect.element(article('Ken Ito, Answer 3,')).toHaveFocus();
    await expect.element(back()).not.toBeInTheDocument();
    await expect.element(toLatest()).not.toBeInTheDocument();
  });

  it('from a pinned message leads to the last one in view', async () => {
    await openApp(`/chats/${ROOM}`, read([message(1, 'The plan', { pinned: true }), ...lines(2, 60)]));
    const log = page.getByRole('log').element();
    await expect.element(article('Ken Ito, Line 60,')).toBeVisible();
    log.scrollTop -= 1_200;
    await expect.element(toLatest()).toBeVisible();
    await wait();
    const seen = page
      .getByRole('article')
      .elements()
      .findLast((element) => {
        const { top } = element.getBoundingClientRect();
        return top < log.getBoundingClientRect().bottom - 1;
      });
    const name = seen?.getAttribute('aria-label');
    await button(/^Pinned message The plan/).click();
    await expect.element(article('Ken Ito, The plan')).toHaveFocus();
    await back().click();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name);
    await expect.element(toLatest()).toBeVisible();
  });

  it('is forgotten by whoever scrolls past it, and at the end', async () => {
    await followChain();
    // Rows on the way turn out higher than estimated: a reader goes on to the end.
    await expect.poll(() => (scrollTo(1), back().query())).toBeNull();
    await expect.element(article('Ken Ito, Answer 50,')).toBeVisible();
  });

  it('stays to a message that the reader hasn’t come to, once they have scrolled past a nearer one', async () => {
    await followChain();
    scrollTo(1 / 2);
    await wait();
    await back().click();
    await expect.element(article('Ken Ito, Answer 50,')).toHaveFocus();
    await expect.element(back()).not.toBeInTheDocument();
  });

  it('works across messages that are far away, and ends with the browser’s Back', async () => {
    const near = [...lines(951, 999), answer(1_000, 2, 'Line 2')];
    await openApp(`/chats/${ROOM}`, read(near), {
      prepare: ({ chat }) =>
        vi.spyOn(chat, 'listEvents').mockImplementation(async ({ beforeSeq, afterSeq }) => {
          const isFar = beforeSeq !== undefined && Number(beforeSeq) < 900;
          if (isFar) return { ok: true, data: lines(1, 30) };
          return beforeSeq === undefined && afterSeq === undefined ? { ok: true, data: near } : never();
        }),
    });
    await followQuote(1_000);
    await expect.poll(route).toBe(`/chats/${ROOM}?at=2`);
    await expect.element(article('Ken Ito, Line 2,')).toHaveFocus();
    window.history.back();
    await expect.poll(route).toBe(`/chats/${ROOM}`);
    await expect.element(article('Ken Ito, Answer 1000,')).toBeVisible();
    await expect.element(back()).not.toBeInTheDocument();

    await followQuote(1_000);
    await expect.element(article('Ken Ito, Line 2,')).toHaveFocus();
    await back().click();
    await expect.poll(route).toBe(`/chats/${ROOM}?at=1000`);
  });
});

describe('the search', () => {
  const type = async (text: string) => {
    await page.getByRole('searchbox').fill(text);
  };
  const nothing = () => page.getByRole('heading', { name: 'Nothing found' });

  it('doesn’t say that nothing was found while contacts or chats are on their way', async () => {
    for (const call of ['listContacts', 'listRooms'] as const) {
      await openApp('/chats/search', { data: { rooms: someRooms() }, refusals: { [call]: 'pending' } });
      await type('zzz');
      await expect.element(page.getByRole('progressbar', { name: 'Searching' })).toBeVisible();
      await wait();
      await expect.element(nothing()).not.toBeInTheDocument();
      await cleanup();
      await historySettled();
    }
  });

  it.each([
    ['listContacts', 'Your contacts couldn’t be loaded'],
    ['listRooms', 'Your chats couldn’t be loaded'],
    ['searchMessages', 'Your messages couldn’t be searched'],
  ] as const)('says that %s failed, and asks again', async (call, title) => {
    const asked: string[] = [];
    await openApp(
      '/chats/search',
      { data: { rooms: someRooms(), contacts: somePeople() }, refusals: { [call]: unreachable } },
      {
        prepare: ({ chat, contacts }) => {
          const note = (name: string) => void asked.push(name);
          const { listRooms, searchMessages } = chat;
          const { listContacts } = contacts;
          vi.spyOn(chat, 'listRooms').mockImplementation(
            (...args) => (note('listRooms'), listRooms(...args)),
          );
          vi.spyOn(chat, 'searchMessages').mockImplementation(
            (...args) => (note('searchMessages'), searchMessages(...args)),
          );
          vi.spyOn(contacts, 'listContacts').mockImplementation(
            (...args) => (note('listContacts'), listContacts(...args)),
          );
        },
      },
    );
    await type('zzz');
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(nothing()).not.toBeInTheDocument();
    const before = asked.filter((name) => name === call).length;
    await button('Try again').click();
    await expect.poll(() => asked.filter((name) => name === call).length).toBe(before + 1);
    await expect.element(button('Try again')).toHaveFocus();
  });

  it.each([
    ['a group', groupOf(talk()), 'Night market', 'Search “Night market”'],
    ['saved messages', savedOf(talk()), 'Saved messages', 'Search saved messages'],
  ])('finds messages of %s alone from its menu', async (_, opened, name, title) => {
    const { chat } = await openApp(`/chats/${ROOM}`, { data: { rooms: [opened], events: talk() } });
    const search = vi.spyOn(chat, 'searchMessages');
    await button(`Options for ${name}`).click();
    await dialog().getByRole('button', { name: 'Search this chat' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await type('gate');
    await vi.waitFor(() =>
      expect(search).toHaveBeenCalledWith(
        expect.objectContaining({ query: 'gate', room: ROOM }),
        expect.anything(),
      ),
    );
    window.history.back();
    await expect.poll(route).toBe(`/chats/${ROOM}`);
  });

  it('asks for words from a message alone where it is inside a chat', async () => {
    const state = { usr: { memberId: OWN, room: ROOM }, key: 'k', idx: 0 };
    await openApp('/chats/search', { data: { rooms: someRooms() } }, { state });
    await expect.element(page.getByText('Type words from a message.', { exact: true })).toBeVisible();
  });

  it('shows found messages once their chats are here', async () => {
    let answer = (): void => undefined;
    await openApp(
      '/chats/search',
      { data: { rooms: someRooms(), foundMessages: [message(4, 'By the gate')] } },
      {
        prepare: ({ chat }) => {
          const { listRooms } = chat;
          vi.spyOn(chat, 'listRooms').mockImplementation(async (...args) => {
            await new Promise<void>((done) => (answer = done));
            return listRooms(...args);
          });
        },
      },
    );
    await type('gate');
    await wait();
    await expect.element(page.getByRole('list', { name: 'Messages' })).not.toBeInTheDocument();
    answer();
    await expect.element(page.getByRole('list', { name: 'Messages' })).toHaveTextContent('By the gate');
  });

  it('is come back to at the message that was opened', async () => {
    const foundMessages = [message(1, 'By the gate'), message(4, 'At the north gate')];
    await openApp('/chats/search', { data: { rooms: [room()], events: talk(), foundMessages } });
    await type('gate');
    await page.getByRole('link', { name: /At the north gate/ }).click();
    await expect.poll(route).toBe(`/chats/${ROOM}?at=4`);
    await expect.element(page.getByRole('log')).toBeVisible();
    window.history.back();
    await expect.element(page.getByRole('link', { name: /At the north gate/ })).toHaveFocus();
    await expect.element(page.getByRole('searchbox')).toHaveValue('gate');
  });

  it('keeps what a member has typed for that member alone', async () => {
    const stateOf = (memberId: number) => ({ usr: { query: 'secret', memberId }, key: 'k', idx: 0 });
    await openApp('/chats/search', { data: { rooms: someRooms() } }, { state: stateOf(OWN) });
    await expect.element(page.getByRole('searchbox')).toHaveValue('secret');
    await cleanup();
    await openApp('/chats/search', { data: { rooms: someRooms() } }, { state: stateOf(OWN + 1) });
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    await expect.poll(() => JSON.stringify(window.history.state)).not.toContain('secret');
  });
});

describe('a group in slow mode', () => {
  const slowGroup = (part: Partial<GroupRoom> = {}, ...more: MessageEvent[]): Scene => {
    const events = [message(1, 'Who comes?', { sender: 1 }), ...more];
    const { settings } = groupOf(events);
    const group = groupOf(events, { settings: { ...settings, slowMode: 30 }, ...part });
    return { data: { rooms: [group], events } };
  };
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });

  it('says so before one writes', async () => {
    await openApp(`/chats/${ROOM}`, slowGroup());
    await expect.element(composer).toHaveAccessibleDescription('Slow mode: 30 seconds between messages');
  });

  it('says how long one waits who has just written', async () => {
    const sent = message(2, 'I do', { sender: OWN, at: new Date().toISOString() });
    await openApp(`/chats/${ROOM}`, slowGroup({}, sent));
    await expect.element(page.getByText(/^Slow mode: next message in 0:[23]\d$/)).toBeVisible();
  });

  it('says nothing to admins, who don’t wait', async () => {
    await openApp(`/chats/${ROOM}`, slowGroup({ role: 'admin' }));
    await expect.element(composer).toBeVisible();
    await expect.element(page.getByText(/Slow mode/)).not.toBeInTheDocument();
  });
});

describe('a message that is refused', () => {
  const slow = 'This group is in slow mode.';

  async function sendTooSoon(retryAfter: number): Promise<void> {
    await openApp(`/chats/${ROOM}`, inRoom(), {
      prepare: ({ chat }) =>
        void vi.spyOn(chat, 'sendMessage').mockResolvedValue({
          ok: false,
          code: CODE.notAllowed,
          message: slow,
          data: { reason: 'slowMode', retryAfter },
        }),
    });
    await page.getByRole('textbox', { name: 'Message' }).fill('Again');
    await userEvent.keyboard('{Enter}');
  }

  it('says how long slow mode asks to wait', async () => {
    await sendTooSoon(85);
    const refused = page.getByText(`${slow} Try again in 85 seconds.`);
    await expect.element(refused).toBeVisible();
  });

  it('counts down quietly, and stays to be sent again or corrected once the wait is over', async () => {
    await sendTooSoon(85);
    const refused = page.getByText(slow);
    await expect.element(refused).toHaveTextContent(`${slow} Try again in 84 seconds.`);
    expect(refused.element().closest('[aria-live], [role=status], [role=alert]')).toHaveAttribute(
      'aria-live',
      'off',
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 85_000 });
    onTestFinished(() => void vi.useRealTimers());
    await expect.element(refused).not.toBeInTheDocument();
    await expect.element(article('You, Again, ')).toBeVisible();
    await expect.element(page.getByText('You can send it now.')).toBeVisible();
    await expect.element(button('Send again')).toBeVisible();
    await button('Edit').click();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Again');
  });
});

describe('a change that is saved without a network', () => {
  it('stays in the composer, and says so only until the network is back', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    vi.spyOn(chat, 'editMessage').mockResolvedValue(networkFailure);
    await choose('You, Perfect 👍, ', 'Edit');
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('Perfect indeed');
    await button('Save').click();
    await expect.element(composer).toHaveAccessibleDescription(/connection/);
    window.dispatchEvent(new Event('online'));
    await expect.element(composer).not.toHaveAccessibleDescription(/connection/);
    await expect.element(composer).toHaveValue('Perfect indeed');
    await expect.element(button('Save')).toBeEnabled();
  });
});

describe('a message that is refused for good', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });

  /** In a chat that takes no links. */
  async function sendLink(scene: Scene = inRoom()): Promise<Services> {
    const services = await openApp(`/chats/${ROOM}`, scene, { prepare: refuseLinks });
    await composer().fill('See http://a.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Send again')).toBeVisible();
    return services;
  }

  it('goes back into the composer, before what is typed there, with focus', async () => {
    await sendLink();
    await composer().fill('Typed since');
    await button('Edit').click();
    await expect.element(composer()).toHaveValue('See http://a.example\nTyped since');
    await expect.element(composer()).toHaveFocus();
    await expect.element(button('Send again')).not.toBeInTheDocument();
    await expect.element(article('See http://a.example')).not.toBeInTheDocument();
  });

  it('is copied while another message is being changed, and where nobody writes any more', async () => {
    const { chat } = await sendLink();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await choose('You, Perfect 👍, ', 'Edit');
    await rested();
    await button('Copy text').click();
    expect(copy).toHaveBeenCalledExactlyOnceWith('See http://a.example');
    await button('Cancel editing').click();
    await expect.element(button('Edit')).toBeVisible();
    const [here] = someRooms();
    if (here?.kind !== 'direct' || here.person === null) throw new Error('not a chat of two');
    const blocked = { ...here, person: { ...here.person, isBlocked: true } };
    vi.spyOn(chat, 'getRoom').mockResolvedValue({ ok: true, data: blocked });
    await button('Send again').click();
    await expect.element(composer()).not.toBeInTheDocument();
    await expect.element(button('Copy text')).toBeVisible();
    await expect.element(button('Edit')).not.toBeInTheDocument();
  });

  it('is saved with its media where nobody can write any more', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom(), {
      prepare: (services) =>
        void vi.spyOn(services.chat, 'uploadMedia').mockResolvedValue({
          ok: false,
          code: CODE.invalidInput,
          message: 'This can’t be sent.',
          data: {},
        }),
    });
    await expect.element(composer()).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['the plan'], 'plan.pdf', { type: 'application/pdf' }));
    composer()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(button('Remove plan.pdf')).toBeVisible();
    await button('Send').click();
    await expect.element(button('Edit')).toBeVisible();
    await expect.element(button('Save plan.pdf')).not.toBeInTheDocument();
    const [here] = someRooms();
    if (here?.kind !== 'direct' || here.person === null) throw new Error('not a chat of two');
    const blocked = { ...here, person: { ...here.person, isBlocked: true } };
    vi.spyOn(chat, 'getRoom').mockResolvedValue({ ok: true, data: blocked });
    await button('Send again').click();
    await expect.element(composer()).not.toBeInTheDocument();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await button('Save plan.pdf').click();
    expect(saved).toEqual(['plan.pdf']);
  });

  it('shows all that can be done with it on a narrow screen', async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(390, 844));
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    await sendLink();
    for (const name of ['Send again', 'Edit', 'Discard']) {
      const { left, right } = button(name).element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('a message that is being edited', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });
  const deleted = page.getByText('The message you were editing was deleted.');

  it.each([
    ['what it was changed to stays as a draft', 'Perfect, as ever', 'A thought\nPerfect, as ever'],
    ['nothing is added where nothing was changed', null, 'A thought'],
  ])('may be deleted elsewhere: %s', async (_, changed, left) => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    await composer().fill('A thought');
    await choose('You, Perfect', 'Edit');
    await rested();
    if (changed !== null) await composer().fill(changed);
    deleteElsewhere(chat, 5);
    await expect.element(composer()).toHaveValue(left);
    await expect.element(deleted).toBeVisible();
    await expect.element(button('Cancel editing')).not.toBeInTheDocument();
    await composer().fill('Anything else');
    await expect.element(deleted).not.toBeInTheDocument();
  });
});

describe('the unsaved edit of another message', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });

  it.each([
    ['stays as a draft once another one is answered', 'Perfect, as ever', 'Perfect, as ever'],
    ['is nothing where nothing was changed', null, ''],
  ])('%s', async (_, changed, left) => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await choose('You, Perfect', 'Edit');
    await rested();
    if (changed !== null) await composer().fill(changed);
    await choose('Ken Ito, お腹すいた', 'Reply');
    await rested();
    await expect.element(button('Cancel reply')).toBeVisible();
    await expect.element(composer()).toHaveValue(left);
  });
});

describe('a draft', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });

  it('goes on at its end once a message is answered', async () => {
    const draft = { draft: 'A thought', draftAt: new Date().toISOString() };
    const rooms = [room(talk(), draft), ...someRooms().slice(1)];
    await openApp('/chats', { data: { rooms, events: talk() } });
    await page.getByRole('link', { name: /^Ken Ito/ }).click();
    await choose('Ken Ito, お腹すいた', 'Reply');
    await rested();
    await expect.element(composer()).toHaveFocus();
    await userEvent.keyboard(', and more');
    await expect.element(composer()).toHaveValue('A thought, and more');
  });
});

describe('what is pasted', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });

  /** Pastes a picture, and texts beside it; whether the browser is left to paste the text. */
  function paste(...texts: string[]): boolean {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(9)], 'copied.png', { type: 'image/png' }));
    for (const type of texts) clipboardData.setData(type, 'Total 12');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return composer().element().dispatchEvent(event);
  }

  it('is attached, unless it is a picture of a text that an office has copied', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await expect.element(composer()).toBeVisible();
    expect(paste('text/plain', 'text/html')).toBe(true);
    expect(paste('text/html')).toBe(false);
    await expect.element(button('Remove copied.png')).toBeVisible();
    expect(page.getByRole('button', { name: 'Remove copied.png' }).elements()).toHaveLength(1);
  });
});

describe('a message whose media are uploading', () => {
  const composer = () => page.getByRole('textbox', { name: 'Message', exact: true });
  const tray = () => page.getByRole('list', { name: 'Attachments' });
  const cancel = button('Cancel sending');

  async function sendFiles(): Promise<void> {
    await openApp(`/chats/${ROOM}`, inRoom(), {
      prepare: ({ chat }) =>
        vi.spyOn(chat, 'uploadMedia').mockImplementation(
          (_form, { signal } = {}) =>
            new Promise((done) => {
              signal?.addEventListener('abort', () => done(networkFailure));
              onTestFinished(() => done(networkFailure));
            }),
        ),
    });
    await expect.element(composer()).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(9)], 'plan.pdf', { type: 'application/pdf' }));
    composer()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(tray()).toHaveTextContent('plan.pdf');
    await composer().fill('The plan');
    await button('Send').click();
    await expect.element(cancel).toBeVisible();
    await expect.element(tray()).not.toBeInTheDocument();
  }

  it('goes back into the composer when it is cancelled, with its text, before what is typed there', async () => {
    await sendFiles();
    await composer().fill('Typed since');
    await cancel.click();
    await expect.element(composer()).toHaveValue('The plan\nTyped since');
    await expect.element(composer()).toHaveFocus();
    await expect.element(tray()).toHaveTextContent('plan.pdf');
    await expect.element(article('The plan')).not.toBeInTheDocument();
  });

  it('is given up only after a question where the composer can’t take it', async () => {
    await sendFiles();
    await choose('You, Perfect 👍, ', 'Edit');
    await rested();
    await cancel.click();
    await button('Keep sending').click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(article('The plan')).toBeVisible();
    await cancel.click();
    await button('Discard').click();
    await expect.element(article('The plan')).not.toBeInTheDocument();
    await expect.element(composer()).toHaveValue('Perfect 👍');
  });
});

describe('a picture', () => {
  it('that couldn’t be loaded is retried in place', async () => {
    // Their addresses lead nowhere here.
    await openApp(`/chats/${ROOM}`, inRoom(pictureTalk()));
    const broken = button(/^Photo .*, Try again$/).first();
    await expect.element(broken).toBeVisible();
    const set = vi.spyOn(HTMLImageElement.prototype, 'setAttribute');
    await broken.click();
    await expect.element(broken).toHaveFocus();
    const asked = set.mock.calls.filter(([name]) => name === 'src').map(([, address]) => address);
    expect(asked).toEqual([expect.stringMatching(/^\/media\/chat\//)]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('the ways to attach', () => {
  const way = (name: string) => dialog().getByRole('button', { name });

  async function openWays(isTouch: boolean): Promise<void> {
    const ask = window.matchMedia.bind(window);
    const answer = isTouch ? 'all' : 'not all';
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      ask(query === '(pointer: coarse)' ? answer : query),
    );
    await openApp(`/chats/${ROOM}`, inRoom());
    await button('Attach').click();
    await expect.element(way('Photos and videos')).toBeVisible();
  }

  it('have the camera where a finger points: what it takes is attached', async () => {
    await openWays(true);
    const opened: HTMLInputElement[] = [];
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      opened.push(this);
    });
    await way('Take a photo').click();
    const [camera] = opened;
    if (!camera) throw new Error('nothing opens');
    expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual([
      'image/*',
      'environment',
      false,
    ]);
    const taken = new DataTransfer();
    const canvas = new OffscreenCanvas(4, 3);
    canvas.getContext('2d')?.fillRect(0, 0, 4, 3);
    const content = await canvas.convertToBlob({ type: 'image/jpeg' });
    taken.items.add(new File([content], 'image.jpg', { type: 'image/jpeg' }));
    camera.files = taken.files;
    camera.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(button('Remove Photo 1')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('have none where a mouse points', async () => {
    await openWays(false);
    await expect.element(way('Take a photo')).not.toBeInTheDocument();
  });
});

describe('an archived chat', () => {
  const archived = room([message(9, 'Hi', { room: idOf(2) })], {
    id: idOf(2),
    archived: true,
    person: person({ memberId: 40_002, nickname: 'Zoë Ärlig', username: 'zoe_a' }),
  });

  it('is found by its name', async () => {
    await openApp('/chats/search', { data: { rooms: [room(talk()), archived], contacts: [] } });
    await page.getByRole('searchbox').fill('zoe');
    await expect.element(page.getByRole('link', { name: /Zoë Ärlig/ })).toBeVisible();
  });

  it('accepts forwards', async () => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [room(talk()), archived], events: talk() } });
    await choose('You, Perfect', 'Forward');
    await expect.element(dialog().getByRole('button', { name: /Zoë Ärlig/ })).toBeVisible();
  });
});

describe('forwarding messages', () => {
  const others = [
    room(talk()),
    room([message(9, 'Hi', { room: idOf(2) })], {
      id: idOf(2),
      person: person({ memberId: 40_002, nickname: 'Zoë Ärlig', username: 'zoe_a' }),
    }),
  ];
  /** The saved messages, and the others. */
  const rows = () => [...document.querySelectorAll('[role=dialog] li')].map((row) => row.textContent);
  const choices = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search chats and contacts' }).fill(text);
    return rows().map((row) => row.replace(/^./u, ''));
  };

  it('finds chats by name and account ID, as the search does', async () => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: others, events: talk() } });
    await choose('You, Perfect', 'Forward');
    await expect.poll(rows).toHaveLength(3);
    for (const query of ['arlig zoe', 'zoe_a', 'ZOË'])
      expect((await choices(query)).join(), query).toContain('Zoë Ärlig');
    expect(await choices('lig')).toEqual([]);
  });

  /** Contacts: Zoë, with whom there is a chat, and two without any. */
  const contacts = [
    person({ memberId: 40_002, nickname: 'Zoë Ärlig', username: 'zoe_a' }),
    person({ memberId: 40_003, nickname: 'Aisha Rahman', username: 'night_owl' }),
    person({ memberId: 40_004, nickname: 'Ken Ito', username: 'ken_ito' }),
  ];
  const contactRows = () =>
    dialog().getByRole('list', { name: 'Contacts' }).getByRole('button').elements().map(nameOf);
  const nameOf = (row: Element) => row.querySelector('[data-slot=list-row-title]')?.textContent;

  it('offers the contacts without a chat after the chats, by name and account ID', async () => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: others, contacts, events: talk() } });
    await choose('You, Perfect', 'Forward');
    await expect.element(dialog().getByRole('heading', { level: 3, name: 'Contacts' })).toBeVisible();
    await expect.poll(contactRows).toEqual(['Aisha Rahman', 'Ken Ito']);
    await choices('owl');
    await expect.poll(contactRows).toEqual(['Aisha Rahman']);
    await choices('zoe');
    await expect.poll(rows).toHaveLength(1);
    await expect.poll(contactRows).toEqual([]);
    await choices('nobody');
    await expect.element(dialog().getByText('No chats or contacts found.')).toBeVisible();
  });

  it('opens the chat of a chosen contact first, and then forwards', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, { data: { rooms: others, contacts, events: talk() } });
    const opened = room([], { id: idOf(3), person: contacts[1] ?? null, state: 'empty' });
    const openRoom = vi.spyOn(chat, 'openRoom').mockResolvedValue({ ok: true, data: opened });
    const forward = vi.spyOn(chat, 'forwardMessage').mockReturnValue(never());
    await choose('You, Perfect', 'Forward');
    await dialog().getByRole('button', { name: 'Aisha Rahman' }).click();
    await expect.poll(route).toBe(`/chats/${idOf(3)}`);
    expect(openRoom).toHaveBeenCalledWith({ memberId: 40_003 });
    expect(forward.mock.calls[0]?.[0]).toMatchObject({ room: idOf(3), fromRoom: ROOM });
  });

  /** Chooses a contact whose chat takes a while to open; returns the way to let it open. */
  async function chooseSlowly() {
    const { chat } = await openApp(`/chats/${ROOM}`, { data: { rooms: others, contacts, events: talk() } });
    const opened = room([], { id: idOf(5), person: contacts[1] ?? null, state: 'empty' });
    const forward = vi.spyOn(chat, 'forwardMessage').mockReturnValue(never());
    let open: () => void = () => undefined;
    vi.spyOn(chat, 'openRoom').mockReturnValue(
      new Promise((resolve) => (open = () => resolve({ ok: true, data: opened }))),
    );
    await choose('You, Perfect', 'Forward');
    await dialog().getByRole('button', { name: 'Aisha Rahman' }).click();
    return { open, forward };
  }

  it('forwards only to the chat that was chosen last', async () => {
    const { open, forward } = await chooseSlowly();
    await dialog().getByRole('button', { name: 'Zoë Ärlig' }).click();
    open();
    await wait();
    expect(forward.mock.calls.map(([{ room: to }]) => to)).toEqual([idOf(2)]);
    expect(route()).toBe(`/chats/${idOf(2)}`);
  });

  it('ends where the sheet is closed before the chat of a contact has opened', async () => {
    const { open, forward } = await chooseSlowly();
    await dialog().getByRole('button', { name: 'Close' }).click();
    open();
    await wait();
    expect(forward).not.toHaveBeenCalled();
    expect(route()).toBe(`/chats/${ROOM}`);
  });

  it('stays open where the chat of a contact can’t be opened', async () => {
    await openApp(`/chats/${ROOM}`, {
      data: { rooms: others, contacts, events: talk() },
      refusals: { openRoom: { code: CODE.notFound } },
    });
    await choose('You, Perfect', 'Forward');
    await dialog().getByRole('button', { name: 'Aisha Rahman' }).click();
    await vi.waitFor(() => expect(document.querySelector('[data-slot=toast]')).not.toBeNull());
    await expect.element(dialog()).toBeVisible();
  });

  it('offers chats alone while the server can’t be reached', async () => {
    await openApp(`/chats/${ROOM}`, {
      data: { rooms: others, contacts, events: talk() },
      refusals: { sync: unreachable },
    });
    window.dispatchEvent(new Event('online'));
    await choose('You, Perfect', 'Forward');
    await wait();
    expect(rows()).toHaveLength(3);
  });

  it('says that the chats couldn’t be loaded, and asks again', async () => {
    const { chat } = await openApp(
      `/chats/${ROOM}`,
      { data: { rooms: others, events: talk() } },
      {
        prepare: ({ chat: calls }) => {
          const { listRooms } = calls;
          vi.spyOn(calls, 'listRooms')
            .mockImplementation((...args) => listRooms(...args))
            .mockResolvedValueOnce({ ok: false, code: unreachable.code, message: '', data: {} });
        },
      },
    );
    await choose('You, Perfect', 'Forward');
    await expect
      .element(dialog().getByRole('heading', { name: 'Your chats couldn’t be loaded' }))
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(rows).toHaveLength(3);
    expect(vi.mocked(chat.listRooms)).toHaveBeenCalledTimes(2);
  });

  it('claims nothing before the server has answered: they stand in the chat, on their way', async () => {
    await openApp(
      `/chats/${ROOM}`,
      { data: { rooms: others, events: talk() } },
      { prepare: ({ chat }) => vi.spyOn(chat, 'forwardMessage').mockReturnValue(never()) },
    );
    await choose('You, Perfect', 'Forward');
    await dialog().getByRole('button', { name: 'Zoë Ärlig' }).click();
    await expect.poll(route).toBe(`/chats/${idOf(2)}`);
    await expect.element(page.getByRole('article', { name: /Perfect.*Sending/ }).last()).toBeVisible();
    expect(document.querySelector('[data-slot=toast]')).toBeNull();
  });
});

describe('the row of a chat', () => {
  const [earlier, now] = [-1, 0].map((days) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString());

  it.each([
    [
      'the message that it shows came, though a later one is gone',
      [message(1, 'Here', { at: earlier })],
      earlier,
    ],
    ['the last message came where none is left', [], now],
  ])('tells when %s', async (_, events, shown) => {
    const scene = { data: { rooms: [room(events, { lastSeq: 2, at: now, state: 'open' })], events } };
    await openApp('/chats', scene);
    const time = page.getByRole('link', { name: /^Ken Ito/ }).getByRole('time');
    await expect.element(time).toHaveAttribute('datetime', shown);
  });
});

describe('the row of a chat with a message that was refused', () => {
  it('tells of it, though something else is typed there', async () => {
    await openApp(`/chats/${ROOM}`, inRoom(), { prepare: refuseLinks });
    const composer = page.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('See http://a.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Send again')).toBeVisible();
    await composer.fill('Typed since');
    window.location.hash = '#/chats';
    const row = page.getByRole('link', { name: /^Ken Ito/ });
    await expect.element(row).toHaveTextContent(/See http:\/\/a\.example/);
    await expect.element(row).not.toHaveTextContent(/Typed since/);
  });
});

describe('a chat that is loading', () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  it.each([390, 1100])('is headed and titled by its name, which the list knows, at %i px', async (width) => {
    await page.viewport(width, 700);
    onTestFinished(() => page.viewport(390, 844));
    let answer: () => void = () => undefined;
    await openApp('/chats', inRoom(), {
      prepare: ({ chat }) => {
        const ask = chat.listEvents;
        const allowed = new Promise<void>((resolve) => (answer = resolve));
        vi.spyOn(chat, 'listEvents').mockImplementation((asked) => allowed.then(() => ask(asked)));
      },
    });
    await page.getByRole('link', { name: /^Ken Ito/ }).click();
    await expect.element(heading('Ken Ito')).toHaveFocus();
    expect(page.getByRole('log').elements()).toEqual([]);
    // Where no list stands beside it, the tabs are gone at once, as in the chat.
    expect(page.getByRole('link', { name: 'Contacts' }).elements()).toHaveLength(width < 900 ? 0 : 1);
    expect(document.title).toMatch(/^Ken Ito · /);
    answer();
    await expect.element(page.getByRole('log')).toBeVisible();
    await expect.element(heading('Ken Ito')).toHaveFocus();
    expect(document.title).toMatch(/^Ken Ito · /);
  });
});

describe('a chat that is lost', () => {
  it('leaves what was being changed there, beside the draft', async () => {
    const { chat } = await openApp(`/chats/${ROOM}`, inRoom());
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('A thought');
    await choose('You, Perfect', 'Edit');
    await field.fill('Perfect, as ever');
    const lost = { now: new Date().toISOString(), rooms: [], more: false, events: [], gone: [ROOM] };
    vi.spyOn(chat, 'sync').mockResolvedValue({ ok: true, data: lost });
    const unknown = { ok: false, code: CODE.notFound, message: '', data: {} } as const;
    vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
    vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('A thought')).toBeVisible();
    await expect.element(page.getByText('Perfect, as ever')).toBeVisible();
    await button('Discard').first().click();
    await expect.element(page.getByText('A thought')).not.toBeInTheDocument();
    await button('Discard').click();
    await expect.element(page.getByText('Perfect, as ever')).not.toBeInTheDocument();
  });
});

describe('the media of a message that can’t be sent any more', () => {
  it('is saved on the device, each by its name', async () => {
    const content = new Blob(['sound'], { type: 'audio/mp4' });
    const photo = { kind: 'picture' as const, width: 4, height: 3, uploaded: null };
    const attached: Attachment[] = [
      attachVoice('voice', { content, duration: 2_000, levels: [] }),
      { ...photo, id: 'one', name: 'one.jpg', content: new Blob(['1']) },
      { ...photo, id: 'two', name: 'two.jpg', content: new Blob(['2']) },
    ];
    const kept = { rooms: [], since: undefined, drafts: new Map(), composing: new Map() };
    const load = async () => ({
      ...kept,
      attached: new Map([[ROOM, attached]]),
      mentioned: new Map(),
      emoji: NO_EMOJI,
    });
    const unknown = { ok: false, code: CODE.notFound, message: '', data: {} } as const;
    await openApp(`/chats/${ROOM}`, inRoom(), {
      caches: { ...NO_CACHES, open: () => ({ ...NO_CACHE, load }) },
      prepare: ({ chat }) => {
        vi.spyOn(chat, 'getRoom').mockResolvedValue(unknown);
        vi.spyOn(chat, 'listEvents').mockResolvedValue(unknown);
        vi.spyOn(chat, 'listRooms').mockResolvedValue({ ok: true, data: { items: [], next: null } });
      },
    });
    const saved: Promise<string[]>[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const { download } = this;
      saved.push(fetch(this.href).then(async (answer) => [download, await answer.text()]));
    });
    await button('Save Photo 2').click();
    await button('Save Voice message').click();
    expect(await Promise.all(saved)).toEqual([
      ['two.jpg', '2'],
      [expect.stringMatching(/^voice-\d{4}-.*\.m4a$/), 'sound'],
    ]);
    await expect.element(button('Save Photo 1')).toBeVisible();
    await button('Discard').click();
    await expect.element(button('Save Photo 1')).not.toBeInTheDocument();
  });
});

describe('a chat that opens late', () => {
  const ken = page.getByRole('link', { name: /^Ken Ito/ });

  it('doesn’t navigate if the member no longer waits for their saved messages', async () => {
    let open: () => void = () => undefined;
    const { chat } = await openApp('/chats', inRoom());
    const ask = vi
      .spyOn(chat, 'openSaved')
      .mockReturnValue(new Promise((resolve) => (open = () => resolve({ ok: true, data: savedOf([]) }))));
    await expect.element(ken).toBeVisible();
    window.location.hash = '/chats/saved';
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    window.history.back();
    await expect.element(ken).toBeVisible();
    open();
    await wait();
    expect(route()).toBe('/chats');
  });

  it('doesn’t navigate if the member has left the profile that opened it', async () => {
    let open: () => void = () => undefined;
    const found = person({ memberId: 40_003, nickname: 'Aisha Rahman' });
    const { data } = inRoom();
    const { chat } = await openApp('/chats', { data: { ...data, found } });
    vi.spyOn(chat, 'openRoom').mockReturnValue(
      new Promise((resolve) => (open = () => resolve({ ok: true, data: room([], { id: idOf(6) }) }))),
    );
    await expect.element(ken).toBeVisible();
    window.location.hash = '/people/40003';
    await button('Message').click();
    window.history.back();
    await expect.element(ken).toBeVisible();
    open();
    await wait();
    expect(route()).toBe('/chats');
  });
});

describe('on a wide screen', () => {
  beforeEach(() => page.viewport(1100, 700));
  afterEach(() => page.viewport(390, 844));

  const list = () => page.getByRole('complementary', { name: 'Chat list' });
  const link = (name: RegExp) => list().getByRole('link', { name });

  it('the list stays, as far as it was scrolled, while chats beside it change', async () => {
    await openApp('/chats', inRoom());
    await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a chat' })).toBeVisible();
    await link(/^Ken Ito/).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Ken Ito' })).toBeVisible();
    const before = list().element();
    await expect.element(link(/^Ken Ito/)).toHaveAttribute('aria-current', 'page');
    const other = list().getByRole('list', { name: 'Chat list' }).getByRole('link').last();
    await other.click();
    await vi.waitFor(() => expect(route()).not.toBe(`/chats/${ROOM}`));
    expect(list().element()).toBe(before);
    await expect.element(page.getByRole('log')).toBeVisible();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });

  it('a chat needs no way back, and has the width that the list leaves', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await expect.element(page.getByRole('log')).toBeVisible();
    await expect.element(button('Back')).not.toBeInTheDocument();
    const [pane, chat] = [list().element(), page.getByRole('main').element()].map((element) =>
      element.getBoundingClientRect(),
    );
    expect(page.getByRole('log').element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
      pane?.right ?? Infinity,
    );
    expect(chat?.left).toBe(pane?.right);
  });

  it('a screen that becomes narrow shows the chat alone', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    await expect.element(list()).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(button('Back')).toBeVisible();
  });

  it.each([
    [390, 1100],
    [1100, 390],
  ])('a screen of %i px that becomes one of %i keeps what is open in the chat', async (before, after) => {
    await page.viewport(before, 844);
    await openApp(`/chats/${ROOM}`, inRoom());
    await button('About Ken Ito').click();
    const sheet = dialog().element();
    await page.viewport(after, 844);
    await expect.poll(() => document.querySelector('[data-slot=pane]') !== null).toBe(after > before);
    expect(dialog().element()).toBe(sheet);
  });
});

describe('a chat without messages', () => {
  const stranger = person({ isContact: false, username: null });
  const hello = 'No messages yet. Say hello.';
  const asks = /^Ken Ito isn’t in your contacts\. Your first message is sent as a request/;

  it.each([
    ['of a contact asks to say hello', {}, hello],
    ['of a stranger tells of the request', { person: stranger }, asks],
    ['whose request was accepted asks to say hello', { person: stranger, state: 'open' as const }, hello],
    [
      'whose request waits for the member says no more than that',
      { person: stranger, state: 'received' as const },
      'No messages',
    ],
    [
      'whose request waits for the other says no more than that',
      { person: stranger, state: 'requested' as const },
      'No messages',
    ],
    ['of who has left says no more than that', { person: null, state: 'open' as const }, 'No messages'],
    ['of who is blocked says no more than that', { person: { ...stranger, isBlocked: true } }, 'No messages'],
  ])('%s', async (_, part, text) => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [room([], { lastSeq: 1, ...part })], events: [] } });
    const log = page.getByRole('log');
    await expect.element(log, { timeout: 10_000 }).toBeVisible();
    await vi.waitFor(() =>
      expect(log.element().textContent.trim()).toEqual(
        typeof text === 'string' ? text : expect.stringMatching(text),
      ),
    );
  });
});

describe('the log of a chat', () => {
  it.each([
    ['of two names whom it is with', room(), 'Messages with Ken Ito'],
    ['of a group names the group', groupOf(talk()), 'Messages in Night market'],
    ['of saved messages is called as they are', savedOf(talk()), 'Saved messages'],
    ['with support is called as it is', supportRoom(talk()), 'Halo support'],
    [
      'with who asks support names them, for assistants',
      supportRoom(talk(), { person: person() }),
      'Messages with Ken Ito',
    ],
  ])('%s', async (_, opened, name) => {
    await openApp(`/chats/${ROOM}`, { data: { rooms: [opened], events: talk() } });
    await expect.element(page.getByRole('log', { name, exact: true })).toBeVisible();
  });
});

describe('at 320 px with twice the text size', () => {
  beforeEach(async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
  });
  afterEach(async () => {
    document.documentElement.removeAttribute('style');
    await page.viewport(390, 844);
  });

  it('a chat shows whose it is, without the picture, and a field that words fit into', async () => {
    await openApp(`/chats/${ROOM}`, inRoom());
    const name = page.getByRole('heading', { level: 1, name: 'Ken Ito' });
    await expect.element(name).toBeVisible();
    expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
    const field = page.getByRole('textbox');
    await expect.element(field).toBeVisible();
    expect(field.element().clientWidth).toBeGreaterThan(200);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});
