import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import * as contacts from '@contract/contacts/calls';
import { countUnread } from '@contract/notices/calls';
import { report } from '@contract/reports/calls';
import * as support from '@contract/support/calls';
import { SUPPORT_ID } from '@contract/support/request';
import { execute } from '@server/admin/admin-socket';
import { moderationCases, roomEvents, rooms, supportLog } from '@server/database/schema';
import { setMemberStatus } from '@server/member/operators';
import { eraseMember, exportMember, purgeExpired } from '@server/modules';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { TestSocket } from '../../support/socket';
import { befriend, join, openRoom, read, sync, type Talker, write } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, suite, type TestServer } from '../harness';
import { getMedium, upload } from '../pictures';
import { enter, listenOn } from '../realtime/open-sockets';
import { ask, hire, inbox, reach, take } from './desk';

suite('our support', () => {
  let server: TestServer;
  let origin: string | null = null;
  let ann: Talker;
  let ivy: Talker;
  let joe: Talker;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ivy = await hire(server, 'desk_ivy', 'Ivy Desk');
    joe = await hire(server, 'desk_joe', 'Joe Desk');
  });

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  const connect = ({ client }: Talker): Promise<TestSocket> => enter(origin ?? '', client);

  const roomOf = async ({ client }: Talker, room: string) => (await client.call(chat.getRoom, { room })).data;

  const operator = async (...words: string[]) => {
    const { db, config } = server;
    return (await execute(words, { db, config, clock: () => server.now() })).text;
  };

  it('has one room with each member, which the list shows once something is written', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => ann.client.call(support.openSupport)));
    expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
    expect(opened[0]?.data).toMatchObject({ kind: 'support', person: null, canWrite: true, lastSeq: 0 });
    expect((await ann.client.call(chat.listRooms)).data.items).toEqual([]);
    expect(await inbox(ivy, 'waiting')).toEqual([]);
    const room = await ask(ann, 'My code never arrives');
    expect((await ann.client.call(chat.listRooms)).data.items).toMatchObject([{ id: room, unread: 0 }]);
    expect(await inbox(ivy, 'waiting')).toEqual([room]);
  });

  it('lets any assistant read a request that waits, and only who has taken it write', async () => {
    const room = await ask(ann, 'word');
    const waiting = { read: CODE.success, search: CODE.notFound, write: CODE.notFound, mark: CODE.notFound };
    expect(await reach(ivy, room)).toEqual(waiting);
    expect((await take(ivy, room)).data).toMatchObject({
      room,
      state: 'taken',
      unread: 1,
      person: { nickname: 'Ann', username: null },
      last: { text: 'word' },
    });
    const none = { read: CODE.notFound, search: CODE.notFound, write: CODE.notFound, mark: CODE.notFound };
    expect(await reach(joe, room)).toEqual(none);
    const all = { read: CODE.success, search: CODE.success, write: CODE.success, mark: CODE.success };
    expect(await reach(ivy, room)).toEqual(all);
    expect(await read(ann, room)).toEqual(['word', 'Hello']);
  });

  it('is read and written nowhere else: an assistant is in no other room', async () => {
    const ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'word');
    await ask(ann, 'word');
    const none = { read: CODE.notFound, search: CODE.notFound, write: CODE.notFound, mark: CODE.notFound };
    expect(await reach(ivy, room)).toEqual(none);
    expect((await sync(ivy, [{ room, seq: 0 }])).gone).toEqual([room]);
    expect((await ivy.client.call(chat.searchMessages, { query: 'word' })).data.items).toEqual([]);
    expect((await ivy.client.call(chat.openRoom, { memberId: ann.memberId })).failure).toEqual({
      reason: 'assistant',
    });
  });

  it('has each request in the hands of one assistant, however many reach for it at once', async () => {
    const room = await ask(ann, 'Help');
    const answers = await Promise.all([ivy, joe, ivy, joe].map((one) => take(one, room)));
    const winner = answers[0]?.code === CODE.success ? ivy : joe;
    expect(answers.map(({ code }) => code)).toEqual(
      [ivy, joe, ivy, joe].map((one) => (one === winner ? CODE.success : CODE.conflict)),
    );
  });

  it('hands a request over to another assistant, who alone has it then', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    const colleagues = (await ivy.client.call(support.listColleagues)).data;
    expect(colleagues).toEqual([{ memberId: joe.memberId, username: 'desk_joe', nickname: 'Joe Desk' }]);
    const handOver = (from: Talker, to: number) => from.client.call(support.handOverRequest, { room, to });
    expect((await handOver(ivy, ann.memberId)).code).toBe(CODE.notFound);
    expect((await handOver(ivy, ivy.memberId)).code).toBe(CODE.notFound);
    expect((await handOver(joe, joe.memberId)).code).toBe(CODE.notFound);
    expect((await handOver(ivy, joe.memberId)).code).toBe(CODE.success);
    expect([await inbox(ivy, 'mine'), await inbox(joe, 'mine')]).toEqual([[], [room]]);
    expect((await reach(ivy, room)).write).toBe(CODE.notFound);
    expect((await reach(joe, room)).write).toBe(CODE.success);
    expect((await sync(ivy, [{ room, seq: 1 }])).gone).toEqual([room]);
  });

  it('closes a request, which the next message of the member opens again', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    expect((await joe.client.call(support.closeRequest, { room })).code).toBe(CODE.notFound);
    await ivy.client.call(support.closeRequest, { room });
    expect([await inbox(ivy, 'mine'), await inbox(joe, 'closed')]).toEqual([[], [room]]);
    expect((await reach(ivy, room)).read).toBe(CODE.notFound);
    const [closed] = (await joe.client.call(support.listRequests, { box: 'closed' })).data.items;
    expect(closed?.last).toBeNull();
    await write(ann, room, 'One more thing');
    expect([await inbox(joe, 'waiting'), await inbox(joe, 'closed')]).toEqual([[room], []]);
    expect(await read(joe, room)).toEqual(['Help', 'One more thing']);
  });

  it('lists who has waited longest first, in pages', async () => {
    const asked: string[] = [];
    for (let index = 0; index < support.REQUESTS_PER_PAGE + 2; index++) {
      asked.push(await ask(await join(server, 10 + index), 'Help'));
      server.advance(1);
    }
    const first = (await ivy.client.call(support.listRequests, { box: 'waiting' })).data;
    const cursor = first.next ?? undefined;
    const second = (await ivy.client.call(support.listRequests, { box: 'waiting', cursor })).data;
    expect([...first.items, ...second.items].map(({ room }) => room)).toEqual(asked);
    expect(second.next).toBeNull();
  });

  it('gives the requests of a blocked or deleted assistant back to the others', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    await operator('block', 'desk_ivy', 'staff');
    expect(await inbox(joe, 'waiting')).toEqual([room]);
    await take(joe, room);
    const kim = await hire(server, 'desk_kim', 'Kim Desk');
    await server.db.transaction((tx) => eraseMember(tx, joe.memberId, () => server.now()));
    expect(await inbox(kim, 'waiting')).toEqual([room]);
    expect((await kim.client.call(support.listColleagues)).data).toEqual([]);
  });

  it('reaches the member and whoever has taken the request; while it waits, assistants hear only that there is news', async () => {
    const [member, first, second] = [await connect(ann), await connect(ivy), await connect(joe)];
    const room = await ask(ann, 'Help');
    /** The next event of the room. */
    const next = async (socket: TestSocket): Promise<unknown> => {
      const frame = await socket.next();
      return frame.type === 'event' ? frame : next(socket);
    };
    await write(ann, room, 'Please');
    for (const text of ['Help', 'Please'])
      expect(await next(member)).toMatchObject({ event: { room, text, sender: ann.memberId } });
    // That the request waits, and of each message.
    for (const socket of [first, second])
      for (let news = 0; news < 3; news++) expect(await socket.next()).toEqual({ seq: 0, type: 'support' });
    await take(ivy, room);
    const { data } = await write(ivy, room, 'Here I am');
    expect(data.sender).toBe(SUPPORT_ID);
    for (const socket of [member, first]) expect(await next(socket)).toMatchObject({ event: data });
    for (const { type } of await framesBefore(second)) expect(type).toBe('support');
  });

  it('tells an assistant nothing that was said in a request that waits, unless the look is noted', async () => {
    const room = await ask(ann, 'My secret');
    const looks = () => server.db.$count(supportLog);
    const synced = await sync(ivy);
    const answers = [
      synced,
      await sync(ivy, [], new Date(0).toISOString()),
      (await ivy.client.call(chat.listRooms)).data,
      await roomOf(ivy, room),
    ];
    expect(synced.rooms).toMatchObject([{ id: room, unread: 1, last: null }]);
    expect(JSON.stringify(answers)).not.toContain('My secret');
    expect(await looks()).toBe(0);
    expect((await sync(ivy, [{ room, seq: 0 }])).events).toMatchObject([{ text: 'My secret' }]);
    expect(await looks()).toBe(1);
    await ann.client.call(chat.pinMessage, { room, seq: 1, pinned: true });
    expect((await joe.client.call(chat.listPins, { room })).data).toMatchObject([{ text: 'My secret' }]);
    expect(await looks()).toBe(2);
    await take(ivy, room);
    expect((await roomOf(ivy, room)).last).toMatchObject({ text: 'My secret' });
  });

  /** The frames that have come before the answer to a ping. */
  async function framesBefore(socket: TestSocket): Promise<Awaited<ReturnType<TestSocket['next']>>[]> {
    socket.send({ type: 'ping' });
    const frames = [];
    for (;;) {
      const frame = await socket.next();
      if (frame.type === 'pong') return frames;
      frames.push(frame);
    }
  }

  it('counts its unread messages among the team’s notices, and not as chat’s (D53)', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    await write(ivy, room, 'One');
    await write(ivy, room, 'Two');
    const count = async () => (await ann.client.call(countUnread)).data;
    expect(await count()).toEqual({ total: 2, cs: 2, sys: 0, comment: 0 });
    await ann.client.call(chat.markRead, { room, seq: 3 });
    expect(await count()).toEqual({ total: 0, cs: 0, sys: 0, comment: 0 });
    expect((await roomOf(ivy, room)).otherReadSeq).toBe(3);
  });

  it('notes each look, who has taken and handed over what, and who wrote it', async () => {
    const room = await ask(ann, 'Help');
    await read(ivy, room);
    await read(ivy, room);
    server.advance(1);
    await take(ivy, room);
    server.advance(1);
    await write(ivy, room, 'Hello');
    server.advance(1);
    await ivy.client.call(support.handOverRequest, { room, to: joe.memberId });
    server.advance(1);
    await write(joe, room, 'Hello again');
    server.advance(1);
    await joe.client.call(support.closeRequest, { room });
    server.advance(60);
    const log = await operator('support', 'log', ann.username);
    const said = log.split('\n').map((line) => line.replace(/^\S+ +/, ''));
    expect(said).toEqual([
      'desk_ivy  view',
      'desk_ivy  take',
      'desk_ivy  write 2',
      'desk_ivy  handOver to desk_joe',
      'desk_joe  write 3',
      'desk_joe  close',
    ]);
    server.advance(366 * 24 * 60 * 60);
    await purgeExpired(server.db, server.now());
    expect(await server.db.$count(supportLog)).toBe(0);
    expect(await server.db.$count(roomEvents)).toBe(3);
  });

  it('tells operators who waits, and how long', async () => {
    expect(await operator('support', 'list')).toBe('Nobody waits.');
    const room = await ask(ann, 'Help');
    server.advance(65 * 60);
    expect(await operator('support', 'list')).toBe(`${ann.username}  waits for 1 h 5 min`);
    await take(ivy, room);
    expect(await operator('support', 'list')).toBe(`${ann.username}  taken by desk_ivy for 0 min`);
  });

  it('is no member: nobody finds, blocks or writes to it but in its room', async () => {
    await ask(ann, 'Help');
    const it = { memberId: SUPPORT_ID };
    for (const call of [contacts.blockPerson, contacts.endContact])
      expect((await ann.client.call(call, it)).code).toBe(CODE.invalidInput);
    expect((await ann.client.call(chat.openRoom, it)).code).toBe(CODE.invalidInput);
    const codes = [];
    for (const username of ['@support', 'desk_ivy'])
      codes.push((await ann.client.call(contacts.findPerson, { username })).code);
    expect(codes).not.toContain(CODE.success);
    expect((await ann.client.call(chat.openRoom, { memberId: ivy.memberId })).code).toBe(CODE.notFound);
  });

  it('refuses a flood of messages, and says when to try again', async () => {
    const { limits } = server.config;
    const { supportMessagesPerMemberHour: usual } = limits;
    limits.supportMessagesPerMemberHour = 2;
    const room = (await ann.client.call(support.openSupport)).data.id;
    const codes = [];
    for (const text of ['One', 'Two', 'Three']) codes.push((await write(ann, room, text)).code);
    limits.supportMessagesPerMemberHour = usual;
    expect(codes).toEqual([CODE.success, CODE.success, CODE.tooManyRequests]);
  });

  it('limits the megabytes that each assistant uploads in a day, as those of a member', async () => {
    const { limits } = server.config;
    const { uploadedMegabytesPerMemberDay: usual } = limits;
    limits.uploadedMegabytesPerMemberDay = 1;
    const send = async ({ client }: Talker) =>
      (await upload(client, Buffer.alloc(600 * 1024), { kind: 'file', name: 'plan.pdf' })).code;
    const codes = [];
    for (const who of [ivy, ivy, ivy, joe, ann]) codes.push(await send(who));
    server.advance(24 * 60 * 60);
    codes.push(await send(ivy));
    limits.uploadedMegabytesPerMemberDay = usual;
    // What crosses the limit is taken.
    const expected = [CODE.success, CODE.success, CODE.tooManyRequests, CODE.success, CODE.success];
    expect(codes).toEqual([...expected, CODE.success]);
  });

  it('shows files only to the member and to who may read the room', async () => {
    const room = await ask(ann, 'Help');
    const { data } = await upload(ann.client, Buffer.from('a plan'), { kind: 'file', name: 'plan.pdf' });
    await ann.client.call(chat.sendMessage, { room, clientId: crypto.randomUUID(), media: [data.id] });
    await take(ivy, room);
    const own = await upload(ivy.client, Buffer.from('an answer'), { kind: 'file', name: 'answer.pdf' });
    await ivy.client.call(chat.sendMessage, { room, clientId: crypto.randomUUID(), media: [own.data.id] });
    const status = async (who: Talker, id: string) => (await getMedium(who.client, id)).statusCode;
    for (const id of [data.id, own.data.id])
      expect([await status(ann, id), await status(ivy, id), await status(joe, id)]).toEqual([200, 200, 404]);
  });

  it('is forgotten with the member: the room goes, with what was answered', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    await write(ivy, room, 'Dear Ann');
    expect(JSON.stringify(await exportMember(server.db, ann.memberId))).toContain('Dear Ann');
    await server.db.transaction((tx) => eraseMember(tx, ann.memberId, () => server.now()));
    expect(await server.db.$count(rooms, eq(rooms.id, room))).toBe(0);
    expect(await server.db.$count(roomEvents)).toBe(0);
    for (const box of ['waiting', 'mine', 'closed'] as const) expect(await inbox(ivy, box)).toEqual([]);
  });
});

