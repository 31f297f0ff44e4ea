import * as chat from '@contract/chat/calls';
import { memberTyping, roomRead } from '@contract/chat/events';
import { getPerson } from '@contract/chat/group-calls';
import type { Room } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import { CLOSE_CODE } from '@contract/constants';
import { findPerson, listBlocked, listContacts } from '@contract/contacts/calls';
import { presenceChanged } from '@contract/presence/events';
import { getPush, subscribePush } from '@contract/push/calls';
import { createPusher, type Pusher } from '@server/push/pusher';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openPushReceiver, type PushedBrowser, subscribeAt } from '../../support/push-receiver';
import { NO_LIMITS } from '../../support/server';
import { setUpServer, suite, type TestServer } from '../harness';
import { getMedium } from '../pictures';
import { enter, listenOn } from '../realtime/open-sockets';
import { Mirror } from './mirror';
import { type Chat, isVisible, mediumOf, otherIn, textOf } from './standing-model';
import { StandingWorld, step, type Told, wordsIn } from './standing-world';
import { readEvents, sync, type Talker } from './talk';

/** How many histories are tried; more than with every run of the tests with `STANDING_RUNS`. */
const RUNS = Number(process.env['STANDING_RUNS'] ?? 5);

/** Milliseconds in which a frame that shouldn't come would have come. */
const QUIET = 100;

/** Milliseconds in which the sockets of somebody who is suspended are closed, on a busy machine. */
const CLOSED_WITHIN = 5_000;

/** Seconds after which a push is due. */
const PUSH_DELAY = 5;

const receiver = await openPushReceiver();
afterAll(() => receiver.close());

