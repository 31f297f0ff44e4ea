import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { sendMessage } from '../../contract/chat/calls';
import { API_BASE, SOCKET } from '../../contract/constants';
import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import { decodeText } from '../support/socket';
import { filledId } from './accounts';
import { startBare } from './child';
import { INSPECT } from './collect-garbage';
import { type Figure, median, type Measure } from './figures';
import { quantile, send } from './load';
import { comeOnline, type Door, headersOf, ownHello, SOCKET_KEY } from './online';
import { type Inspected, memoryOf, processorTimeOf } from './process-cost';
import { fillTalkingRooms, type TalkingRoom, type TalkingRooms } from './talking-rooms';

/** Members who are online. */
const MEMBERS = 1_000;
/** Messages a second. */
const RATE = 200;
/** The most that a message may take to another member's socket, as a multiple of the relay's. */
const RATIOS = { median: 2, p99: 3 };
/** Messages in flight where as many as possible are sent. */
const IN_FLIGHT = 32;
/** Milliseconds after which a message that hasn't come is lost. */
const LOST_AFTER = 10_000;

/** How a server is reached. */
interface Side extends Door {
  server: Inspected;
  request: (
    room: TalkingRoom,
    sender: number,
    text: string,
  ) => { url: string; headers: Record<string, string>; body: string };
}

/** What a round measured. */
interface Round {
  /** Milliseconds from sending to another member's socket, of each that got it. */
  times: number[];
  lost: number;
  /** Milliseconds of the processor for each message. */
  processor: number;
}

interface Contestant extends Side {
  sockets: WebSocket[];
  /** Kilobytes of memory for each member who is online. */
  memory: number;
  rounds: Round[];
  /** Messages a second where as many as possible are sent, by round. */
  saturations: number[];
}

/** A message on its way. */
interface Flight {
  sent: number;
  missing: number;
}

/** The room that the next message goes to: 80 % to small ones, 19 % to those of 100, 1 % to that of all. */
function roomAt({ small, middle, large }: TalkingRooms, index: number): TalkingRoom {
  const share = (index * 37) % 100;
  const rooms = share === 0 ? large : share < 20 ? middle : small;
  const room = rooms[(index * 13) % rooms.length];
  if (!room) throw new Error('There are no rooms.');
  return room;
}

/** Opens a socket for each member, and measures what they cost. */
async function connect(side: Side): Promise<Contestant> {
  const before = await memoryOf(side.server);
  const sockets: WebSocket[] = [];
  for (let member = 1; member <= MEMBERS; member++) sockets.push(await comeOnline(side, member));
  const memory = ((await memoryOf(side.server)) - before) / MEMBERS;
  return { ...side, sockets, memory, rounds: [], saturations: [] };
}

/** Notes when messages reach sockets, until it is stopped. All who see a message alike get one frame. */
function watch({ sockets }: Contestant, onArrival: (index: number) => void): () => void {
  const known = new Map<string, number | null>();
  const read = (frame: string): number | null => {
    const index = /"text":"(\d+) /.exec(decodeText(frame, SOCKET_KEY))?.[1];
    return index === undefined ? null : Number(index);
  };
  const listen = (data: Buffer): void => {
    const frame = data.toString('latin1');
    const index = known.get(frame) ?? read(frame);
    known.set(frame, index);
    if (index !== null) onArrival(index);
  };
  for (const socket of sockets) socket.on('message', listen);
  return () => {
    for (const socket of sockets) socket.off('message', listen);
  };
}

/** The text of a message, by which its arrivals are known. */
const textOf = (index: number) => `${index} The kettle is on, and the tea is nearly ready.`;

/** Sends messages at an even rate, and waits until all have arrived. */
async function measureRound(contestant: Contestant, rooms: TalkingRooms, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const flights: Flight[] = [];
  const times: number[] = [];
  const stop = watch(contestant, (index) => {
    const flight = flights[index];
    if (!flight) return;
    flight.missing--;
    times.push(performance.now() - flight.sent);
  });
  const post = async (index: number) => {
    const room = roomAt(rooms, index);
    const sender = room.members[index % room.members.length] ?? 1;
    flights[index] = { sent: performance.now(), missing: room.members.length };
    const code = await send(agent, contestant.request(room, sender, textOf(index)));
    if (code !== 200) throw new Error(`A message was answered ${code}.`);
  };
  const worked = processorTimeOf(contestant.server.pid);
  const started = performance.now();
  const posts: Promise<void>[] = [];
  while (posts.length < RATE * seconds) {
    const due = Math.min(RATE * seconds, ((performance.now() - started) / 1_000) * RATE);
    while (posts.length < due) posts.push(post(posts.length));
    await pause(1);
  }
  await Promise.all(posts);
  const deadline = performance.now() + LOST_AFTER;
  const missing = () => flights.reduce((sum, flight) => sum + flight.missing, 0);
  while (missing() > 0 && performance.now() < deadline) await pause(50);
  stop();
  agent.destroy();
  return {
    times,
    lost: missing(),
    processor: (processorTimeOf(contestant.server.pid) - worked) / posts.length,
  };
}

