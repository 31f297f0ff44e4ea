import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { beforeEach, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';
import { befriend, join, openRoom, read, sync, type Talker, write } from './talk';

suite('a chat in the list of a member', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
  });

  beforeEach(async () => {
    await befriend(ann, ben);
    room = await openRoom(ann, ben);
    await write(ann, room, 'one');
    await write(ben, room, 'two');
  });

  const roomOf = async ({ client }: Talker) => (await client.call(chat.getRoom, { room })).data;
  const listOf = async ({ client }: Talker) => (await client.call(chat.listRooms)).data.items;
  const clear = ({ client }: Talker, remove: boolean) => client.call(chat.clearRoom, { room, remove });

  it.each(['pinned', 'archived', 'markedUnread'] as const)(
    'is %s, and no longer, for that member only; what isn’t named stays',
    async (name) => {
      expect(await roomOf(ann)).toMatchObject({ pinned: false, archived: false, markedUnread: false });
      await ann.client.call(chat.arrangeRoom, { room, pinned: true, archived: true, markedUnread: true });
      const { data } = await ann.client.call(chat.arrangeRoom, { room, [name]: false });
      const expected = { pinned: true, archived: true, markedUnread: true, [name]: false };
      expect(data).toMatchObject(expected);
      expect(await listOf(ann)).toMatchObject([expected]);
      expect(await roomOf(ben)).toMatchObject({ pinned: false, archived: false, markedUnread: false });
    },
  );

  it('is told to the member’s other devices, by the socket and by sync, and to nobody else', async () => {
    const { now } = await sync(ann);
    const origin = await listenOn(server);
    const [own, other] = [await enter(origin, ann.client), await enter(origin, ben.client)];
    server.advance(60);
    await ann.client.call(chat.arrangeRoom, { room, pinned: true });
    expect(await own.next()).toMatchObject({ type: 'rooms' });
    expect((await sync(ann, [], now)).rooms).toMatchObject([{ id: room, pinned: true }]);
    other.send({ type: 'ping' });
    expect(await other.next()).toMatchObject({ type: 'pong' });
  });

  it('keeps what was typed for the member’s other devices until it is emptied or cleared, and for nobody else', async () => {
    const type = (draft: string) => ann.client.call(chat.arrangeRoom, { room, draft });
    expect(await roomOf(ann)).toMatchObject({ draft: '', draftAt: null });
    const at = server.now().toISOString();
    expect((await type('Half a ')).data).toMatchObject({ draft: 'Half a ', draftAt: at });
    await ann.client.call(chat.arrangeRoom, { room, pinned: true });
    expect(await listOf(ann)).toMatchObject([{ draft: 'Half a ', draftAt: at }]);
    expect(await roomOf(ben)).toMatchObject({ draft: '', draftAt: null });
    expect((await type('x'.repeat(4_001))).code).toBe(CODE.invalidInput);
    expect((await type('')).data).toMatchObject({ draft: '' });
    await type('more');
    expect((await clear(ann, false)).data).toMatchObject({ draft: '' });
  });

  it('loses its mark when it is read', async () => {
    await ann.client.call(chat.arrangeRoom, { room, markedUnread: true });
    await ann.client.call(chat.markRead, { room, seq: 2 });
    expect(await roomOf(ann)).toMatchObject({ markedUnread: false, unread: 0 });
  });

  it('is cleared for one member on all devices, while the other keeps everything', async () => {
    await ann.client.call(chat.pinMessage, { room, seq: 1, pinned: true });
    expect((await clear(ann, false)).data).toMatchObject({
      firstSeq: 4,
      last: null,
      unread: 0,
      removedSeq: 0,
    });
    expect((await read(ann, room)).join('')).toBe('');
    expect((await ann.client.call(chat.searchMessages, { query: 'two' })).data.items).toEqual([]);
    expect((await ann.client.call(chat.listPins, { room })).data).toEqual([]);
    expect(await listOf(ann)).toMatchObject([{ id: room, last: null }]);
    expect(await read(ben, room)).toEqual(['one', 'two', '']);
    const reply = { room, clientId: crypto.randomUUID(), text: 'and?', replyTo: 2 };
    expect((await ann.client.call(chat.sendMessage, reply)).code).toBe(CODE.notFound);
    await write(ben, room, 'three');
    expect(await roomOf(ann)).toMatchObject({ last: { text: 'three' }, unread: 1 });
  });

  it('is cleared without telling the other anything, not even that it was read', async () => {
    await ben.client.call(chat.markRead, { room, seq: 1 });
    await write(ann, room, 'three');
    const before = await roomOf(ann);
    expect(before).toMatchObject({ otherReadSeq: 1 });
    expect((await clear(ben, false)).data).toMatchObject({ readSeq: 3, unread: 0 });
    expect(await roomOf(ann)).toEqual(before);
    await write(ann, room, 'four');
    await ben.client.call(chat.markRead, { room, seq: 4 });
    expect(await roomOf(ann)).toMatchObject({ otherReadSeq: 4 });
  });

  it('leaves the list on every device once it is deleted, until a new message arrives', async () => {
    await ann.client.call(chat.arrangeRoom, { room, pinned: true });
    const { now } = await sync(ann);
    server.advance(60);
    await clear(ann, true);
    expect(await listOf(ann)).toEqual([]);
    expect((await sync(ann, [], now)).rooms).toMatchObject([{ id: room, removedSeq: 2, pinned: false }]);
    expect(await listOf(ben)).toHaveLength(1);
    await write(ben, room, 'Still there?');
    expect(await listOf(ann)).toMatchObject([{ id: room, last: { text: 'Still there?' }, unread: 1 }]);
  });

  it('must belong to the member', async () => {
    const cat = await join(server, 3, 'Cat');
    const arranged = await cat.client.call(chat.arrangeRoom, { room, pinned: true });
    expect(arranged.code).toBe(CODE.notFound);
    expect((await clear(cat, true)).code).toBe(CODE.notFound);
  });
});
