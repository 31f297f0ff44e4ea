import { acceptRequest } from '@contract/chat/calls';
import { addGroupMembers, changeGroup } from '@contract/chat/group-calls';
import { blockPerson, unblockPerson } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { members, memberPresence } from '@server/database/schema';
import { sql } from 'drizzle-orm';
import { Board } from '@server/presence/board';
import { exportMember, purgeExpired } from '@server/modules';
import { findPresence } from '@server/presence/seen';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeGroup } from '../chat/groups';
import { befriend, join, openRoom, type Talker, write } from '../chat/talk';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';

/** A server process with sockets of members. */
class Process {
  readonly publish = vi.fn();
  readonly board: Board;
  here: number[] = [];
  #onRead: ((release: () => void) => void) | null = null;

  constructor({ db }: Pick<TestServer, 'db'>, clock: () => Date) {
    const { publish } = this;
    const deps = { db, clock, realtime: { publish, connectedMembers: () => this.here } };
    this.board = new Board(deps, async (...asked) => {
      const found = await findPresence(...asked);
      const onRead = this.#onRead;
      this.#onRead = null;
      if (onRead) await new Promise<void>(onRead);
      return found;
    });
  }

  /** Holds the next answer about presence back once it is read; resolves then, with what lets it go. */
  holdNext(): Promise<() => void> {
    return new Promise((done) => (this.#onRead = done));
  }

  /** What was told since the last time, by member. */
  told(): Record<number, Record<number, string | null>> {
    const news: Record<number, Record<number, string | null>> = {};
    for (const [[to], , { members }] of this.publish.mock.calls.splice(0))
      for (const { memberId, presence } of members) (news[to] ??= {})[memberId] = presence;
    return news;
  }
}

suite('presence', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let one: Process;
  let two: Process;
  let origin: string | undefined;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    const clock = () => server.now();
    [one, two] = [new Process(server, clock), new Process(server, clock)];
  });

  beforeEach(async () => {
    await befriend(ann, ben);
    await write(ann, await openRoom(ann, ben), 'Hello');
  });

  const openSocket = async (by: Talker) => enter((origin ??= await listenOn(server)), by.client);
  const socketOf = ({ memberId }: Talker) => {
    const over = new AbortController();
    return { memberId, closed: over.signal, tell: () => undefined, close: () => over.abort() };
  };
  const watch = (process: Process, by: Talker, ...of: Talker[]) => {
    const socket = socketOf(by);
    return process.board
      .watch(
        socket,
        of.map(({ memberId }) => memberId),
      )
      .then(() => socket);
  };
  /** Lets Ben hide his presence after an answer about it is read and before it is told. */
  const hideDuring = async (ask: () => Promise<unknown>) => {
    const isRead = two.holdNext();
    const asked = ask();
    const release = await isRead;
    await ben.client.call(changePrivacy, { presenceFor: 'nobody' });
    await two.board.reviewMember(ben.memberId);
    release();
    await asked;
  };
  const sample = async () => {
    await one.board.sample();
    await two.board.sample();
  };
  const presence = async (by: Talker, of: Talker) => {
    await watch(two, by, of);
    return two.told()[by.memberId]?.[of.memberId];
  };

  it('is told at once to who watches, and again in steps, on whatever process somebody is', async () => {
    one.here = [ben.memberId];
    await one.board.sample();
    await watch(two, ann, ben);
    const news = () => two.told()[ann.memberId]?.[ben.memberId];
    expect(news()).toBe('online');
    server.advance(50);
    await sample();
    server.advance(50);
    await sample();
    expect(news()).toBeUndefined();
    one.here = [];
    for (const [seconds, step] of [
      [90, 'justNow'],
      [5 * 60, 'hour'],
      [60 * 60, 'day'],
      [24 * 3600, 'week'],
      [7 * 24 * 3600, 'longAgo'],
    ] as const) {
      server.advance(seconds);
      await sample();
      expect(news()).toBe(step);
    }
  });

  it('is kept to the minute, for a week, and in the member’s copy', async () => {
    one.here = [ben.memberId];
    server.advance(17);
    await one.board.sample();
    const copied = async () =>
      (await exportMember(server.db, ben.memberId))['presence'] as { seenAt: Date | null };
    const { seenAt } = await copied();
    expect(seenAt?.getTime()).toBe(Math.floor(server.now().getTime() / 60_000) * 60_000);
    server.advance(8 * 24 * 3600);
    await purgeExpired(server.db, server.now());
    expect(await copied()).toEqual({ seenAt: null });
  });

