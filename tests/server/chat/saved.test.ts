import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { befriend, forward, join, leave, openRoom, read, sync, type Talker, write } from './talk';

suite('saved messages', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let saved: string;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    saved = (await ann.client.call(chat.openSaved)).data.id;
  });

  it('are one room of the member, however often it is opened at once', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => ben.client.call(chat.openSaved)));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
    expect(opened[0]?.data).toMatchObject({ kind: 'saved', lastSeq: 0, unread: 0 });
    expect(opened[0]?.data.id).not.toBe(saved);
  });

  it('hold what is written and passed on there, read and found by their member', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ben, ann);
    await write(ben, room, 'The gate code is blue');
    await write(ann, saved, 'Buy lanterns');
    await forward(ann, { room, seq: 1 }, saved);
    expect(await read(ann, saved)).toEqual(['Buy lanterns', 'The gate code is blue']);
    const { items } = (await ann.client.call(chat.listRooms, {})).data;
    expect(items.find(({ id }) => id === saved)).toMatchObject({
      kind: 'saved',
      unread: 0,
      last: { seq: 2 },
    });
    expect((await sync(ann, [{ room: saved, seq: 1 }])).events).toMatchObject([{ room: saved, seq: 2 }]);
    const found = await ann.client.call(chat.searchMessages, { query: 'lanterns' });
    expect(found.data.items).toMatchObject([{ room: saved, seq: 1 }]);
  });

  it('are nobody else’s', async () => {
    await befriend(ann, ben);
    await write(ann, saved, 'For me alone');
    const answers = await Promise.all([
      ben.client.call(chat.getRoom, { room: saved }),
      ben.client.call(chat.listEvents, { room: saved }),
      write(ben, saved, 'Hello?'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([CODE.notFound, CODE.notFound, CODE.notFound]);
    expect((await ben.client.call(chat.listRooms, {})).data.items).toEqual([]);
    expect((await ben.client.call(chat.searchMessages, { query: 'alone' })).data.items).toEqual([]);
  });

  it('are gone with the account', async () => {
    await write(ann, saved, 'For me alone');
    await leave(server, ann);
    expect(await server.db.query.rooms.findMany()).toEqual([]);
    expect(await server.db.query.roomEvents.findMany()).toEqual([]);
  });
});