onPostgres('a request', () => {
  let server: TestServer;
  let ann: Talker;
  let ivy: Talker;
  let joe: Talker;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ivy = await hire(server, 'desk_ivy', 'Ivy Desk');
    joe = await hire(server, 'desk_joe', 'Joe Desk');
  });

  /** Blocks Ivy while a call waits for its room. */
  async function blockDuring<T>(room: string, call: () => Promise<T>): Promise<T> {
    const { calling, blocking } = await server.db.transaction(async (tx) => {
      await tx.select().from(rooms).where(eq(rooms.id, room)).for('update');
      const calling = call();
      await untilBlocked(server);
      const context = { db: server.db, config: server.config, clock: () => server.now() };
      const blocking = execute(['block', 'desk_ivy', 'staff'], context);
      // It ends at once where nothing keeps it from missing what the call does.
      await Promise.race([blocking, untilBlocked(server, 2)]);
      return { calling, blocking };
    });
    const answer = await calling;
    await blocking;
    return answer;
  }

  it('waits for the others if its assistant is blocked while taking it', async () => {
    const room = await ask(ann, 'Help');
    await blockDuring(room, () => take(ivy, room));
    expect(await inbox(joe, 'waiting')).toEqual([room]);
  });

  it('waits for the others if it is handed over to an assistant who is being blocked', async () => {
    const room = await ask(ann, 'Help');
    await take(joe, room);
    await blockDuring(room, () => joe.client.call(support.handOverRequest, { room, to: ivy.memberId }));
    expect(await inbox(joe, 'waiting')).toEqual([room]);
  });

  it('waits for the others if its assistant is suspended for a report', async () => {
    const room = await ask(ann, 'Help');
    await take(ivy, room);
    await ann.client.call(report, { memberId: ivy.memberId, reason: 'abuse' });
    const [{ id } = { id: 0 }] = await server.db.select().from(moderationCases);
    const context = { db: server.db, config: server.config, clock: () => server.now() };
    const suspension = ['suspend', 'abuse', 'As', 'reported'];
    expect(await execute(['report', 'decide', String(id), ...suspension], context)).toMatchObject({
      ok: true,
    });
    expect(await inbox(joe, 'waiting')).toEqual([room]);
  });

  it('is neither taken by an assistant who has just been blocked, nor handed over to them', async () => {
    const room = await ask(ann, 'Help');
    const other = await ask(await join(server, 2, 'Ben'), 'Help');
    await take(joe, other);
    const { answers } = await server.db.transaction(async (tx) => {
      await setMemberStatus(tx, ivy.memberId, 'blocked_staff');
      const taking = take(ivy, room);
      const handing = joe.client.call(support.handOverRequest, { room: other, to: ivy.memberId });
      await untilBlocked(server, 2);
      return { answers: Promise.all([taking, handing]) };
    });
    expect((await answers).map(({ code }) => code)).toEqual([CODE.tokenInvalid, CODE.notFound]);
    expect([await inbox(joe, 'waiting'), await inbox(joe, 'mine')]).toEqual([[room], [other]]);
  });
});
