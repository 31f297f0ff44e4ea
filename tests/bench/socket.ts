import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { SOCKET } from '../../contract/constants';
import { encodeField } from '../support/api';
import { startServer } from '../support/server';
import { decodeText } from '../support/socket';
import { median, type Measure } from './figures';
import { quantile } from './load';
import { registerTokens } from './logins';

/** The most that the slowest hundredth may take, as a multiple of the bare case. */
const RATIO = 2;
const KEY = 'bench-socket-key';
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

/** The resident memory of a process, in kilobytes. */
const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** Opens sockets one after the other, and measures what they cost the server. */
async function openAll(pid: number, count: number, open: (index: number) => Promise<WebSocket>) {
  // The first connections make the server load and compile its code.
  const warm = await Promise.all(Array.from({ length: 20 }, (_, index) => open(index)));
  for (const socket of warm) socket.terminate();
  await pause(2_000);
  const before = memoryOf(pid);
  const sockets: WebSocket[] = [];
  for (let index = 0; index < count; index++) sockets.push(await open(index));
  await pause(2_000);
  return { sockets, memory: (memoryOf(pid) - before) / count };
}

async function openBare(count: number): Promise<Contestant> {
  const file = resolve(import.meta.dirname, 'bare-socket.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: unknown[] = await once(child.stdout, 'data');
  const url = String(line).trim();
  const opened = await openAll(child.pid ?? 0, count, () => openSocket(url));
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { ...opened, seq: 0, rounds: [], lost: 0, stop };
}

async function openOurs(count: number): Promise<Contestant> {
  const server = await startServer('pglite', {
    NODE_ENV: 'development',
    SOCKET_KEY: KEY,
    LIMIT_SOCKETS_PER_ADDRESS: '100000',
  });
  const tokens = await registerTokens(server.origin, count);
  // The memory that registering took would hide that of the sockets.
  await server.crash();
  const url = `${server.origin.replace('http', 'ws')}${SOCKET.path}`;
  const opened = await openAll(server.pid(), count, async (index) => {
    const socket = await openSocket(url);
    const auth = { seq: 1, type: 'auth', token: tokens[index], device: 'web' };
    socket.send(encodeField(JSON.stringify(auth), KEY));
    await once(socket, 'message');
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

/** A thousand members echo at once, beside a bare socket with the same cipher (D25). */
export const measureSocket: Measure = async ({ quick }) => {
  const count = quick ? 200 : 1_000;
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
      { name: `${count} members echo: median`, unit: 'ms', ...figure(0.5) },
      { name: `${count} members echo: p99`, unit: 'ms', ...figure(0.99), limit: { ratio: RATIO } },
      { name: 'memory of an idle socket', unit: 'kB', ours: ours.memory, reference: bare.memory },
    ];
  } finally {
    for (const { sockets, stop } of [bare, ours]) {
      for (const socket of sockets) socket.terminate();
      await stop();
    }
  }
};
