import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { changeGroup } from '@contract/chat/group-calls';
import { blockPerson, endContact } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestSocket } from '../../support/socket';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';
import { makeGroup } from './groups';
import { befriend, forward, join, leave, openRoom, type Talker, write } from './talk';

suite('what happens in a chat', () => {
  let server: TestServer;
  let origin: string | null = null;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    cat = await join(server, 3, 'Cat');
  });

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  const connect = ({ client }: Talker): Promise<TestSocket> => enter(origin ?? '', client);

  /** The next frame, without notices of the invites by which the members met. */
  async function next(socket: TestSocket): ReturnType<TestSocket['next']> {
    const frame = await socket.next();
    return frame.type === 'notices' ? next(socket) : frame;
  }

  /** The next news of how far somebody has read. */
  async function nextMark(socket: TestSocket): ReturnType<TestSocket['next']> {
    const frame = await socket.next();
    return frame.type === 'read' ? frame : nextMark(socket);
  }

  it('reaches every open page of both members at once, and nobody else’s', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const [own, others, stranger] = [await connect(ann), await connect(ben), await connect(cat)];
    const { data } = await write(ann, room, 'Hello');
    const frame = { seq: 0, type: 'event', event: data };
    expect(await next(own)).toEqual(frame);
    expect(await next(others)).toEqual(frame);
    // The stranger's next frame is the answer to its own ping.
    stranger.send({ type: 'ping' });
    expect(await next(stranger)).toMatchObject({ type: 'pong' });
  });

  it('reaches each member as they may see it, without a quote of what they have deleted', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const [own, others] = [await connect(ann), await connect(ben)];
    await write(ann, room, 'Hello');
    for (const socket of [own, others]) expect(await next(socket)).toMatchObject({ event: { seq: 1 } });
    await ben.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody: false });
    expect(await next(others)).toMatchObject({ event: { room, seq: 1, kind: 'none' } });
    await ann.client.call(chat.sendMessage, { room, clientId: randomUUID(), text: 'Well?', replyTo: 1 });
    const said = { sender: ann.memberId, text: 'Hello' };
    // Nobody else hears that Ben has taken it away.
    expect(await next(own)).toMatchObject({ event: { seq: 2, quote: { seq: 1, said } } });
    expect(await next(others)).toMatchObject({ event: { seq: 2, quote: { seq: 1, said: null } } });
    await ann.client.call(chat.editMessage, { room, seq: 1, text: 'Hello!' });
    expect(await next(own)).toMatchObject({ event: { seq: 3, kind: 'edit', message: { text: 'Hello!' } } });
    expect(await next(others)).toMatchObject({ event: { seq: 3, kind: 'none' } });
    await ann.client.call(chat.deleteMessages, { room, seqs: [2], forEverybody: true });
    for (const socket of [own, others])
      expect(await next(socket)).toMatchObject({ event: { seq: 4, kind: 'delete', target: 2 } });
  });

  it('tells other rooms that a forward is gone with the account of its author, not with its original', async () => {
    await befriend(ann, ben);
    await befriend(ben, cat);
    const [room, other] = [await openRoom(ann, ben), await openRoom(ben, cat)];
    await write(ann, room, 'Hello');
    const socket = await connect(cat);
    await forward(ben, { room, seq: 1 }, other);
    expect(await next(socket)).toMatchObject({ event: { room: other, seq: 1, kind: 'message' } });
    await ann.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody: true });
    await write(ben, other, 'Nice');
    expect(await next(socket)).toMatchObject({ event: { room: other, seq: 2, text: 'Nice' } });
    await leave(server, ann);
    expect(await next(socket)).toMatchObject({ event: { room: other, seq: 1, kind: 'none' } });
  });

  it('says how far somebody has read', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const socket = await connect(ann);
    for (const [index, text] of ['one', 'two'].entries()) {
      await write(ann, room, text);
      expect(await next(socket)).toMatchObject({ event: { seq: index + 1, text } });
    }
    await ben.client.call(chat.markRead, { room, seq: 2 });
    expect(await next(socket)).toEqual({ seq: 0, type: 'read', room, memberId: ben.memberId, upTo: 2 });
  });

  describe('of a socket that tells how far its member has read', () => {
    const talk = async (): Promise<string> => {
      await befriend(ann, ben);
      const room = await openRoom(ann, ben);
      for (const text of ['one', 'two', 'three']) await write(ann, room, text);
      return room;
    };
    const readSeq = async ({ client }: Talker, id: string): Promise<number> =>
      (await client.call(chat.getRoom, { room: id })).data.readSeq;

    it('is told as after the call, and never goes back', async () => {
      const room = await talk();
      const [reader, own, other] = [await connect(ben), await connect(ben), await connect(ann)];
      reader.send({ type: 'seen', room, upTo: 2 });
      for (const socket of [reader, own, other])
        expect(await nextMark(socket)).toEqual({
          seq: 0,
          type: 'read',
          room,
          memberId: ben.memberId,
          upTo: 2,
        });
      reader.send({ type: 'seen', room, upTo: 1 });
      reader.send({ type: 'seen', room, upTo: 2_000 });
      expect(await nextMark(other)).toMatchObject({ upTo: 3 });
      expect(await readSeq(ben, room)).toBe(3);
    });

    it('is ignored for rooms that aren’t theirs, and a bad frame if malformed', async () => {
      const room = await talk();
      const [stranger, other] = [await connect(cat), await connect(ann)];
      for (const id of [room, randomUUID()]) {
        stranger.send({ type: 'seen', room: id, upTo: 1 });
        stranger.send({ type: 'ping' });
        expect(await next(stranger)).toMatchObject({ type: 'pong' });
      }
      for (const upTo of [-1, 2 ** 31]) {
        stranger.send({ type: 'seen', room, upTo });
        expect(await next(stranger)).toMatchObject({ type: 'error' });
      }
      await new Promise((done) => setTimeout(done, 1_500));
      other.send({ type: 'ping' });
      expect(await next(other)).toMatchObject({ type: 'pong' });
      expect(await readSeq(ben, room)).toBe(0);
    });

    it('is processed at most once a second, however fast it is sent', async () => {
      const room = await talk();
      const [reader, other] = [await connect(ben), await connect(ann)];
      for (const upTo of [1, 2, 3]) reader.send({ type: 'seen', room, upTo });
      expect(await nextMark(other)).toMatchObject({ upTo: 1 });
      expect(await nextMark(other)).toMatchObject({ upTo: 3 });
    });

    it('is taken for each room, however fast its member reads in several', async () => {
      const rooms = [await talk()];
      for (const [index, from] of [cat, await join(server, 4, 'Dan')].entries()) {
        await befriend(from, ben);
        rooms.push(await openRoom(from, ben));
        await write(from, rooms[index + 1] ?? '', 'one');
      }
      const reader = await connect(ben);
      for (const room of rooms) reader.send({ type: 'seen', room, upTo: 1 });
      const marks = [await nextMark(reader), await nextMark(reader), await nextMark(reader)];
      expect(marks).toMatchObject(rooms.map((room) => ({ room, upTo: 1 })));
    });
  });

  it('doesn’t say across a block how far somebody has read', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const [socket, own] = [await connect(ann), await connect(ben)];
    const told = async () => [await next(socket), await next(own)];
    for (const text of ['one', 'two']) {
      await write(ann, room, text);
      expect(await told()).toMatchObject([{ event: { text } }, { event: { text } }]);
    }
    await ben.client.call(chat.markRead, { room, seq: 1 });
    expect(await told()).toMatchObject([{ upTo: 1 }, { upTo: 1 }]);
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    expect(await next(own)).toMatchObject({ type: 'rooms' });
    await ben.client.call(chat.markRead, { room, seq: 2 });
    expect(await next(own)).toMatchObject({ type: 'read', upTo: 2 });
    socket.send({ type: 'ping' });
    expect(await next(socket)).toMatchObject({ type: 'pong' });
  });

  it('says in a group who of the first readers has read, but not across a block', async () => {
    const dan = await join(server, 4, 'Dan');
    const eve = await join(server, 5, 'Eve');
    const others = [ben, cat, dan, eve];
    for (const who of others) await befriend(ann, who);
    const room = await makeGroup(ann, others);
    const [socket, own] = [await connect(ann), await connect(eve)];
    const { seq } = (await write(ann, room, 'Hello')).data;
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    await ann.client.call(blockPerson, { memberId: cat.memberId });
    for (const { client } of others) await client.call(chat.markRead, { room, seq });
    for (const { memberId } of [dan, eve])
      expect(await nextMark(socket)).toMatchObject({ memberId, upTo: seq });
    // The first two are enough for Eve, who has blocked nobody; her own devices hear of herself.
    for (const { memberId } of [ben, cat, eve])
      expect(await nextMark(own)).toMatchObject({ memberId, upTo: seq });
  });

  it('says in a group that somebody has read, even if the first readers send no receipts', async () => {
    const dan = await join(server, 4, 'Dan');
    const others = [ben, cat, dan];
    for (const who of others) await befriend(ann, who);
    const room = await makeGroup(ann, others);
    const socket = await connect(ann);
    const { seq } = (await write(ann, room, 'Hello')).data;
    for (const { client } of [ben, cat]) await client.call(changePrivacy, { readReceipts: false });
    for (const { client } of others) await client.call(chat.markRead, { room, seq });
    expect(await nextMark(socket)).toMatchObject({ memberId: dan.memberId, upTo: seq });
  });

  it('doesn’t name readers to those from whom the members of a group are hidden', async () => {
    for (const who of [ben, cat]) await befriend(ann, who);
    const room = await makeGroup(ann, [ben, cat]);
    await ann.client.call(changeGroup, { room, membersHidden: true });
    const [keeper, own, other] = [await connect(ann), await connect(ben), await connect(cat)];
    const { seq } = (await write(ann, room, 'Hello')).data;
    await ben.client.call(chat.markRead, { room, seq });
    for (const socket of [keeper, own])
      expect(await nextMark(socket)).toMatchObject({ room, memberId: ben.memberId, upTo: seq });
    expect(await nextMark(other)).toEqual({ seq: 0, type: 'read', room, memberId: null, upTo: seq });
  });

  it('tells both that a request was accepted, and its sender nothing when it is read or declined', async () => {
    const room = await openRoom(ann, ben);
    const socket = await connect(ann);
    await write(ann, room, 'May I?');
    expect(await next(socket)).toMatchObject({ type: 'event', event: { text: 'May I?' } });
    await ben.client.call(chat.markRead, { room, seq: 1 });
    await ben.client.call(chat.declineRequest, { room });
    await ben.client.call(chat.acceptRequest, { room });
    expect(await next(socket)).toEqual({ seq: 0, type: 'rooms' });
  });

  it('doesn’t say how far the sender of a request has read, before it is accepted', async () => {
    const room = await openRoom(ann, ben);
    const socket = await connect(ben);
    await write(ann, room, 'May I?');
    expect(await next(socket)).toMatchObject({ type: 'event', event: { text: 'May I?' } });
    await ann.client.call(chat.markRead, { room, seq: 1 });
    await ben.client.call(chat.acceptRequest, { room });
    expect(await next(socket)).toEqual({ seq: 0, type: 'rooms' });
    await write(ben, room, 'You may');
    await ann.client.call(chat.markRead, { room, seq: 2 });
    expect(await nextMark(socket)).toMatchObject({ memberId: ann.memberId, upTo: 2 });
  });

  it('tells both that a friend link has accepted a request', async () => {
    const room = await openRoom(ann, ben);
    const sockets = [await connect(ann), await connect(ben)];
    await write(ann, room, 'May I?');
    for (const socket of sockets) expect(await next(socket)).toMatchObject({ type: 'event' });
    await befriend(ben, ann);
    for (const socket of sockets) expect(await next(socket)).toMatchObject({ type: 'rooms' });
  });

  it('tells both that a contact has ended, and of a block only the one who made it', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const [own, others] = [await connect(ann), await connect(ben)];
    await write(ann, room, 'Hello');
    for (const socket of [own, others]) expect(await next(socket)).toMatchObject({ type: 'event' });
    await ann.client.call(endContact, { memberId: ben.memberId });
    for (const socket of [own, others]) expect(await next(socket)).toMatchObject({ type: 'rooms' });
    await ann.client.call(blockPerson, { memberId: ben.memberId });
    expect(await next(own)).toMatchObject({ type: 'rooms' });
    others.send({ type: 'ping' });
    expect(await next(others)).toMatchObject({ type: 'pong' });
  });

  it('doesn’t carry a refused message', async () => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    const socket = await connect(ben);
    await write(ann, room, 'Hello');
    expect(await next(socket)).toMatchObject({ event: { text: 'Hello' } });
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    expect(await next(socket)).toMatchObject({ type: 'rooms' });
    await write(ann, room, 'Are you there?');
    socket.send({ type: 'ping' });
    expect(await next(socket)).toMatchObject({ type: 'pong' });
  });
});
