import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { createGroup, leaveGroup } from '@contract/chat/group-calls';
import { directRoom } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import { blockPerson, endContact, listContacts, unblockPerson } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { members } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpServer, suite, type TestServer } from '../harness';
import { upload } from '../pictures';
import { befriend, forward, join, leave, openRoom, read, sync, type Talker, write } from './talk';

suite('a direct chat', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;

  const roomOf = async (who: Talker, room: string) =>
    z.parse(directRoom, (await who.client.call(chat.getRoom, { room })).data);
  const listed = async (who: Talker) => (await who.client.call(chat.listRooms)).data.items;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
    },
    {
      LIMIT_REQUESTS_PER_MEMBER_DAY: '2',
      LIMIT_MESSAGES_PER_MEMBER_10S: '5',
      LIMIT_ESTABLISHED_PERCENT: '100',
      LIMIT_PEOPLE_PER_MEMBER_HOUR: '6',
    },
  );

  it('of contacts is one room for both, made when it is opened and listed once somebody has written', async () => {
    await befriend(ann, ben);
    const [first, again, other] = [
      await openRoom(ann, ben),
      await openRoom(ann, ben),
      await openRoom(ben, ann),
    ];
    expect([again, other]).toEqual([first, first]);
    expect(await roomOf(ann, first)).toMatchObject({ state: 'empty', lastSeq: 0, last: null, unread: 0 });
    expect([await listed(ann), await listed(ben)]).toEqual([[], []]);
    await write(ann, first, 'Hello');
    expect(await listed(ben)).toMatchObject([
      { id: first, state: 'open', unread: 1, person: { nickname: 'Ann' }, last: { text: 'Hello', seq: 1 } },
    ]);
    expect(await listed(ann)).toMatchObject([{ id: first, unread: 0, person: { nickname: 'Ben' } }]);
  });

  it('opened by both at the same time is one room', async () => {
    await befriend(ann, ben);
    const opened = await Promise.all([openRoom(ann, ben), openRoom(ben, ann), openRoom(ann, ben)]);
    expect(new Set(opened).size).toBe(1);
  });

  it('keeps messages in one order without gaps when both write at once', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await openRoom(ben, ann);
    await Promise.all(
      [1, 2, 3, 4].flatMap((index) => [write(ann, room, `a${index}`), write(ben, room, `b${index}`)]),
    );
    const events = (await ann.client.call(chat.listEvents, { room })).data;
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await read(ben, room)).toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']);
  });

  it('accepts a message once, however often it is sent', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write(ann, room, 'Once', clientId)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await read(ben, room)).toEqual(['Once']);
    expect((await write(ann, room, 'Twice', clientId)).code).toBe(CODE.conflict);
    // Another member's device may use the same name.
    expect((await write(ben, room, 'Mine', clientId)).data.seq).toBe(2);
  });

  it('gives a retried forward its first answer even if the sender has left the room it is from', async () => {
    await befriend(ann, ben);
    await befriend(ann, cat);
    const room = await openRoom(ann, ben);
    const created = { id: randomUUID(), title: 'Walks', memberIds: [cat.memberId] };
    const group = (await ann.client.call(createGroup, created)).data.room.id;
    const { seq } = (await write(cat, group, 'At nine')).data;
    const clientId = randomUUID();
    const pass = () => forward(ann, { room: group, seq }, room, clientId);
    const first = await pass();
    await ann.client.call(leaveGroup, { room: group });
    expect((await pass()).data).toEqual(first.data);
    expect((await forward(ann, { room: group, seq }, room)).code).toBe(CODE.notFound);
  });

  it('gives a retry its first answer even if the other has blocked the sender since', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const clientId = randomUUID();
    const first = await write(ann, room, 'Hello', clientId);
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    expect((await write(ann, room, 'Hello', clientId)).data).toEqual(first.data);
    expect((await write(ann, room, 'Hello?')).code).toBe(CODE.notAllowed);
  });

  it.each([
    ['trims and keeps line breaks', '  one\r\ntwo\n ', 'one\ntwo'],
    ['composes characters', 'Cafe\u0301', 'Café'],
    ['drops what turns the direction of text', 'a\u202eb\u2066c', 'abc'],
    ['keeps markup as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['keeps joined emoji', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ])('%s', async (_what, typed, kept) => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    expect((await write(ann, room, typed)).data.text).toBe(kept);
    expect(await read(ben, room)).toEqual([kept]);
  });

  it('takes 4,000 code points, however many bytes they are, and refuses one more and blank ones', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    expect((await write(ann, room, '😀'.repeat(4_000))).code).toBe(CODE.success);
    for (const text of ['😀'.repeat(4_001), '', ' \n\u2800'])
      expect(await write(ann, room, text)).toMatchObject({
        code: CODE.invalidInput,
        failure: { field: 'text' },
      });
  });

  it('is unknown to everybody else', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Secret');
    for (const id of [room, randomUUID()]) {
      expect((await cat.client.call(chat.getRoom, { room: id })).code).toBe(CODE.notFound);
      expect((await cat.client.call(chat.listEvents, { room: id })).code).toBe(CODE.notFound);
      expect((await cat.client.call(chat.markRead, { room: id, seq: 1 })).code).toBe(CODE.notFound);
      expect((await cat.client.call(chat.acceptRequest, { room: id })).code).toBe(CODE.notFound);
      expect((await cat.client.call(chat.declineRequest, { room: id })).code).toBe(CODE.notFound);
      expect((await write(cat, id, 'Let me in')).code).toBe(CODE.notFound);
    }
    expect(await read(ann, room)).toEqual(['Secret']);
  });

  it('can’t be opened with oneself, with nobody, or with an assistant', async () => {
    const open = (memberId: number) => ann.client.call(chat.openRoom, { memberId });
    expect(await open(ann.memberId)).toMatchObject({
      code: CODE.invalidInput,
      failure: { field: 'memberId' },
    });
    expect((await open(42)).code).toBe(CODE.notFound);
    await server.db.update(members).set({ isAssistant: true }).where(eq(members.id, cat.memberId));
    expect((await open(cat.memberId)).code).toBe(CODE.notFound);
  });

  it('with strangers is opened a limited number of times an hour', async () => {
    for (let id = 1; id <= 6; id++) await ann.client.call(chat.openRoom, { memberId: id });
    expect((await ann.client.call(chat.openRoom, { memberId: ben.memberId })).code).toBe(
      CODE.tooManyRequests,
    );
    await befriend(ann, ben);
    expect((await ann.client.call(chat.openRoom, { memberId: ben.memberId })).code).toBe(CODE.success);
  });

  it('begins with a request where the two aren’t contacts: one message until it is accepted', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    expect(await roomOf(ann, room)).toMatchObject({ state: 'requested' });
    expect(await listed(ben)).toMatchObject([{ state: 'received', unread: 1, person: { username: null } }]);
    expect(await write(ann, room, 'Please?')).toMatchObject({
      code: CODE.notAllowed,
      failure: { reason: 'requestPending' },
    });
    // Who reads a request doesn't tell.
    await ben.client.call(chat.markRead, { room, seq: 1 });
    expect(await roomOf(ann, room)).toMatchObject({ otherReadSeq: 0 });

    expect((await ben.client.call(chat.acceptRequest, { room })).data).toMatchObject({ state: 'open' });
    expect(await roomOf(ann, room)).toMatchObject({ state: 'open', otherReadSeq: 1 });
    expect((await ann.client.call(listContacts)).data).toMatchObject([{ memberId: ben.memberId }]);
    expect((await write(ann, room, 'Thanks')).code).toBe(CODE.success);
  });

  it('begins with a request, too, if the other has opened it but written nothing', async () => {
    for (const stranger of [ben, cat]) {
      const room = await openRoom(stranger, ann);
      expect(await openRoom(ann, stranger)).toBe(room);
      const before = await sync(stranger);
      const { data } = await upload(ann.client, Buffer.from('plan'), { kind: 'file', name: 'plan.pdf' });
      const file = { room, text: 'Look', clientId: randomUUID(), media: [data.id] };
      expect((await ann.client.call(chat.sendMessage, file)).failure).toEqual({ reason: 'mediaInRequest' });
      expect((await write(ann, room, 'May I?')).code).toBe(CODE.success);
      expect((await write(ann, room, 'Please?')).failure).toEqual({ reason: 'requestPending' });
      expect(await roomOf(ann, room)).toMatchObject({ state: 'requested' });
      expect(await listed(stranger)).toMatchObject([{ id: room, state: 'received', unread: 1 }]);
      expect((await sync(stranger, [], before.now)).rooms).toMatchObject([{ state: 'received' }]);
      await stranger.client.call(chat.markRead, { room, seq: 1 });
      expect(await roomOf(ann, room)).toMatchObject({ otherReadSeq: 0 });
    }
    const dan = await join(server, 4);
    const another = await openRoom(dan, ann);
    await openRoom(ann, dan);
    expect((await write(ann, another, 'May I?')).code).toBe(CODE.tooManyRequests);
  });

  it('keeps what somebody has begun to write there, until they accept the request', async () => {
    const room = await openRoom(ben, ann);
    await ben.client.call(chat.arrangeRoom, { room, draft: 'Hello, I am' });
    await write(ann, await openRoom(ann, ben), 'May I?');
    expect(await roomOf(ben, room)).toMatchObject({ state: 'received', draft: 'Hello, I am' });
    await ben.client.call(chat.acceptRequest, { room });
    expect(await roomOf(ben, room)).toMatchObject({ state: 'open', draft: 'Hello, I am' });
  });

  it('is accepted by an answer, too', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    expect(await openRoom(ben, ann)).toBe(room);
    await write(ben, room, 'Sure');
    expect(await roomOf(ann, room)).toMatchObject({ state: 'open', unread: 1 });
    expect((await write(ann, room, 'Thanks')).code).toBe(CODE.success);
    expect((await ben.client.call(listContacts)).data).toHaveLength(1);
  });

  it('of two who write to each other first at the same time is open to both', async () => {
    const [room] = await Promise.all([openRoom(ann, ben), openRoom(ben, ann)]);
    const sent = await Promise.all([write(ann, room, 'Hi'), write(ben, room, 'Hey')]);
    expect(sent.map(({ code }) => code)).toEqual([CODE.success, CODE.success]);
    expect(await roomOf(ann, room)).toMatchObject({ state: 'open' });
    expect(await roomOf(ben, room)).toMatchObject({ state: 'open' });
  });

  it('looks to the sender of a declined request as if it waited, and can still be accepted', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    const waiting = await roomOf(ann, room);
    await ben.client.call(chat.declineRequest, { room });
    expect(await roomOf(ann, room)).toEqual(waiting);
    expect((await write(ann, room, 'Please?')).failure).toMatchObject({ reason: 'requestPending' });
    expect(await listed(ben)).toEqual([]);
    const { now } = await sync(ben);
    expect(await sync(ben, [], now, [room])).toMatchObject({ gone: [room], events: [] });
    // A page that shows it may stay open.
    expect(await sync(ben, [{ room, seq: 1 }], now, [room])).toMatchObject({ gone: [] });
    await ben.client.call(chat.acceptRequest, { room });
    expect(await listed(ben)).toMatchObject([{ state: 'open' }]);
  });

  it.each([
    ['blocks its sender', () => ben.client.call(blockPerson, { memberId: ann.memberId })],
    ['wants messages of contacts only', () => ben.client.call(changePrivacy, { messagesFrom: 'contacts' })],
  ])('doesn’t tell the sender of a request, declined or not, that the other %s', async (_what, happen) => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    const pending = await write(ann, room, 'Please?');
    expect(pending.failure).toEqual({ reason: 'requestPending' });
    await happen();
    const { code, message, failure } = pending;
    expect(await write(ann, room, 'Please?')).toMatchObject({ code, message, failure });
    await ben.client.call(chat.declineRequest, { room });
    expect(await write(ann, room, 'Please?')).toMatchObject({ code, message, failure });
  });

  it('makes no contacts by accepting a request whose sender has blocked the other since', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'May I?');
    await ann.client.call(blockPerson, { memberId: ben.memberId });
    expect((await ben.client.call(chat.acceptRequest, { room })).code).toBe(CODE.success);
    expect((await ben.client.call(listContacts)).data).toEqual([]);
    expect((await write(ben, room, 'Sure')).failure).toMatchObject({ reason: 'cannotMessage' });
  });

  it('is begun with a limited number of strangers a day', async () => {
    for (const [index, stranger] of [ben, cat].entries()) {
      const room = await openRoom(ann, stranger);
      expect((await write(ann, room, `Hello ${index}`)).code).toBe(CODE.success);
    }
    const dan = await join(server, 4);
    const room = await openRoom(ann, dan);
    expect((await write(ann, room, 'Hello')).code).toBe(CODE.tooManyRequests);
    expect(await listed(dan)).toEqual([]);
    server.advance(24 * 60 * 60 + 1);
    expect((await write(ann, room, 'Hello')).code).toBe(CODE.success);
  });

  it('accepts a limited number of messages in ten seconds', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const clientId = randomUUID();
    await write(ann, room, 'first', clientId);
    for (let index = 0; index < 4; index++) await write(ann, room, `m${index}`);
    expect((await write(ann, room, 'too many')).code).toBe(CODE.tooManyRequests);
    // What was taken already is no new message.
    expect((await write(ann, room, 'first', clientId)).code).toBe(CODE.success);
    server.advance(11);
    expect((await write(ann, room, 'later')).data.seq).toBe(6);
  });

  it.each([
    ['has blocked the sender', () => ben.client.call(blockPerson, { memberId: ann.memberId })],
    ['is blocked by the sender', () => ann.client.call(blockPerson, { memberId: ben.memberId })],
    [
      'is suspended',
      () => server.db.update(members).set({ status: 'blocked_staff' }).where(eq(members.id, ben.memberId)),
    ],
    ['has left', () => leave(server, ben)],
  ])('takes no message to a member who %s', async (_what, happen) => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await happen();
    expect(await write(ann, room, 'Are you there?')).toMatchObject({
      code: CODE.notAllowed,
      failure: { reason: 'cannotMessage' },
      message: 'You can’t message this person.',
    });
    expect(await read(ann, room)).toEqual(['Hello']);
  });

  it('hides a member’s picture from those whom they have blocked', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await server.db.update(members).set({ photo: 'x'.repeat(22) });
    expect((await roomOf(ann, room)).person?.icon).toMatch(/^\//);
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    expect((await roomOf(ann, room)).person).toMatchObject({ photo: null, icon: null });
    expect((await roomOf(ben, room)).person?.icon).toMatch(/^\//);
    await ben.client.call(unblockPerson, { memberId: ann.memberId });
    expect((await write(ann, room, 'Again')).code).toBe(CODE.success);
  });

  it('goes on between members who end their contact', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await ben.client.call(endContact, { memberId: ann.memberId });
    expect((await write(ann, room, 'Still here')).code).toBe(CODE.success);
  });

  it('loses what a member with a deleted account wrote, but no place; without members it is deleted', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello Ben');
    await write(ben, room, 'Hello Ann');
    await leave(server, ben);
    expect((await ann.client.call(chat.listEvents, { room })).data).toMatchObject([
      { seq: 1, kind: 'message', text: 'Hello Ben' },
      { room, seq: 2, kind: 'none' },
    ]);
    expect(await roomOf(ann, room)).toMatchObject({ person: null, lastSeq: 2, unread: 0 });
    await leave(server, ann);
    expect(await server.db.query.rooms.findMany()).toEqual([]);
    expect(await server.db.query.roomEvents.findMany()).toEqual([]);
  });
});
