import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { expect, it } from 'vitest';
import { enter, listenOn } from '../realtime/open-sockets';
import { setUpServer, suite, type TestServer } from '../harness';
import { befriend, join, openRoom, sync, type Talker, write } from './talk';

suite('a muted chat', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    ben = await join(server, 2, 'Ben');
    await befriend(ann, ben);
    room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
  });

  const until = async ({ client }: Talker) => (await client.call(chat.getRoom, { room })).data.mutedUntil;

  it.each([
    ['hour', '2026-01-15T13:00:00.000Z'],
    ['eightHours', '2026-01-15T20:00:00.000Z'],
    ['always', '9999-12-31T00:00:00.000Z'],
    ['none', null],
  ] as const)('is muted by %s until %s, for that member only', async (span, end) => {
    await ben.client.call(chat.muteRoom, { room, span: 'hour' });
    expect((await ben.client.call(chat.muteRoom, { room, span })).data.mutedUntil).toBe(end);
    expect(await until(ben)).toBe(end);
    expect(await until(ann)).toBeNull();
  });

  it('is told to the member’s other devices, by the socket and by sync', async () => {
    const { now } = await sync(ben);
    const socket = await enter(await listenOn(server), ben.client);
    server.advance(60);
    await ben.client.call(chat.muteRoom, { room, span: 'always' });
    expect(await socket.next()).toMatchObject({ type: 'rooms' });
    expect((await sync(ben, [], now)).rooms).toMatchObject([{ id: room, mutedUntil: expect.any(String) }]);
  });

  it('must belong to the member', async () => {
    const cat = await join(server, 3, 'Cat');
    const answer = await cat.client.call(chat.muteRoom, { room, span: 'always' });
    expect(answer.code).toBe(CODE.notFound);
  });
});
