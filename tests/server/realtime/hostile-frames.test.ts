import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { SOCKET } from '@contract/constants';
import { blockPerson } from '@contract/contacts/calls';
import { presenceChanged } from '@contract/presence/events';
import { memberTyping, roomRead, roomsChanged, synced } from '@contract/chat/events';
import { syncFrame } from '@contract/chat/frames';
import { unreadChanged } from '@contract/notices/events';
import { echo, errorFrame, pong } from '@contract/realtime/frames';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NO_LIMITS } from '../../support/server';
import type { TestSocket } from '../../support/socket';
import { makeGroup, remove } from '../chat/groups';
import { befriend, join, openRoom, type Talker, write } from '../chat/talk';
import { runsOnce, suite, TestServer } from '../harness';
import { enter, listenOn } from './open-sockets';

/** How many frames are sent; the audit sends more. */
const FRAMES = Number(process.env['FRAMES'] ?? 1_500);
/** Of one socket: frames of one type that come faster than they are taken aren't read. */
const PER_SOCKET = 5;
/** Sockets that send at the same time. */
const LANES = 10;

const THE_END = 'the end';

/** What a socket may be told. */
const told = z.discriminatedUnion('type', [
  pong,
  echo,
  errorFrame,
  synced,
  memberTyping,
  presenceChanged,
  roomRead,
  roomsChanged,
  unreadChanged,
]);

type Told = z.infer<typeof told>;

