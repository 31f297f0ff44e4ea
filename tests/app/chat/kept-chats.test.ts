import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Attachment, attachVoice } from '@app/chat/attachment';
import { ChatStore } from '@app/chat/store/chat-store';
import { cancelled, networkFailure, type Result } from '@app/services/result';
import { servicesOver, type Services } from '@app/services/services';
import type { ChatCaches } from '@app/session/chat-cache/chat-cache';
import { createChatCaches } from '@app/session/chat-cache/create-chat-caches';
import type { KeptSlice } from '@app/session/chat-cache/kept-shapes';
import { CODE } from '@contract/codes';
import type { RoomEvent } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import type { Room } from '@contract/chat/room';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupOf, idOf, message, person, room, ROOM } from '../../../stories/chat/chats-in';

const [ANN, BEN] = [1, 2];
const OTHER = idOf(2);
const TOKEN = 'Bearer one';
const DAY = 24 * 3_600_000;

const ok = <Data>(data: Data): Result<Data> => ({ ok: true, data });
const nothingNew = { now: '2098-01-01T12:00:00.000Z', rooms: [], more: false, events: [], gone: [] };

const first = message(1, 'Message 1');
const second = message(2, 'Message 2');

/** What lies in the database. */
async function contents(): Promise<Record<string, unknown[]>> {
  if ((await indexedDB.databases()).length === 0) return {};
  const db = await openDB('HLO-chats');
  const stores = [...db.objectStoreNames];
  const kept = await Promise.all(stores.map((name) => db.getAll(name)));
  db.close();
  return Object.fromEntries(stores.map((name, index) => [name, kept[index] ?? []]));
}

