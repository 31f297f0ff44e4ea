import * as chat from '@contract/chat/calls';
import { addGroupMembers, changeGroup } from '@contract/chat/group-calls';
import { blockPerson, endContact, unblockPerson } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { groups } from '@server/database/schema';
import { setMutedUntil } from '@server/member/operators';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestSocket } from '../../support/socket';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';
import { makeGroup } from './groups';
import { befriend, join, openRoom, type Talker, write } from './talk';

suite('somebody who is writing', () => {
  let server: TestServer;
  let origin: string | null = null;
  let ann: Talker;
  let ben: Talker;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
  });

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  const connect = ({ client }: Talker): Promise<TestSocket> => enter(origin ?? '', client);

  /**
   * What arrives: at least as many frames as are expected, and then everything until a round trip has ended, with what
   * was begun before it.
   */
  async function heard(socket: TestSocket, expected = 0): Promise<object[]> {
    const frames: object[] = [];
    const takeUntil = async (isEnough: (type: string) => boolean): Promise<void> => {
      for (;;) {
        const frame = await socket.next();
        if (frame.type === 'typing' || frame.type === 'error') frames.push(frame);
        if (isEnough(frame.type)) return;
      }
    };
    if (expected > 0) await takeUntil(() => frames.length === expected);
    await new Promise((done) => setTimeout(done, 200));
    socket.send({ type: 'ping' });
    await takeUntil((type) => type === 'pong');
    return frames;
  }

  const talking = async (): Promise<string> => {
    await befriend(ann, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    return room;
  };

  it('is told to the other, and to nobody else', async () => {
    const cat = await join(server, 3, 'Cat');
    const room = await talking();
    const [writer, own, others, stranger] = [
      await connect(ann),
      await connect(ann),
      await connect(ben),
      await connect(cat),
    ];
    writer.send({ type: 'typing', room });
    expect(await heard(others, 1)).toEqual([{ seq: 0, type: 'typing', room, memberId: ann.memberId }]);
    for (const socket of [writer, own, stranger]) expect(await heard(socket)).toEqual([]);
    stranger.send({ type: 'typing', room });
    expect(await heard(others)).toEqual([]);
  });

  it('isn’t told before a request is accepted, by either side', async () => {
    const room = await openRoom(ann, ben);
    // Who has opened the empty chat has accepted nothing.
    await openRoom(ben, ann);
    const [asking, asked] = [await connect(ann), await connect(ben)];
    asking.send({ type: 'typing', room });
    expect(await heard(asked)).toEqual([]);
    await write(ann, room, 'May I?');
    asking.send({ type: 'typing', room });
    asked.send({ type: 'typing', room });
    expect(await heard(asked)).toEqual([]);
    expect(await heard(asking)).toEqual([]);
    await ben.client.call(chat.acceptRequest, { room });
    (await connect(ben)).send({ type: 'typing', room });
    expect(await heard(asking, 1)).toMatchObject([{ memberId: ben.memberId }]);
  });

  it('isn’t told across a block, whoever has blocked whom', async () => {
    const room = await talking();
    for (const [blocker, blocked] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await blocker.client.call(blockPerson, { memberId: blocked.memberId });
      const [one, two] = [await connect(ann), await connect(ben)];
      one.send({ type: 'typing', room });
      two.send({ type: 'typing', room });
      expect(await heard(one)).toEqual([]);
      expect(await heard(two)).toEqual([]);
      await blocker.client.call(unblockPerson, { memberId: blocked.memberId });
    }
  });

  it('isn’t told to whom the member can’t write any more: a former contact who takes messages of contacts only', async () => {
    const room = await talking();
    await ben.client.call(changePrivacy, { messagesFrom: 'contacts' });
    const [one, two] = [await connect(ann), await connect(ben)];
    one.send({ type: 'typing', room });
    expect(await heard(two, 1)).toHaveLength(1);
    await ben.client.call(endContact, { memberId: ann.memberId });
    (await connect(ann)).send({ type: 'typing', room });
    expect(await heard(two)).toEqual([]);
    // Who takes messages of everybody still hears of it.
    two.send({ type: 'typing', room });
    expect(await heard(one, 1)).toMatchObject([{ memberId: ben.memberId }]);
  });

  it('isn’t told of whom our team has muted', async () => {
    const room = await talking();
    const group = await makeGroup(ann, [ben]);
    await setMutedUntil(server.db, ann.memberId, new Date(server.now().getTime() + 60_000));
    const listener = await connect(ben);
    for (const muted of [room, group]) (await connect(ann)).send({ type: 'typing', room: muted });
    expect(await heard(listener)).toEqual([]);
  });

  describe('in a group', () => {
    let cat: Talker;
    let room: string;

    beforeEach(async () => {
      cat = await join(server, 3, 'Cat');
      await befriend(ann, ben);
      await befriend(ann, cat);
      room = await makeGroup(ann, [ben, cat]);
    });

    it('is told to all others, except across a block, whoever has blocked whom', async () => {
      const [writer, one, two] = [await connect(ann), await connect(ben), await connect(cat)];
      writer.send({ type: 'typing', room });
      for (const socket of [one, two])
        expect(await heard(socket, 1)).toMatchObject([{ memberId: ann.memberId }]);
      expect(await heard(writer)).toEqual([]);
      for (const [blocker, blocked] of [
        [ann, ben],
        [ben, ann],
      ] as const) {
        await blocker.client.call(blockPerson, { memberId: blocked.memberId });
        const again = await connect(ann);
        again.send({ type: 'typing', room });
        expect(await heard(two, 1)).toMatchObject([{ memberId: ann.memberId }]);
        expect(await heard(one)).toEqual([]);
        await blocker.client.call(unblockPerson, { memberId: blocked.memberId });
      }
    });

    it('isn’t told of who may not write there, or doesn’t belong to it', async () => {
      const dan = await join(server, 4, 'Dan');
      await ann.client.call(changeGroup, { room, whoWrites: 'admins' });
      const listener = await connect(cat);
      for (const talker of [ben, dan]) (await connect(talker)).send({ type: 'typing', room });
      expect(await heard(listener)).toEqual([]);
      (await connect(ann)).send({ type: 'typing', room });
      expect(await heard(listener, 1)).toMatchObject([{ memberId: ann.memberId }]);
    });

    it('is told to those only who know of them where the members are hidden', async () => {
      const dan = await join(server, 4, 'Dan');
      await befriend(ann, dan);
      await ann.client.call(changeGroup, { room, membersHidden: true, historyOpen: false });
      await ann.client.call(addGroupMembers, { room, memberIds: [dan.memberId] });
      const [keeper, newcomer] = [await connect(ann), await connect(dan)];
      (await connect(cat)).send({ type: 'typing', room });
      expect(await heard(keeper, 1)).toMatchObject([{ memberId: cat.memberId }]);
      expect(await heard(newcomer)).toEqual([]);
      await write(cat, room, 'Hello');
      (await connect(cat)).send({ type: 'typing', room });
      expect(await heard(newcomer, 1)).toMatchObject([{ memberId: cat.memberId }]);
    });

    it('isn’t told to more than twenty', async () => {
      const tell = async () => (await connect(ann)).send({ type: 'typing', room });
      const listener = await connect(ben);
      const count = (memberCount: number) =>
        server.db.update(groups).set({ memberCount }).where(eq(groups.roomId, room));
      await count(21);
      await tell();
      expect(await heard(listener)).toEqual([]);
      await count(20);
      await tell();
      expect(await heard(listener, 1)).toHaveLength(1);
    });
  });

  it('is taken once a second at most, however fast it is sent; the last time counts', async () => {
    const room = await talking();
    const [writer, others] = [await connect(ann), await connect(ben)];
    for (let times = 0; times < 50; times++) writer.send({ type: 'typing', room });
    expect(await heard(others, 1)).toHaveLength(1);
    await new Promise((done) => setTimeout(done, 2_000));
    expect(await heard(others, 1)).toHaveLength(1);
  });

  it('names a room: another frame is a bad one', async () => {
    const writer = await connect(ann);
    writer.send({ type: 'typing', room: 'kitchen' });
    expect(await heard(writer, 1)).toMatchObject([{ type: 'error', code: 400 }]);
    writer.send({ type: 'typing' });
    expect(await heard(writer, 1)).toMatchObject([{ type: 'error', code: 400 }]);
  });
});