suite('frames of a member who asks for what isn’t theirs', { timeout: 900_000 }, () => {
  let server: TestServer;
  let origin: string;
  const errors: string[] = [];
  let mal: Talker;
  let ben: Talker;
  let others: Talker[];
  /** The rooms of the member, and those of others: of strangers, one that has put them out, one that was never open. */
  let own: string[];
  let foreign: string[];

  beforeAll(async () => {
    const logger = pino({ level: 'warn' }, { write: (line) => void errors.push(line) });
    const ceilings = { LIMIT_SOCKETS_PER_MEMBER: '1000', LIMIT_SOCKETS_PER_ADDRESS: '1000' };
    server = await TestServer.start({ ...NO_LIMITS, ...ceilings }, logger);
    origin = await listenOn(server);
    const people = [];
    for (const [index, name] of ['Mal', 'Ben', 'Ann', 'Cat', 'Dan'].entries())
      people.push(await join(server, index + 1, name));
    const [first, second, ann, cat, dan] = people;
    if (!first || !second || !ann || !cat || !dan) throw new Error('somebody is missing');
    [mal, ben, others] = [first, second, [ann, cat, dan]];
    for (const other of [ben, ann, dan]) await befriend(mal, other);
    for (const other of [ben, cat]) await befriend(ann, other);

    const talk = await openRoom(mal, ben);
    await write(mal, talk, 'open word');
    const withDan = await openRoom(dan, mal);
    await write(dan, withDan, 'former word');
    await dan.client.call(blockPerson, { memberId: mal.memberId });
    const closed = await makeGroup(ann, [mal, cat]);
    await remove(ann, closed, mal);
    await write(ann, closed, 'secret of a group');
    const secret = await openRoom(ann, cat);
    await write(ann, secret, 'secret of two');
    [own, foreign] = [
      [talk, withDan],
      [closed, secret, await makeGroup(ann, [cat]), randomUUID()],
    ];
  }, 60_000);
  afterAll(() => server.close());

  /** Frames of all types, right, nearly right and hostile. */
  function frames(): fc.Arbitrary<object> {
    const rooms = [...own, ...foreign];
    const people = [mal, ben, ...others].map(({ memberId }) => memberId);
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', '\0', '__proto__', "' or 1=1 --", '%', '00000000-0000-0000-0000-000000000000'),
      fc.constantFrom(...rooms.flatMap((id) => [id.toUpperCase(), `${id} `, `{${id}}`, id.slice(1), [id]])),
    );
    const number = fc.oneof(
      fc.constantFrom(0, -1, 1, 50, 2 ** 31, 2 ** 48, 2 ** 53 - 1, 2 ** 53, -(2 ** 53) + 1, 1e300, 0.5),
      fc.integer(),
      fc.maxSafeInteger(),
    );
    const mostly = <T>(usual: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
    const list = <T>(one: fc.Arbitrary<T>) =>
      mostly(
        fc.oneof(
          { weight: 12, arbitrary: fc.array(one, { maxLength: 12 }) },
          { weight: 1, arbitrary: fc.array(fc.oneof(one, odd), { maxLength: 205, size: 'medium' }) },
        ),
      );
    const ownOrNot = fc.constantFrom(...rooms);
    const room = mostly(ownOrNot);
    const person = fc.oneof(fc.constantFrom(...people), fc.nat(2 ** 48));
    const time = fc.oneof(
      fc.constantFrom('1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-15T12:00:00Z', 'now'),
      fc.constantFrom('0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-01-15T12:00:00+99:99'),
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())),
    );
    const place = fc.record({ room: ownOrNot, seq: fc.oneof(fc.constantFrom(0, 1, 2, 50), number) });
    const optional = { requiredKeys: [] };
    const content = fc.oneof(
      { weight: 3, arbitrary: fc.record({ type: fc.constant('typing'), room }) },
      {
        weight: 3,
        arbitrary: fc.record({ type: fc.constant('watch'), members: list(fc.oneof(person, person, number)) }),
      },
      {
        weight: 3,
        arbitrary: place.map(({ room, seq }) => ({ type: 'seen', room, upTo: seq })),
      },
      {
        weight: 4,
        arbitrary: fc.record(
          { type: fc.constant('sync'), rooms: list(place), listed: list(ownOrNot), since: mostly(time) },
          { requiredKeys: ['type', 'rooms'] },
        ),
      },
      // What clients don't send, events of the server among it.
      fc.record({
        type: fc.constantFrom('read', 'event', 'presence', 'rooms', 'synced', 'support', 'notices'),
        room,
        members: list(person),
      }),
      fc.record({ type: fc.constantFrom('ping', 'echo', 'toString', '__proto__'), text: odd }),
      fc.record({ type: fc.constantFrom('auth', 'typing', 'watch', 'seen', 'sync'), token: odd, rooms: odd }),
    );
    // A field of another frame, or one that is none.
    const extra = fc.record({ room, rooms: odd, memberId: person, members: odd, __proto__: odd }, optional);
    return fc.oneof(
      { weight: 8, arbitrary: content },
      { weight: 1, arbitrary: fc.tuple(extra, content).map(([more, frame]) => ({ ...more, ...frame })) },
    );
  }

  /** Everything that a socket is told until its echo, and, where it has asked for it, what it lacks. */
  async function listen(socket: TestSocket, hasAsked = false): Promise<Told[]> {
    const frames: Told[] = [];
    // What the database is asked for takes a moment.
    await pause(20);
    socket.send({ type: 'echo', text: THE_END });
    const isAnswered = () => !hasAsked || frames.some(({ type }) => type === 'synced');
    let isEchoed = false;
    try {
      while (!isEchoed || !isAnswered()) {
        const frame = z.parse(told, await socket.next());
        frames.push(frame);
        isEchoed ||= frame.type === 'echo' && frame.text === THE_END;
      }
    } catch (error) {
      // The third bad frame has closed it.
      if (!String(error).includes('closed with 1008')) throw error;
    }
    return frames;
  }

  function expectOwn(frame: Told): void {
    if (frame.type === 'error') expect([CODE.invalidInput, CODE.notFound]).toContain(frame.code);
    if (frame.type === 'typing' || frame.type === 'read') expect(own).toContain(frame.room);
    // Of the others one is no companion, and one has blocked the member.
    if (frame.type === 'presence')
      for (const { memberId, presence } of frame.members)
        expect([mal.memberId, ben.memberId].includes(memberId) || presence === null).toBe(true);
    if (frame.type !== 'synced' || frame.answer === null) return;
    const { rooms, events } = frame.answer;
    for (const { id } of rooms) expect(own).toContain(id);
    for (const { room } of events) expect(own).toContain(room);
    expect(JSON.stringify(frame)).not.toContain('secret');
  }

  it.runIf(runsOnce)(
    `gets nothing that they may not see, and faults nothing: ${FRAMES} generated ones`,
    async () => {
      const witnesses = await Promise.all(others.map(({ client }) => enter(origin, client)));
      const witness = await enter(origin, ben.client);
      const heard: Told[] = [];
      const taken = fc.array(frames(), { minLength: PER_SOCKET, maxLength: PER_SOCKET });
      const waiting = fc.sample(taken, Math.ceil(FRAMES / PER_SOCKET));
      const send = async () => {
        for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
          const socket = await enter(origin, mal.client);
          for (const frame of sent) socket.send(frame);
          const hasAsked = sent.some((frame) => z.safeParse(syncFrame, frame).success);
          const answers = await listen(socket, hasAsked);
          for (const frame of answers) expect(() => expectOwn(frame), JSON.stringify(sent)).not.toThrow();
          heard.push(...answers);
          socket.socket.terminate();
        }
      };
      await Promise.all(Array.from({ length: LANES }, send));
      await pause(SOCKET.frameInterval);

      // They were taken, and not only refused.
      const types = new Set(heard.map(({ type }) => type));
      expect([...types]).toEqual(expect.arrayContaining(['error', 'pong', 'echo', 'synced', 'presence']));
      const atWitness = (await listen(witness)).map(({ type }) => type);
      expect(atWitness).toEqual(expect.arrayContaining(['typing', 'read']));
      for (const socket of witnesses)
        expect((await listen(socket)).map(({ type }) => type)).toEqual(['echo']);
      expect(errors).toEqual([]);
      expect((await mal.client.call(chat.listRooms)).data.items.map(({ id }) => id)).toEqual(
        expect.arrayContaining(own),
      );
      expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
      await Promise.all([witness, ...witnesses].map((socket) => socket.close()));
    },
  );
});