describe('the chats kept on the phone (D47)', () => {
  let chat: Services['chat'];
  let caches: ChatCaches;
  let now: number;
  let opened: ChatStore[];
  let locks: Map<string, Promise<void>>;

  const calls = <Name extends keyof Services['chat']>(name: Name) => vi.mocked(chat[name]);
  const open = (memberId = ANN, token = TOKEN, from = caches): ChatStore => {
    const store = new ChatStore({ chat, cache: from.open(memberId, token), memberId });
    opened.push(store);
    return store;
  };
  /** The page is loaded anew, or opened in another tab. */
  const reload = (memberId = ANN, token = TOKEN): ChatStore =>
    open(
      memberId,
      token,
      createChatCaches(() => now),
    );
  /** One of several tabs, which the browser tells apart. */
  const openTab = (memberId = ANN): ChatStore => {
    const cache = createChatCaches(() => now).open(memberId, TOKEN);
    const alone = (name: string, work: () => Promise<void>): Promise<void> => {
      const after = (locks.get(name) ?? Promise.resolve()).then(work);
      locks.set(name, after);
      return after;
    };
    const store = new ChatStore({ chat, cache, memberId, alone });
    opened.push(store);
    return store;
  };
  const goOffline = (): void => {
    for (const name of [
      'listRooms',
      'getRoom',
      'listEvents',
      'listPins',
      'sync',
      'sendMessage',
      'arrangeRoom',
    ] as const)
      calls(name).mockReset().mockResolvedValue(networkFailure);
  };
  const goOnline = (rooms: Room[] = [room([first, second])], events: RoomEvent[] = [first, second]): void => {
    let seq = events.length;
    calls('listRooms').mockResolvedValue(ok({ items: rooms, next: null }));
    calls('getRoom').mockImplementation(async ({ room: id }) => {
      const found = rooms.find((one) => one.id === id);
      return found ? ok(found) : networkFailure;
    });
    calls('listEvents').mockResolvedValue(ok(events));
    calls('listPins').mockResolvedValue(ok([]));
    calls('sync').mockResolvedValue(ok(nothingNew));
    calls('arrangeRoom').mockImplementation(async ({ room: id, draft = '' }) => {
      const found = rooms.find((one) => one.id === id);
      return found ? ok({ ...found, draft, draftAt: new Date(now).toISOString() }) : networkFailure;
    });
    calls('sendMessage').mockImplementation(async ({ room: id, text = '', clientId }) =>
      ok(message(++seq, text, { room: id, clientId, sender: ANN })),
    );
  };
  const textsOf = (store: ChatStore, id = ROOM) =>
    store
      .get()
      .histories.get(id)
      ?.events.map((event) => (event.kind === 'message' ? event.text : event.kind));
  const unsentOf = (store: ChatStore, id = ROOM) =>
    store
      .get()
      .outgoing.get(id)
      ?.map(({ text }) => text) ?? [];
  const sent = () => calls('sendMessage').mock.calls.map(([{ text }]) => text);
  const kept = (store: string, count: number, timeout = 1_000) =>
    vi.waitFor(async () => expect((await contents())[store] ?? []).toHaveLength(count), { timeout });
  /** Opens the list and a room, and waits until both are kept. */
  const visit = async (store: ChatStore): Promise<void> => {
    await store.rooms.load();
    await store.open(ROOM);
    store.flush();
    await kept('events', 1);
  };

  beforeEach(() => {
    Reflect.set(globalThis, 'indexedDB', new IDBFactory());
    now = Date.now();
    opened = [];
    locks = new Map();
    ({ chat } = servicesOver(() => new Promise(() => undefined)));
    chat = { ...chat };
    for (const name of [
      'listRooms',
      'getRoom',
      'listEvents',
      'listPins',
      'sendMessage',
      'markRead',
      'sync',
      'forwardMessage',
      'uploadMedia',
      'arrangeRoom',
      'clearRoom',
    ] as const)
      Reflect.set(chat, name, vi.fn());
    goOnline();
    caches = createChatCaches(() => now);
  });
  afterEach(() => {
    for (const store of opened) store.close();
  });

  it('tell the server what was read before the page went', async () => {
    goOnline([room([first, second], { readSeq: 0, unread: 2 })]);
    calls('markRead').mockResolvedValueOnce(networkFailure).mockResolvedValue(ok(null));
    const before = open();
    await before.rooms.load();
    await before.reading.markRead(ROOM);
    before.flush();
    await vi.waitFor(async () => expect((await contents())['rooms']).toMatchObject([{ unread: 0 }]));
    before.close();
    const after = reload();
    await after.rooms.load();
    await after.sync();
    expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 2 }], [{ room: ROOM, seq: 2 }]]);
    await after.sync();
    expect(calls('markRead')).toHaveBeenCalledTimes(2);
  });

  describe('of a room that somebody points at', () => {
    /** The list is open, and a finger has come down on the row of a kept room. */
    const pointAt = async (): Promise<ChatStore> => {
      await visit(open());
      const store = reload();
      await store.rooms.load();
      calls('listEvents').mockClear();
      calls('listPins').mockClear();
      calls('sync').mockClear();
      await store.prepare(ROOM);
      return store;
    };

    it('the messages are here before its page is, without a call', async () => {
      const store = await pointAt();
      expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
      expect(chat.listEvents).not.toHaveBeenCalled();
      expect(chat.listPins).not.toHaveBeenCalled();
      expect(chat.sync).not.toHaveBeenCalled();
    });

    it('what has happened since is asked for once the page opens, and not again', async () => {
      const store = await pointAt();
      await store.open(ROOM);
      await vi.waitFor(() => expect(chat.sync).toHaveBeenCalledOnce());
      expect(chat.listPins).toHaveBeenCalledOnce();
      expect(calls('sync').mock.calls[0]?.[0].rooms).toEqual([{ room: ROOM, seq: 2 }]);
      await store.open(ROOM);
      expect(chat.listPins).toHaveBeenCalledOnce();
      expect(chat.listEvents).not.toHaveBeenCalled();
    });

    it('it opens as ever where nothing of it is kept', async () => {
      const store = reload();
      await store.rooms.load();
      await store.prepare(ROOM);
      expect(store.get().histories.size).toBe(0);
      await store.open(ROOM);
      expect(chat.listEvents).toHaveBeenCalledOnce();
      expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
    });

    it('a page that opens before they are here asks once', async () => {
      await visit(open());
      const store = reload();
      await store.rooms.load();
      calls('listPins').mockClear();
      await Promise.all([store.prepare(ROOM), store.open(ROOM)]);
      await store.open(ROOM);
      expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
      expect(chat.listPins).toHaveBeenCalledOnce();
    });
  });

  it('open without a network: the list and the room that was read', async () => {
    await visit(open());
    goOffline();
    const store = reload();
    await store.rooms.load();
    expect(store.get()).toMatchObject({ list: 'ready', isWaiting: true });
    expect(store.get().rooms.get(ROOM)).toMatchObject({ lastSeq: 2 });
    await store.open(ROOM);
    expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
  });

  it('are shown before the server has answered, and completed after the known place by its answer', async () => {
    await visit(open());
    const store = reload();
    calls('listRooms').mockReturnValueOnce(new Promise(() => undefined));
    void store.rooms.load();
    await vi.waitFor(() => expect(store.get().list).toBe('ready'));
    calls('listEvents').mockClear();
    calls('sync').mockResolvedValueOnce(ok({ ...nothingNew, events: [message(3, 'Missed')] }));
    await store.open(ROOM);
    await vi.waitFor(() => expect(textsOf(store)).toEqual(['Message 1', 'Message 2', 'Missed']));
    expect(calls('sync')).toHaveBeenCalledWith({ rooms: [{ room: ROOM, seq: 2 }], since: second.at });
    expect(calls('listEvents')).not.toHaveBeenCalled();
  });

  it('stay where they are, and go on from there, where more than a page is missing', async () => {
    await visit(open());
    const store = reload();
    const page = Array.from({ length: 50 }, (_, index) => message(100 + index, `Later ${index}`));
    calls('sync').mockResolvedValueOnce(ok({ ...nothingNew, rooms: [room(page)], events: page }));
    await store.rooms.load();
    await store.open(ROOM);
    await vi.waitFor(() => expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: true }));
    expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
    expect(calls('listPins')).toHaveBeenCalledTimes(3);
  });

  it('are drawn without a network though the first unread message isn’t among them', async () => {
    await visit(open());
    const store = reload();
    const page = Array.from({ length: 100 }, (_, index) => message(3 + index, `Later ${index}`));
    goOnline([room(page, { readSeq: 5 })]);
    await store.rooms.load();
    goOffline();
    await store.open(ROOM);
    expect(calls('listEvents')).toHaveBeenCalledWith({ room: ROOM, beforeSeq: 31 });
    expect(textsOf(store)).toEqual(['Message 1', 'Message 2']);
  });

  it('stay as they are while a room is open at an earlier place', async () => {
    await visit(open());
    const last = message(200, 'Last');
    goOnline([room([last], { readSeq: 200, unread: 0 })], [message(99, 'Before'), message(100, 'Found')]);
    const store = reload();
    await store.rooms.load();
    await store.open(ROOM, 100);
    expect(textsOf(store)).toEqual(['Before', 'Found']);
    store.flush();
    await vi.waitFor(async () => expect((await contents())['rooms']).toMatchObject([{ lastSeq: 200 }]));
    expect((await contents())['events']).toMatchObject([{ events: [first, second] }]);
    calls('sync').mockResolvedValueOnce(ok({ ...nothingNew, events: [message(3, 'Missed')] }));
    await store.open(ROOM);
    await vi.waitFor(() => expect(textsOf(store)).toEqual(['Message 1', 'Message 2', 'Missed']));
  });

  it('lose what went on another device while another room was open', async () => {
    await visit(open());
    const store = reload();
    await store.rooms.load();
    await store.sync();
    calls('sync').mockClear();
    calls('sync').mockResolvedValueOnce(
      ok({ ...nothingNew, events: [{ room: ROOM, seq: 2, kind: 'none' }] }),
    );
    await store.open(ROOM);
    await vi.waitFor(() => expect(textsOf(store)).toEqual(['Message 1', 'none']));
    expect(calls('sync')).toHaveBeenCalledWith({ rooms: [{ room: ROOM, seq: 2 }], since: second.at });
  });

  it('lose what went on another device, also where the question that was under way didn’t name the room', async () => {
    await visit(open());
    const store = reload();
    await store.rooms.load();
    let answer: (result: Result<typeof nothingNew>) => void = () => undefined;
    calls('sync').mockReset().mockResolvedValue(ok(nothingNew));
    calls('sync').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const asking = store.sync();
    await store.open(ROOM);
    calls('sync').mockResolvedValueOnce(
      ok({ ...nothingNew, events: [{ room: ROOM, seq: 2, kind: 'none' }] }),
    );
    answer(ok(nothingNew));
    await asking;
    expect(calls('sync')).toHaveBeenLastCalledWith({ rooms: [{ room: ROOM, seq: 2 }], since: second.at });
    expect(textsOf(store)).toEqual(['Message 1', 'none']);
  });

  it('lose what is gone without being named, and ask again where the room can’t be read', async () => {
    const store = open();
    await visit(store);
    const answer = ok({ ...nothingNew, moreGone: [ROOM] });
    calls('sync').mockResolvedValueOnce(answer).mockResolvedValueOnce(answer);
    calls('listEvents').mockResolvedValueOnce(networkFailure);
    await store.sync();
    calls('listEvents').mockResolvedValueOnce(ok([{ room: ROOM, seq: 1, kind: 'none' }, second]));
    await store.sync();
    expect(textsOf(store)).toEqual(['none', 'Message 2']);
    await store.sync();
    expect(calls('sync').mock.calls.map(([{ since }]) => since)).toEqual([
      second.at,
      second.at,
      nothingNew.now,
    ]);
    store.flush();
    await vi.waitFor(async () => expect(JSON.stringify(await contents())).not.toContain('Message 1'));
  });

  it('forget a room that the member doesn’t belong to any more', async () => {
    await visit(open());
    const store = reload();
    calls('sync').mockResolvedValueOnce(ok({ ...nothingNew, gone: [ROOM] }));
    await store.rooms.load();
    await store.open(ROOM);
    await vi.waitFor(() => expect(store.get().gone.has(ROOM)).toBe(true));
    store.flush();
    await kept('rooms', 0);
    await kept('events', 0);
  });

  it('forget a room that the server’s list doesn’t have any more', async () => {
    await visit(open());
    const other = message(1, 'Other', { room: OTHER });
    goOnline([room([other], { id: OTHER })]);
    const store = reload();
    await store.rooms.load();
    expect([...store.get().rooms.keys()]).toEqual([OTHER]);
    store.flush();
    await kept('events', 0);
  });

  it('drop at once the messages of a deleted account', async () => {
    await visit(open());
    const store = reload();
    calls('listRooms').mockResolvedValueOnce(
      ok({ items: [room([first, second], { person: null })], next: null }),
    );
    await store.rooms.load();
    await kept('events', 0);
  });

  it('hold 50 rooms with 200 messages each at most', async () => {
    const rooms = Array.from({ length: 55 }, (_, index) =>
      room([first], { id: idOf(index + 1), at: new Date(now + index).toISOString() }),
    );
    const log = Array.from({ length: 210 }, (_, index) => message(index + 1, `Message ${index}`));
    goOnline(rooms, log);
    const store = open();
    await store.rooms.load();
    for (const { id } of rooms) await store.open(id);
    store.flush();
    await kept('events', 50);
    const cache = createChatCaches(() => now).open(ANN, TOKEN);
    expect(await cache.loadLog(idOf(1))).toBeNull();
    const last = (await cache.loadLog(idOf(55)))?.events ?? [];
    expect(last).toHaveLength(200);
    expect(last.at(-1)?.seq).toBe(210);
  });

  it('keep a draft until it is sent or emptied', async () => {
    const store = open();
    store.composer.setDraft(ROOM, 'Half');
    store.composer.setDraft(ROOM, 'Half a sent');
    await vi.waitFor(async () =>
      expect((await contents())['drafts']).toEqual([{ room: ROOM, text: 'Half a sent' }]),
    );
    const next = reload();
    await next.rooms.load();
    expect(next.get().drafts.get(ROOM)).toBe('Half a sent');
    next.composer.send(ROOM, 'Half a sentence');
    await kept('drafts', 0);
  });

  it('keep the chosen mentions of a draft until it is sent', async () => {
    goOnline([groupOf([first, second])]);
    const store = open();
    await store.rooms.load();
    store.mentions.choose(ROOM, { memberId: 20, nickname: 'Bob' });
    store.mentions.choose(ROOM, { memberId: 30, nickname: 'Cat' });
    store.composer.setDraft(ROOM, 'Hi @Bob');
    const mentioned = [{ memberId: 20, nickname: 'Bob' }];
    await vi.waitFor(async () =>
      expect((await contents())['drafts']).toEqual([{ room: ROOM, text: 'Hi @Bob', mentioned }]),
    );
    const next = reload();
    await next.rooms.load();
    next.composer.setDraft(ROOM, 'Hi @Bob!');
    next.composer.send(ROOM, 'Hi @Bob!');
    const mentions = [{ memberId: 20, from: 3, to: 7 }];
    await vi.waitFor(() =>
      expect(chat.sendMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ mentions })),
    );
    await kept('drafts', 0);
  });

  describe('with a message that is being answered or edited', () => {
    const composingIn = (store: ChatStore) => store.get().composing.get(ROOM);
    const keptDrafts = async () => (await contents())['drafts'];

    it('keep which one, and its new text, beside the draft; never what others wrote', async () => {
      const store = open();
      store.composer.setDraft(ROOM, 'A draft');
      store.composer.compose(ROOM, { kind: 'edit', seq: 2, text: 'Message two', message: second });
      await vi.waitFor(async () =>
        expect(await keptDrafts()).toEqual([
          { room: ROOM, text: 'A draft', composing: { kind: 'edit', seq: 2, text: 'Message two' } },
        ]),
      );
      store.composer.compose(ROOM, { kind: 'reply', seq: 1, message: first });
      await vi.waitFor(async () =>
        expect(await keptDrafts()).toEqual([
          { room: ROOM, text: 'A draft\nMessage two', composing: { kind: 'reply', seq: 1 } },
        ]),
      );
    });

    it('go on with it after a reload', async () => {
      open().composer.compose(ROOM, { kind: 'edit', seq: 2, text: 'Message two', message: second });
      await kept('drafts', 1);
      const next = reload();
      await next.open(ROOM);
      expect(composingIn(next)).toEqual({ kind: 'edit', seq: 2, text: 'Message two', message: second });
      next.composer.compose(ROOM, null);
      await kept('drafts', 0);
    });

    it('forget it once the answer is sent', async () => {
      open().composer.compose(ROOM, { kind: 'reply', seq: 1, message: first });
      await kept('drafts', 1);
      const next = reload();
      await next.open(ROOM);
      next.composer.send(ROOM, 'Fine', composingIn(next)?.seq);
      await vi.waitFor(() =>
        expect(calls('sendMessage')).toHaveBeenCalledWith(expect.objectContaining({ replyTo: 1 })),
      );
      expect(composingIn(next)).toBeUndefined();
      await kept('drafts', 0);
    });

    it('forget it where the message is gone meanwhile', async () => {
      open().composer.compose(ROOM, { kind: 'reply', seq: 1, message: first });
      await kept('drafts', 1);
      goOnline([room([first, second])], [{ room: ROOM, seq: 1, kind: 'none' }, second]);
      const next = reload();
      await next.open(ROOM);
      expect(composingIn(next)).toBeUndefined();
      await kept('drafts', 0);
    });

    it('keep as the draft what a message that is gone meanwhile was changed to', async () => {
      const store = open();
      store.composer.setDraft(ROOM, 'A draft');
      store.composer.compose(ROOM, { kind: 'edit', seq: 1, text: 'What is typed', message: first });
      await vi.waitFor(async () =>
        expect(await keptDrafts()).toEqual([expect.objectContaining({ composing: expect.anything() })]),
      );
      goOnline([room([first, second])], [{ room: ROOM, seq: 1, kind: 'none' }, second]);
      const next = reload();
      await next.open(ROOM);
      const text = 'A draft\nWhat is typed';
      expect(composingIn(next)).toBeUndefined();
      expect(next.get().drafts.get(ROOM)).toBe(text);
      await vi.waitFor(async () => expect(await keptDrafts()).toEqual([{ room: ROOM, text }]));
    });

    it('ask for a message that lies further back, and wait where the server doesn’t answer', async () => {
      open().composer.compose(ROOM, { kind: 'reply', seq: 1, message: first });
      await kept('drafts', 1);
      goOnline([room([first, second])], [second]);
      calls('listEvents')
        .mockResolvedValueOnce(ok([second]))
        .mockResolvedValueOnce(networkFailure);
      const next = reload();
      await next.open(ROOM);
      expect(composingIn(next)).toEqual({ kind: 'reply', seq: 1 });
      calls('listEvents').mockResolvedValueOnce(ok([first]));
      await next.open(ROOM);
      expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, beforeSeq: 2 });
      expect(composingIn(next)).toEqual({ kind: 'reply', seq: 1, message: first });
    });

    it('keep what is typed where another version has kept something else there', async () => {
      await visit(open());
      const db = await openDB('HLO-chats');
      await db.put('drafts', { room: ROOM, text: 'Typed', composing: { kind: 'quote' } }, ROOM);
      await db.put('drafts', { room: OTHER, text: 'As ever' }, OTHER);
      db.close();
      const next = reload();
      await next.rooms.load();
      expect([next.get().drafts.get(ROOM), next.get().drafts.get(OTHER)]).toEqual(['Typed', 'As ever']);
      expect(composingIn(next)).toBeUndefined();
    });
  });

  it('keep what was written without a network, and send it once and in order when the app returns', async () => {
    goOffline();
    const store = open();
    store.composer.send(ROOM, 'one');
    store.composer.send(ROOM, 'two');
    store.composer.send(OTHER, 'other');
    await kept('outbox', 3);

    goOnline();
    calls('sendMessage').mockClear();
    const next = reload();
    next.outbox.sendAll();
    await kept('outbox', 0);
    expect(sent().filter((text) => text !== 'other')).toEqual(['one', 'two']);
    expect(sent()).toHaveLength(3);
  });

  it('let messages from before a reload wait for their turn in slow mode', async () => {
    goOffline();
    open().composer.send(ROOM, 'one');
    await kept('outbox', 1);
    goOnline();
    const data = { reason: 'slowMode', retryAfter: 1 };
    calls('sendMessage')
      .mockClear()
      .mockResolvedValueOnce({ ok: false, code: CODE.notAllowed, message: 'said', data });
    const next = reload();
    next.outbox.sendAll();
    await vi.waitFor(() => expect(sent()).toEqual(['one']));
    expect(next.get().outgoing.get(ROOM)).toMatchObject([{ text: 'one', failure: null }]);
    await kept('outbox', 0, 2_000);
    expect(sent()).toEqual(['one', 'one']);
  });

  describe('with pictures and files', () => {
    const attachment = (index: number, part: Partial<Attachment> = {}): Attachment => ({
      id: idOf(index),
      kind: 'picture',
      name: `${index}.jpg`,
      content: new Blob([`content ${index}`], { type: 'image/jpeg' }),
      width: 40,
      height: 30,
      uploaded: null,
      ...part,
    });
    const uploaded = (index: number): MessageMedium => ({
      kind: 'picture',
      id: idOf(900 + index),
      width: 40,
      height: 30,
      preview: '',
      animated: false,
    });
    const goUp = (): void => {
      calls('uploadMedia').mockImplementation(async ({ file }) =>
        ok(uploaded(Number((file instanceof File ? file.name : '').split('.')[0]))),
      );
    };
    const mediaSent = () => calls('sendMessage').mock.calls.map(([{ text, media }]) => [text, media]);

    it('keep what is chosen until it is sent or taken out', async () => {
      const store = open();
      store.composer.attach(ROOM, [attachment(1), attachment(2)]);
      store.composer.setDraft(ROOM, 'Look');
      await kept('contents', 2);
      await kept('drafts', 1);
      const next = reload();
      await next.rooms.load();
      const [one, two] = next.get().attached.get(ROOM) ?? [];
      expect([next.get().drafts.get(ROOM), one?.name, await two?.content.text()]).toEqual([
        'Look',
        '1.jpg',
        'content 2',
      ]);
      next.composer.attach(ROOM, one ? [one] : []);
      await kept('contents', 1);
      next.composer.attach(ROOM, []);
      await kept('contents', 0);
    });

    describe('in a private window of WebKit, which keeps no Blob', () => {
      beforeEach(() => {
        const put = IDBObjectStore.prototype.put;
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
          this: IDBObjectStore,
          ...given
        ) {
          const [value] = given;
          const holdsBlob = (part: unknown): boolean => part instanceof Blob;
          if (holdsBlob(value) || Object.values(value ?? {}).some(holdsBlob)) {
            this.transaction.abort();
            throw new DOMException('Error preparing Blob/File data to be stored', 'DataCloneError');
          }
          return put.apply(this, given);
        });
      });
      afterEach(() => vi.restoreAllMocks());

      it('keep what is chosen, with what is typed', async () => {
        const store = open();
        store.composer.attach(ROOM, [attachment(1)]);
        store.composer.setDraft(ROOM, 'Look');
        await kept('contents', 1);
        const next = reload();
        await next.rooms.load();
        const [one] = next.get().attached.get(ROOM) ?? [];
        expect([next.get().drafts.get(ROOM), one?.content.type, await one?.content.text()]).toEqual([
          'Look',
          'image/jpeg',
          'content 1',
        ]);
        next.composer.attach(ROOM, []);
        await kept('contents', 0);
      });

      it('keep what is sent without a network', async () => {
        calls('uploadMedia').mockResolvedValue(networkFailure);
        const store = open();
        store.composer.attach(ROOM, [attachment(1)]);
        store.composer.send(ROOM, 'Look');
        await kept('outbox', 1);
        const next = reload();
        next.outbox.sendAll();
        await vi.waitFor(() => expect(unsentOf(next)).toEqual(['Look']));
        expect(await next.get().outgoing.get(ROOM)?.[0]?.media?.[0]?.content.text()).toBe('content 1');
      });
    });

    it('are written however long it takes, and what is written meanwhile waits for them', async () => {
      const store = open();
      await visit(store);
      goOffline();
      const db = await openDB('HLO-chats');
      const about = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('about');
      const release = new AbortController();
      const hold = async (): Promise<void> => {
        while (!release.signal.aborted) await about.get('owner');
      };
      const held = hold();
      store.composer.attach(ROOM, [attachment(1)]);
      store.composer.send(OTHER, 'unsent');
      // Longer than a browser has that stores nothing large.
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      release.abort();
      await held;
      db.close();
      await kept('contents', 1);
      await kept('outbox', 1);
      store.composer.send(OTHER, 'later');
      await kept('outbox', 2);
    });

    it('keep a recording with what there is to it, and send it once the server is back', async () => {
      const voice = { duration: 2_000, peaks: '08f' };
      const store = open();
      const description = 'We meet at eight';
      store.composer.attach(ROOM, [attachment(1, { kind: 'voice', name: 'voice', voice, description })]);
      await kept('contents', 1);
      const next = reload();
      await next.rooms.load();
      expect(next.get().attached.get(ROOM)).toMatchObject([{ kind: 'voice', voice, description }]);
      calls('uploadMedia').mockResolvedValueOnce(networkFailure);
      next.composer.send(ROOM, '');
      await kept('outbox', 1);
      const last = reload();
      calls('uploadMedia').mockResolvedValueOnce(ok(uploaded(1)));
      last.outbox.sendAll();
      await kept('contents', 0);
      expect(calls('uploadMedia').mock.lastCall?.[0]).toMatchObject({
        kind: 'voice',
        peaks: '08f',
        description,
      });
      expect(mediaSent()).toEqual([[undefined, [idOf(901)]]]);
    });

    it('keep the description of a picture, and send it with the picture', async () => {
      const store = open();
      store.composer.attach(ROOM, [
        attachment(1, { description: 'Two otters' }),
        attachment(2, { description: ' ' }),
      ]);
      await kept('contents', 2);
      const next = reload();
      await next.rooms.load();
      calls('uploadMedia')
        .mockResolvedValueOnce(ok(uploaded(1)))
        .mockResolvedValueOnce(ok(uploaded(2)));
      next.composer.send(ROOM, '');
      await kept('contents', 0);
      const [first, second] = calls('uploadMedia').mock.calls.map(([payload]) => payload);
      expect(first).toMatchObject({ description: 'Two otters' });
      expect(second).not.toHaveProperty('description');
    });

    it('send pictures in one message and each file in its own, the text with the first, and forget their contents', async () => {
      goUp();
      const store = open();
      await visit(store);
      store.composer.attach(ROOM, [attachment(1), attachment(2, { kind: 'file' }), attachment(3)]);
      store.composer.send(ROOM, 'Look');
      expect(store.get().attached.get(ROOM)).toEqual([]);
      await vi.waitFor(() => expect(mediaSent()).toHaveLength(2));
      expect(mediaSent()).toEqual([
        ['Look', [idOf(901), idOf(903)]],
        [undefined, [idOf(902)]],
      ]);
      await kept('contents', 0);
    });

    it('wait without a network, and go up in order when the app returns, what is there already not again', async () => {
      goOffline();
      calls('uploadMedia')
        .mockResolvedValueOnce(ok(uploaded(1)))
        .mockResolvedValue(networkFailure);
      const store = open();
      store.composer.attach(ROOM, [attachment(1), attachment(2)]);
      store.composer.send(ROOM, '');
      store.composer.send(ROOM, 'after');
      await kept('outbox', 2);
      await vi.waitFor(async () =>
        expect((await contents())['outbox']?.[0]).toMatchObject({
          media: [{ uploaded: { id: idOf(901) } }, {}],
        }),
      );
      expect(calls('sendMessage')).not.toHaveBeenCalled();

      goOnline();
      calls('uploadMedia').mockReset();
      goUp();
      const next = reload();
      next.outbox.sendAll();
      await kept('outbox', 0);
      expect(calls('uploadMedia')).toHaveBeenCalledTimes(1);
      expect(mediaSent()).toEqual([
        [undefined, [idOf(901), idOf(902)]],
        ['after', undefined],
      ]);
      await kept('contents', 0);
    });

    it('stay with the reason where the server refuses them, and let the next messages go', async () => {
      const refusal = { ok: false as const, code: 415, message: 'No picture.', data: {} };
      calls('uploadMedia').mockResolvedValueOnce(refusal);
      const store = open();
      await visit(store);
      store.composer.attach(ROOM, [attachment(1)]);
      store.composer.send(ROOM, 'one');
      store.composer.send(ROOM, 'two');
      await vi.waitFor(() => expect(sent()).toEqual(['two']));
      const [waiting] = store.get().outgoing.get(ROOM) ?? [];
      expect(waiting?.failure?.message).toBe('No picture.');
      goUp();
      store.outbox.retry(ROOM, waiting?.clientId ?? '');
      await vi.waitFor(() => expect(sent()).toEqual(['two', 'one']));
    });

    it('start over if the server has lost them meanwhile', async () => {
      goUp();
      const store = open();
      await visit(store);
      calls('sendMessage').mockResolvedValueOnce({ ok: false, code: 404, message: 'Gone.', data: {} });
      store.composer.attach(ROOM, [attachment(1)]);
      store.composer.send(ROOM, '');
      await vi.waitFor(() => expect(store.get().outgoing.get(ROOM)?.[0]?.failure?.message).toBe('Gone.'));
      store.outbox.retry(ROOM, store.get().outgoing.get(ROOM)?.[0]?.clientId ?? '');
      await kept('outbox', 0);
      expect(calls('uploadMedia')).toHaveBeenCalledTimes(2);
    });

    it('are given up on the way', async () => {
      let signal: AbortSignal | undefined;
      calls('uploadMedia').mockImplementationOnce(
        (_payload, options) =>
          new Promise((done) => {
            signal = options?.signal;
            options?.onProgress?.(0.5);
            signal?.addEventListener('abort', () => done(cancelled));
          }),
      );
      const store = open();
      await visit(store);
      store.composer.attach(ROOM, [attachment(1)]);
      store.composer.send(ROOM, 'one');
      store.composer.send(ROOM, 'two');
      const [first] = store.get().outgoing.get(ROOM) ?? [];
      await vi.waitFor(() => expect(store.outbox.uploads.shareOf(first?.media ?? [])).toBe(0.5));
      store.outbox.discard(ROOM, first?.clientId ?? '');
      await vi.waitFor(() => expect(sent()).toEqual(['two']));
      expect(signal?.aborted).toBe(true);
      await kept('contents', 0);
    });

    describe('chosen in two tabs for one chat', () => {
      const shownIn = (store: ChatStore) => ({
        text: store.get().drafts.get(ROOM) ?? '',
        files:
          store
            .get()
            .attached.get(ROOM)
            ?.map(({ name }) => name) ?? [],
        composing: store.get().composing.get(ROOM)?.seq,
      });
      const openBoth = async (): Promise<[here: ChatStore, there: ChatStore]> => {
        const tabs: [ChatStore, ChatStore] = [openTab(), openTab()];
        for (const tab of tabs) await tab.rooms.load();
        return tabs;
      };
      /** What a tab shows that is opened later, once it has all of it. */
      const keeps = (shown: ReturnType<typeof shownIn>) =>
        vi.waitFor(async () => {
          const next = openTab();
          await next.rooms.load();
          next.close();
          expect(shownIn(next)).toEqual(shown);
        });

      it('are kept beside each other, with what is answered and typed', async () => {
        const [here, there] = await openBoth();
        here.composer.attach(ROOM, [attachment(1)]);
        here.composer.compose(ROOM, { kind: 'reply', seq: 2 });
        await keeps({ text: '', files: ['1.jpg'], composing: 2 });
        there.composer.setDraft(ROOM, 'Typed there');
        there.composer.attach(ROOM, [attachment(2)]);
        await keeps({ text: 'Typed there', files: ['1.jpg', '2.jpg'], composing: 2 });
        here.composer.attach(ROOM, [attachment(1, { description: 'A lamp' }), attachment(3)]);
        await keeps({ text: 'Typed there', files: ['1.jpg', '2.jpg', '3.jpg'], composing: 2 });
        await kept('contents', 3);
      });

      it('stay when the other tab sends what it has', async () => {
        goUp();
        const [here, there] = await openBoth();
        here.composer.attach(ROOM, [attachment(1)]);
        here.composer.setDraft(ROOM, 'Typed here');
        here.composer.compose(ROOM, { kind: 'reply', seq: 1 });
        await kept('drafts', 1);
        there.composer.setDraft(ROOM, 'Typed there');
        there.composer.attach(ROOM, [attachment(2)]);
        there.composer.compose(ROOM, { kind: 'reply', seq: 2 });
        await keeps({ text: 'Typed there', files: ['1.jpg', '2.jpg'], composing: 2 });
        here.composer.send(ROOM, 'Typed here', 1);
        await keeps({ text: 'Typed there', files: ['2.jpg'], composing: 2 });
        there.composer.send(ROOM, 'Typed there', 2);
        await kept('drafts', 0);
      });

      it('are taken back together with the draft', async () => {
        const [here, there] = await openBoth();
        here.composer.attach(ROOM, [attachment(1)]);
        await kept('contents', 1);
        there.composer.attach(ROOM, [attachment(2)]);
        await kept('contents', 2);
        here.composer.discard(ROOM);
        await kept('drafts', 0);
        await kept('contents', 0);
      });

      it('leave nothing behind that is sent, though its last change couldn’t be kept', async () => {
        const store = openTab();
        await store.rooms.load();
        store.composer.setDraft(ROOM, 'Half');
        await kept('drafts', 1);
        const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        });
        store.composer.setDraft(ROOM, 'Half a sentence');
        await vi.waitFor(() => expect(put).toHaveBeenCalled());
        put.mockRestore();
        store.composer.send(ROOM, 'Half a sentence');
        await kept('drafts', 0);
      });

      it('can be taken out where an earlier page had chosen them', async () => {
        open().composer.attach(ROOM, [attachment(1), attachment(2)]);
        await kept('contents', 2);
        const [here, there] = await openBoth();
        there.composer.setDraft(ROOM, 'Typed there');
        here.composer.attach(ROOM, here.get().attached.get(ROOM)?.slice(1) ?? []);
        await keeps({ text: 'Typed there', files: ['2.jpg'], composing: undefined });
      });
    });

    describe('in two tabs', () => {
      let finish: (result: Result<MessageMedium>) => void;
      /** One uploads, and the other waits for its turn. */
      const openBoth = async (): Promise<[here: ChatStore, there: ChatStore]> => {
        calls('uploadMedia').mockImplementation(
          (_payload, options) =>
            new Promise((done) => {
              finish = done;
              options?.signal?.addEventListener('abort', () => done(cancelled));
            }),
        );
        const [here, there] = [openTab(), openTab()];
        here.composer.attach(ROOM, [attachment(1)]);
        here.composer.send(ROOM, 'one');
        await vi.waitFor(() => expect(calls('uploadMedia')).toHaveBeenCalledOnce());
        there.outbox.sendAll();
        await vi.waitFor(() => expect(unsentOf(there)).toEqual(['one']));
        return [here, there];
      };
      const discardIn = (store: ChatStore): void => {
        const [waiting] = store.get().outgoing.get(ROOM) ?? [];
        store.outbox.discard(ROOM, waiting?.clientId ?? '');
      };

      it('are not sent by the other one once they are given up', async () => {
        const [here, there] = await openBoth();
        discardIn(here);
        await vi.waitFor(() => expect(unsentOf(there)).toEqual([]));
        expect(calls('uploadMedia')).toHaveBeenCalledOnce();
        expect(calls('sendMessage')).not.toHaveBeenCalled();
      });

      it.each<[string, (store: ChatStore) => unknown]>([
        ['deletes', (store) => store.clear(ROOM, true)],
        ['clears', (store) => store.clear(ROOM, false)],
        ['leaves', (store) => store.drop(ROOM)],
      ])('are counted and go from both when one %s the chat', async (_how, lose) => {
        goOffline();
        const [tab, other] = [openTab(), openTab()];
        tab.composer.send(ROOM, 'Waits here');
        tab.composer.send(OTHER, 'Elsewhere');
        other.composer.send(ROOM, 'Waits there');
        await kept('outbox', 3);
        expect(await tab.outbox.count(ROOM)).toBe(2);
        calls('clearRoom').mockResolvedValue(ok(room([])));
        await lose(tab);
        await kept('outbox', 1);
        expect(unsentOf(tab)).toEqual([]);
        calls('sendMessage').mockClear();
        goOnline();
        for (const one of [tab, other]) one.outbox.sendAll();
        await vi.waitFor(() => expect(unsentOf(other)).toEqual([]));
        await kept('outbox', 0);
        // A repeat is harmless.
        expect(new Set(sent())).toEqual(new Set(['Elsewhere']));
      });

      it('are not sent by the one that uploads them once the other gives them up', async () => {
        const [here, there] = await openBoth();
        discardIn(there);
        await kept('outbox', 0);
        finish(ok(uploaded(1)));
        await vi.waitFor(() => expect(unsentOf(here)).toEqual([]));
        expect(calls('sendMessage')).not.toHaveBeenCalled();
      });
    });
  });

  describe('with a recording that goes on', () => {
    const webm = readFileSync(path.join(import.meta.dirname, '../../server/media/voices/recorded.webm'));
    const slice = (index: number, part: Partial<KeptSlice> = {}): KeptSlice => ({
      room: ROOM,
      recording: idOf(700),
      index,
      content: new Blob([new Uint8Array(webm.subarray(index * 600, (index + 1) * 600))], {
        type: 'audio/webm;codecs=opus',
      }),
      duration: (index + 1) * 1_000,
      levels: [0.1, 0.2],
      ...part,
    });
    /** Records for some seconds, until the page goes. */
    const record = async (store: ChatStore, count: number, part: Partial<KeptSlice> = {}): Promise<void> => {
      for (let index = 0; index < count; index++) store.composer.keepSlice(slice(index, part));
      await kept('slices', count);
    };
    const attachedIn = (store: ChatStore, id = ROOM) => store.get().attached.get(id) ?? [];

    it('attach it when the page has gone, up to the last sound that is there, and only once', async () => {
      const gone = openTab();
      await record(gone, 3);
      gone.close();
      const store = openTab();
      expect(await store.composer.restoreRecording(ROOM)).toBe(true);
      const [recording] = attachedIn(store);
      expect(recording).toMatchObject({
        id: idOf(700),
        kind: 'voice',
        voice: { duration: 3_000, peaks: '8f8f8f' },
      });
      expect(recording?.content.type).toBe('audio/webm');
      expect(recording?.content.size).toBeGreaterThan(1_700);
      expect(recording?.content.size).toBeLessThan(1_800);
      await kept('slices', 0);
      await kept('contents', 1);
      expect(await store.composer.restoreRecording(ROOM)).toBe(false);
      const next = openTab();
      await next.rooms.load();
      expect(await next.composer.restoreRecording(ROOM)).toBe(false);
      expect(attachedIn(next)).toHaveLength(1);
    });

    it('leave it to the tab that records, and forget it when it is over', async () => {
      const [store, other] = [openTab(), openTab()];
      await record(store, 2);
      const restored = other.composer.restoreRecording(ROOM);
      store.composer.keepSlice(slice(2));
      await kept('slices', 3);
      expect(attachedIn(other)).toEqual([]);
      store.composer.attach(ROOM, [
        attachVoice(idOf(700), { content: new Blob(['all']), duration: 3_100, levels: [] }),
      ]);
      store.composer.endRecording(ROOM);
      expect(await restored).toBe(false);
      await kept('slices', 0);
      await kept('contents', 1);
    });

    it('don’t attach twice what was attached or sent as the page went', async () => {
      goOffline();
      calls('uploadMedia').mockResolvedValue(networkFailure);
      const gone = openTab();
      await record(gone, 2);
      const whole = attachVoice(idOf(700), { content: new Blob(['all']), duration: 2_100, levels: [] });
      gone.composer.attach(ROOM, [whole]);
      await kept('contents', 1);
      gone.close();
      const store = openTab();
      expect(await store.composer.restoreRecording(ROOM)).toBe(false);
      expect(attachedIn(store)).toMatchObject([{ voice: { duration: 2_100 } }]);
      await kept('slices', 0);
      await record(store, 2);
      store.composer.send(ROOM, '');
      await kept('outbox', 1);
      store.close();
      expect(await openTab().composer.restoreRecording(ROOM)).toBe(false);
    });

    it('have one of each room: the newest, which nothing of an earlier one joins', async () => {
      const store = openTab();
      await record(store, 3);
      store.composer.keepSlice(slice(0, { room: OTHER }));
      await kept('slices', 4);
      store.composer.keepSlice(slice(0, { recording: idOf(701) }));
      await kept('slices', 2);
      store.composer.keepSlice(slice(3));
      store.composer.keepSlice(slice(1, { recording: idOf(701) }));
      await kept('slices', 3);
      store.close();
      const next = openTab();
      await next.composer.restoreRecording(ROOM);
      expect(attachedIn(next)).toMatchObject([{ id: idOf(701), voice: { duration: 2_000 } }]);
    });

    it('attach no recording without sound', async () => {
      const gone = openTab();
      await record(gone, 1, { content: new Blob([new Uint8Array(webm.subarray(0, 90))]) });
      gone.close();
      const store = openTab();
      expect(await store.composer.restoreRecording(ROOM)).toBe(false);
      expect(attachedIn(store)).toEqual([]);
      await kept('slices', 0);
    });

    it.each<[string, (store: ChatStore) => unknown]>([
      ['the chat is cleared', (store) => store.clear(ROOM, false)],
      ['the member has left the room', (store) => store.drop(ROOM)],
    ])('lose it when %s', async (_when, lose) => {
      calls('clearRoom').mockResolvedValue(ok(room([])));
      const gone = openTab();
      await record(gone, 2);
      gone.close();
      await lose(openTab());
      await kept('slices', 0);
    });

    it('keep it in a room from which the member was removed', async () => {
      const gone = openTab();
      await record(gone, 2);
      gone.close();
      const store = openTab();
      const missing = { ok: false as const, code: 404, message: 'Gone.', data: {} };
      calls('getRoom').mockResolvedValue(missing);
      calls('listEvents').mockResolvedValue(missing);
      await store.open(ROOM);
      expect(store.get().gone.has(ROOM)).toBe(true);
      expect(await store.composer.restoreRecording(ROOM)).toBe(true);
      expect(attachedIn(store)).toMatchObject([{ kind: 'voice' }]);
      store.composer.discard(ROOM);
      await kept('drafts', 0);
      await kept('slices', 0);
    });

    it('wipe it with the session, and have it again after one that has expired', async () => {
      const store = openTab();
      await record(store, 2);
      store.close();
      store.composer.endRecording(ROOM);
      store.composer.keepSlice(slice(2));
      await caches.lock();
      expect((await contents())['slices']).toHaveLength(2);
      const back = openTab();
      expect(await back.composer.restoreRecording(ROOM)).toBe(true);
      await record(back, 2);
      await caches.wipe();
      await kept('slices', 0);
      back.composer.keepSlice(slice(2));
      back.composer.keepSlice(slice(0));
      back.close();
      expect(await openTab(BEN).composer.restoreRecording(ROOM)).toBe(false);
      await kept('slices', 0);
    });
  });

  it('keep answers and forwards, and send them in their order', async () => {
    await visit(open());
    goOffline();
    calls('forwardMessage').mockResolvedValue(networkFailure);
    const before = reload();
    await before.rooms.load();
    before.composer.send(ROOM, 'Yes', 2);
    before.outbox.forward(ROOM, [{ message: first, nickname: 'Ben' }]);
    await kept('outbox', 2);
    goOnline();
    const order: string[] = [];
    const take = (name: string) => async (sent: { room: string; clientId: string }) => {
      order.push(name);
      return ok(message(2 + order.length, name, { room: sent.room, clientId: sent.clientId, sender: ANN }));
    };
    calls('sendMessage').mockImplementation(take('answer'));
    calls('forwardMessage').mockImplementation(take('forward'));
    await reload().rooms.load();
    await kept('outbox', 0);
    expect(order).toEqual(['answer', 'forward']);
    expect(calls('sendMessage')).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: 'Yes', replyTo: 2 }),
    );
    expect(calls('forwardMessage')).toHaveBeenLastCalledWith(
      expect.objectContaining({ room: ROOM, fromRoom: ROOM, fromSeq: 1 }),
    );
  });

  it('give a message the same name at each try', async () => {
    goOffline();
    const store = open();
    store.composer.send(ROOM, 'Kept');
    await kept('outbox', 1);
    const [waiting] = store.get().outgoing.get(ROOM) ?? [];
    goOnline();
    calls('sendMessage').mockClear();
    reload().outbox.sendAll();
    await kept('outbox', 0);
    expect(calls('sendMessage').mock.calls[0]?.[0].clientId).toBe(waiting?.clientId);
  });

  it('let a tab send what another one left, in the order in which both wrote', async () => {
    goOffline();
    const [one, two] = [open(), reload()];
    one.composer.send(ROOM, 'first, here');
    await kept('outbox', 1);
    two.composer.send(ROOM, 'second, there');
    await kept('outbox', 2);
    two.close();
    goOnline();
    calls('sendMessage').mockClear();
    one.outbox.sendAll();
    await kept('outbox', 0);
    expect(sent()).toEqual(['first, here', 'second, there']);
  });

  it('don’t let tabs overwrite each other’s drafts and unsent messages', async () => {
    goOffline();
    const [one, two] = [open(), reload()];
    one.composer.setDraft(ROOM, 'here');
    two.composer.setDraft(OTHER, 'there');
    one.composer.send(idOf(3), 'from here');
    two.composer.send(idOf(3), 'from there');
    await kept('outbox', 2);
    await kept('drafts', 2);
  });

  it('keep later news of one tab from older ones of another', async () => {
    const [ahead, behind] = [open(), reload()];
    await visit(ahead);
    await behind.rooms.load();
    await ahead.sync();
    const renamed = room([first, second], { person: person({ nickname: 'Later' }) });
    calls('sync').mockResolvedValueOnce(
      ok({ ...nothingNew, now: '2099-01-01T00:00:00.000Z', rooms: [renamed] }),
    );
    await ahead.sync();
    ahead.flush();
    const nickname = async () => {
      const [found] = (
        await createChatCaches(() => now)
          .open(ANN, TOKEN)
          .load()
      ).rooms;
      return found?.kind === 'direct' ? found.person?.nickname : undefined;
    };
    await vi.waitFor(async () => expect(await nickname()).toBe('Later'));
    calls('getRoom').mockResolvedValueOnce(
      ok(room([first, second], { person: person({ nickname: 'Old' }) })),
    );
    await behind.rooms.refresh(ROOM);
    behind.flush();
    await new Promise((done) => setTimeout(done, 50));
    expect(await nickname()).toBe('Later');
  });

  describe('of groups, with the people who write there', () => {
    const ben = person({ memberId: BEN, nickname: 'Ben' });
    const cat = person({ memberId: 3, nickname: 'Cat' });
    const byBen = message(1, 'Hello', { sender: BEN });
    const byCat = message(2, 'Hi', { sender: cat.memberId });
    const others = [byBen, byCat].map((event) => ({ ...event, room: OTHER }));
    const listRoomPeople = vi.fn<Services['groups']['listRoomPeople']>();

    const openGroups = (): ChatStore => {
      const cache = createChatCaches(() => now).open(ANN, TOKEN);
      const store = new ChatStore({ chat, groups: { listRoomPeople }, cache, memberId: ANN });
      opened.push(store);
      return store;
    };
    /** Who is kept with the messages of a room. */
    const keptIn = async (id = ROOM) => {
      const log = await createChatCaches(() => now)
        .open(ANN, TOKEN)
        .loadLog(id);
      return log?.people.map(({ nickname, isBlocked }) => (isBlocked ? `${nickname}, blocked` : nickname));
    };
    const keeps = (names: string[] | undefined, id = ROOM) =>
      vi.waitFor(async () => expect(await keptIn(id)).toEqual(names));
    /** Reads two groups in which both have written. */
    const visitGroups = async (): Promise<ChatStore> => {
      const store = openGroups();
      await store.rooms.load();
      for (const id of [ROOM, OTHER]) {
        await store.open(id);
        await store.people.ask(id, [BEN, cat.memberId]);
      }
      store.flush();
      await keeps(['Ben', 'Cat']);
      await keeps(['Ben', 'Cat'], OTHER);
      return store;
    };

    beforeEach(() => {
      goOnline([groupOf([byBen, byCat]), groupOf(others, { id: OTHER })]);
      calls('listEvents').mockImplementation(async ({ room: id }) =>
        ok(id === ROOM ? [byBen, byCat] : others),
      );
      listRoomPeople.mockReset().mockResolvedValue(ok([ben, cat]));
    });

    it('know them without a network', async () => {
      await visitGroups();
      goOffline();
      listRoomPeople.mockResolvedValue(networkFailure);
      const store = openGroups();
      await store.rooms.load();
      await store.open(ROOM);
      expect(store.get().people.get(BEN)).toEqual(ben);
      expect(store.get().people.get(cat.memberId)).toEqual(cat);
    });

    it('have people who were looked up after the messages were stored', async () => {
      const store = openGroups();
      await store.rooms.load();
      await store.open(ROOM);
      store.flush();
      await keeps([]);
      await store.people.ask(ROOM, [BEN, cat.memberId]);
      await keeps(['Ben', 'Cat']);
    });

    it('look them up again, and trust the answer', async () => {
      await visitGroups();
      const store = openGroups();
      await store.rooms.load();
      await store.open(ROOM);
      listRoomPeople.mockResolvedValueOnce(ok([person({ memberId: BEN, nickname: 'Benjamin' })]));
      await store.people.ask(ROOM, [BEN]);
      await store.open(OTHER);
      expect(store.get().people.get(BEN)).toMatchObject({ nickname: 'Benjamin' });
      await keeps(['Benjamin', 'Cat']);
    });

    it('forget them with the messages', async () => {
      (await visitGroups()).close();
      calls('listRooms').mockResolvedValueOnce(ok({ items: [groupOf([byBen, byCat])], next: null }));
      await openGroups().rooms.load();
      await kept('people', 2);
      await keeps(['Ben', 'Cat']);
      await caches.lock();
      await kept('people', 0);
    });

    it('drop people who have deleted their account', async () => {
      const store = await visitGroups();
      // Their messages are gone, and the log of the other group hasn't been told yet.
      store.handle({ type: 'event', event: { room: ROOM, seq: 1, kind: 'none' } });
      await keeps(['Cat']);
      await keeps(['Ben', 'Cat'], OTHER);
      store.close();
      // The server knows nobody of that number.
      listRoomPeople.mockResolvedValueOnce(ok([]));
      const next = openGroups();
      await next.rooms.load();
      await next.open(ROOM);
      await next.people.ask(ROOM, [BEN]);
      await keeps(['Cat'], OTHER);
    });

    it('are updated in every group when the member blocks somebody', async () => {
      (await visitGroups()).close();
      const next = openGroups();
      await next.rooms.load();
      await next.prepare(ROOM);
      // Of whom nobody was asked yet, what was kept is forgotten.
      await next.people.refresh(BEN);
      expect(next.get().people.has(BEN)).toBe(false);
      await keeps(['Cat']);
      await keeps(['Cat'], OTHER);
      listRoomPeople.mockResolvedValueOnce(ok([{ ...cat, isBlocked: true }]));
      await next.people.ask(ROOM, [cat.memberId]);
      await keeps(['Cat, blocked']);
      await keeps(['Cat, blocked'], OTHER);
    });
  });

  describe('when the session is over', () => {
    const write = async (): Promise<ChatStore> => {
      const store = open();
      await visit(store);
      goOffline();
      store.composer.setDraft(ROOM, 'A draft');
      store.composer.send(ROOM, 'Unsent');
      await kept('outbox', 1);
      store.composer.setDraft(ROOM, 'A draft');
      await kept('drafts', 1);
      return store;
    };
    const isEmpty = async (): Promise<boolean> => Object.values(await contents()).flat().length === 0;

    it('are wiped', async () => {
      await write();
      expect(await caches.countUnsent()).toBe(1);
      await caches.wipe();
      expect(await isEmpty()).toBe(true);
    });

    it('are not written again by a tab that hasn’t heard of it', async () => {
      const store = await write();
      await createChatCaches(() => now).wipe();
      store.composer.setDraft(ROOM, 'too late');
      store.composer.send(ROOM, 'too late');
      await store.rooms.refresh(ROOM);
      store.flush();
      await new Promise((done) => setTimeout(done, 50));
      expect(await isEmpty()).toBe(true);
    });

    it('are wiped by another member’s login', async () => {
      await write();
      const store = reload(BEN, 'Bearer two');
      await store.rooms.load();
      expect(store.get().rooms.size).toBe(0);
      expect(store.get().drafts.size).toBe(0);
      expect((await contents())['outbox']).toEqual([]);
    });

    it('wait after it has expired for the same member: what was written, nothing else', async () => {
      await write();
      await caches.lock();
      expect(await contents()).toMatchObject({ rooms: [], events: [], outbox: [{ text: 'Unsent' }] });
      expect(await caches.findOwner(TOKEN)).toBeNull();
      now += 7 * DAY - 1;
      const store = reload(ANN, 'Bearer two');
      await store.rooms.load();
      expect(store.get().drafts.get(ROOM)).toBe('A draft');
      await vi.waitFor(() => expect(unsentOf(store)).toEqual(['Unsent']));
    });

    it.each([
      ['after seven days', ANN, 7 * DAY],
      ['by another member’s login', BEN, 0],
    ])('are wiped %s though they were only locked', async (_when, memberId, time) => {
      await write();
      await caches.lock();
      now += time;
      const store = reload(memberId, 'Bearer two');
      await store.rooms.load();
      expect(store.get().drafts.size).toBe(0);
      expect((await contents())['outbox']).toEqual([]);
    });

    it('are wiped by a tab that doesn’t know why, unless they were locked or reopened', async () => {
      await write();
      await caches.lock();
      await caches.wipeOpenedBefore(now);
      expect(await isEmpty()).toBe(false);
      now += 5;
      await reload(ANN, 'Bearer two').rooms.load();
      await caches.wipeOpenedBefore(now - 1);
      expect(await isEmpty()).toBe(false);
      await caches.wipeOpenedBefore(now);
      expect(await isEmpty()).toBe(true);
    });
  });

  it('are known by the session’s token, which may be replaced', async () => {
    await open().rooms.load();
    expect(await caches.findOwner(TOKEN)).toBe(ANN);
    expect(await caches.findOwner('Bearer two')).toBeNull();
    await caches.renew(ANN, 'Bearer two');
    expect(await caches.findOwner('Bearer two')).toBe(ANN);
    expect(JSON.stringify(await contents())).not.toContain('Bearer');
  });

  it('drop what another version has kept in a shape that isn’t today’s', async () => {
    await visit(open());
    const db = await openDB('HLO-chats');
    await db.put('rooms', { id: OTHER, title: 'of another version' }, OTHER);
    await db.put('events', { room: ROOM, events: [{ seq: 'one' }] }, ROOM);
    await db.add('outbox', { clientId: 'one' });
    db.close();
    goOffline();
    const store = reload();
    await store.rooms.load();
    expect([...store.get().rooms.keys()]).toEqual([ROOM]);
    await store.open(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ state: 'failed' });
    expect(unsentOf(store)).toEqual([]);
  });

  describe('where nothing can be kept', () => {
    const works = async (): Promise<void> => {
      const store = reload();
      await store.rooms.load();
      await store.open(ROOM);
      store.composer.setDraft(ROOM, 'typed');
      expect(store.get()).toMatchObject({ list: 'ready' });
      expect(store.get().drafts.get(ROOM)).toBe('typed');
      store.composer.send(ROOM, 'sent');
      await vi.waitFor(() => expect(sent()).toContain('sent'), { timeout: 10_000 });
    };

    it.each([
      ['a browser without a database', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
      [
        'a browser that refuses one',
        () =>
          Reflect.set(globalThis, 'indexedDB', {
            open() {
              throw new DOMException('refused', 'SecurityError');
            },
          }),
      ],
      [
        'a browser that never answers',
        () => {
          const request = Object.assign(new EventTarget(), { onupgradeneeded: null });
          Reflect.set(globalThis, 'indexedDB', { open: () => request });
        },
      ],
    ])('live in memory: %s', async (_name, spoil) => {
      spoil();
      await works();
    });

    it('live in memory: a newer version of the app has changed the database', async () => {
      (await openDB('HLO-chats', 99)).close();
      await works();
    });

    it('let a newer version of the app take over, and go on in memory', async () => {
      const store = open();
      await visit(store);
      const newer = await openDB('HLO-chats', 99);
      store.composer.setDraft(ROOM, 'typed');
      store.composer.send(ROOM, 'sent');
      await vi.waitFor(() => expect(sent()).toContain('sent'));
      expect(await newer.getAll('rooms')).toHaveLength(1);
      newer.close();
    });

    it('live in memory: the disk is full', async () => {
      const store = open();
      await visit(store);
      const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      goOffline();
      store.composer.send(ROOM, 'unsent');
      await vi.waitFor(() => expect(add).toHaveBeenCalled());
      expect(unsentOf(store)).toEqual(['unsent']);
      goOnline();
      store.outbox.sendAll();
      await vi.waitFor(() => expect(unsentOf(store)).toEqual([]));
      add.mockRestore();
    });
  });

  it('know which emoji the member has used lately, until another member comes', async () => {
    const store = open();
    await store.rooms.load();
    for (const emoji of ['👍', '🦦', '👍']) store.emoji.note(emoji);
    store.emoji.setTone('medium');
    const used = { recent: ['👍', '🦦'], tone: 'medium' };
    await vi.waitFor(async () => expect((await contents())['about']).toContainEqual(used));
    const later = reload();
    await later.rooms.load();
    expect(later.get().emoji).toEqual(used);
    for (let code = 0; code < 40; code++) later.emoji.note(String.fromCodePoint(0x1f600 + code));
    expect(later.get().emoji.recent).toHaveLength(24);
    const others = reload(BEN, 'Bearer two');
    await others.rooms.load();
    expect(others.get().emoji).toEqual({ recent: [], tone: 'none' });
  });
});