  it('is that of those only with whom the member shares an accepted room, without a block', async () => {
    const cat = await join(server, 3, 'Cat');
    await cat.client.call(changePrivacy, { presenceFor: 'everybody' });
    await ann.client.call(changePrivacy, { presenceFor: 'everybody' });
    one.here = [ben.memberId, cat.memberId];
    await one.board.sample();
    expect(await presence(ann, cat)).toBeNull();
    const room = await openRoom(ann, cat);
    await openRoom(cat, ann);
    expect(await presence(ann, cat)).toBeNull();
    await write(ann, room, 'May I?');
    expect(await presence(ann, cat)).toBeNull();
    await write(cat, room, 'Yes');
    expect(await presence(ann, cat)).toBe('online');
    for (const [blocker, blocked] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await blocker.client.call(blockPerson, { memberId: blocked.memberId });
      expect(await presence(ann, ben)).toBeNull();
      await blocker.client.call(unblockPerson, { memberId: blocked.memberId });
    }
  });

  it('doesn’t tell who belongs to a group that hides its members, but that of those who are met there', async () => {
    const [cat, dan] = [await join(server, 3, 'Cat'), await join(server, 4, 'Dan')];
    for (const guest of [cat, dan]) await befriend(ann, guest);
    for (const { client } of [ann, cat, dan]) await client.call(changePrivacy, { presenceFor: 'everybody' });
    const room = await makeGroup(ann, [cat]);
    await ann.client.call(changeGroup, { room, membersHidden: true, historyOpen: false });
    await ann.client.call(addGroupMembers, { room, memberIds: [dan.memberId] });
    one.here = [ann.memberId, cat.memberId];
    await one.board.sample();
    expect(await presence(dan, cat)).toBeNull();
    expect(await presence(ann, cat)).toBe('online');
    await write(cat, room, 'Hello');
    expect(await presence(dan, cat)).toBe('online');
  });

  it.each([
    ['everybody', 'everybody', 'online', 'online'],
    ['contacts', 'everybody', 'online', 'online'],
    ['nobody', 'everybody', null, null],
    ['everybody', 'nobody', null, null],
  ] as const)(
    'of contacts, who show it to %s and %s, is told as %s and %s',
    async (anns, bens, toAnn, toBen) => {
      await ann.client.call(changePrivacy, { presenceFor: anns });
      await ben.client.call(changePrivacy, { presenceFor: bens });
      one.here = [ann.memberId, ben.memberId];
      await one.board.sample();
      expect(await presence(ann, ben)).toBe(toAnn);
      expect(await presence(ben, ann)).toBe(toBen);
    },
  );

  it('isn’t even kept of who shows it to nobody', async () => {
    await ben.client.call(changePrivacy, { presenceFor: 'nobody' });
    one.here = [ben.memberId];
    await one.board.sample();
    expect(await exportMember(server.db, ben.memberId)).toMatchObject({ presence: { seenAt: null } });
  });

  it('ends within a minute of a block, and with it every news', async () => {
    one.here = [ben.memberId];
    await one.board.sample();
    await watch(two, ann, ben);
    two.told();
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    server.advance(60);
    await sample();
    expect(two.told()).toEqual({ [ann.memberId]: { [ben.memberId]: null } });
    one.here = [];
    server.advance(3_600);
    await sample();
    expect(two.told()).toEqual({});
  });

  it('is told of those on the screen only: a new list takes the place of the last, and the end of a socket ends it', async () => {
    const cat = await join(server, 3, 'Cat');
    await befriend(ann, cat);
    await write(ann, await openRoom(ann, cat), 'Hello');
    const socket = await watch(two, ann, ben);
    await two.board.watch(socket, [cat.memberId]);
    two.told();
    one.here = [ben.memberId, cat.memberId];
    server.advance(10);
    await sample();
    expect(two.told()).toEqual({ [ann.memberId]: { [cat.memberId]: 'online' } });
    socket.close();
    one.here = [];
    server.advance(3_600);
    await sample();
    expect(two.told()).toEqual({});
  });

  it('is never told from before a member has hidden it, however late that answer comes', async () => {
    await watch(two, ann, ben);
    two.told();
    one.here = [ben.memberId];
    await one.board.sample();
    await hideDuring(() => two.board.sample());
    expect(two.told()).toEqual({ [ann.memberId]: { [ben.memberId]: null } });
  });

  it('is told of the newest list, also when an answer about the last one comes later', async () => {
    const cat = await join(server, 3, 'Cat');
    await befriend(ann, cat);
    await write(ann, await openRoom(ann, cat), 'Hello');
    const socket = await watch(two, ann, ben);
    const isRead = two.holdNext();
    const reviewed = two.board.reviewMember(ben.memberId);
    const release = await isRead;
    await two.board.watch(socket, [cat.memberId]);
    release();
    await reviewed;
    two.told();
    one.here = [ben.memberId, cat.memberId];
    await sample();
    expect(two.told()).toEqual({ [ann.memberId]: { [cat.memberId]: 'online' } });
  });

