import * as chat from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { members } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { makeGroup, remove } from './groups';
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

  it('hold what their member writes and forwards there, to read and to find', async () => {
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

  describe('that were forwarded', () => {
    let group: string;
    let forwarded: MessageEvent;

    const edit = async (text: string) =>
      (await ann.client.call(chat.editMessage, { room: saved, seq: 1, text })).failure?.reason ?? null;
    const keep = (part: object) => ben.client.call(groups.changeGroup, { room: group, ...part });

    beforeEach(async () => {
      await befriend(ann, ben);
      group = await makeGroup(ben, [ann]);
      await write(ann, saved, 'Hello');
      forwarded = (await forward(ann, { room: saved, seq: 1 }, group)).data;
    });

    const texts = async () => (await read(ben, group)).filter((text) => text !== '');

    it('get no link where their group allows none', async () => {
      await keep({ linksAllowed: false });
      expect(await edit('See example.com')).toBe('linksForbidden');
      expect(await texts()).toEqual(['Hello']);
      expect(await edit('Hello, all')).toBeNull();
      expect(await texts()).toEqual(['Hello, all']);
    });

    it('can’t be edited where only admins write, or by a removed member', async () => {
      await keep({ whoWrites: 'admins' });
      expect(await edit('Hello, all')).toBe('cannotWrite');
      await keep({ whoWrites: 'everybody' });
      await remove(ben, group, ann);
      expect(await edit('Hello, all')).toBe('cannotWrite');
      expect(await texts()).toEqual(['Hello']);
    });

    it('can’t be edited while our team has muted their author, unless nobody else reads them', async () => {
      await write(ann, saved, 'Mine');
      await forward(ann, { room: saved, seq: 2 }, saved);
      const until = new Date(server.now().getTime() + 60_000);
      await server.db.update(members).set({ mutedUntil: until }).where(eq(members.id, ann.memberId));
      expect(await edit('Hello, all')).toBe('muted');
      expect(await texts()).toEqual(['Hello']);
      const own = { room: saved, seq: 2, text: 'Mine alone' };
      expect((await ann.client.call(chat.editMessage, own)).code).toBe(CODE.success);
      server.advance(60_000);
      expect(await edit('Hello, all')).toBeNull();
    });

    it('can be edited even if somebody else has forwarded them to where they couldn’t be written', async () => {
      const other = await makeGroup(ben);
      await forward(ben, forwarded, other);
      expect(await edit('Hello, all')).toBeNull();
      expect(await read(ben, other)).toContain('Hello, all');
    });
  });

  it('are gone with the account', async () => {
    await write(ann, saved, 'For me alone');
    await leave(server, ann);
    expect(await server.db.query.rooms.findMany()).toEqual([]);
    expect(await server.db.query.roomEvents.findMany()).toEqual([]);
  });
});
