import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SOCKET } from '../../contract/constants';
import { encodeField } from '../support/api';
import { type RunningServer, startServer } from '../support/server';
import { decodeText } from '../support/socket';
import { fill, filledToken } from './accounts';
import { INSPECT } from './collect-garbage';
import { median, type Measure } from './figures';
import { quantile } from './load';
import { registerTokens } from './logins';
import { type Inspected, memoryOf } from './process-cost';

/** Sockets that are too many to register a member for each: they are written to PostgreSQL. */
const LARGE = 5_000;
/** The most that the slowest hundredth may take, as a multiple of the bare case. */
const RATIO = 2;
/** The least of the round trips, and the most of the memory, as a share of the bare case. */
const ROUND_TRIPS = 0.6;
const MEMORY = 1.5;
const KEY = 'bench-socket-key';
/** Milliseconds after which a socket that isn't answered ends the bench. */
const ANSWER_WITHIN = 10_000;
/** A short message. */
const TEXT = 'The kettle is on, and the tea is nearly ready. Come in and sit down.';

/** A server under test with its open sockets. */
interface Contestant {
  sockets: WebSocket[];
  /** The highest number that each socket has sent. */
  seq: number;
  /** Kilobytes of memory per idle socket. */
  memory: number;
  /** Milliseconds of each echo, by round. */
  rounds: number[][];
  lost: number;
  stop(): Promise<void>;
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** Opens sockets one after the other, and measures what they cost the server. */
async function openAll(server: Inspected, count: number, open: (index: number) => Promise<WebSocket>) {
  // The first connections make the server load and compile its code.
  const warm = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index)));
  for (const socket of warm) socket.terminate();
  const before = await memoryOf(server);
  const sockets: WebSocket[] = [];
  for (let index = 0; index < count; index++) sockets.push(await open(index));
  return { sockets, memory: ((await memoryOf(server)) - before) / count };
}

async function openBare(count: number): Promise<Contestant> {
  const file = resolve(import.meta.dirname, 'bare-socket.ts');
  const child = spawn(process.execPath, [INSPECT, '--import', 'tsx', file, KEY], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const [line]: unknown[] = await once(child.stdout, 'data');
  const url = String(line).trim();
  const opened = await openAll({ pid: child.pid ?? 0, log: () => log }, count, () => openSocket(url));
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { ...opened, seq: 0, rounds: [], lost: 0, stop };
}

/** A server with members, and their tokens. */
async function openMembers(count: number): Promise<{ server: RunningServer; tokens: string[] }> {
  const settings = {
    NODE_ENV: 'development',
    NODE_OPTIONS: INSPECT,
    SOCKET_KEY: KEY,
    LIMIT_SOCKETS_PER_ADDRESS: '100000',
  };
  if (count < LARGE) {
    const server = await startServer('pglite', settings);
    const tokens = await registerTokens(server.origin, count);
    // The memory that registering took would hide that of the sockets.
    await server.crash();
    return { server, tokens };
  }
  const server = await startServer('postgres', settings);
  await fill(server.databaseUrl, count);
  return { server, tokens: Array.from({ length: count }, (_, index) => filledToken(index + 1)) };
}

async function openOurs(count: number): Promise<Contestant> {
  const { server, tokens } = await openMembers(count);
  const url = `${server.origin.replace('http', 'ws')}${SOCKET.path}`;
  const opened = await openAll({ pid: server.pid(), log: server.log }, count, async (index) => {
    const socket = await openSocket(url);
    const auth = { seq: 1, type: 'auth', token: tokens[index], device: 'web' };
    socket.send(encodeField(JSON.stringify(auth), KEY));
    await once(socket, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return socket;
  });
  return { ...opened, seq: 1, rounds: [], lost: 0, stop: server.stop };
}

/** Every socket sends at once. Frames are encoded before, and answers decoded after, the clock runs. */
async function echoAll(contestant: Contestant): Promise<void> {
  const seq = ++contestant.seq;
  const frames = contestant.sockets.map((_, index) =>
    encodeField(JSON.stringify({ seq, type: 'echo', text: `${index} ${TEXT}` }), KEY),
  );
  const times: number[] = [];
  const answers: string[] = [];
  const started = performance.now();
  const all = contestant.sockets.map(async (socket, index) => {
    const answered = once(socket, 'message');
    socket.send(frames[index] ?? '');
    const [data]: unknown[] = await answered;
    times[index] = performance.now() - started;
    answers[index] = String(data);
  });
  await Promise.race([Promise.all(all), pause(10_000)]);
  contestant.rounds.push(times);
  contestant.lost += contestant.sockets.filter((_, index) => {
    const answer = answers[index];
    return answer === undefined || !decodeText(answer, KEY).includes(`"${index} ${TEXT}"`);
  }).length;
}

/** A thousand members echo at once (five thousand with `--large`), beside a bare socket with the same cipher (D25). */
export const measureSocket: Measure = async ({ quick, large }) => {
  const count = large ? LARGE : quick ? 200 : 1_000;
  const rounds = quick ? 10 : 20;
  const bare = await openBare(count);
  const ours = await openOurs(count);
  try {
    for (const contestant of [bare, ours]) await echoAll(contestant);
    for (const contestant of [bare, ours]) contestant.rounds.length = 0;
    for (let round = 0; round < rounds; round++)
      for (const contestant of [bare, ours]) await echoAll(contestant);
    // The middle round: a stall of the machine spoils one.
    const middle = (contestant: Contestant, share: number) =>
      median(contestant.rounds.map((times) => quantile(times, share)));
    const figure = (share: number) => ({ ours: middle(ours, share), reference: middle(bare, share) });
    return [
      { name: `${count} members echo: lost`, ours: ours.lost, reference: bare.lost, limit: { value: 0 } },
      {
        name: `${count} members echo: median`,
        unit: 'ms',
        ...figure(0.5),
        limit: { ratio: 1 / ROUND_TRIPS },
      },
      { name: `${count} members echo: p99`, unit: 'ms', ...figure(0.99), limit: { ratio: RATIO } },
      {
        name: `memory of an idle socket of ${count}`,
        unit: 'kB',
        ours: ours.memory,
        reference: bare.memory,
        // A process grows by whole pages: of few sockets that says little.
        ...(large && { limit: { ratio: MEMORY } }),
      },
    ];
  } finally {
    for (const { sockets, stop } of [bare, ours]) {
      for (const socket of sockets) socket.terminate();
      await stop();
    }
  }
};
