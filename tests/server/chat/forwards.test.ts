import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import { CODE } from '@contract/codes';
import { fillTerms } from '@server/chat/search-terms-filling';
import { chatMedia, goneMedia, messageTerms, roomEvents, rooms } from '@server/database/schema';
import { exportMember, purgeExpired } from '@server/modules';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, suite, type TestServer } from '../harness';
import { draw, getMedium, upload } from '../pictures';
import { decide, joinTeam, queueOf, report } from '../reports/team';
import { ask, hire, take } from '../support/desk';
import { makeGroup, quit } from './groups';
import { befriend, forward, join, leave, openRoom, read, sync, type Talker, write } from './talk';

/** Ann writes to Ben, who passes it on to Cat, and she to Dan. */
interface World {
  server: TestServer;
  ann: Talker;
  ben: Talker;
  cat: Talker;
  dan: Talker;
  /** Of Ann and Ben. */
  room: string;
  /** Of Ben and Cat. */
  second: string;
  /** Of Cat and Dan. */
  third: string;
}

async function begin(server: TestServer): Promise<World> {
  const people = [];
  for (const [index, name] of ['Ann', 'Ben', 'Cat', 'Dan'].entries())
    people.push(await join(server, index + 1, name));
  const [ann, ben, cat, dan] = people;
  if (!ann || !ben || !cat || !dan) throw new Error('nobody is there');
  const open = async (one: Talker, other: Talker): Promise<string> => {
    await befriend(one, other);
    await openRoom(other, one);
    return openRoom(one, other);
  };
  const [room, second, third] = [await open(ann, ben), await open(ben, cat), await open(cat, dan)];
  return { server, ann, ben, cat, dan, room, second, third };
}

/** Ben passes a message of Ann's on to Cat, and she, a second later, that to Dan. Returns what Cat sees. */
async function pass({ server, ben, cat, second, third }: World, sent: MessageEvent): Promise<MessageEvent> {
  const { data: passed } = await forward(ben, sent, second);
  server.advance(1);
  await forward(cat, passed, third);
  return passed;
}

/** Takes messages away for everybody. */
const takeAway = async (who: Talker, room: string, ...seqs: number[]): Promise<number> =>
  (await who.client.call(chat.deleteMessages, { room, seqs, forEverybody: true })).code;

const eventsOf = async (who: Talker, room: string): Promise<RoomEvent[]> =>
  (await who.client.call(chat.listEvents, { room })).data;

const at = async (who: Talker, room: string, seq: number) =>
  (await eventsOf(who, room)).find((event) => event.seq === seq);

const textsOf = async (who: Talker, room: string): Promise<string[]> =>
  (await read(who, room)).filter((text) => text !== '');

const search = async (who: Talker, query: string): Promise<string[]> =>
  (await who.client.call(chat.searchMessages, { query })).data.items.map(({ text }) => text);

