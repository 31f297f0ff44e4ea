import * as chat from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import * as groupCalls from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { findEvent } from '@server/chat/events';
import { findWithReaders } from '@server/chat/readers';
import { searchMessages } from '@server/chat/search';
import { countAllUnread, findUnseen } from '@server/chat/unseen';
import { Failure } from '@server/failure';
import { exportMember } from '@server/modules';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { NO_LIMITS } from '../../support/server';
import { setUpServer, suite, type TestServer } from '../harness';
import { getMedium } from '../pictures';
import { enter, listenOn } from '../realtime/open-sockets';
import {
  firstSeqOf,
  type Group,
  isAdmin,
  isVisible,
  type Known,
  mediumOf,
  mayIn,
  originalOf,
  type Room,
  seesMembers,
  textOf,
} from './group-model';
import { GroupWorld, isListed, peopleIn, step, wordsIn } from './group-world';
import { Mirror } from './mirror';
import { forward, readEvents, sync, type Talker } from './talk';

/** How many histories are tried; more than with every run of the tests with `GROUP_RUNS`. */
const RUNS = Number(process.env['GROUP_RUNS'] ?? 3);

/** More places than a room here has. */
const ANYWHERE = { from: 1, to: 100_000 };

suite('whatever members do in groups', { timeout: 120_000 + RUNS * 40_000 }, () => {
  let server: TestServer;
  let origin: string | null = null;

  setUpServer((started) => {
    server = started;
  }, NO_LIMITS);

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  /** Who reads a message is shown, of those that it answers, what they may see. */
  function expectQuotes(world: GroupWorld, reader: Talker, room: Room, events: readonly RoomEvent[]) {
    for (const { seq, replyTo } of world.seenBy(reader, room)) {
      const event = events.find((one) => one.seq === seq);
      const quoted = replyTo && isVisible(replyTo, reader) ? textOf(replyTo) : null;
      if (event?.kind === 'message') expect(event.quote?.said?.text ?? null).toBe(quoted);
    }
  }

  /** Unread messages of others that a member may see, without those that are folded. */
  const unreadOf = (world: GroupWorld, reader: Talker, group: Group): Known[] => {
    const readSeq = group.members.get(reader)?.readSeq ?? 0;
    const isNew = ({ seq, author }: Known): boolean =>
      seq > readSeq && author !== reader && !world.hasBlocked(reader, author);
    return world.seenBy(reader, group).filter(isNew);
  };

  async function checkEvents(world: GroupWorld, reader: Talker, room: Room): Promise<void> {
    const shown = (await reader.client.call(chat.getRoom, { room: room.id })).data;
    const events = await readEvents(reader, room.id);
    const first = firstSeqOf(room, reader) ?? 0;
    expect(events.map(({ seq }) => seq)).toEqual(
      Array.from({ length: shown.lastSeq - first + 1 }, (_event, index) => first + index),
    );
    const seen = world.seenBy(reader, room);
    const texts = events.flatMap((event) => (event.kind === 'message' ? [[event.seq, event.text]] : []));
    expect(texts).toEqual(seen.map((message) => [message.seq, textOf(message)]));
    expectQuotes(world, reader, room, events);
    const pins = (await reader.client.call(chat.listPins, { room: room.id })).data;
    const pinned = seen.filter(({ isPinned }) => isPinned).map(({ seq }) => seq);
    expect(pins.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(pinned);
    const last = seen.at(-1);
    expect(shown.last?.text ?? null).toBe(last ? textOf(last) : null);
  }

  /** Those are told who belong to a group, where that isn't hidden, and of whom the reader is shown something. */
  async function checkPeople(world: GroupWorld, reader: Talker, group: Group): Promise<void> {
    const { client } = reader;
    const listed = await client.call(groupCalls.listGroupMembers, { room: group.id });
    expect(listed.code === CODE.success).toBe(seesMembers(group, reader));
    const roles = new Map([...group.members].map(([{ memberId }, { role }]) => [memberId, role]));
    if (listed.code === CODE.success)
      expect(new Map(listed.data.items.map(({ person, role }) => [person.memberId, role]))).toEqual(roles);
    const memberIds = world.people.map(({ memberId }) => memberId);
    const people = (await client.call(groupCalls.listRoomPeople, { room: group.id, memberIds })).data;
    const belonging = seesMembers(group, reader) ? [...roles.keys()] : [];
    const met = new Set([...peopleIn(await readEvents(reader, group.id)), ...belonging]);
    expect(new Set(people.map(({ memberId }) => memberId))).toEqual(met);
  }

  /** Who has read a message is told to its writer, but for those who don't tell it, and across blocks. */
  async function checkReaders(world: GroupWorld, reader: Talker, group: Group): Promise<void> {
    for (const { seq, author } of world.seenBy(reader, group).slice(-3)) {
      const answer = await reader.client.call(groupCalls.listReaders, { room: group.id, seq });
      expect(answer.code === CODE.success).toBe(author === reader);
      if (author !== reader) continue;
      const readers = [...group.members].filter(
        ([other, { readSeq, firstSeq }]) => readSeq >= seq && firstSeq <= seq && world.tells(other, reader),
      );
      expect(answer.data.count).toBe(readers.length);
      const ids = readers.map(([{ memberId }]) => memberId);
      const named = answer.data.readers.map(({ memberId }) => memberId);
      expect(new Set(named)).toEqual(new Set(seesMembers(group, reader) ? ids : []));
    }
  }

  /** What a group tells about itself, and who leads into it. */
  async function checkGroup(world: GroupWorld, reader: Talker, group: Group): Promise<void> {
    const { client } = reader;
    const at = { room: group.id };
    const shown = (await client.call(chat.getRoom, at)).data;
    const manages = isAdmin(group, reader);
    const unread = unreadOf(world, reader, group);
    const mentions = unread.filter(({ concerns }) => concerns.has(reader));
    expect(shown).toMatchObject({
      kind: 'group',
      role: group.members.get(reader)?.role,
      memberCount: group.members.size,
      settings: group.settings,
      unread: unread.length,
      otherReadSeq: Math.max(
        0,
        ...[...group.members].flatMap(([other, { readSeq }]) => (world.tells(other, reader) ? readSeq : [])),
      ),
      mentions: mentions.map(({ seq }) => seq),
      joinRequests: manages ? group.asking.size : 0,
      rights: { write: mayIn(group, reader, 'whoWrites'), manage: manages },
    });
    const requests = await client.call(groupCalls.listJoinRequests, at);
    const removed = await client.call(groupCalls.listRemoved, at);
    for (const { code } of [requests, removed]) expect(code === CODE.success).toBe(manages);
    if (manages) {
      const ids = (people: readonly { memberId: number }[]) =>
        new Set(people.map(({ memberId }) => memberId));
      expect(ids(requests.data.map(({ person }) => person))).toEqual(ids([...group.asking]));
      expect(ids(removed.data)).toEqual(ids([...group.removed]));
    }
    const links = await client.call(groupCalls.listGroupLinks, at);
    expect(links.code === CODE.success).toBe(mayIn(group, reader, 'whoInvites'));
    if (links.code === CODE.success)
      expect(new Set(links.data.map(({ id }) => id))).toEqual(
        new Set(group.links.filter((link) => isListed(group, link, reader)).map(({ id }) => id)),
      );
  }

  /** A group that isn't the reader's is one that doesn't exist. */
  async function checkClosed({ client, ...reader }: Talker, room: Room): Promise<void> {
    const at = { room: room.id };
    const answers = [
      await client.call(chat.getRoom, at),
      await client.call(chat.listEvents, { ...at, afterSeq: 0 }),
      await client.call(chat.listPins, at),
      await client.call(chat.searchMessages, { ...at, query: 'word' }),
      await client.call(chat.markRead, { ...at, seq: 1 }),
      await client.call(chat.muteRoom, { ...at, span: 'hour' }),
      await client.call(chat.arrangeRoom, { ...at, pinned: true }),
      await client.call(chat.clearRoom, { ...at, remove: false }),
      await client.call(chat.deleteMessages, { ...at, seqs: [1], forEverybody: false }),
      await client.call(groupCalls.listGroupMembers, at),
      await client.call(groupCalls.listRoomPeople, { ...at, memberIds: [reader.memberId] }),
      await client.call(groupCalls.listReaders, { ...at, seq: 1 }),
      await forward({ client, ...reader }, { room: room.id, seq: 1 }, room.id),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.notFound));
    const { gone, events } = (
      await client.sendRaw(chat.sync, JSON.stringify({ rooms: [{ ...at, seq: 0 }] }), {
        'content-type': 'application/json',
      })
    ).data;
    expect([gone, events]).toEqual([[room.id], []]);
    const about = { ...at, ...ANYWHERE, memberId: reader.memberId, now: server.now() };
    expect(await findUnseen(server.db, about)).toBeNull();
  }

  /** All that a member finds, page by page; each ends at one of the messages that they see. */
  async function find({ memberId }: Talker, seen: readonly Known[]): Promise<string[]> {
    const { db, config } = server;
    const clock = () => server.now();
    const places = seen.map(({ room, seq }) => `${room.id}_${seq}`);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      // So few at once that a search ends anywhere.
      const page = await searchMessages({ db, config, clock }, { memberId }, { query: 'word', cursor }, 1);
      if (page instanceof Failure) throw new Error(`a search fails: ${page.code}`);
      found.push(...page.items.map(({ text }) => text));
      cursor = page.next ?? undefined;
      if (cursor !== undefined) expect(places).toContain(cursor.replace(/^[^_]*_/, ''));
    } while (cursor !== undefined);
    return found.toSorted();
  }

  /** What the devices of a member are told, and how many messages wait. */
  async function checkPushes(world: GroupWorld, reader: Talker): Promise<void> {
    const { memberId } = reader;
    let unread = 0;
    for (const room of world.roomsOf(reader)) {
      const { unread: count } = (await reader.client.call(chat.getRoom, { room: room.id })).data;
      unread += count;
      if (room.kind === 'direct') continue;
      const last = unreadOf(world, reader, room).at(-1);
      const unseen = await findUnseen(server.db, { room: room.id, ...ANYWHERE, memberId, now: server.now() });
      expect(unseen?.text ?? null).toBe(last ? textOf(last) : null);
    }
    expect(await countAllUnread(server.db, memberId, server.now())).toBe(unread);
  }

  /** What has gone is told to those only who could see it. */
  async function checkGone(reader: Talker, own: readonly Room[]): Promise<void> {
    const known = own.map(({ id }) => ({ room: id, seq: ANYWHERE.to }));
    const { events } = await sync(reader, known, '2020-01-01T00:00:00Z');
    for (const room of own)
      for (const { seq } of events.filter((event) => event.room === room.id))
        expect(seq).toBeGreaterThanOrEqual(firstSeqOf(room, reader) ?? 0);
  }

  async function checkReader(world: GroupWorld, reader: Talker): Promise<void> {
    const own = world.roomsOf(reader);
    await checkGone(reader, own);
    for (const room of world.rooms)
      if (own.includes(room)) await checkEvents(world, reader, room);
      else await checkClosed(reader, room);
    for (const group of own)
      if (group.kind === 'group') {
        await checkGroup(world, reader, group);
        await checkPeople(world, reader, group);
        await checkReaders(world, reader, group);
      }
    await checkPushes(world, reader);
    const seen = own.flatMap((room) => world.seenBy(reader, room));
    expect(await find(reader, seen)).toEqual(seen.map(textOf).toSorted());
    const invitations = (await reader.client.call(groupCalls.listInvitations)).data.map(({ room }) => room);
    expect(new Set(invitations)).toEqual(
      new Set(world.groups.filter((group) => world.isInvited(group, reader)).map(({ id }) => id)),
    );
    const written = world.messages.filter(
      (one) => one.author === reader && !one.isGone && originalOf(one).author === reader,
    );
    const copied = wordsIn(await exportMember(server.db, reader.memberId));
    // Of a group that is gone the copy may have what still holds the words of forwards.
    const isKept = ({ isErased }: Known) => !isErased;
    expect(copied).toEqual(
      expect.arrayContaining(written.filter(isKept).flatMap((one) => wordsIn(textOf(one)))),
    );
    expect(written.flatMap((one) => wordsIn(textOf(one)))).toEqual(expect.arrayContaining(copied));
  }

  /** Those who share a frame see the event alike. */
  async function checkFrames(room: Room, lastSeq: number): Promise<void> {
    for (let seq = 1; seq <= lastSeq; seq++) {
      const place = { room: room.id, seq };
      const [first, ...others] = (await findWithReaders(server.db, place))?.alike ?? [];
      if (first === undefined) continue;
      const event = await findEvent(server.db, first, place);
      for (const id of others) expect(await findEvent(server.db, id, place)).toEqual(event);
    }
  }

  /** Asks for every medium that was ever sent. */
  async function checkMedia(world: GroupWorld, reader: Talker): Promise<void> {
    const shown = world.messages.filter(
      (message) =>
        isVisible(message, reader) &&
        (message.room.kind === 'group' || !world.hasBlocked(message.author, reader)),
    );
    const allowed = new Set(world.gone.has(reader) ? [] : shown.map(mediumOf));
    for (const id of world.media) {
      const codes = [];
      for (const form of ['original', 320] as const)
        codes.push((await getMedium(reader.client, id, form)).statusCode);
      expect(codes.includes(200), id).toBe(allowed.has(id));
    }
  }

  /** What a client has heard is what its member may see, and nothing that they never might. */
  async function checkMirror(world: GroupWorld, mirror: Mirror): Promise<void> {
    const { talker, told } = mirror;
    for (const word of wordsIn(told)) expect(world.allowed.get(talker), 'was told').toContain(word);
    if (world.gone.has(talker)) return;
    const shown = () =>
      [...mirror.rooms]
        .map(([id, { messages }]) => [id, [...messages.keys()].toSorted((a, b) => a - b)] as const)
        .filter(([, seqs]) => seqs.length > 0);
    const wanted = world
      .roomsOf(talker)
      .map((room) => [room.id, world.seenBy(talker, room).map(({ seq }) => seq)] as const)
      .filter(([, seqs]) => seqs.length > 0);
    await expect
      .poll(async () => {
        await mirror.listen();
        return new Map(shown());
      })
      .toEqual(new Map(wanted));
  }

  it('everybody is told what they may see, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async (steps) => {
        await server.reset();
        const world = await GroupWorld.begin(server);
        const mirrors = await Promise.all(
          world.people.map(async (one) => new Mirror(one, await enter(origin ?? '', one.client))),
        );
        for (const mirror of mirrors) await mirror.ask();
        for (const taken of steps) {
          await world.take(taken);
          for (const mirror of mirrors) if (!world.gone.has(mirror.talker)) await mirror.listen();
        }
        for (const mirror of mirrors) {
          const { talker } = mirror;
          if (!world.gone.has(talker)) await checkReader(world, talker);
          await checkMedia(world, talker);
          await checkMirror(world, mirror);
        }
        for (const room of world.rooms) {
          const [one] = world.people.filter((person) => world.roomsOf(person).includes(room));
          if (!one || world.gone.has(one)) continue;
          const { lastSeq } = (await one.client.call(chat.getRoom, { room: room.id })).data;
          await checkFrames(room, lastSeq);
        }
        await Promise.all(mirrors.map(({ socket }) => socket.close()));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