/** How many messages a second are answered while a number of them is in flight all the time. */
async function saturate(contestant: Contestant, rooms: TalkingRooms, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const deadline = performance.now() + seconds * 1_000;
  let count = 0;
  const lane = async () => {
    while (performance.now() < deadline) {
      const index = count++;
      const room = roomAt(rooms, index);
      const sender = room.members[index % room.members.length] ?? 1;
      const code = await send(agent, contestant.request(room, sender, textOf(index)));
      if (code !== 200) throw new Error(`A message was answered ${code}.`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  agent.destroy();
  return count / seconds;
}

const middle = ({ rounds }: Contestant, pick: (round: Round) => number): number => median(rounds.map(pick));

function figuresOf(ours: Contestant, relay: Contestant): Figure[] {
  const both = (pick: (contestant: Contestant) => number) => ({ ours: pick(ours), reference: pick(relay) });
  const time = (share: number) =>
    both((contestant) => middle(contestant, ({ times }) => quantile(times, share)));
  const name = `${RATE} messages a second among ${MEMBERS.toLocaleString('en')} members`;
  return [
    { name: `${name}: median`, unit: 'ms', ...time(0.5), limit: { ratio: RATIOS.median } },
    { name: `${name}: p99`, unit: 'ms', ...time(0.99), limit: { ratio: RATIOS.p99 } },
    {
      name: `${name}: lost`,
      ...both(({ rounds }) => rounds.reduce((sum, { lost }) => sum + lost, 0)),
      limit: { value: 0 },
    },
    {
      name: `${name}: processor for each`,
      unit: 'ms',
      ...both((contestant) => middle(contestant, ({ processor }) => processor)),
    },
    {
      name: 'messages as fast as they go',
      unit: 'a second',
      ...both(({ saturations }) => median(saturations)),
    },
    { name: 'memory of a member online', unit: 'kB', ...both(({ memory }) => memory) },
  ];
}

/**
 * Messages from one member's tap to another's socket among a thousand who are online, beside a bare relay that inserts
 * the same row and broadcasts one frame.
 */
export const measureRelay: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: messages to members online are left out.');
    return [];
  }
  const settings = {
    NODE_ENV: 'development',
    NODE_OPTIONS: INSPECT,
    SOCKET_KEY,
    LIMIT_SOCKETS_PER_ADDRESS: '100000',
  };
  const server = await startServer('postgres', settings);
  const rooms = await fillTalkingRooms(server.databaseUrl, MEMBERS);
  const bare = await startBare('bare-relay.ts', server.databaseUrl, SOCKET_KEY);
  const contestants: Contestant[] = [];
  try {
    const relay = await connect({
      server: bare,
      origin: bare.origin,
      socketPath: '/',
      hello: (member) => ({ member: filledId(member) }),
      request: ({ id }, sender, text) => ({
        url: `${bare.origin}/`,
        headers: headersOf(sender),
        body: JSON.stringify({ room: id, clientId: randomUUID(), text, sender: filledId(sender) }),
      }),
    });
    contestants.push(relay);
    const ours = await connect({
      server: { pid: server.pid(), log: server.log },
      origin: server.origin,
      socketPath: SOCKET.path,
      hello: ownHello,
      request: ({ id }, sender, text) => ({
        url: `${server.origin}${API_BASE}${sendMessage.path}`,
        headers: headersOf(sender),
        body: JSON.stringify({ room: id, clientId: randomUUID(), text }),
      }),
    });
    contestants.push(ours);
    const [rounds, seconds] = quick ? [3, 5] : [5, 10];
    for (const one of contestants) await measureRound(one, rooms, 3);
    for (let round = 0; round < rounds; round++)
      for (const one of contestants) one.rounds.push(await measureRound(one, rooms, seconds));
    for (let round = 0; round < rounds; round++)
      for (const one of contestants) one.saturations.push(await saturate(one, rooms, seconds));
    return figuresOf(ours, relay);
  } finally {
    for (const socket of contestants.flatMap(({ sockets }) => sockets)) socket.terminate();
    await bare.stop();
    await server.stop();
  }
};
