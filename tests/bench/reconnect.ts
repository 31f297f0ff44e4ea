import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { SOCKET } from '../../contract/constants';
import { findPostgres } from '../../scripts/lib/postgres';
import { decodeField } from '../../server/http/field-decoding';
import { encodeField } from '../support/api';
import { startServer } from '../support/server';
import { startBare } from './child';
import { median, type Measure } from './figures';
import { comeOnline, type Door, ownHello, SOCKET_KEY } from './online';
import { fillTalkingRooms, HISTORY, type TalkingRooms } from './talking-rooms';

/** Members who come back at once. */
const MEMBERS = 2_000;
/** The most that it may take until all are in step, as a multiple of the bare sockets' time. */
const RATIO = 2;
/** Milliseconds in which a server closes what the round before has left. */
const REST = 3_000;

/** What a member does to come back: resolves with the socket once nothing is missing. */
type ComeBack = (member: number) => Promise<WebSocket>;

/** The rooms of each member, as their client knows them. */
function knownRooms(rooms: TalkingRooms): ReadonlyMap<number, { room: string; seq: number }[]> {
  const known = new Map<number, { room: string; seq: number }[]>();
  for (const { id, members } of Object.values(rooms).flat())
    for (const member of members)
      known.set(member, [...(known.get(member) ?? []), { room: id, seq: HISTORY }]);
  return known;
}

/** Opens the own socket and asks by it for what is missing. */
function ownReturn(door: Door, rooms: TalkingRooms, since: string): ComeBack {
  const known = knownRooms(rooms);
  return async (member) => {
    const socket = await comeOnline(door, member);
    const question = { seq: 2, type: 'sync', rooms: known.get(member) ?? [], since };
    socket.send(encodeField(JSON.stringify(question), SOCKET_KEY));
    const [data]: unknown[] = await once(socket, 'message');
    const told = decodeField(SOCKET_KEY, String(data)) ?? '';
    if (!told.includes('"type":"synced"') || !told.includes('"gone":[]'))
      throw new Error('A member who came back was not told that nothing is missing.');
    return socket;
  };
}

/** Milliseconds until all are back, who come at once. */
async function measureRound(comeBack: ComeBack): Promise<number> {
  const started = performance.now();
  const sockets = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => comeBack(index + 1)));
  const took = performance.now() - started;
  for (const socket of sockets) socket.terminate();
  await pause(REST);
  return took;
}

/** Two thousand members who come back at once and ask what they have missed, beside bare sockets with one query each. */
export const measureReconnect: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: coming back is left out.');
    return [];
  }
  const server = await startServer('postgres', {
    NODE_ENV: 'development',
    SOCKET_KEY,
    LIMIT_SOCKETS_PER_ADDRESS: '100000',
  });
  const rooms = await fillTalkingRooms(server.databaseUrl, MEMBERS);
  const bare = await startBare('bare-return.ts', server.databaseUrl, SOCKET_KEY);
  try {
    const since = new Date().toISOString();
    const door = { origin: server.origin, socketPath: SOCKET.path, hello: ownHello };
    const bareDoor = { ...door, origin: bare.origin, socketPath: '/' };
    const ours = { comeBack: ownReturn(door, rooms, since), times: new Array<number>() };
    const reference = {
      comeBack: (member: number) => comeOnline(bareDoor, member),
      times: new Array<number>(),
    };
    const contestants = [reference, ours];
    for (const { comeBack } of contestants) await measureRound(comeBack);
    for (let round = 0; round < (quick ? 3 : 7); round++)
      for (const { comeBack, times } of contestants) times.push(await measureRound(comeBack));
    return [
      {
        name: `${MEMBERS.toLocaleString('en')} members come back at once: all in step`,
        unit: 'ms',
        ours: median(ours.times),
        reference: median(reference.times),
        limit: { ratio: RATIO },
      },
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
};
