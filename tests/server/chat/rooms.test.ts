import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import * as contacts from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { countAllUnread } from '@server/chat/unseen';
import { roomEvents, rooms } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { befriend, join, leave, openRoom, sync, type Talker, write, nameOf } from './talk';

suite('rooms', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  const roomOf = async (who: Talker) => (await who.client.call(chat.getRoom, { room })).data;
  const list = async (who: Talker, cursor?: string) =>
    (await who.client.call(chat.listRooms, { cursor })).data;
  const page = async (place: { beforeSeq?: number; afterSeq?: number }) =>
    (await ann.client.call(chat.listEvents, { room, ...place })).data.map(({ seq }) => seq);

  /** Adds messages of Ben, faster than he could write them. */
  async function fill(count: number): Promise<void> {
    const { lastSeq } = await roomOf(ann);
    await server.db.insert(roomEvents).values(
      Array.from({ length: count }, (_, index) => ({
        roomId: room,
        seq: lastSeq + index + 1,
        kind: 'message' as const,
        senderId: ben.memberId,
        clientId: crypto.randomUUID(),
        text: `Message ${lastSeq + index + 1}`,
        at: server.now(),
      })),
    );
    await server.db.update(rooms).set({ lastSeq: lastSeq + count, lastAt: server.now() });
  }

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ann, ben);
    await openRoom(ben, ann);
  });

  it('aren’t created with strangers who can’t be found: the answer doesn’t reveal that they exist', async () => {
    const cat = await join(server, 3, 'Cat');
    const open = ({ memberId }: Pick<Talker, 'memberId'>) => ann.client.call(chat.openRoom, { memberId });
    await cat.client.call(changePrivacy, { findable: false });
    const { code, message, failure } = await open({ memberId: 42 });
    expect(await open(cat)).toMatchObject({ code, message, failure });
    const group = { id: crypto.randomUUID(), title: 'Hikers', memberIds: [ann.memberId] };
    await befriend(cat, ann);
    await cat.client.call(groups.createGroup, group);
    await cat.client.call(contacts.endContact, { memberId: ann.memberId });
    expect((await open(cat)).code).toBe(CODE.success);
  });

  it('give their events in pages, forwards and backwards', async () => {
    await fill(120);
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    expect(await page({})).toEqual(range(71, 120));
    expect(await page({ beforeSeq: 71 })).toEqual(range(21, 70));
    expect(await page({ beforeSeq: 21 })).toEqual(range(1, 20));
    expect(await page({ beforeSeq: 1 })).toEqual([]);
    expect(await page({ afterSeq: 60 })).toEqual(range(61, 110));
    expect(await page({ afterSeq: 120 })).toEqual([]);
  });

  it('count what a member hasn’t read, of others only, and remember the furthest place', async () => {
    await write(ben, room, 'one');
    await write(ann, room, 'two');
    await write(ben, room, 'three');
    const mark = (seq: number) => ann.client.call(chat.markRead, { room, seq });
    expect(await roomOf(ann)).toMatchObject({ unread: 2, readSeq: 0 });
    await mark(1);
    expect(await roomOf(ann)).toMatchObject({ unread: 1, readSeq: 1 });
    await mark(99);
    expect(await roomOf(ann)).toMatchObject({ unread: 0, readSeq: 3 });
    await mark(2);
    expect(await roomOf(ann)).toMatchObject({ readSeq: 3 });
    expect(await roomOf(ben)).toMatchObject({ otherReadSeq: 3, readSeq: 0, unread: 1 });
  });

  it.each(['reader', 'writer'] as const)(
    'don’t tell across a block how far somebody reads, whether the %s has blocked, and nothing is taken back',
    async (blocker) => {
      const [from, whom] = blocker === 'reader' ? [ann, ben] : [ben, ann];
      for (const text of ['one', 'two', 'three', 'four']) await write(ben, room, text);
      await ann.client.call(chat.markRead, { room, seq: 2 });
      const told = async (seq: number) => ({
        seq: (await roomOf(ben)).otherReadSeq,
        readers: (await ben.client.call(groups.listReaders, { room, seq })).data.count,
      });
      await from.client.call(contacts.blockPerson, { memberId: whom.memberId });
      expect([await told(2), await told(3)]).toEqual([
        { seq: 2, readers: 1 },
        { seq: 2, readers: 0 },
      ]);
      await ann.client.call(chat.markRead, { room, seq: 3 });
      expect([await told(2), await told(3)]).toEqual([
        { seq: 2, readers: 1 },
        { seq: 2, readers: 0 },
      ]);
      await ann.client.call(chat.clearRoom, { room, remove: false });
      expect(await roomOf(ann)).toMatchObject({ readSeq: 4 });
      expect(await roomOf(ben)).toMatchObject({ otherReadSeq: 2 });
      await from.client.call(contacts.unblockPerson, { memberId: whom.memberId });
      expect(await roomOf(ben)).toMatchObject({ otherReadSeq: 2 });
      await befriend(ann, ben);
      await write(ben, room, 'five');
      await ann.client.call(chat.markRead, { room, seq: 5 });
      expect(await told(5)).toEqual({ seq: 5, readers: 1 });
    },
  );

  it('are listed in pages, those with the latest message first', async () => {
    await write(ann, room, 'Hello');
    for (let index = 3; index < 6; index++) {
      const other = await join(server, index, `Member ${index}`);
      await befriend(ann, other);
      server.advance(1);
      await write(other, await openRoom(other, ann), 'Hi');
    }
    server.advance(1);
    await write(ben, room, 'Back');
    const { items, next } = await list(ann);
    expect(items.map(nameOf)).toEqual(['Ben', 'Member 5', 'Member 4', 'Member 3']);
    expect(next).toBeNull();
    const [, second] = items;
    const after = await list(ann, `${second?.at}_${second?.id}`);
    expect(after.items.map(nameOf)).toEqual(['Member 4', 'Member 3']);
    for (const at of ['2026-99-99T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])
      expect((await list(ann, `${at}_${second?.id}`)).items).toEqual([]);
    // A day that its month lacks.
    expect((await list(ann, `2026-02-30T00:00:00.000Z_${second?.id}`)).items).toHaveLength(4);
    const refused = await ann.client.call(chat.listRooms, { cursor: `${second?.at}_${'-'.repeat(36)}` });
    expect(refused.failure?.field).toBe('cursor');
  });

  it('tell a client that was away what it lacks, and nothing twice', async () => {
    await write(ben, room, 'one');
    const first = await sync(ann);
    expect(first).toMatchObject({ rooms: [{ id: room, lastSeq: 1 }], more: false, events: [], gone: [] });
    server.advance(60);
    const later = await sync(ann);
    expect(await sync(ann, [{ room, seq: 1 }], later.now)).toMatchObject({ rooms: [], events: [] });
    await write(ben, room, 'two');
    await write(ben, room, 'three');
    const second = await sync(ann, [{ room, seq: 1 }], later.now);
    expect(second.events).toMatchObject([
      { seq: 2, text: 'two' },
      { seq: 3, text: 'three' },
    ]);
    expect(second.rooms).toMatchObject([{ id: room, lastSeq: 3, unread: 3 }]);
  });

  it('tell it of read marks of either side', async () => {
    await write(ben, room, 'one');
    server.advance(60);
    const { now } = await sync(ben);
    server.advance(60);
    await ann.client.call(chat.markRead, { room, seq: 1 });
    expect((await sync(ben, [], now)).rooms).toMatchObject([{ otherReadSeq: 1 }]);
    expect((await sync(ann, [], now)).rooms).toMatchObject([{ unread: 0 }]);
  });

  describe('tell it nothing of the other', () => {
    /** What the client of somebody lacks once the other has done something. */
    async function lacksAfter(who: Talker, act: () => Promise<{ code: number }>) {
      server.advance(60);
      const { now } = await sync(who);
      server.advance(60);
      expect((await act()).code).toBe(CODE.success);
      return (await sync(who, [], now)).rooms;
    }

    const declines = (where: string) => ben.client.call(chat.declineRequest, { room: where });
    const reads = (where: string) => ben.client.call(chat.markRead, { room: where, seq: 1 });

    it.each<[string, (where: string) => Promise<{ code: number }>]>([
      ['declines their request', declines],
      ['reads it', reads],
      ['mutes it', (where) => ben.client.call(chat.muteRoom, { room: where, span: 'hour' })],
      ['begins an answer', (where) => ben.client.call(chat.arrangeRoom, { room: where, draft: 'Well' })],
      ['archives it', (where) => ben.client.call(chat.arrangeRoom, { room: where, archived: true })],
    ])('who %s', async (_what, act) => {
      const cat = await join(server, 3, 'Cat');
      const asked = await openRoom(cat, ben);
      await write(cat, asked, 'May I?');
      expect(await lacksAfter(cat, () => act(asked))).toEqual([]);
      const accepts = () => ben.client.call(chat.acceptRequest, { room: asked });
      expect(await lacksAfter(cat, accepts)).toMatchObject([{ id: asked, state: 'open' }]);
    });

    it('who has turned read receipts off, or is across a block', async () => {
      for (const text of ['one', 'two']) await write(ann, room, text);
      await ben.client.call(changePrivacy, { readReceipts: false });
      expect(await lacksAfter(ann, () => reads(room))).toEqual([]);
      await ben.client.call(changePrivacy, { readReceipts: true });
      await ben.client.call(contacts.blockPerson, { memberId: ann.memberId });
      const readsOn = () => ben.client.call(chat.markRead, { room, seq: 2 });
      expect(await lacksAfter(ann, readsOn)).toEqual([]);
    });
  });

  it('tell it what a transaction committed that began before the last answer', async () => {
    const { now } = await sync(ann);
    server.advance(-5);
    await write(ben, room, 'begun earlier');
    server.advance(10);
    expect((await sync(ann, [], now)).rooms).toMatchObject([{ id: room, lastSeq: 1 }]);
  });

  it('give a client that lacks more than a page the last events, which it can tell from the next', async () => {
    await fill(80);
    const { events } = await sync(ann, [{ room, seq: 10 }]);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 31 + index));
  });

  it('look declined to the member who declined a request, and pending to its sender', async () => {
    const cat = await join(server, 3, 'Cat');
    const asked = await openRoom(cat, ben);
    await write(cat, asked, 'May I?');
    await ben.client.call(chat.declineRequest, { room: asked });
    const stateFor = async (who: Talker) => (await who.client.call(chat.getRoom, { room: asked })).data;
    expect(await stateFor(ben)).toMatchObject({ state: 'declined' });
    expect(await stateFor(cat)).toMatchObject({ state: 'requested' });
  });

  it('tell another device once that a request was declined, even if it has it open', async () => {
    const cat = await join(server, 3, 'Cat');
    const asked = await openRoom(cat, ben);
    await write(cat, asked, 'May I?');
    const known = [{ room: asked, seq: 1 }];
    const before = await sync(ben, known);
    server.advance(60);
    await ben.client.call(chat.declineRequest, { room: asked });
    server.advance(60);
    const after = await sync(ben, known, before.now);
    expect(after).toMatchObject({ rooms: [{ id: asked, state: 'declined' }], gone: [] });
    expect(await sync(ben, known, after.now)).toMatchObject({ rooms: [], gone: [] });
  });

  it('tell it of a request that a friend link accepts, on either side, though it was declined', async () => {
    const [dan, eve] = [await join(server, 4, 'Dan'), await join(server, 5, 'Eve')];
    const asked = await openRoom(dan, eve);
    await write(dan, asked, 'May I?');
    await eve.client.call(chat.declineRequest, { room: asked });
    server.advance(60);
    const { now } = await sync(eve, [{ room: asked, seq: 1 }]);
    server.advance(60);
    await befriend(eve, dan);
    expect(await countAllUnread(server.db, eve.memberId, server.now())).toBe(1);
    expect((await eve.client.call(chat.listRooms)).data.items).toMatchObject([{ id: asked, unread: 1 }]);
    for (const who of [dan, eve])
      expect((await sync(who, [{ room: asked, seq: 1 }], now)).rooms).toMatchObject([
        { id: asked, state: 'open' },
      ]);
  });

  it('tell it that a contact has ended, on either side, and that its member has blocked somebody or not', async () => {
    await write(ann, room, 'Hi');
    /** What a member's client is told that knows all from before something is done. */
    const told = async (who: Talker, work: () => Promise<unknown>) => {
      server.advance(60);
      const { now } = await sync(who, [{ room, seq: 1 }]);
      server.advance(60);
      await work();
      return (await sync(who, [{ room, seq: 1 }], now)).rooms;
    };
    const other = { memberId: ben.memberId };
    const ended = await told(ben, () => ann.client.call(contacts.endContact, other));
    expect(ended).toMatchObject([{ id: room, person: { isContact: false } }]);
    const blocked = await told(ann, () => ann.client.call(contacts.blockPerson, other));
    expect(blocked).toMatchObject([{ id: room, person: { isBlocked: true } }]);
    const unblocked = await told(ann, () => ann.client.call(contacts.unblockPerson, other));
    expect(unblocked).toMatchObject([{ id: room, person: { isBlocked: false } }]);
  });

  it('tell it which rooms aren’t the member’s', async () => {
    const stranger = await join(server, 3);
    const { gone, events } = await sync(stranger, [
      { room, seq: 0 },
      { room, seq: 0 },
    ]);
    expect({ gone, events }).toEqual({ gone: [room], events: [] });
  });

  it('tell it of a member who has deleted the account', async () => {
    await write(ben, room, 'one');
    server.advance(60);
    const { now } = await sync(ann);
    server.advance(60);
    await leave(server, ben);
    expect((await sync(ann, [], now)).rooms).toMatchObject([{ id: room, person: null }]);
  });

  it.each([-1, 2 ** 31, 999_999_999_999_999])('have no place %d', async (place) => {
    for (const named of [{ beforeSeq: place }, { afterSeq: place }])
      expect((await ann.client.call(chat.listEvents, { room, ...named })).code).toBe(CODE.invalidInput);
    expect((await ann.client.call(chat.markRead, { room, seq: place })).code).toBe(CODE.invalidInput);
  });

  it('can be asked for since any valid time', async () => {
    await write(ben, room, 'one');
    expect((await sync(ann, [], '0000-01-01T00:00:00Z')).rooms).toHaveLength(1);
    expect((await sync(ann, [], '9999-12-31T23:59:59Z')).rooms).toHaveLength(0);
  });

  it('can’t be named more than 200 at once', async () => {
    const named = Array.from({ length: 201 }, () => ({ room, seq: 0 }));
    const answer = await ann.client.sendRaw(chat.sync, JSON.stringify({ rooms: named }), {
      'content-type': 'application/json',
    });
    expect(answer.code).toBe(CODE.invalidInput);
  });

  it('keep the places of events unique, whoever writes them', async () => {
    await write(ben, room, 'one');
    const [row] = await server.db.select().from(roomEvents).where(eq(roomEvents.roomId, room));
    if (!row) throw new Error('no event');
    const copy = { ...row, clientId: crypto.randomUUID() };
    await expect(server.db.insert(roomEvents).values(copy)).rejects.toThrow();
  });
});
