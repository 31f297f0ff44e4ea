import * as chat from '@contract/chat/calls';
import { beforeEach, expect, it } from 'vitest';
import type { TestSocket } from '../../support/socket';
import { setUpServer, suite, type TestServer } from '../harness';
import { enter, listenOn } from '../realtime/open-sockets';
import { befriend, join, openRoom, sync, type Talker, write } from './talk';

suite('a socket that asks what its client lacks', () => {
  let server: TestServer;
  let origin: string | null = null;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ben, ann);
    await write(ben, room, 'Hello');
  });

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  const connect = ({ client }: Talker): Promise<TestSocket> => enter(origin ?? '', client);

  const ask = (socket: TestSocket, seq: number, since?: string) =>
    socket.send({ type: 'sync', rooms: [{ room, seq }], since });

  /** The next frame of a type. What was written before may still be on its way. */
  async function nextOf(socket: TestSocket, type: string) {
    for (;;) {
      const frame = await socket.next();
      if (frame.type === type) return frame;
    }
  }

  /** The types of all frames up to the next of a type. */
  async function typesUntil(socket: TestSocket, last: string): Promise<string[]> {
    const types: string[] = [];
    while (types.at(-1) !== last) types.push((await socket.next()).type);
    return types;
  }

  it('gets the answer of the call, and no other socket does', async () => {
    const [socket, own, others] = [await connect(ann), await connect(ann), await connect(ben)];
    ask(socket, 0);
    const answer = await sync(ann, [{ room, seq: 0 }]);
    expect(answer.events).toMatchObject([{ text: 'Hello' }]);
    expect(await nextOf(socket, 'synced')).toEqual({ seq: 0, type: 'synced', answer });
    for (const other of [own, others]) {
      other.send({ type: 'ping' });
      expect(await typesUntil(other, 'pong')).not.toContain('synced');
    }
  });

  it('is told that nothing is missing, beside others who ask at the same time', async () => {
    server.advance(60);
    const { now } = await sync(ann);
    const sockets = await Promise.all([ann, ben, ann, ben].map(connect));
    sockets.forEach((socket) => ask(socket, 1, now));
    for (const socket of sockets)
      expect((await nextOf(socket, 'synced'))['answer']).toEqual({
        now,
        rooms: [],
        more: false,
        events: [],
        gone: [],
      });
  });

  it('is referred to the call if the answer doesn’t fit a frame', async () => {
    for (let number = 0; number < 20; number++) {
      server.advance(1);
      await write(ben, room, `${number}${'字'.repeat(3_990)}`);
    }
    const socket = await connect(ann);
    ask(socket, 0);
    expect(await nextOf(socket, 'synced')).toMatchObject({ answer: null });
    expect((await sync(ann, [{ room, seq: 0 }])).events).toHaveLength(21);
  });

  it.each([
    ['a room that is no id', { rooms: [{ room: 'x', seq: 1 }] }],
    ['a time that is none', { rooms: [], since: 'yesterday' }],
    [
      'more rooms than one answer has',
      { rooms: Array.from({ length: 201 }, () => ({ room: crypto.randomUUID(), seq: 1 })) },
    ],
    ['no rooms', {}],
  ])('refuses %s, and spoils nobody’s answer', async (_what, content) => {
    const [bad, good] = [await connect(ann), await connect(ben)];
    bad.send({ type: 'sync', ...content });
    ask(good, 0);
    expect(await nextOf(bad, 'error')).toMatchObject({ code: 400 });
    expect((await nextOf(good, 'synced'))['answer']).toMatchObject({ gone: [] });
  });

  it('is told that a room is gone, and nothing of a room that isn’t the member’s', async () => {
    const cat = await join(server, 3, 'Cat');
    const socket = await connect(cat);
    ask(socket, 0, server.now().toISOString());
    expect((await nextOf(socket, 'synced'))['answer']).toMatchObject({ rooms: [], events: [], gone: [room] });
    expect((await cat.client.call(chat.listRooms)).data.items).toEqual([]);
  });
});