suite('forwards of a deleted message', { timeout: 30_000 }, () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let dan: Talker;
  let room: string;
  let second: string;
  let third: string;

  setUpServer(async (started) => {
    ({ server, ann, ben, cat, dan, room, second, third } = await begin(started));
  });

  const passOn = (sent: MessageEvent) => pass({ server, ann, ben, cat, dan, room, second, third }, sent);

  const rowAt = async (of: string, seq: number) => {
    const [row] = await server.db
      .select()
      .from(roomEvents)
      .where(and(eq(roomEvents.roomId, of), eq(roomEvents.seq, seq)));
    return row;
  };

  /** That nothing is left at a place but the place. */
  const expectEmptied = async (of: string, seq: number) =>
    expect(await rowAt(of, seq)).toMatchObject({
      kind: 'none',
      text: '',
      media: null,
      mentions: null,
      authorId: null,
      sourceRoom: null,
      sourceSeq: null,
      editedAt: null,
      replyTo: null,
      hasTerms: false,
    });

  const sendPicture = async (): Promise<{ sent: MessageEvent; medium: MessageMedium }> => {
    const { data: medium } = await upload(ann.client, await draw(64, 48).jpeg().toBuffer());
    const message = { room, clientId: randomUUID(), text: 'Look', media: [medium.id] };
    return { sent: (await ann.client.call(chat.sendMessage, message)).data, medium };
  };

  const statusesFor = async (medium: MessageMedium, ...people: readonly Talker[]): Promise<number[]> => {
    const statuses = [];
    for (const { client } of people) {
      await client.call(chat.listRooms);
      statuses.push((await getMedium(client, medium.id, 320)).statusCode);
    }
    return statuses;
  };

  const settled = () => vi.waitFor(async () => expect(await server.db.$count(goneMedia)).toBe(0), 10_000);

  it('stay with text, name and search terms when the author deletes the original', async () => {
    const { data: sent } = await write(ann, room, 'Green tea');
    await ann.client.call(chat.editMessage, { room, seq: sent.seq, text: 'Black coffee' });
    await forward(ben, sent, second);
    await forward(ben, sent, room);
    const [before] = await eventsOf(cat, second);
    expect(before).toMatchObject({ text: 'Black coffee', forwardedFrom: { nickname: 'Ann' } });
    server.advance(300);
    const { now } = await sync(cat, [{ room: second, seq: 1 }]);
    server.advance(60);
    expect(await takeAway(ann, room, sent.seq)).toBe(CODE.success);
    expect(await eventsOf(cat, second)).toEqual([before]);
    // Nothing tells those who see it of anything.
    expect(await sync(cat, [{ room: second, seq: 1 }], now)).toMatchObject({ rooms: [], events: [] });
    expect(await textsOf(ben, room)).toEqual(['Black coffee']);
    expect(await at(ann, room, sent.seq)).toEqual({ room, seq: sent.seq, kind: 'none' });
    expect(await search(cat, 'coffee')).toEqual(['Black coffee']);
    await server.db.delete(messageTerms);
    await server.db.update(roomEvents).set({ hasTerms: false });
    await fillTerms(server.db);
    expect([await search(cat, 'coffee'), await search(ben, 'coffee')]).toEqual([
      ['Black coffee'],
      ['Black coffee', 'Black coffee'],
    ]);
    await expectEmptied(room, sent.seq);
  });

  it('stay when an admin deletes the original', async () => {
    const group = await makeGroup(ben, [ann, cat]);
    const { data: sent } = await write(ann, group, 'Hello');
    await forward(cat, sent, third);
    expect(await takeAway(ben, group, sent.seq)).toBe(CODE.success);
    expect(await textsOf(ann, group)).toEqual([]);
    expect(await at(dan, third, 1)).toMatchObject({ text: 'Hello', forwardedFrom: { nickname: 'Ann' } });
    await expectEmptied(group, sent.seq);
  });

  it('keep their media, which only those who see a forward can see', async () => {
    const { sent, medium } = await sendPicture();
    await passOn(sent);
    expect(await statusesFor(medium, ann, ben, cat, dan)).toEqual([200, 200, 200, 200]);
    await takeAway(ann, room, sent.seq);
    expect(await statusesFor(medium, ann, ben, cat, dan)).toEqual([404, 200, 200, 200]);
    expect(await at(dan, third, 1)).toMatchObject({ text: 'Look', media: [medium] });
    await takeAway(ben, second, 1);
    expect(await statusesFor(medium, ann, ben, cat, dan)).toEqual([404, 404, 200, 200]);
    await takeAway(cat, third, 1);
    expect(await statusesFor(medium, ann, ben, cat, dan)).toEqual([404, 404, 404, 404]);
    await settled();
    expect(await server.db.$count(chatMedia)).toBe(0);
    for (const [of, seq] of [
      [room, sent.seq],
      [second, 1],
      [third, 1],
    ] as const)
      await expectEmptied(of, seq);
    expect(await server.db.$count(messageTerms)).toBe(0);
  });

  it('can be forwarded again, and show the same once earlier ones are gone', async () => {
    const { data: sent } = await write(ann, room, 'Hello');
    const first = (await forward(ben, sent, second)).data;
    await takeAway(ann, room, sent.seq);
    await forward(cat, first, third);
    server.advance(1);
    await forward(cat, { room: third, seq: 1 }, third);
    await takeAway(ben, second, first.seq);
    expect(await textsOf(dan, third)).toEqual(['Hello', 'Hello']);
    await takeAway(cat, third, 1);
    expect(await at(dan, third, 2)).toMatchObject({ text: 'Hello', forwardedFrom: { nickname: 'Ann' } });
    expect(await server.db.$count(roomEvents, isNotNull(roomEvents.authorId))).toBe(1);
  });

  it('are deleted with the original when they are chosen, too', async () => {
    const { data: sent } = await write(ann, room, 'Hello');
    await forward(ann, sent, room);
    await forward(ben, sent, second);
    await takeAway(ann, room, 1, 2);
    expect(await textsOf(ben, room)).toEqual([]);
    expect(await textsOf(cat, second)).toEqual(['Hello']);
  });

  it('can’t be edited by anybody who has forwarded them', async () => {
    const { data: sent } = await write(ann, room, 'Hello');
    await forward(ann, sent, room);
    await takeAway(ann, room, sent.seq);
    const edit = (seq: number) => ann.client.call(chat.editMessage, { room, seq, text: 'Bye' });
    expect((await edit(2)).failure).toMatchObject({ reason: 'notOwn' });
    expect((await edit(sent.seq)).code).toBe(CODE.notFound);
    expect(await textsOf(ben, room)).toEqual(['Hello']);
  });

  it('are the answer to a late retry, which doesn’t find a deleted message', async () => {
    const [sentId, forwardId] = [randomUUID(), randomUUID()];
    const { data: sent } = await write(ann, room, 'Hello', sentId);
    const repeat = () => forward(ben, sent, second, forwardId);
    const { data: passed } = await repeat();
    await takeAway(ann, room, sent.seq);
    expect((await repeat()).data).toEqual(passed);
    expect((await write(ben, second, 'Hello', forwardId)).code).toBe(CODE.conflict);
    expect((await write(ann, room, 'Hello', sentId)).failure).toMatchObject({ reason: 'messageGone' });
    await takeAway(ben, second, passed.seq);
    expect((await repeat()).failure).toMatchObject({ reason: 'messageGone' });
  });

  it('are deleted everywhere with the account of the author', async () => {
    const { sent, medium } = await sendPicture();
    await passOn(sent);
    await takeAway(ann, room, sent.seq);
    const { now } = await sync(dan, [{ room: third, seq: 1 }]);
    server.advance(60);
    await leave(server, ann);
    expect([await textsOf(cat, second), await textsOf(dan, third)]).toEqual([[], []]);
    const { events } = await sync(dan, [{ room: third, seq: 1 }], now);
    expect(events).toEqual([{ room: third, seq: 1, kind: 'none' }]);
    expect(await statusesFor(medium, ben, cat, dan)).toEqual([404, 404, 404]);
    await expectEmptied(second, 1);
    await expectEmptied(third, 1);
    expect(await server.db.$count(messageTerms)).toBe(0);
    expect(await server.db.$count(chatMedia)).toBe(0);
  });

  it('lose only the copies of a member who deletes their account', async () => {
    const { sent, medium } = await sendPicture();
    await passOn(sent);
    await takeAway(ann, room, sent.seq);
    await leave(server, ben);
    expect(await textsOf(cat, second)).toEqual([]);
    expect(await at(dan, third, 1)).toMatchObject({
      text: 'Look',
      media: [medium],
      forwardedFrom: { nickname: 'Ann' },
    });
    expect(await statusesFor(medium, cat, dan)).toEqual([200, 200]);
    await leave(server, ann);
    expect(await textsOf(dan, third)).toEqual([]);
    expect(await server.db.$count(chatMedia)).toBe(0);
  });

  /** Ann names Cat in a group. */
  const nameCat = (group: string) =>
    ann.client.call(chat.sendMessage, {
      room: group,
      clientId: randomUUID(),
      text: '@cat, tea?',
      mentions: [{ memberId: cat.memberId, from: 0, to: 4 }],
    });

  it('lose the name of somebody who deletes their account', async () => {
    const group = await makeGroup(ben, [ann, cat]);
    const { data: sent } = await nameCat(group);
    await forward(cat, sent, third);
    server.advance(1);
    await forward(ben, sent, room);
    await ben.client.call(chat.reactToMessage, { room, seq: 1, emoji: '👍' });
    await takeAway(ann, group, sent.seq);
    expect(await at(dan, third, 1)).toMatchObject({ text: '@cat, tea?', mentions: [] });
    // Cat's forward holds the words; they go on to that of Ben, without her name.
    await leave(server, cat);
    expect(await at(ann, room, 1)).toMatchObject({ text: '@…, tea?', mentions: [] });
    expect([await search(ann, 'cat'), await search(ann, 'tea')]).toEqual([[], ['@…, tea?']]);
    expect((await rowAt(room, 1))?.mentions).toBeNull();
  });

  it('lose that name even where somebody else has forwarded them', async () => {
    const group = await makeGroup(ben, [ann, cat]);
    const { data: sent } = await nameCat(group);
    await forward(ben, sent, room);
    await takeAway(ann, group, sent.seq);
    const { now } = await sync(ann, [{ room, seq: 1 }]);
    server.advance(60);
    await leave(server, cat);
    expect(await at(ann, room, 1)).toMatchObject({ text: '@…, tea?', forwardedFrom: { nickname: 'Ann' } });
    const { events } = await sync(ann, [{ room, seq: 1 }], now);
    expect(events).toMatchObject([{ seq: 2, kind: 'edit', message: { text: '@…, tea?' } }]);
    expect([await search(ann, 'cat'), await search(ann, 'tea')]).toEqual([[], ['@…, tea?']]);
  });

  it('are deleted when our team deletes the original; a decision about a forward deletes only that one', async () => {
    const { data: sent } = await write(ann, room, 'You fool');
    await passOn(sent);
    const { data: kept } = await write(ann, room, 'You fools');
    const holder = await passOn(kept);
    await takeAway(ann, room, kept.seq);
    const assistant = await joinTeam(server, 'helper_one');
    await report(ben, { room, seq: sent.seq });
    await report(cat, { room: second, seq: holder.seq });
    const subjects = await queueOf(assistant);
    for (const { id } of subjects) await decide(assistant, id, 'delete', { rule: 'abuse' });
    expect(subjects).toHaveLength(2);
    expect(await textsOf(ben, room)).toEqual([]);
    expect(await textsOf(cat, second)).toEqual([]);
    expect(await textsOf(dan, third)).toEqual(['You fools']);
  });

  /** Decides that the only message that was reported goes. */
  const removeReported = async () => {
    const assistant = await joinTeam(server, 'helper_two');
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    await decide(assistant, id, 'delete', { rule: 'abuse' });
  };

  it('are deleted when our team deletes an original that its author has deleted meanwhile', async () => {
    const { data: sent } = await write(ann, room, 'You fool');
    const holder = await passOn(sent);
    await report(ben, { room, seq: sent.seq });
    await takeAway(ann, room, sent.seq);
    // The words pass on once more.
    await takeAway(ben, second, holder.seq);
    expect(await textsOf(dan, third)).toEqual(['You fool']);
    await removeReported();
    expect(await textsOf(dan, third)).toEqual([]);
    await expectEmptied(third, 1);
  });

  it('are deleted by that decision after a deleted account handed the words over, even in the original’s room', async () => {
    const { sent, medium } = await sendPicture();
    await passOn(sent);
    await forward(ann, sent, room);
    await report(ben, { room, seq: sent.seq });
    await takeAway(ann, room, sent.seq);
    await leave(server, cat);
    const { now } = await sync(ben, [{ room: second, seq: 1 }]);
    server.advance(60);
    await removeReported();
    expect([await textsOf(ben, room), await textsOf(ben, second)]).toEqual([[], []]);
    const { events } = await sync(ben, [{ room: second, seq: 1 }], now);
    expect(events).toContainEqual({ room: second, seq: 1, kind: 'none' });
    expect(await statusesFor(medium, ann, ben)).toEqual([404, 404]);
  });

  it('are deleted by that decision when the group of the original is gone', async () => {
    const group = await makeGroup(ann, [ben]);
    const { data: sent } = await write(ann, group, 'You fool');
    await forward(ben, sent, second);
    await report(ben, { room: group, seq: sent.seq });
    await takeAway(ann, group, sent.seq);
    await quit(ben, group);
    await quit(ann, group);
    await purgeExpired(server.db, server.now());
    expect(await server.db.$count(rooms, eq(rooms.id, group))).toBe(0);
    expect(await textsOf(cat, second)).toEqual(['You fool']);
    await removeReported();
    expect(await textsOf(cat, second)).toEqual([]);
  });

  it('stay when our team decides about a forward that is gone', async () => {
    const { data: sent } = await write(ann, room, 'You fool');
    await passOn(sent);
    await report(cat, { room: second, seq: 1 });
    await takeAway(ann, room, sent.seq);
    await takeAway(ben, second, 1);
    await removeReported();
    expect(await textsOf(dan, third)).toEqual(['You fool']);
  });

  it('are deleted when support deletes its answer', async () => {
    const ivy = await hire(server, 'desk_ivy', 'Ivy Desk');
    const asked = await ask(ben, 'Where is my tea?');
    await take(ivy, asked);
    const { data: answer } = await write(ivy, asked, 'On its way');
    await forward(ben, answer, second);
    expect(await takeAway(ivy, asked, answer.seq)).toBe(CODE.success);
    expect(await textsOf(cat, second)).toEqual([]);
  });

  it('are copied into reports with the author of their words', async () => {
    const { data: sent } = await write(ann, room, 'You fool');
    await forward(ben, sent, second);
    await takeAway(ann, room, sent.seq);
    await report(cat, { room: second, seq: 1 });
    const copies = () => server.db.query.caseMessages.findMany();
    expect(await copies()).toMatchObject([{ senderId: ben.memberId, authorId: ann.memberId }]);
    await leave(server, ann);
    expect(await copies()).toEqual([]);
  });

  it('are in the exports of those who wrote and forwarded them, and of nobody else', async () => {
    const { sent, medium } = await sendPicture();
    const group = await makeGroup(ann, [ben]);
    await forward(ben, sent, second);
    server.advance(1);
    const { data: own } = await forward(ann, sent, group);
    await takeAway(ann, room, sent.seq);
    const copyOf = async ({ memberId }: Talker) => JSON.stringify(await exportMember(server.db, memberId));
    const [anns, bens] = [await copyOf(ann), await copyOf(ben)];
    expect(anns).toContain('Look');
    expect(anns).toContain(medium.id);
    // Where Ben has passed it on doesn't concern Ann.
    expect(anns).not.toContain(second);
    expect(bens).not.toContain('Look');
    expect(bens).not.toContain(medium.id);
    await takeAway(ann, group, own.seq);
    expect(await copyOf(ann)).not.toContain(medium.id);
  });

  it('stay when a group is dissolved, even those of messages forwarded to it', async () => {
    const { sent, medium } = await sendPicture();
    const group = await makeGroup(ben, [cat]);
    const { data: passed } = await forward(ben, sent, group);
    server.advance(1);
    const { data: own } = await write(cat, group, 'Mine');
    await forward(cat, passed, third);
    await forward(cat, own, third);
    await takeAway(ann, room, sent.seq);
    await quit(ben, group);
    await quit(cat, group);
    await purgeExpired(server.db, server.now());
    expect(await textsOf(dan, third)).toEqual(['Look', 'Mine']);
    expect(await statusesFor(medium, ann, ben, dan)).toEqual([404, 404, 200]);
    await takeAway(cat, third, 1, 2);
    await purgeExpired(server.db, server.now());
    expect(await server.db.$count(rooms, eq(rooms.id, group))).toBe(0);
    expect(await server.db.$count(chatMedia)).toBe(0);
  });
});