  it('is asked anew of a list whose first answer is still on its way', async () => {
    one.here = [ben.memberId];
    await one.board.sample();
    await hideDuring(() => watch(two, ann, ben));
    expect(two.told()).toEqual({ [ann.memberId]: { [ben.memberId]: null } });
  });

  it('asks the database nothing while nobody is here or watches', async () => {
    const select = vi.spyOn(server.db, 'select');
    await sample();
    expect(select).not.toHaveBeenCalled();
    select.mockRestore();
  });

  it('goes over the socket: 100 members at most', async () => {
    const socket = await openSocket(ann);
    socket.send({ type: 'watch', members: [ben.memberId] });
    // The message from before may still be on its way.
    expect(await socket.nextOf('presence')).toEqual({
      seq: 0,
      type: 'presence',
      members: [{ memberId: ben.memberId, presence: 'longAgo' }],
    });
    socket.send({ type: 'watch', members: Array.from({ length: 101 }, (_, index) => index + 1) });
    expect(await socket.nextOf('error')).toMatchObject({ code: 400 });
  });

  it('ends at once, without a word of it, for whom a member blocks, and comes back with the end of the block', async () => {
    const socket = await openSocket(ann);
    one.here = [ben.memberId];
    await one.board.sample();
    for (const { client } of [ann, ben]) await client.call(changePrivacy, { presenceFor: 'everybody' });
    socket.send({ type: 'watch', members: [ben.memberId] });
    const news = async () => (await socket.nextOf('presence')).members;
    expect(await news()).toEqual([{ memberId: ben.memberId, presence: 'online' }]);
    await ben.client.call(blockPerson, { memberId: ann.memberId });
    expect(await news()).toEqual([{ memberId: ben.memberId, presence: null }]);
    await ben.client.call(unblockPerson, { memberId: ann.memberId });
    expect(await news()).toEqual([{ memberId: ben.memberId, presence: 'online' }]);
  });

  it.each(['accepts their request', 'answers it'])('comes at once to whom a member %s', async (how) => {
    const cat = await join(server, 3, 'Cat');
    const room = await openRoom(cat, ben);
    await write(cat, room, 'May I?');
    const [asking, asked] = [await openSocket(cat), await openSocket(ben)];
    one.here = [ben.memberId, cat.memberId];
    await one.board.sample();
    asking.send({ type: 'watch', members: [ben.memberId] });
    asked.send({ type: 'watch', members: [cat.memberId] });
    expect(await asking.nextOf('presence')).toMatchObject({ members: [{ presence: null }] });
    expect(await asked.nextOf('presence')).toMatchObject({ members: [{ presence: null }] });
    if (how === 'answers it') await write(ben, room, 'Of course');
    else await ben.client.call(acceptRequest, { room });
    expect(await asking.nextOf('presence')).toMatchObject({ members: [{ presence: 'online' }] });
    expect(await asked.nextOf('presence')).toMatchObject({ members: [{ presence: 'online' }] });
  });

  it('goes at once when a member shows it to nobody, and comes back when they show it again', async () => {
    const [socket, own] = [await openSocket(ann), await openSocket(ben)];
    one.here = [ann.memberId, ben.memberId];
    await one.board.sample();
    for (const { client } of [ann, ben]) await client.call(changePrivacy, { presenceFor: 'contacts' });
    socket.send({ type: 'watch', members: [ben.memberId] });
    own.send({ type: 'watch', members: [ann.memberId] });
    const expectOfBoth = async (presence: string | null) => {
      expect(await socket.nextOf('presence')).toMatchObject({
        members: [{ memberId: ben.memberId, presence }],
      });
      expect(await own.nextOf('presence')).toMatchObject({ members: [{ memberId: ann.memberId, presence }] });
    };
    await expectOfBoth('online');
    await ben.client.call(changePrivacy, { presenceFor: 'nobody' });
    await expectOfBoth(null);
    await ben.client.call(changePrivacy, { presenceFor: 'everybody' });
    await expectOfBoth('online');
  });

  it('is noted of more members at once than a statement has parameters', async () => {
    const many = 33_000;
    await server.db.execute(sql`
      insert into members (id, username, nickname, email, password_hash, locale, created_at, last_seen_at)
      select 1000000 + n, 'crowd_' || n, 'Crowd', 'crowd-' || n || '@example.com', '', 'en-US', now(), now()
      from generate_series(1, ${many}::int) as n`);
    const everybody = await server.db.select({ id: members.id }).from(members);
    one.here = everybody.map(({ id }) => id);
    await one.board.sample();
    expect(await server.db.$count(memberPresence)).toBeGreaterThanOrEqual(many);
  });
});