suite('whoever asks, accepts, declines, blocks or is suspended', { timeout: 60_000 + RUNS * 20_000 }, () => {
  let server: TestServer;
  let origin: string | null = null;
  let pusher: Pusher;
  const browsers = new Map<string, { talker: Talker; browser: PushedBrowser }>();

  setUpServer(
    (started) => {
      server = started;
    },
    { ...NO_LIMITS, PUSH_TEST_ORIGIN: receiver.origin },
  );

  beforeEach(async () => {
    origin ??= await listenOn(server);
    const { db, config } = server;
    pusher = createPusher({ db, config, clock: () => server.now() });
  });

  /** A device of a session: it hears all frames, asks for what it lacks, and is pushed to. */
  async function connect(talker: Talker): Promise<Mirror> {
    const { client } = talker;
    const mirror = new Mirror(talker, await enter(origin ?? '', client));
    await mirror.ask();
    // A browser subscribes for the server's key.
    await client.call(getPush);
    const name = String(browsers.size);
    const browser = subscribeAt(receiver, name);
    const { endpoint, p256dh, auth } = browser;
    await client.call(subscribePush, { endpoint, p256dh, auth, showsText: true });
    browsers.set(`/${name}`, { talker, browser });
    return mirror;
  }

  /** The marks of others that a device was told of. */
  const marksIn = ({ told, talker }: Mirror): string[] =>
    told.flatMap((frame) => {
      const { data } = z.safeParse(roomRead, frame);
      return data && data.memberId !== talker.memberId ? `${data.memberId} ${data.room} ${data.upTo}` : [];
    });

  function checkTold(world: StandingWorld, mirror: Mirror): void {
    for (const word of wordsIn(mirror.told))
      expect(world.allowed.get(mirror.talker), 'was told').toContain(word);
    expect(world.marks.get(mirror.talker)).toEqual(expect.arrayContaining(marksIn(mirror)));
  }

  /** A suspension closes a device's socket, which was told nothing that it shouldn't be. */
  async function checkClosing(world: StandingWorld, mirror: Mirror): Promise<void> {
    const late = new Promise<null>((done) => setTimeout(() => done(null), CLOSED_WITHIN));
    const closing = await Promise.race([mirror.socket.closed(), late]);
    expect(closing?.code, 'is closed').toBe(CLOSE_CODE.unauthorized);
    await expect(mirror.listen()).rejects.toThrow('closed');
    checkTold(world, mirror);
  }

  /** The devices of those who aren't suspended: a suspension closes their sockets, and they begin anew after it. */
  class Devices {
    readonly world: StandingWorld;
    readonly open = new Map<Talker, Mirror>();

    constructor(world: StandingWorld) {
      this.world = world;
    }

    async follow(): Promise<void> {
      for (const one of this.world.people) {
        const mirror = this.open.get(one);
        const isSuspended = this.world.standing.suspended.has(one);
        if (mirror && isSuspended) {
          await checkClosing(this.world, mirror);
          this.open.delete(one);
        }
        if (!mirror && !isSuspended) this.open.set(one, await connect(one));
        if (mirror && !isSuspended) await mirror.listen();
      }
    }

    close(): Promise<unknown> {
      return Promise.all([...this.open.values()].map(({ socket }) => socket.close()));
    }
  }

  /** Sends the pushes that are due, and requires those that should come. */
  async function checkPushes(world: StandingWorld): Promise<void> {
    receiver.received.length = 0;
    server.advance(PUSH_DELAY);
    await pusher.sendDue();
    const told = receiver.received.flatMap(({ path, body }): Told[] => {
      const { talker, browser } = browsers.get(path) ?? {};
      if (!talker || !browser) return [];
      const { room, seq, body: text, unread } = browser.open(body);
      return [{ memberId: talker.memberId, room, seq, body: text, unread }];
    });
    const byChat = (some: readonly Told[]) =>
      new Map(some.map((one) => [`${one.memberId} ${one.room}`, one]));
    expect(byChat(told)).toEqual(byChat(world.takePushes()));
    expect(byChat(told).size).toBe(told.length);
  }

  /** What a room says of itself. */
  const factsOf = ({ id, ...room }: Room) => {
    if (room.kind !== 'direct') throw new Error(`there is a ${room.kind}`);
    const { person, state, unread, otherReadSeq, last } = room;
    return [id, { person, state, unread, otherReadSeq, last: last?.text ?? null }] as const;
  };

  /** What it should say to one of both. */
  function wantedOf(world: StandingWorld, reader: Talker, of: Chat) {
    const { standing } = world;
    const other = otherIn(of, reader);
    const isContact = standing.areContacts(reader, other);
    const state = standing.stateFor(reader, of);
    const last = world.seenBy(reader, of).at(-1);
    const person = {
      memberId: other.memberId,
      username: isContact ? other.username : null,
      isContact,
      isBlocked: standing.hasBlocked(reader, other),
    };
    return {
      person: expect.objectContaining(person),
      state,
      unread: world.unreadOf(reader, of).length,
      otherReadSeq: standing.tellReading(of) ? (of.marks.get(other)?.told ?? 0) : 0,
      last: last ? textOf(last) : null,
    };
  }

  /** The lists, the answers of sync, and each room by itself, say the same of a member's chats. */
  async function checkRooms(world: StandingWorld, reader: Talker): Promise<void> {
    const begun = world.chatsOf(reader).filter(({ isBegun }) => isBegun);
    const wanted = begun.map((of) => [of.id, wantedOf(world, reader, of)] as const);
    const isDeclined = (id: string) =>
      begun.some((of) => of.id === id && of.sides.get(reader) === 'declined');
    const listed = (await reader.client.call(chat.listRooms)).data.items.map(factsOf);
    expect(new Map(listed)).toEqual(new Map(wanted.filter(([id]) => !isDeclined(id))));
    for (const [id, facts] of wanted) {
      const room = (await reader.client.call(chat.getRoom, { room: id })).data;
      expect(factsOf(room)).toEqual([id, facts]);
    }
    const all = world.chats.map(({ id }) => id);
    const others = world.chats.filter(({ sides }) => !sides.has(reader)).map(({ id }) => id);
    const early = '2020-01-01T00:00:00Z';
    const asked = await sync(
      reader,
      all.map((room) => ({ room, seq: 0 })),
      early,
    );
    expect(new Map(asked.rooms.map(factsOf))).toEqual(new Map(wanted));
    expect(asked.gone).toEqual(others);
    const texts = asked.events.flatMap((event) => (event.kind === 'message' ? event.text : []));
    const seen = world.chatsOf(reader).flatMap((of) => world.seenBy(reader, of).map(textOf));
    expect(texts.toSorted()).toEqual(seen.toSorted());
    expect(new Set((await sync(reader, [], early, all)).gone)).toEqual(
      new Set([...others, ...all.filter(isDeclined)]),
    );
  }

  async function checkEvents(world: StandingWorld, reader: Talker, of: Chat): Promise<void> {
    const events = await readEvents(reader, of.id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    const texts = events.flatMap((event) => (event.kind === 'message' ? [[event.seq, event.text]] : []));
    expect(texts).toEqual(world.seenBy(reader, of).map((said) => [said.seq, textOf(said)]));
  }

  /** A chat that isn't the reader's is one that doesn't exist. */
  async function checkClosed({ client }: Talker, { id: room }: Chat): Promise<void> {
    const answers = [
      await client.call(chat.getRoom, { room }),
      await client.call(chat.listEvents, { room }),
      await client.call(chat.searchMessages, { room, query: 'word' }),
      await client.call(chat.markRead, { room, seq: 1 }),
      await client.call(chat.acceptRequest, { room }),
      await client.call(chat.declineRequest, { room }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.notFound));
  }

  /** A search finds what its member sees, but for requests that they have declined. */
  async function checkSearch(world: StandingWorld, reader: Talker): Promise<void> {
    const { client } = reader;
    const searched = world.chatsOf(reader).filter(({ sides }) => sides.get(reader) !== 'declined');
    const { items, next } = (await client.call(chat.searchMessages, { query: 'word' })).data;
    const seen = searched.flatMap((of) => world.seenBy(reader, of).map(textOf));
    expect(items.map(({ text }) => text).toSorted()).toEqual(seen.toSorted());
    expect(next).toBeNull();
    for (const of of world.chatsOf(reader)) {
      const { code } = await client.call(chat.searchMessages, { query: 'word', room: of.id });
      expect(code === CODE.success).toBe(searched.includes(of));
    }
  }

  /** Who is a contact, who is blocked, and who is found. */
  async function checkPeople(world: StandingWorld, reader: Talker): Promise<void> {
    const { client } = reader;
    const { standing } = world;
    const others = world.people.filter((one) => one !== reader);
    const idsOf = (people: readonly { memberId: number }[]) =>
      new Set(people.map(({ memberId }) => memberId));
    const contacts = others.filter((one) => standing.areContacts(reader, one));
    expect(idsOf((await client.call(listContacts)).data)).toEqual(idsOf(contacts));
    const blocked = others.filter((one) => standing.hasBlocked(reader, one));
    expect(idsOf((await client.call(listBlocked)).data)).toEqual(idsOf(blocked));
    for (const one of others) {
      const { memberId, username } = one;
      const known = await client.call(getPerson, { memberId });
      expect(known.code === CODE.success).toBe(standing.knows(reader, one, world.chatOf(reader, one)));
      const found = await client.call(findPerson, { username });
      expect(found.code === CODE.success).toBe(standing.finds(reader, one));
    }
  }

  /** Asks for everything that was ever uploaded: what a refused message was to carry is nobody's. */
  async function checkMedia(world: StandingWorld, reader: Talker): Promise<void> {
    const shown = world.messages.filter(
      (said) => isVisible(said, reader) && !world.standing.hasBlocked(said.author, reader),
    );
    const allowed = new Set(world.standing.suspended.has(reader) ? [] : shown.map(mediumOf));
    for (const id of world.media) {
      const { statusCode } = await getMedium(reader.client, id);
      expect(statusCode, id).toBe(allowed.has(id) ? 200 : 404);
    }
  }

  /** What a device has heard is what its member may see now, and nothing that they never might. */
  async function checkMirror(world: StandingWorld, mirror: Mirror): Promise<void> {
    const { talker } = mirror;
    const wanted = world
      .chatsOf(talker)
      .map((of) => [of.id, world.seenBy(talker, of).map(({ seq }) => seq)] as const)
      .filter(([, seqs]) => seqs.length > 0);
    await expect
      .poll(async () => {
        await mirror.listen();
        const shown = [...mirror.rooms]
          .map(([id, { messages }]) => [id, [...messages.keys()].toSorted((a, b) => a - b)] as const)
          .filter(([, seqs]) => seqs.length > 0);
        return { shown: new Map(shown), marks: marksIn(mirror) };
      })
      .toEqual({ shown: new Map(wanted), marks: world.marks.get(talker) });
    checkTold(world, mirror);
  }

  /** Whose presence each device is told that watches everybody. */
  async function checkPresence(world: StandingWorld, mirrors: readonly Mirror[]): Promise<void> {
    for (const { socket, talker } of mirrors) {
      const others = world.people.filter((one) => one !== talker);
      socket.send({ type: 'watch', members: others.map(({ memberId }) => memberId) });
      const { members } = z.parse(presenceChanged, await socket.nextOf('presence'));
      const shown = members.filter(({ presence }) => presence !== null).map(({ memberId }) => memberId);
      const wanted = others.filter((one) => world.standing.showPresence(world.chatOf(talker, one)));
      expect(new Set(shown)).toEqual(new Set(wanted.map(({ memberId }) => memberId)));
    }
  }

  /** Everybody writes in every chat, their own or not; those hear of it who may. */
  async function checkTyping(world: StandingWorld, mirrors: readonly Mirror[]): Promise<void> {
    const sockets = [];
    for (const { talker } of mirrors)
      for (const { id: room } of world.chats) {
        // A socket is listened to once a second.
        const socket = await enter(origin ?? '', talker.client);
        socket.send({ type: 'typing', room });
        sockets.push(socket);
      }
    await new Promise((done) => setTimeout(done, QUIET));
    for (const mirror of mirrors) {
      const { talker } = mirror;
      const typists = world
        .chatsOf(talker)
        .filter((of) => world.hearsTyping(of, talker) && !world.standing.suspended.has(otherIn(of, talker)))
        .map((of) => `${otherIn(of, talker).memberId} ${of.id}`);
      await expect
        .poll(async () => {
          await mirror.listen();
          return mirror.told.flatMap((frame) => {
            const { data } = z.safeParse(memberTyping, frame);
            return data ? `${data.memberId} ${data.room}` : [];
          });
        })
        .toEqual(
          expect.toSatisfy((heard: string[]) => heard.toSorted().join() === typists.toSorted().join()),
        );
    }
    await Promise.all(sockets.map((socket) => socket.close()));
  }

  async function checkReader(world: StandingWorld, reader: Talker): Promise<void> {
    await checkRooms(world, reader);
    for (const of of world.chats)
      if (of.sides.has(reader)) await checkEvents(world, reader, of);
      else await checkClosed(reader, of);
    await checkSearch(world, reader);
    await checkPeople(world, reader);
  }

  it('everybody can reach those whom they may reach, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        await server.reset();
        browsers.clear();
        const world = await StandingWorld.begin(server);
        const devices = new Devices(world);
        await devices.follow();
        for (const taken of steps) {
          await world.take(taken);
          await devices.follow();
          if (taken.kind === 'push') await checkPushes(world);
        }
        await checkPushes(world);
        for (const reader of world.people) {
          if (!world.standing.suspended.has(reader)) await checkReader(world, reader);
          await checkMedia(world, reader);
        }
        const mirrors = [...devices.open.values()];
        for (const mirror of mirrors) await checkMirror(world, mirror);
        await checkTyping(world, mirrors);
        await checkPresence(world, mirrors);
        await devices.close();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