onPostgres('forwards made while their original is taken away', () => {
  let world: World;

  setUpServer(async (started) => {
    world = await begin(started);
  });

  /** Holds messages until so many calls wait for them, then lets them go. */
  async function whileLocked<T>(calls: readonly (() => Promise<T>)[], of: string): Promise<T[]> {
    const { server } = world;
    const { waiting } = await server.db.transaction(async (tx) => {
      await tx.select().from(roomEvents).where(eq(roomEvents.roomId, of)).for('update');
      const waiting = [];
      for (const [index, call] of calls.entries()) {
        waiting.push(call());
        await untilBlocked(server, index + 1);
      }
      return { waiting };
    });
    return Promise.all(waiting);
  }

  it('are made from what a forward shows at that moment', async () => {
    const { server, ann, ben, cat, dan, room, second, third } = world;
    const { data: sent } = await write(ann, room, 'Hello');
    const { data: passed } = await forward(ben, sent, second);
    const codes = await whileLocked(
      [() => takeAway(ann, room, 1), async () => (await forward(cat, passed, third)).code],
      room,
    );
    expect(codes).toEqual([CODE.success, CODE.success]);
    expect(await textsOf(dan, third)).toEqual(['Hello']);
    await leave(server, ann);
    expect(await textsOf(dan, third)).toEqual([]);
  });

  it('are handed the words by one that waited to be deleted itself', async () => {
    const { server, ann, ben, cat, dan, room, second, third } = world;
    const { data: sent } = await write(ann, room, 'Hello');
    await pass(world, sent);
    const codes = await whileLocked([() => takeAway(ann, room, 1), () => takeAway(ben, second, 1)], second);
    expect(codes).toEqual([CODE.success, CODE.success]);
    expect(await textsOf(cat, second)).toEqual([]);
    expect(await textsOf(dan, third)).toEqual(['Hello']);
    await leave(server, ann);
    expect(await textsOf(dan, third)).toEqual([]);
  });

  it('are deleted by a decision about the original, even if the words are handed over while it waits', async () => {
    const { server, ann, ben, cat, dan, room, second, third } = world;
    const { data: sent } = await write(ann, room, 'You fool');
    await pass(world, sent);
    const assistant = await joinTeam(server, 'helper_three');
    await report(ben, { room, seq: sent.seq });
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    await takeAway(ann, room, 1);
    await whileLocked(
      [
        () => takeAway(ben, second, 1),
        async () => (await decide(assistant, id, 'delete', { rule: 'abuse' })).code,
      ],
      second,
    );
    expect(await textsOf(cat, second)).toEqual([]);
    expect(await textsOf(dan, third)).toEqual([]);
  });

  it('are deleted with the account of the author, whoever deletes one meanwhile', async () => {
    const { server, ann, ben, cat, dan, room, second, third } = world;
    const { data: sent } = await write(ann, room, 'Hello');
    await pass(world, sent);
    await takeAway(ann, room, 1);
    await Promise.all([leave(server, ann), takeAway(ben, second, 1)]);
    expect(await textsOf(cat, second)).toEqual([]);
    expect(await textsOf(dan, third)).toEqual([]);
    expect(await server.db.$count(roomEvents, isNotNull(roomEvents.authorId))).toBe(0);
  });
});
