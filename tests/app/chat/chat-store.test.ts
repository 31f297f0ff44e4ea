import type { Attachment } from '@app/chat/attachment';
import { countUnread, listedRooms } from '@app/chat/chat-state';
import { ChatStore } from '@app/chat/store/chat-store';
import { networkFailure, type Failure, type Result } from '@app/services/result';
import { servicesOver, type Services } from '@app/services/services';
import { NO_CACHE } from '@app/session/chat-cache/chat-cache';
import { CODE } from '@contract/codes';
import type { SyncAnswer } from '@contract/chat/calls';
import { MAX_PICTURES, type MessageMedium } from '@contract/chat/media';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { DirectRoom, GroupRoom, Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { groupOf, person } from '../../../stories/chat/chats-in';
import { supportRoom } from '../../../stories/chat/desk-in';

const [ANN, BEN] = [1, 2];
const ROOM = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400001';
const OTHER = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400002';
const THIRD = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400003';
const FOURTH = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400004';

const ok = <Data>(data: Data): Result<Data> => ({ ok: true, data });
const refusal = (code: number, reason?: string): Failure => ({
  ok: false,
  code,
  message: 'said',
  data: reason === undefined ? {} : { reason },
});

const message = (seq: number, sender = BEN, part: Partial<MessageEvent> = {}): MessageEvent => ({
  room: ROOM,
  seq,
  kind: 'message',
  at: new Date(Date.UTC(2026, 0, 1, 12, 0, seq)).toISOString(),
  sender,
  clientId: `5f0c9f2e-8a54-4b7e-9a3c-${String(sender * 1_000 + seq).padStart(12, '0')}`,
  text: `Message ${seq}`,
  quote: null,
  mentions: [],
  media: [],
  forwardedFrom: null,
  editedAt: null,
  pinned: false,
  reactions: [],
  changedSeq: seq,
  ...part,
});

const room = (part: Partial<DirectRoom> = {}): DirectRoom => ({
  id: ROOM,
  kind: 'direct',
  firstSeq: 1,
  person: {
    memberId: BEN,
    username: 'ben',
    nickname: 'Ben',
    photo: null,
    icon: null,
    isContact: true,
    isBlocked: false,
  },
  state: 'open',
  lastSeq: 2,
  last: message(2),
  readSeq: 2,
  unread: 0,
  otherReadSeq: 0,
  mutedUntil: null,
  removedSeq: 0,
  pinned: false,
  archived: false,
  markedUnread: false,
  draft: '',
  draftAt: null,
  at: message(2).at,
  ...part,
});

/** Lets everything that is under way end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A picture as the server has it. */
const medium: MessageMedium = {
  id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f400900',
  kind: 'picture',
  width: 10,
  height: 10,
  preview: '',
  animated: false,
};

describe('the chats of a member', () => {
  let chat: Services['chat'];
  let store: ChatStore;

  const calls = <Name extends keyof Services['chat']>(name: Name) => vi.mocked(chat[name]);
  const makeStore = (): ChatStore => new ChatStore({ chat, cache: NO_CACHE, memberId: ANN });
  const texts = () =>
    store
      .get()
      .histories.get(ROOM)
      ?.events.map((event) => (event.kind === 'message' ? event.text : event.kind));
  const tell = (event: RoomEvent) => store.handle({ type: 'event', event });
  const roomHere = () => store.get().rooms.get(ROOM);

  beforeEach(() => {
    ({ chat } = servicesOver(() => new Promise(() => undefined)));
    chat = { ...chat };
    for (const name of [
      'listRooms',
      'getRoom',
      'listEvents',
      'sendMessage',
      'markRead',
      'sync',
      'openRoom',
      'acceptRequest',
      'declineRequest',
      'forwardMessage',
      'editMessage',
      'deleteMessages',
      'reactToMessage',
      'pinMessage',
      'listPins',
      'arrangeRoom',
      'clearRoom',
    ] as const)
      Reflect.set(chat, name, vi.fn());
    calls('listRooms').mockResolvedValue(ok({ items: [room()], next: null }));
    calls('getRoom').mockResolvedValue(ok(room()));
    calls('listEvents').mockResolvedValue(ok([message(1), message(2)]));
    calls('listPins').mockResolvedValue(ok([]));
    calls('markRead').mockResolvedValue(ok(null));
    calls('sendMessage').mockReturnValue(new Promise(() => undefined));
    calls('sync').mockResolvedValue(
      ok({ now: '2026-01-01T12:00:00.000Z', rooms: [], more: false, events: [], gone: [] }),
    );
    store = makeStore();
  });

  const open = async (): Promise<void> => {
    await store.rooms.load();
    await store.open(ROOM);
  };

  it('stand in their lists: pinned ones first, archived and removed ones not among them', async () => {
    const at = (id: string, part: Partial<DirectRoom>) => room({ id, ...part });
    const [a, b, c, d] = [1, 2, 3, 4].map((n) => `5f0c9f2e-8a54-4b7e-9a3c-1d2e3f40010${n}`);
    const rooms = [
      at(a ?? '', { at: '2026-01-01T12:00:01.000Z', pinned: true }),
      at(b ?? '', { at: '2026-01-01T12:00:09.000Z' }),
      at(c ?? '', { archived: true, markedUnread: true }),
      at(d ?? '', { removedSeq: 2 }),
    ];
    calls('listRooms').mockResolvedValue(ok({ items: rooms, next: null }));
    await store.rooms.load();
    expect(listedRooms(store.get(), 'chats').map(({ id }) => id)).toEqual([a, b]);
    expect(listedRooms(store.get(), 'archived').map(({ id }) => id)).toEqual([c]);
    // One that is marked counts as one.
    expect(countUnread(store.get())).toBe(1);
  });

  it('stand in the order of their last messages that are still there', async () => {
    const [a, b, c] = [1, 2, 3].map((n) => `5f0c9f2e-8a54-4b7e-9a3c-1d2e3f40010${n}`);
    const rooms = [
      room({ id: a ?? '', at: message(9).at, last: message(3) }),
      room({ id: b ?? '', at: message(5).at, last: message(5) }),
      room({ id: c ?? '', at: message(4).at, last: null }),
    ];
    calls('listRooms').mockResolvedValue(ok({ items: rooms, next: null }));
    await store.rooms.load();
    expect(listedRooms(store.get(), 'chats').map(({ id }) => id)).toEqual([b, c, a]);
  });

  it('stand where the member has come into a group after its last message', async () => {
    const [a, b, c] = [1, 2, 3].map((n) => `5f0c9f2e-8a54-4b7e-9a3c-1d2e3f40010${n}`);
    const rooms = [
      groupOf([message(3)], { id: a ?? '', joinedAt: message(9).at }),
      room({ id: b ?? '', last: message(5) }),
      groupOf([message(6)], { id: c ?? '', joinedAt: message(1).at }),
    ];
    calls('listRooms').mockResolvedValue(ok({ items: rooms, next: null }));
    await store.rooms.load();
    expect(listedRooms(store.get(), 'chats').map(({ id }) => id)).toEqual([a, c, b]);
  });

  it('aren’t asked for where an address names something else', async () => {
    await store.open('anything');
    expect(store.get().gone.has('anything')).toBe(true);
    expect(calls('getRoom')).not.toHaveBeenCalled();
    expect(calls('listEvents')).not.toHaveBeenCalled();
  });

  it('are arranged at once, and as they were where the server refuses', async () => {
    await open();
    let answer: (result: Result<Room>) => void = () => undefined;
    calls('arrangeRoom').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const arranged = store.rooms.arrange(ROOM, { pinned: true });
    expect(roomHere()?.pinned).toBe(true);
    answer(refusal(CODE.unavailable));
    expect((await arranged).ok).toBe(false);
    await settle();
    expect(roomHere()?.pinned).toBe(false);
  });

  it('start over once they are cleared, here or on another device, and request nothing from before', async () => {
    await open();
    const cleared = room({ firstSeq: 3, last: null, readSeq: 2 });
    calls('sync').mockResolvedValueOnce(
      ok({ now: '2026-01-01T12:00:00.000Z', rooms: [cleared], more: false, events: [], gone: [] }),
    );
    await store.sync();
    expect(texts()).toEqual([]);
    tell(message(3));
    await settle();
    expect(texts()).toEqual(['Message 3']);
    await store.sync();
    expect(calls('sync').mock.lastCall?.[0].rooms).toEqual([{ room: ROOM, seq: 3 }]);
    calls('clearRoom').mockResolvedValue(ok(room({ firstSeq: 4, lastSeq: 3, last: null, removedSeq: 3 })));
    await store.clear(ROOM, true);
    expect(texts()).toEqual([]);
    expect(listedRooms(store.get(), 'chats')).toEqual([]);
    await store.sync();
    expect(calls('sync').mock.lastCall?.[0].rooms).toEqual([{ room: ROOM, seq: 3 }]);
  });

  it('are listed from all pages, the latest first, requests apart', async () => {
    calls('listRooms')
      .mockResolvedValueOnce(ok({ items: [room()], next: 'more' }))
      .mockResolvedValueOnce(
        ok({
          items: [room({ id: OTHER, at: '2026-01-02T00:00:00.000Z', state: 'received', unread: 1 })],
          next: null,
        }),
      );
    await store.rooms.load();
    expect(calls('listRooms')).toHaveBeenLastCalledWith({ cursor: 'more' });
    expect(listedRooms(store.get(), 'chats').map(({ id }) => id)).toEqual([ROOM]);
    expect(listedRooms(store.get(), 'requests').map(({ id }) => id)).toEqual([OTHER]);
    expect(countUnread(store.get())).toBe(0);
  });

  it('tell that the list couldn’t be loaded, and load it at the next try', async () => {
    calls('listRooms').mockResolvedValueOnce(networkFailure);
    await store.rooms.load();
    expect(store.get()).toMatchObject({ list: 'failed', listFailure: networkFailure });
    await store.rooms.load();
    expect(store.get().list).toBe('ready');
  });

  it('take a declined request off its list, and keep it while it is open', async () => {
    calls('listRooms').mockResolvedValue(ok({ items: [room({ state: 'received' })], next: null }));
    calls('getRoom').mockResolvedValue(ok(room({ state: 'received' })));
    calls('declineRequest').mockResolvedValue(ok(null));
    await open();
    expect(listedRooms(store.get(), 'requests')).toHaveLength(1);
    calls('getRoom').mockReturnValue(new Promise(() => undefined));
    await store.rooms.decline(ROOM);
    for (const list of ['requests', 'chats', 'archived'] as const)
      expect(listedRooms(store.get(), list)).toEqual([]);
    expect(texts()).toHaveLength(2);
  });

  it('take an open request off its list that another device has declined', async () => {
    const request = room({ state: 'received' });
    calls('listRooms').mockResolvedValue(ok({ items: [request], next: null }));
    calls('getRoom').mockResolvedValue(ok(request));
    await open();
    const now = '2026-01-01T12:01:00.000Z';
    const rooms = [room({ state: 'declined' })];
    calls('sync').mockResolvedValue(ok({ now, rooms, more: false, events: [], gone: [] }));
    store.handle({ type: 'rooms' });
    await settle();
    expect(listedRooms(store.get(), 'requests')).toEqual([]);
    expect(texts()).toHaveLength(2);
  });

  it('show a request as accepted that is declined too late', async () => {
    calls('listRooms').mockResolvedValue(ok({ items: [room({ state: 'received' })], next: null }));
    calls('declineRequest').mockResolvedValue(ok(null));
    await open();
    calls('getRoom').mockResolvedValue(ok(room({ state: 'open' })));
    await store.rooms.decline(ROOM);
    await settle();
    expect(listedRooms(store.get(), 'chats')).toHaveLength(1);
  });

  it('reload presence once somebody is blocked', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const tell = vi.fn();
    store = new ChatStore({ chat, cache: NO_CACHE, memberId: ANN, tell });
    await open();
    store.presence.watch(BEN);
    await vi.advanceTimersByTimeAsync(1_000);
    tell.mockClear();
    await store.rooms.refresh(ROOM);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tell).not.toHaveBeenCalled();
    const { person } = room();
    calls('getRoom').mockResolvedValue(ok(room({ person: person && { ...person, isBlocked: true } })));
    await store.rooms.refresh(ROOM);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'watch', members: [BEN] });
  });

  it('take events of the socket into the room and its row', async () => {
    await open();
    tell(message(3));
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
    expect(roomHere()).toMatchObject({ lastSeq: 3, unread: 1, last: { seq: 3 } });
    tell(message(3));
    expect(texts()).toHaveLength(3);
    expect(roomHere()).toMatchObject({ unread: 1 });
  });

  it('ask for a room that they don’t know when something happens there', async () => {
    await store.rooms.load();
    calls('getRoom').mockResolvedValueOnce(ok(room({ id: OTHER, unread: 1 })));
    tell({ ...message(1), room: OTHER });
    await settle();
    expect(store.get().rooms.get(OTHER)).toMatchObject({ unread: 1 });
  });

  it('ask for what is missing where the socket left a gap', async () => {
    await open();
    calls('sync').mockResolvedValueOnce(
      ok({
        now: '2026-01-01T12:00:00.000Z',
        rooms: [room({ lastSeq: 4, unread: 2 })],
        more: false,
        events: [message(3), message(4)],
        gone: [],
      }),
    );
    tell(message(4));
    await settle();
    expect(calls('sync')).toHaveBeenCalledWith({ rooms: [{ room: ROOM, seq: 2 }], since: message(2).at });
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']);
  });

  describe('of which more than a page is missing', () => {
    const last = Array.from({ length: 50 }, (_, index) => message(101 + index));
    const miss = async (): Promise<void> => {
      const missed = room({ lastSeq: 150, last: message(150), unread: 148 });
      calls('sync').mockResolvedValueOnce(
        ok({ now: '2026-01-01T12:00:00.000Z', rooms: [missed], more: false, events: last, gone: [] }),
      );
      await store.sync();
    };

    it('stay where the reader is, and go on from there', async () => {
      await open();
      await miss();
      expect(texts()).toEqual(['Message 1', 'Message 2']);
      expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: false, hasNewer: true });
      calls('listEvents').mockResolvedValueOnce(ok([message(3), message(4)]));
      await store.logs.loadNewer(ROOM);
      expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, afterSeq: 2 });
      expect(texts()?.slice(2)).toEqual(['Message 3', 'Message 4']);
    });

    it('go to the end below which a message of the reader waits', async () => {
      await open();
      store.composer.send(ROOM, 'Waits');
      await miss();
      expect(store.get().histories.get(ROOM)).toMatchObject({
        events: last,
        hasOlder: true,
        hasNewer: false,
      });
    });

    it('go to the end where nothing was read before', async () => {
      calls('listEvents').mockResolvedValueOnce(ok([]));
      await open();
      await miss();
      expect(store.get().histories.get(ROOM)).toMatchObject({ events: last, hasNewer: false });
    });
  });

  it('sync again after a question that went wrong', async () => {
    await open();
    calls('sync').mockRejectedValueOnce(new Error('a mistake of ours'));
    await expect(store.sync()).rejects.toThrow('a mistake of ours');
    expect(await store.sync()).toBe(true);
    expect(calls('sync')).toHaveBeenCalledTimes(2);
  });

  it('sync from where the last answer ended, one question at a time', async () => {
    await open();
    await Promise.all([store.sync(), store.sync(), store.sync()]);
    expect(calls('sync')).toHaveBeenCalledTimes(2);
    expect(calls('sync')).toHaveBeenLastCalledWith({
      rooms: [{ room: ROOM, seq: 2 }],
      since: '2026-01-01T12:00:00.000Z',
    });
  });

  it('ask by a socket that is back, and by a call where that gives no answer', async () => {
    const answer = { now: message(3).at, rooms: [], more: false, events: [message(3)], gone: [] };
    const ask = vi.fn(async (): Promise<SyncAnswer | null> => answer);
    store = new ChatStore({ chat, cache: NO_CACHE, memberId: ANN, ask });
    await open();
    expect(await store.sync('socket')).toBe(true);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ rooms: [{ room: ROOM, seq: 2 }], since: message(2).at });
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
    const before = calls('sync').mock.calls.length;
    ask.mockResolvedValueOnce(null);
    expect(await store.sync('socket')).toBe(true);
    expect(await store.sync()).toBe(true);
    expect(calls('sync')).toHaveBeenCalledTimes(before + 2);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('drop rooms that the member doesn’t belong to any more', async () => {
    await open();
    calls('sync').mockResolvedValueOnce(
      ok({ now: '2026-01-01T12:00:00.000Z', rooms: [], more: false, events: [], gone: [ROOM] }),
    );
    await store.sync();
    expect(roomHere()).toBeUndefined();
  });

  it('drop with a room that the member leaves what they haven’t sent there', async () => {
    await open();
    store.composer.send(ROOM, 'Waits');
    store.composer.setDraft(ROOM, 'Half a thought');
    void store.drop(ROOM);
    expect(roomHere()).toBeUndefined();
    // Its page may be open beside the list.
    expect(store.get().gone.has(ROOM)).toBe(true);
    expect(store.get().outgoing.get(ROOM)).toEqual([]);
    expect(store.get().drafts.get(ROOM)).toBe('');
  });

  it('name the rooms of which only the row is loaded, and drop those that the member has lost', async () => {
    const rooms = [
      room({ readSeq: 0, unread: 2 }),
      room({ id: OTHER, at: '2026-01-02T00:00:00.000Z', state: 'received' }),
      room({ id: THIRD, removedSeq: 2 }),
    ];
    calls('listRooms').mockResolvedValue(ok({ items: rooms, next: null }));
    await store.rooms.load();
    const answer = { now: '2026-01-01T12:00:00.000Z', rooms: [], more: false, events: [], gone: [] };
    calls('sync').mockResolvedValueOnce(ok({ ...answer, gone: [ROOM, OTHER] }));
    store.handle({ type: 'rooms' });
    await settle();
    expect(calls('sync').mock.lastCall?.[0]).toMatchObject({ rooms: [], listed: [OTHER, ROOM] });
    expect([...store.get().rooms.keys()]).toEqual([THIRD]);
    expect(countUnread(store.get())).toBe(0);
  });

  it('forget rooms that the whole list lacks, without empty and open ones and those just heard of', async () => {
    const lost = room({ id: THIRD });
    calls('listRooms').mockResolvedValue(ok({ items: [room(), lost], next: null }));
    await open();
    const made = room({ id: OTHER, lastSeq: 0, last: null });
    store.rooms.take(made);
    const heard = room({ id: FOURTH });
    calls('listRooms').mockImplementation(async () => {
      store.rooms.take(heard);
      return ok({ items: [], next: null });
    });
    await store.rooms.load();
    expect([...store.get().rooms.keys()].toSorted()).toEqual([ROOM, OTHER, FOURTH]);
  });

  it('show a message at once, and once only when it has arrived, whatever comes first', async () => {
    await open();
    let answer: (result: Result<MessageEvent>) => void = () => undefined;
    calls('sendMessage').mockReturnValueOnce(new Promise((done) => (answer = done)));
    store.composer.send(ROOM, 'Hello');
    const [waiting] = store.get().outgoing.get(ROOM) ?? [];
    expect(waiting).toMatchObject({ text: 'Hello', failure: null });
    const arrived = message(3, ANN, { clientId: waiting?.clientId ?? '', text: 'Hello' });
    tell(arrived);
    expect(store.get().outgoing.get(ROOM)).toEqual([]);
    answer(ok(arrived));
    await settle();
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Hello']);
    expect(roomHere()).toMatchObject({ unread: 0 });
  });

  it('send messages in their order, each after the one before has arrived', async () => {
    await open();
    const sent: string[] = [];
    let underWay = 0;
    calls('sendMessage').mockImplementation(async ({ text = '', clientId }) => {
      expect(++underWay).toBe(1);
      sent.push(text);
      await settle();
      underWay--;
      return ok(message(2 + sent.length, ANN, { text, clientId }));
    });
    store.composer.send(ROOM, 'one');
    store.composer.send(ROOM, 'two');
    await vi.waitFor(() => expect(store.get().outgoing.get(ROOM)).toEqual([]));
    expect(texts()?.slice(2)).toEqual(['one', 'two']);
  });

  it('share a text beside what is being typed there', async () => {
    await open();
    calls('arrangeRoom').mockReturnValue(new Promise(() => undefined));
    store.composer.setDraft(ROOM, 'Not yet');
    store.outbox.share(ROOM, 'https://halo.example/#/people/7');
    await vi.waitFor(() =>
      expect(calls('sendMessage')).toHaveBeenCalledWith(
        expect.objectContaining({ room: ROOM, text: 'https://halo.example/#/people/7' }),
      ),
    );
    expect(store.get().drafts.get(ROOM)).toBe('Not yet');
  });

  it('send an answer to a message that is gone as a message of its own', async () => {
    await open();
    calls('sendMessage')
      .mockResolvedValueOnce(refusal(CODE.notFound, 'messageGone'))
      .mockImplementationOnce(({ clientId, text }) =>
        Promise.resolve(ok(message(3, ANN, { clientId, text }))),
      );
    store.composer.send(ROOM, 'Yes', 2);
    await settle();
    const [first, second] = calls('sendMessage').mock.calls.map(([sent]) => sent);
    expect(first).toMatchObject({ text: 'Yes', replyTo: 2 });
    expect(second).toMatchObject({ text: 'Yes', clientId: first?.clientId });
    expect(second).not.toHaveProperty('replyTo');
    expect(texts()?.at(-1)).toBe('Yes');
    expect(store.get().outgoing.get(ROOM) ?? []).toEqual([]);
  });

  it('say why a message was refused, and send or drop it when asked to; later ones go on', async () => {
    await open();
    const refused = refusal(CODE.tooManyRequests);
    calls('sendMessage').mockResolvedValueOnce(refused);
    calls('sendMessage').mockImplementation(async ({ text = '', clientId }) =>
      ok(message(3, ANN, { text, clientId })),
    );
    store.composer.send(ROOM, 'Refused');
    store.composer.send(ROOM, 'Taken');
    await settle();
    const [waiting] = store.get().outgoing.get(ROOM) ?? [];
    expect(store.get().outgoing.get(ROOM)).toMatchObject([{ text: 'Refused', failure: refused }]);
    expect(texts()?.at(-1)).toBe('Taken');
    store.outbox.retry(ROOM, waiting?.clientId ?? '');
    await settle();
    expect(store.get().outgoing.get(ROOM)).toEqual([]);

    calls('sendMessage').mockResolvedValueOnce(refusal(CODE.notAllowed, 'cannotMessage'));
    store.composer.send(ROOM, 'Never');
    await settle();
    store.outbox.discard(ROOM, store.get().outgoing.get(ROOM)?.[0]?.clientId ?? '');
    expect(store.get().outgoing.get(ROOM)).toEqual([]);
  });

  describe('let nothing unsent go while a chat is being deleted', () => {
    const picture: Attachment = {
      id: 'one',
      kind: 'picture',
      name: 'one.jpg',
      content: new Blob(['one']),
      width: 10,
      height: 10,
      description: '',
      uploaded: null,
    };
    const cleared = room({ firstSeq: 3, last: null, removedSeq: 2 });
    let uploaded: (result: Result<MessageMedium>) => void;
    let answer: (result: Result<Room>) => void;
    const waiting = () => store.get().outgoing.get(ROOM) ?? [];

    beforeEach(async () => {
      Reflect.set(
        chat,
        'uploadMedia',
        vi.fn(() => new Promise((done) => (uploaded = done))),
      );
      calls('clearRoom').mockReturnValue(new Promise((done) => (answer = done)));
      calls('arrangeRoom').mockReturnValue(new Promise(() => undefined));
      await open();
    });

    /** Deletes the chat while an upload is on its way, which ends before the server answers. */
    async function deleteMeanwhile(): Promise<{ end: () => Promise<void> }> {
      store.composer.attach(ROOM, [picture]);
      store.composer.send(ROOM, 'Late');
      await settle();
      const deleted = store.clear(ROOM, true);
      await settle();
      uploaded(ok(medium));
      await settle();
      expect(chat.clearRoom).toHaveBeenCalledOnce();
      expect(chat.sendMessage).not.toHaveBeenCalled();
      return { end: async () => void (await deleted) };
    }

    it('and drop it once that is done', async () => {
      const { end } = await deleteMeanwhile();
      answer(ok(cleared));
      await end();
      await settle();
      expect(waiting()).toEqual([]);
      expect(chat.sendMessage).not.toHaveBeenCalled();
    });

    it('and send it once that has failed', async () => {
      const { end } = await deleteMeanwhile();
      answer(networkFailure);
      await end();
      await settle();
      expect(chat.sendMessage).toHaveBeenCalledOnce();
      expect(waiting()).toMatchObject([{ text: 'Late' }]);
    });

    it('and delete what is just being sent, too', async () => {
      let taken: (result: Result<MessageEvent>) => void = () => undefined;
      calls('sendMessage').mockReturnValueOnce(new Promise((done) => (taken = done)));
      store.composer.send(ROOM, 'Just now');
      store.composer.send(ROOM, 'Later');
      await settle();
      const deleted = store.clear(ROOM, true);
      await settle();
      expect(chat.clearRoom).not.toHaveBeenCalled();
      taken(ok(message(3, ANN, { clientId: waiting()[0]?.clientId ?? '' })));
      await settle();
      expect(chat.clearRoom).toHaveBeenCalledOnce();
      answer(ok({ ...cleared, firstSeq: 4, lastSeq: 3, removedSeq: 3 }));
      await deleted;
      await settle();
      expect(chat.sendMessage).toHaveBeenCalledOnce();
      expect(texts()).toEqual([]);
      expect(waiting()).toEqual([]);
    });

    it('and drop it where a group is left', async () => {
      let left: () => void = () => undefined;
      store.composer.attach(ROOM, [picture]);
      store.composer.send(ROOM, 'Late');
      await settle();
      const gone = store.outbox.withoutSending(ROOM, async () => {
        await new Promise<void>((done) => (left = done));
        await store.drop(ROOM);
      });
      await settle();
      uploaded(ok(medium));
      await settle();
      left();
      await gone;
      await settle();
      expect(waiting()).toEqual([]);
      expect(chat.sendMessage).not.toHaveBeenCalled();
    });
  });

  describe('refuse a message', () => {
    const picture = (id: string): Attachment => ({
      id,
      kind: 'picture',
      name: `${id}.jpg`,
      content: new Blob([id]),
      width: 10,
      height: 10,
      description: `About ${id}`,
      uploaded: null,
    });
    const outgoing = () => store.get().outgoing.get(ROOM) ?? [];
    const attached = () => store.get().attached.get(ROOM) ?? [];
    const correct = () => store.composer.correct(ROOM, outgoing()[0]?.clientId ?? '');

    async function refuse(text: string, replyTo?: number): Promise<void> {
      calls('sendMessage').mockResolvedValueOnce(refusal(CODE.notAllowed, 'noLinks'));
      store.composer.send(ROOM, text, replyTo);
      await settle();
      expect(outgoing()).toHaveLength(1);
    }

    beforeEach(() => {
      Reflect.set(chat, 'uploadMedia', vi.fn());
      calls('arrangeRoom').mockReturnValue(new Promise(() => undefined));
    });

    it('which goes back into the composer, with its quote and its media', async () => {
      await open();
      const refused = refusal(CODE.invalidInput);
      calls('uploadMedia').mockResolvedValueOnce(refused);
      store.composer.attach(ROOM, [picture('one')]);
      store.composer.send(ROOM, 'See http://a.example', 1);
      await settle();
      expect(outgoing()).toMatchObject([{ failure: refused }]);
      correct();
      await settle();
      expect(outgoing()).toEqual([]);
      expect(store.get().drafts.get(ROOM)).toBe('See http://a.example');
      expect(attached()).toMatchObject([{ name: 'one.jpg', description: 'About one', uploaded: null }]);
      expect(store.get().composing.get(ROOM)).toMatchObject({ kind: 'reply', seq: 1, message: message(1) });
    });

    it('which is put before what the composer holds, without losing any of that', async () => {
      await open();
      await refuse('Refused');
      store.composer.setDraft(ROOM, 'Typed since');
      store.composer.attach(ROOM, [picture('two')]);
      correct();
      expect(store.get().drafts.get(ROOM)).toBe('Refused\nTyped since');
      expect(attached()).toMatchObject([{ id: 'two' }]);
    });

    it('which stays where the composer changes or answers another message', async () => {
      await open();
      await refuse('Refused');
      for (const kind of ['reply', 'edit'] as const) {
        store.composer.compose(ROOM, { kind, seq: 2, text: 'Changed' });
        correct();
        expect(outgoing()).toMatchObject([{ text: 'Refused' }]);
        expect(store.get().drafts.get(ROOM)).toBe('');
      }
    });

    it('which stays where more would be attached than a message takes', async () => {
      await open();
      calls('uploadMedia').mockResolvedValueOnce(refusal(CODE.invalidInput));
      store.composer.attach(ROOM, [picture('one')]);
      store.composer.send(ROOM, '');
      await settle();
      store.composer.attach(
        ROOM,
        Array.from({ length: MAX_PICTURES }, (_, index) => picture(`p${index}`)),
      );
      correct();
      expect(outgoing()).toHaveLength(1);
      expect(attached()).toHaveLength(MAX_PICTURES);
    });

    it('which goes back even while its media are uploading, and isn’t sent', async () => {
      await open();
      calls('uploadMedia').mockImplementationOnce(
        (_form, { signal } = {}) =>
          new Promise((done) => signal?.addEventListener('abort', () => done(networkFailure))),
      );
      store.composer.attach(ROOM, [picture('one'), picture('two')]);
      store.composer.send(ROOM, 'Look', 1);
      await settle();
      store.composer.setDraft(ROOM, 'Typed since');
      store.composer.attach(ROOM, [picture('three')]);
      correct();
      await settle();
      expect(outgoing()).toEqual([]);
      expect(store.get().drafts.get(ROOM)).toBe('Look\nTyped since');
      expect(attached().map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
      expect(store.get().composing.get(ROOM)).toMatchObject({ kind: 'reply', seq: 1 });
      expect(chat.sendMessage).not.toHaveBeenCalled();
    });

    it('which stays once its media are all uploaded: the server may have it', async () => {
      await open();
      calls('uploadMedia').mockResolvedValueOnce(ok(medium));
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((done) => (arrive = done));
      calls('sendMessage').mockImplementationOnce(async ({ text = '', clientId }) => {
        await arrived;
        return ok(message(3, ANN, { text, clientId }));
      });
      store.composer.attach(ROOM, [picture('one')]);
      store.composer.send(ROOM, 'Look');
      await settle();
      correct();
      expect(store.get().drafts.get(ROOM) ?? '').toBe('');
      arrive();
      await settle();
      expect(outgoing()).toEqual([]);
      expect(attached()).toEqual([]);
    });

    it('which stays if it is a forward', async () => {
      await open();
      calls('forwardMessage').mockResolvedValueOnce(refusal(CODE.notAllowed, 'noLinks'));
      store.outbox.forward(ROOM, [{ message: message(1), nickname: 'Ben' }]);
      await settle();
      correct();
      expect(outgoing()).toHaveLength(1);
      expect(store.get().drafts.get(ROOM) ?? '').toBe('');
    });
  });

  describe('of which the server took too many in a short time', () => {
    const busy: Failure = { ...refusal(CODE.tooManyRequests), data: { retryAfter: 7 } };
    const sent = () => calls('sendMessage').mock.calls.map(([{ text }]) => text);
    const sendTwo = async (): Promise<void> => {
      await open();
      let seq = 2;
      calls('sendMessage').mockImplementation(async ({ text = '', clientId }) =>
        ok(message(++seq, ANN, { text, clientId })),
      );
      calls('sendMessage').mockResolvedValueOnce(busy);
      store.composer.send(ROOM, 'one');
      store.composer.send(ROOM, 'two');
      await vi.advanceTimersByTimeAsync(6_900);
      expect(sent()).toEqual(['one']);
    };
    const waiting = () => store.get().outgoing.get(ROOM) ?? [];

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('wait, and go in their order', async () => {
      await sendTwo();
      expect(waiting()).toMatchObject([{ text: 'one', failure: null }, { text: 'two' }]);
      await vi.advanceTimersByTimeAsync(200);
      expect(sent()).toEqual(['one', 'one', 'two']);
      expect(waiting()).toEqual([]);
      expect(texts()?.slice(2)).toEqual(['one', 'two']);
    });

    it('hold nobody up once one is taken back', async () => {
      await sendTwo();
      store.outbox.discard(ROOM, waiting()[0]?.clientId ?? '');
      await vi.advanceTimersByTimeAsync(0);
      expect(sent()).toEqual(['one', 'two']);
    });

    it('are left alone once the session ends', async () => {
      await sendTwo();
      store.close();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent()).toEqual(['one']);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('are refused where that would take long', async () => {
      await open();
      const hour: Failure = { ...busy, data: { retryAfter: 3_600 } };
      calls('sendMessage').mockResolvedValueOnce(hour);
      store.composer.send(ROOM, 'one');
      await vi.advanceTimersByTimeAsync(0);
      expect(waiting()).toMatchObject([{ failure: hour }]);
    });

    describe('in slow mode', () => {
      const PACE = 5 * 60_000;
      const slow = (left: number): Failure => ({
        ...refusal(CODE.notAllowed),
        data: { reason: 'slowMode', retryAfter: left / 1_000 },
      });
      const group = (part: Partial<GroupRoom> = {}) => {
        const { settings } = groupOf([]);
        return groupOf([message(1), message(2)], {
          id: ROOM,
          settings: { ...settings, slowMode: 300 },
          ...part,
        });
      };
      let last: number;
      let isOnline: boolean;

      beforeEach(() => {
        [last, isOnline] = [-PACE, true];
        let seq = 2;
        calls('getRoom').mockImplementation(async ({ room: id }) => ok(group({ id })));
        calls('sendMessage').mockImplementation(async ({ room: id, text = '', clientId }) => {
          if (!isOnline) return networkFailure;
          const left = last + PACE - Date.now();
          if (id === ROOM && left > 0) return slow(left);
          if (id === ROOM) last = Date.now();
          return ok(message(++seq, ANN, { room: id, text, clientId }));
        });
      });

      /** Writes three messages without a network, and comes back. */
      const writeOffline = async (): Promise<void> => {
        await open();
        isOnline = false;
        for (const text of ['one', 'two', 'three']) store.composer.send(ROOM, text);
        await vi.advanceTimersByTimeAsync(0);
        isOnline = true;
        await store.sync();
        await vi.advanceTimersByTimeAsync(0);
      };
      const waitingTexts = () => waiting().map(({ text, failure }) => (failure ? 'refused' : text));

      it('wait by themselves for less than a minute', async () => {
        await open();
        store.composer.send(ROOM, 'one');
        await vi.advanceTimersByTimeAsync(PACE - 30_000);
        store.composer.send(ROOM, 'two');
        await vi.advanceTimersByTimeAsync(0);
        expect(waitingTexts()).toEqual(['two']);
        await vi.advanceTimersByTimeAsync(30_000);
        expect(waitingTexts()).toEqual([]);
        expect(sent()).toEqual(['one', 'two', 'two']);
      });

      it('are refused if they were written just now', async () => {
        await open();
        store.composer.send(ROOM, 'one');
        store.composer.send(ROOM, 'two');
        await vi.advanceTimersByTimeAsync(0);
        expect(waiting()).toMatchObject([{ text: 'two', failure: slow(PACE) }]);
      });

      it('take their turn if they have waited for the network, and what is written meanwhile after them', async () => {
        await writeOffline();
        expect(waitingTexts()).toEqual(['two', 'three']);
        store.composer.send(ROOM, 'four');
        await store.sync();
        await vi.advanceTimersByTimeAsync(PACE);
        expect(waitingTexts()).toEqual(['three', 'four']);
        await vi.advanceTimersByTimeAsync(2 * PACE);
        expect(waitingTexts()).toEqual([]);
        expect(texts()?.slice(2)).toEqual(['one', 'two', 'three', 'four']);
        // Each is tried when it is the next one, and again when its turn has come.
        expect(sent()).toEqual(['one', 'one', 'two', 'two', 'three', 'three', 'four', 'four']);
      });

      it('hold up no other room', async () => {
        await writeOffline();
        store.composer.send(OTHER, 'elsewhere');
        await vi.advanceTimersByTimeAsync(0);
        expect(sent().at(-1)).toBe('elsewhere');
        expect(store.get().outgoing.get(OTHER)).toEqual([]);
      });

      it.each([
        ['the wait is another', { settings: { ...groupOf([]).settings, slowMode: 0 } }],
        ['their writer becomes an admin', { role: 'admin' as const }],
      ])('are tried again once %s', async (_name, part) => {
        await writeOffline();
        last = -PACE;
        store.rooms.take(group(part));
        await vi.advanceTimersByTimeAsync(0);
        expect(waitingTexts()).toEqual(['three']);
      });
    });
  });

  it('load older events once, before those that are here', async () => {
    calls('listEvents').mockResolvedValueOnce(ok([message(51), message(52)]));
    await open();
    calls('listEvents').mockResolvedValueOnce(ok([message(1), message(50)]));
    await Promise.all([store.logs.loadOlder(ROOM), store.logs.loadOlder(ROOM)]);
    expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, beforeSeq: 51 });
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: false, older: 'idle' });
    expect(
      store
        .get()
        .histories.get(ROOM)
        ?.events.map(({ seq }) => seq),
    ).toEqual([1, 50, 51, 52]);
    await store.logs.loadOlder(ROOM);
    expect(calls('listEvents')).toHaveBeenCalledTimes(2);
  });

  it('tell a failure to load older events, and take the next try', async () => {
    calls('listEvents').mockResolvedValueOnce(ok([message(51)]));
    await open();
    calls('listEvents').mockResolvedValueOnce(networkFailure);
    await store.logs.loadOlder(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ older: 'failed' });
    calls('listEvents').mockResolvedValueOnce(ok([message(50)]));
    await store.logs.loadOlder(ROOM);
    expect(store.get().histories.get(ROOM)?.events).toHaveLength(2);
  });

  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
  const places = () =>
    store
      .get()
      .histories.get(ROOM)
      ?.events.map(({ seq }) => seq);
  const openAt = async (place: number, events: RoomEvent[]): Promise<void> => {
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 200, last: message(200), readSeq: 200 })));
    calls('listEvents').mockResolvedValueOnce(ok(events));
    await store.open(ROOM, place);
  };

  it('open a room around a place, and load what follows until its end', async () => {
    await openAt(100, range(75, 124));
    expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, beforeSeq: 125 });
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: true, hasNewer: true });
    calls('listEvents').mockResolvedValueOnce(ok(range(125, 174)));
    await Promise.all([store.logs.loadNewer(ROOM), store.logs.loadNewer(ROOM)]);
    expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, afterSeq: 124 });
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: true, newer: 'idle' });
    calls('listEvents').mockResolvedValueOnce(ok(range(175, 200)));
    await store.logs.loadNewer(ROOM);
    expect(places()).toEqual(range(75, 200).map(({ seq }) => seq));
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: false });
    await store.logs.loadNewer(ROOM);
    expect(calls('listEvents')).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['answer comes', ok(range(151, 200))],
    ['question is refused', refusal(CODE.tooManyRequests)],
  ])('open where they were wanted last, though an earlier %s later', async (_name, late) => {
    const answers: ((result: Result<RoomEvent[]>) => void)[] = [];
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 200, last: message(200) })));
    calls('listEvents').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const first = store.open(ROOM);
    await settle();
    const second = store.open(ROOM, 100);
    answers[1]?.(ok(range(75, 124)));
    await second;
    answers[0]?.(late);
    await first;
    expect(places()).toContain(100);
  });

  describe('with more than a page of unread messages', () => {
    const unread = room({ lastSeq: 220, last: message(220), readSeq: 100, unread: 120 });
    const asked = () => calls('listEvents').mock.calls.map(([about]) => about);

    beforeEach(() => {
      calls('getRoom').mockResolvedValue(ok(unread));
      calls('listEvents').mockImplementation(async ({ beforeSeq = 221 }) =>
        ok(range(Number(beforeSeq) - 50, Number(beforeSeq) - 1)),
      );
    });

    it('open at the first of them', async () => {
      calls('listRooms').mockResolvedValue(ok({ items: [unread], next: null }));
      await open();
      expect(asked()).toEqual([{ room: ROOM, beforeSeq: 126 }]);
      expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: true, hasNewer: true });
      expect(places()).toContain(101);
      // Whoever comes back is where they stopped.
      await store.open(ROOM);
      expect(asked()).toHaveLength(1);
    });

    it('open at the first of them though the list hasn’t told yet', async () => {
      await store.open(ROOM);
      expect(asked()).toEqual([{ room: ROOM }, { room: ROOM, beforeSeq: 126 }]);
      expect(places()).toContain(101);
    });

    it('open at the end once they were read elsewhere', async () => {
      calls('listRooms').mockResolvedValue(ok({ items: [unread], next: null }));
      await store.rooms.load();
      calls('getRoom').mockResolvedValue(ok({ ...unread, readSeq: 220, unread: 0 }));
      await store.open(ROOM);
      expect(places()?.at(-1)).toBe(220);
      expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: false });
    });

    it('open at the end for whoever wants the latest', async () => {
      await store.open(ROOM);
      await store.open(ROOM, 'latest');
      expect(places()?.at(-1)).toBe(220);
      expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: false });
    });
  });

  it('stay at an earlier place whatever comes, and open at the end the next time', async () => {
    await store.rooms.load();
    await openAt(100, range(75, 124));
    tell(message(201));
    await store.sync();
    expect(calls('sync')).toHaveBeenLastCalledWith({
      rooms: [{ room: ROOM, seq: 201 }],
      since: message(2).at,
    });
    expect(places()?.at(-1)).toBe(124);
    await store.open(ROOM, 80);
    expect(calls('listEvents')).toHaveBeenCalledTimes(1);
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 201, last: message(201) })));
    calls('listEvents').mockResolvedValueOnce(ok(range(152, 201)));
    await store.open(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: false });
    expect(places()?.at(-1)).toBe(201);
  });

  it('change messages at an earlier place, and add none', async () => {
    await openAt(100, range(75, 124));
    const edited = message(100, BEN, { text: 'Changed', changedSeq: 201 });
    tell({ room: ROOM, seq: 201, kind: 'edit', message: edited });
    tell({ room: ROOM, seq: 202, kind: 'delete', target: 101 });
    expect(texts()?.slice(25, 27)).toEqual(['Changed', 'none']);
    expect(places()?.at(-1)).toBe(124);
  });

  it('tell which messages are gone, also those whose place isn’t here', async () => {
    await openAt(100, range(75, 124));
    const gone: (readonly [string, number])[] = [];
    const stop = store.logs.onGone((...told) => gone.push(told));
    tell({ room: ROOM, seq: 201, kind: 'delete', target: 7 });
    tell({ room: ROOM, seq: 8, kind: 'none' });
    stop();
    tell({ room: ROOM, seq: 9, kind: 'none' });
    expect(gone).toEqual([
      [ROOM, 7],
      [ROOM, 8],
    ]);
  });

  it('hold 500 events and a page, and drop those far behind the reader, in either direction', async () => {
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 2_000, last: message(2_000) })));
    calls('listEvents').mockResolvedValueOnce(ok(range(1_401, 2_000)));
    await store.open(ROOM);
    calls('listEvents').mockResolvedValueOnce(ok(range(1_351, 1_400)));
    await store.logs.loadOlder(ROOM);
    expect(places()).toEqual(range(1_351, 1_900).map(({ seq }) => seq));
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: true, hasNewer: true });
    calls('listEvents').mockResolvedValueOnce(ok(range(1_901, 1_950)));
    await store.logs.loadNewer(ROOM);
    expect(calls('listEvents')).toHaveBeenLastCalledWith({ room: ROOM, afterSeq: 1_900 });
    expect(places()).toEqual(range(1_401, 1_950).map(({ seq }) => seq));
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: true, hasNewer: true });
  });

  it('drop those far above a reader at the end, where messages go on arriving', async () => {
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 2_000, last: message(2_000) })));
    calls('listEvents').mockResolvedValueOnce(ok(range(1_451, 2_000)));
    await store.open(ROOM);
    store.logs.dropFarAbove(ROOM);
    expect(places()).toHaveLength(550);
    store.handle({ type: 'event', event: message(2_001) });
    store.logs.dropFarAbove(ROOM);
    expect(places()).toEqual(range(1_502, 2_001).map(({ seq }) => seq));
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasOlder: true, hasNewer: false });
  });

  it('hold all events above a message that waits at the end', async () => {
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 2_000, last: message(2_000) })));
    calls('listEvents').mockResolvedValueOnce(ok(range(1_401, 2_000)));
    await store.open(ROOM);
    store.composer.send(ROOM, 'Waits');
    calls('listEvents').mockResolvedValueOnce(ok(range(1_351, 1_400)));
    await store.logs.loadOlder(ROOM);
    expect(places()).toHaveLength(650);
    expect(store.get().histories.get(ROOM)).toMatchObject({ hasNewer: false });
  });

  it('hold all events that were read while some of them are chosen', async () => {
    calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 2_000, last: message(2_000) })));
    calls('listEvents').mockResolvedValueOnce(ok(range(1_401, 2_000)));
    await store.open(ROOM);
    const stop = store.logs.hold(ROOM);
    calls('listEvents').mockResolvedValueOnce(ok(range(1_351, 1_400)));
    await store.logs.loadOlder(ROOM);
    expect(places()).toHaveLength(650);
    stop();
    calls('listEvents').mockResolvedValueOnce(ok(range(1_301, 1_350)));
    await store.logs.loadOlder(ROOM);
    expect(places()).toHaveLength(550);
  });

  it('tell a failure to load later events, and take the next try', async () => {
    await openAt(100, range(75, 124));
    calls('listEvents').mockResolvedValueOnce(networkFailure);
    await store.logs.loadNewer(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ newer: 'failed', hasNewer: true });
    calls('listEvents').mockResolvedValueOnce(ok(range(125, 174)));
    await store.logs.loadNewer(ROOM);
    expect(places()?.at(-1)).toBe(174);
  });

  it('know that a room isn’t the member’s', async () => {
    calls('getRoom').mockResolvedValueOnce(refusal(CODE.notFound));
    calls('listEvents').mockResolvedValueOnce(refusal(CODE.notFound));
    await store.open(ROOM);
    expect(store.get().gone.has(ROOM)).toBe(true);
  });

  it('know that a room is no longer the member’s when they reload it', async () => {
    await open();
    calls('getRoom').mockResolvedValueOnce(refusal(CODE.notFound));
    await store.rooms.refresh(ROOM);
    expect(roomHere()).toBeUndefined();
    expect(store.get().gone.has(ROOM)).toBe(true);
  });

  it('know that the member has come back to a room', async () => {
    calls('getRoom').mockResolvedValueOnce(refusal(CODE.notFound));
    await store.open(ROOM);
    expect(store.get().gone.has(ROOM)).toBe(true);
    await store.rooms.refresh(ROOM);
    expect(store.get().gone.has(ROOM)).toBe(false);
  });

  it('tell that a room couldn’t be loaded, whichever part is missing', async () => {
    calls('getRoom').mockResolvedValueOnce(networkFailure);
    await store.open(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ state: 'failed', failure: networkFailure });
    await store.open(ROOM);
    expect(store.get().histories.get(ROOM)).toMatchObject({ state: 'ready' });
  });

  it('don’t tell of reading a request to support that nobody has taken, until it is taken', async () => {
    const request = supportRoom([message(1), message(2)], {
      id: ROOM,
      lastSeq: 2,
      readSeq: 0,
      unread: 2,
      canWrite: false,
    });
    calls('listRooms').mockResolvedValue(ok({ items: [request], next: null }));
    calls('getRoom').mockResolvedValue(ok(request));
    await open();
    await store.reading.markRead(ROOM);
    expect(calls('markRead')).not.toHaveBeenCalled();
    expect(roomHere()).toMatchObject({ readSeq: 0, unread: 2 });
    store.rooms.take({ ...request, canWrite: true });
    await store.reading.markRead(ROOM);
    expect(calls('markRead')).toHaveBeenCalledWith({ room: ROOM, seq: 2 });
  });

  it('mark a room as read once', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    await store.reading.markRead(ROOM);
    expect(calls('markRead')).toHaveBeenCalledWith({ room: ROOM, seq: 2 });
    expect(roomHere()).toMatchObject({ readSeq: 2, unread: 0 });
    await store.reading.markRead(ROOM);
    expect(calls('markRead')).toHaveBeenCalledTimes(1);
  });

  it('mark as read what came while the server was being told of what is before it', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    const answers: ((result: Result<null>) => void)[] = [];
    calls('markRead').mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)));
    void store.reading.markRead(ROOM);
    tell(message(3));
    void store.reading.markRead(ROOM);
    answers[0]?.(ok(null));
    await settle();
    expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 2 }], [{ room: ROOM, seq: 3 }]]);
    expect(roomHere()).toMatchObject({ readSeq: 3, unread: 0 });
  });

  it('tell at once how far they are read as the page goes, though the server hasn’t answered yet', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    const answers: ((result: Result<null>) => void)[] = [];
    calls('markRead').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    void store.reading.markReadUpTo(ROOM, 1);
    void store.reading.markReadUpTo(ROOM, 2);
    store.flush();
    expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 1 }], [{ room: ROOM, seq: 2 }]]);
    store.flush();
    for (const answer of answers) answer(ok(null));
    await settle();
    expect(calls('markRead')).toHaveBeenCalledTimes(2);
  });

  it('tell nobody that a member has read their own message', async () => {
    await store.rooms.load();
    tell(message(3, ANN));
    await store.reading.markRead(ROOM);
    expect(roomHere()).toMatchObject({ lastSeq: 3, readSeq: 3, unread: 0 });
    expect(calls('markRead')).not.toHaveBeenCalled();
    tell(message(4));
    await store.reading.markRead(ROOM);
    expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 4 }]]);
  });

  it('stay read where the list was asked for before', async () => {
    const unread = room({ readSeq: 0, unread: 2 });
    calls('listRooms').mockResolvedValueOnce(ok({ items: [unread], next: null }));
    await store.rooms.load();
    let answer: (result: Awaited<ReturnType<Services['chat']['listRooms']>>) => void = () => undefined;
    calls('listRooms').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const loading = store.rooms.load();
    await store.reading.markRead(ROOM);
    store.handle({ type: 'read', room: ROOM, memberId: ANN, upTo: 2 });
    answer(ok({ items: [unread], next: null }));
    await loading;
    expect(roomHere()).toMatchObject({ readSeq: 2, unread: 0 });
  });

  describe('read up to a place', () => {
    const five = [1, 2, 3, 4, 5].map((seq) => message(seq));
    const unread = room({ lastSeq: 5, last: message(5), readSeq: 0, unread: 5 });

    const openWith = async (at: Room, events: readonly RoomEvent[] = five): Promise<void> => {
      calls('listRooms').mockResolvedValue(ok({ items: [at], next: null }));
      calls('getRoom').mockResolvedValue(ok(at));
      calls('listEvents').mockResolvedValue(ok([...events]));
      await open();
      await settle();
      calls('getRoom').mockClear();
    };

    it('count what is left, and never go back', async () => {
      await openWith(unread);
      await store.reading.markReadUpTo(ROOM, 3);
      expect(roomHere()).toMatchObject({ readSeq: 3, unread: 2 });
      await store.reading.markReadUpTo(ROOM, 2);
      await store.reading.markReadUpTo(ROOM, 3);
      expect(roomHere()).toMatchObject({ readSeq: 3, unread: 2 });
      expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 3 }]]);
      expect(calls('getRoom')).not.toHaveBeenCalled();
      await store.reading.markRead(ROOM);
      expect(roomHere()).toMatchObject({ readSeq: 5, unread: 0 });
    });

    it('count only what is news, and keep the mentions after it', async () => {
      const blocked = person({ memberId: 9, isBlocked: true });
      const group = groupOf([], {
        id: ROOM,
        lastSeq: 5,
        last: message(5),
        lastSender: blocked,
        readSeq: 0,
        unread: 3,
        mentions: [2, 4],
      });
      await openWith(group, [message(1), message(2), message(3, ANN), message(4), message(5, 9)]);
      await store.reading.markReadUpTo(ROOM, 2);
      expect(roomHere()).toMatchObject({ readSeq: 2, unread: 1, mentions: [4] });
    });

    it('ask how much is left where what is here doesn’t tell, once the server knows', async () => {
      const far = room({ lastSeq: 900, last: message(900), readSeq: 0, unread: 900 });
      await openWith(
        far,
        five.map(({ seq }) => message(seq + 400)),
      );
      await store.open(ROOM, 402);
      calls('getRoom').mockClear();
      calls('getRoom').mockResolvedValue(ok({ ...far, readSeq: 403, unread: 497 }));
      await store.reading.markReadUpTo(ROOM, 403);
      expect(calls('getRoom')).toHaveBeenCalledTimes(1);
      expect(roomHere()).toMatchObject({ readSeq: 403, unread: 497 });
    });

    it('stay so where an answer is older', async () => {
      await openWith(unread);
      await store.reading.markReadUpTo(ROOM, 3);
      store.rooms.take(unread);
      expect(roomHere()).toMatchObject({ readSeq: 3, unread: 2 });
    });

    it('on another device, count what is left without asking', async () => {
      await openWith(unread);
      store.handle({ type: 'read', room: ROOM, memberId: ANN, upTo: 4 });
      expect(roomHere()).toMatchObject({ readSeq: 4, unread: 1 });
      expect(calls('getRoom')).not.toHaveBeenCalled();
    });
  });

  it('stay marked as unread after the member’s own message, which the server doesn’t count as reading', async () => {
    await store.rooms.load();
    tell(message(3, ANN));
    await store.reading.markRead(ROOM);
    calls('arrangeRoom').mockResolvedValueOnce(
      ok(room({ lastSeq: 3, last: message(3, ANN), readSeq: 2, markedUnread: true })),
    );
    await store.rooms.arrange(ROOM, { markedUnread: true });
    expect(roomHere()).toMatchObject({ readSeq: 3, markedUnread: true });
  });

  it('stand as before where they couldn’t be arranged, though the server is out of reach', async () => {
    await store.rooms.load();
    calls('arrangeRoom').mockResolvedValueOnce(networkFailure);
    calls('getRoom').mockResolvedValueOnce(networkFailure);
    const arranging = store.rooms.arrange(ROOM, { pinned: true });
    expect(roomHere()?.pinned).toBe(true);
    await arranging;
    await settle();
    expect(roomHere()?.pinned).toBe(false);
  });

  describe('marked as unread, and opened while the server is out of reach', () => {
    const marked = room({ markedUnread: true });

    beforeEach(async () => {
      calls('listRooms').mockResolvedValue(ok({ items: [marked], next: null }));
      await store.rooms.load();
      calls('arrangeRoom').mockResolvedValueOnce(networkFailure);
      calls('getRoom').mockResolvedValueOnce(networkFailure);
      await store.reading.markRead(ROOM);
      await settle();
      calls('arrangeRoom').mockResolvedValue(ok(room()));
    });

    it('lose the mark once the server is back', async () => {
      calls('sync').mockResolvedValueOnce(
        ok({ now: message(2).at, rooms: [marked], more: false, events: [], gone: [] }),
      );
      await store.sync();
      await settle();
      expect(calls('arrangeRoom').mock.lastCall).toEqual([{ room: ROOM, markedUnread: false }]);
      expect(roomHere()?.markedUnread).toBe(false);
      await store.sync();
      expect(calls('arrangeRoom')).toHaveBeenCalledTimes(2);
    });

    it('keep a mark that was made since', async () => {
      calls('arrangeRoom').mockResolvedValueOnce(ok(marked));
      await store.rooms.arrange(ROOM, { markedUnread: true });
      await store.sync();
      await settle();
      expect(calls('arrangeRoom').mock.lastCall).toEqual([{ room: ROOM, markedUnread: true }]);
      expect(roomHere()?.markedUnread).toBe(true);
    });
  });

  it('leave unread what came while the server was being told, and nobody looked at', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    const marking = store.reading.markRead(ROOM);
    tell(message(3));
    await marking;
    expect(calls('markRead')).toHaveBeenCalledTimes(1);
    expect(roomHere()).toMatchObject({ readSeq: 2, unread: 1 });
  });

  it('tell again what was read while the server was out of reach', async () => {
    calls('listRooms').mockResolvedValue(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    calls('markRead').mockResolvedValueOnce(networkFailure);
    await store.reading.markRead(ROOM);
    expect(roomHere()?.unread).toBe(0);
    await store.sync();
    await settle();
    expect(calls('markRead').mock.calls).toEqual([[{ room: ROOM, seq: 2 }], [{ room: ROOM, seq: 2 }]]);
    await store.sync();
    await settle();
    expect(calls('markRead')).toHaveBeenCalledTimes(2);
  });

  it('have what arrives while a room is loaded, though the answer is older', async () => {
    await store.rooms.load();
    const answers: ((result: Result<RoomEvent[]>) => void)[] = [];
    calls('listEvents').mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)));
    const loading = store.open(ROOM);
    await settle();
    tell(message(3));
    calls('sync').mockResolvedValue(
      ok({ now: '2026-01-01T12:00:00.000Z', rooms: [], more: false, events: [message(3)], gone: [] }),
    );
    answers[0]?.(ok([message(1), message(2)]));
    await loading;
    await settle();
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3']);
  });

  it('send nothing more once they are closed: another member may have logged in', async () => {
    await open();
    const answers: ((result: Result<MessageEvent>) => void)[] = [];
    calls('sendMessage').mockReturnValueOnce(new Promise((resolve) => answers.push(resolve)));
    store.composer.send(ROOM, 'One');
    store.composer.send(ROOM, 'Two');
    await settle();
    store.close();
    answers[0]?.(ok(message(3, ANN)));
    await settle();
    expect(calls('sendMessage')).toHaveBeenCalledTimes(1);
  });

  it('follow read marks of the other, and of the member’s other devices', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    store.handle({ type: 'read', room: ROOM, memberId: BEN, upTo: 1 });
    store.handle({ type: 'read', room: ROOM, memberId: ANN, upTo: 2 });
    expect(roomHere()).toMatchObject({ otherReadSeq: 1, readSeq: 2, unread: 0 });
  });

  it('follow read marks without a name', async () => {
    calls('listRooms').mockResolvedValueOnce(ok({ items: [room({ readSeq: 0, unread: 2 })], next: null }));
    await store.rooms.load();
    store.handle({ type: 'read', room: ROOM, memberId: null, upTo: 1 });
    expect(roomHere()).toMatchObject({ otherReadSeq: 1, readSeq: 0, unread: 2 });
  });

  it('drop the messages of a deleted account', async () => {
    await open();
    calls('listEvents').mockResolvedValueOnce(ok([message(1), { room: ROOM, seq: 2, kind: 'none' }]));
    calls('sync').mockResolvedValueOnce(
      ok({
        now: '2026-01-01T12:00:00.000Z',
        rooms: [room({ person: null, last: null })],
        more: false,
        events: [],
        gone: [],
      }),
    );
    await store.sync();
    await settle();
    expect(texts()).toEqual(['Message 1', 'none']);
  });

  describe('change messages', () => {
    const changed = (seq: number, changedSeq: number, part: Partial<MessageEvent> = {}) =>
      message(seq, BEN, { changedSeq, ...part });
    const pins = () =>
      store
        .get()
        .pins.get(ROOM)
        ?.map(({ seq }) => seq);

    it('by events of the socket, in the room and its row', async () => {
      await open();
      tell({ room: ROOM, seq: 3, kind: 'edit', message: changed(2, 3, { text: 'Better' }) });
      expect(texts()).toEqual(['Message 1', 'Better', 'edit']);
      expect(roomHere()).toMatchObject({ lastSeq: 3, unread: 0, last: { text: 'Better' } });
    });

    it('that are pinned are asked for again where they couldn’t be read, once the server answers', async () => {
      calls('listPins').mockResolvedValueOnce(networkFailure);
      await open();
      await settle();
      expect(pins()).toBeUndefined();
      calls('listPins').mockResolvedValue(ok([changed(2, 3, { pinned: true })]));
      await store.sync();
      await settle();
      expect(pins()).toEqual([2]);
      await store.sync();
      await settle();
      expect(calls('listPins')).toHaveBeenCalledTimes(2);
    });

    it('that are gone leave the room, its row and its pins', async () => {
      calls('listPins').mockResolvedValueOnce(ok([message(2, BEN, { pinned: true, changedSeq: 3 })]));
      await open();
      await vi.waitFor(() => expect(pins()).toEqual([2]));
      calls('getRoom').mockResolvedValue(ok(room({ lastSeq: 3, last: message(1), unread: 0 })));
      tell({ room: ROOM, seq: 3, kind: 'delete', target: 2 });
      expect(texts()).toEqual(['Message 1', 'none', 'delete']);
      expect(roomHere()).toMatchObject({ last: { seq: 1 } });
      expect(pins()).toEqual([]);
      await settle();
      expect(roomHere()).toMatchObject({ lastSeq: 3, last: { seq: 1 } });
    });

    it('take away by sync what another device has deleted for the member', async () => {
      await open();
      calls('sync').mockResolvedValueOnce(
        ok({
          now: '2026-01-01T12:00:00.000Z',
          rooms: [],
          more: false,
          events: [{ room: ROOM, seq: 1, kind: 'none' }],
          gone: [],
        }),
      );
      await store.sync();
      expect(texts()).toEqual(['none', 'Message 2']);
      expect(calls('sync')).toHaveBeenCalledTimes(1);
    });

    it('show a reaction at once, and take it back where it is refused', async () => {
      await open();
      let answer: (result: Result<MessageEvent>) => void = () => undefined;
      calls('reactToMessage').mockReturnValueOnce(new Promise((done) => (answer = done)));
      const reactions = () => {
        const event = store.get().histories.get(ROOM)?.events[1];
        return event?.kind === 'message' ? event.reactions : null;
      };
      const reacting = store.changes.react(ROOM, 2, '👍');
      expect(reactions()).toEqual([{ emoji: '👍', members: [ANN] }]);
      answer(refusal(CODE.notAllowed, 'cannotMessage'));
      await reacting;
      expect(reactions()).toEqual([]);
    });

    it('take the answer of an edit, whether or not the event comes', async () => {
      await open();
      calls('editMessage').mockResolvedValueOnce(ok(changed(2, 3, { text: 'Better' })));
      await store.changes.edit(ROOM, 2, 'Better');
      expect(texts()).toEqual(['Message 1', 'Better']);
      tell({ room: ROOM, seq: 3, kind: 'edit', message: changed(2, 3, { text: 'Better' }) });
      expect(texts()).toEqual(['Message 1', 'Better', 'edit']);
    });

    it('keep a message whose edit was refused', async () => {
      await open();
      calls('editMessage').mockResolvedValueOnce(refusal(CODE.notAllowed, 'tooOld'));
      expect(await store.changes.edit(ROOM, 2, 'Better')).toMatchObject({ ok: false });
      expect(texts()).toEqual(['Message 1', 'Message 2']);
    });

    it('take away what the member deletes, and ask for the room', async () => {
      await open();
      calls('deleteMessages').mockResolvedValueOnce(ok(null));
      calls('getRoom').mockResolvedValueOnce(ok(room({ last: null })));
      await store.changes.remove(ROOM, [1, 2], false);
      await settle();
      expect(calls('deleteMessages')).toHaveBeenCalledWith({ room: ROOM, seqs: [1, 2], forEverybody: false });
      expect(texts()).toEqual(['none', 'none']);
      expect(roomHere()?.last).toBeNull();
    });

    it('pin by answers and events', async () => {
      await open();
      await settle();
      calls('pinMessage').mockResolvedValueOnce(ok(changed(1, 3, { pinned: true })));
      await store.changes.pin(ROOM, 1, true);
      expect(pins()).toEqual([1]);
      tell({ room: ROOM, seq: 3, kind: 'pin', by: ANN, message: changed(1, 3, { pinned: true }) });
      tell({ room: ROOM, seq: 4, kind: 'pin', by: BEN, message: changed(2, 4, { pinned: true }) });
      expect(pins()).toEqual([2, 1]);
      tell({ room: ROOM, seq: 5, kind: 'pin', by: BEN, message: changed(1, 5) });
      expect(pins()).toEqual([2]);
    });
  });

  describe('in groups', () => {
    const ben = (isBlocked: boolean): Person => ({
      memberId: BEN,
      username: null,
      nickname: 'Ben',
      photo: null,
      icon: null,
      isContact: false,
      isBlocked,
    });
    const group = (part: Partial<GroupRoom> = {}): GroupRoom => {
      const { person: _person, state: _state, kind: _kind, ...shared } = room();
      return groupOf([], { ...shared, lastSender: null, ...part });
    };
    const named = message(3, BEN, { mentions: [{ memberId: ANN, from: 0, to: 4 }] });
    const mentions = () => {
      const here = roomHere();
      return here?.kind === 'group' ? here.mentions : null;
    };
    const listRoomPeople = vi.fn<Services['groups']['listRoomPeople']>();

    async function openGroup(part: Partial<GroupRoom> = {}): Promise<void> {
      listRoomPeople.mockReset();
      store = new ChatStore({ chat, groups: { listRoomPeople }, cache: NO_CACHE, memberId: ANN });
      calls('listRooms').mockResolvedValue(ok({ items: [group(part)], next: null }));
      calls('getRoom').mockResolvedValue(ok(group(part)));
      await open();
      calls('getRoom').mockClear();
    }

    it('mention the same member once a refused message is corrected, even if another has that name', async () => {
      await openGroup();
      const [meant, other] = [20, 30];
      calls('arrangeRoom').mockReturnValue(new Promise(() => undefined));
      store.mentions.choose(ROOM, { memberId: meant, nickname: 'Ann' });
      calls('sendMessage').mockResolvedValueOnce(refusal(CODE.notAllowed, 'noLinks'));
      store.composer.send(ROOM, 'Hi @Ann');
      await settle();
      store.mentions.choose(ROOM, { memberId: other, nickname: 'Ann' });
      store.composer.correct(ROOM, store.get().outgoing.get(ROOM)?.[0]?.clientId ?? '');
      store.composer.send(ROOM, `${store.get().drafts.get(ROOM)}!`);
      await settle();
      const mentions = [{ memberId: meant, from: 3, to: 7 }];
      expect(chat.sendMessage).toHaveBeenLastCalledWith(
        expect.objectContaining({ text: 'Hi @Ann!', mentions }),
      );
    });

    it('keep the mentions of an edited message, known here or not', async () => {
      await openGroup();
      tell(message(3, ANN, { text: 'Hi @Cat', mentions: [{ memberId: 20, from: 3, to: 7 }] }));
      calls('editMessage').mockResolvedValue(networkFailure);
      await store.changes.edit(ROOM, 3, 'Hello @Cat!');
      const mentions = [{ memberId: 20, from: 6, to: 10 }];
      expect(chat.editMessage).toHaveBeenLastCalledWith(expect.objectContaining({ mentions }));
      await store.changes.edit(ROOM, 3, 'Hello Cat');
      expect(chat.editMessage).toHaveBeenLastCalledWith({ room: ROOM, seq: 3, text: 'Hello Cat' });
    });

    it('mention their own members only, even if somebody in another group has the same name', async () => {
      await openGroup();
      calls('arrangeRoom').mockReturnValue(new Promise(() => undefined));
      calls('sendMessage').mockResolvedValue(refusal(CODE.notAllowed, 'noLinks'));
      listRoomPeople.mockResolvedValueOnce(ok([{ ...ben(false), memberId: 30 }]));
      await store.people.ask(OTHER, [30]);
      store.composer.send(ROOM, 'Hi @Ben');
      await settle();
      expect(calls('sendMessage').mock.lastCall?.[0]).not.toHaveProperty('mentions');
      listRoomPeople.mockResolvedValueOnce(ok([ben(false)]));
      await store.people.ask(ROOM, [BEN]);
      store.composer.send(ROOM, 'Hi @Ben');
      await settle();
      const mentions = [{ memberId: BEN, from: 3, to: 7 }];
      expect(chat.sendMessage).toHaveBeenLastCalledWith(expect.objectContaining({ mentions }));
    });

    it('count messages and mentions of the member, but not from blocked people', async () => {
      await openGroup({ lastSender: ben(false) });
      tell(named);
      expect(roomHere()).toMatchObject({ lastSeq: 3, unread: 1 });
      expect(mentions()).toEqual([3]);
      await openGroup({ lastSender: ben(true) });
      tell(named);
      expect(roomHere()).toMatchObject({ lastSeq: 3, unread: 0 });
      expect(mentions()).toEqual([]);
      expect(calls('getRoom')).not.toHaveBeenCalled();
    });

    it('ask the server whether a mention by somebody unknown here counts', async () => {
      await openGroup();
      tell(message(3));
      expect(calls('getRoom')).not.toHaveBeenCalled();
      calls('getRoom').mockResolvedValue(ok(group({ lastSeq: 4, mentions: [4], lastSender: ben(false) })));
      tell({ ...named, seq: 4, changedSeq: 4 });
      expect(mentions()).toEqual([]);
      await settle();
      expect(mentions()).toEqual([4]);
    });

    it('reload a blocked member, and the groups that show them', async () => {
      await openGroup({ lastSender: ben(false) });
      listRoomPeople.mockResolvedValue(ok([ben(false)]));
      await store.people.ask(ROOM, [BEN]);
      await store.people.ask(ROOM, [BEN]);
      expect(listRoomPeople).toHaveBeenCalledOnce();
      listRoomPeople.mockResolvedValue(ok([ben(true)]));
      calls('getRoom').mockResolvedValue(ok(group({ lastSender: ben(true) })));
      await store.people.refresh(BEN);
      expect(store.get().people.get(BEN)).toMatchObject({ isBlocked: true });
      expect(roomHere()).toMatchObject({ lastSender: { isBlocked: true } });
    });

    it('retry lookups of people once the server is back', async () => {
      await openGroup();
      listRoomPeople.mockResolvedValueOnce(networkFailure);
      await store.people.ask(ROOM, [BEN]);
      listRoomPeople.mockResolvedValueOnce(ok([ben(false)]));
      await store.sync();
      await settle();
      expect(store.get().people.get(BEN)).toMatchObject({ nickname: 'Ben' });
    });
  });
});
