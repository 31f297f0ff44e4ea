import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { API_BASE, HEADER } from '../../contract/constants';
import { loginByPhone } from '../../contract/sso';
import { findPostgres } from '../../scripts/lib/postgres';
import { deviceFields, formOf, openApi, type Member } from '../support/api';
import { startServer, type Engine, type RunningServer } from '../support/server';
import { load, probe, quantile, type Round, type Shot } from './load';

const IN_FLIGHT = 16;
const ROUNDS = 5;
/** A multiple of what is in flight: each lane has members of its own. */
const MEMBERS = IN_FLIGHT * 12;
const PASSWORD = 'bench1234';

/** The least that PostgreSQL must reach of the bare rate, and the most that health may take (milliseconds). */
const GOAL = { share: 0.8, health: 200 };

/** One of the things compared. */
interface Contestant {
  name: string;
  shots: Shot[];
  rounds: Round[];
  health: number[];
  /** Address of its liveness, where it has one. */
  live: string | null;
  stop(): Promise<void>;
}

/** What the bench found out about one of them. */
export interface Throughput {
  name: string;
  /** Logins a second: the median of the rounds. */
  rate: number;
  /** Share of the bare rate. */
  share: number;
  median: number;
  p99: number;
  /** p99 of /health/live meanwhile, in milliseconds. */
  health: number | null;
}

const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en-US' };

/** A login of a member on the device that it registered on. */
function shotOf(server: RunningServer, fieldKey: string, member: Member, index: number): Shot {
  if (!('phone' in member.to)) throw new Error('The bench logs in by phone.');
  const { country, phone } = member.to;
  return {
    url: `${server.origin}${API_BASE}${loginByPhone.path}`,
    headers: { ...headers, Cookie: member.cookie, [HEADER.visitId]: `bench-${index}` },
    body: formOf({ ...deviceFields, country, phone, password: member.password }, fieldKey),
  };
}

async function openLogin(engine: Engine): Promise<Contestant> {
  const server = await startServer(engine, { LOG_LEVEL: 'warn', NODE_ENV: 'development' });
  const api = await openApi(server.origin);
  const shots: Shot[] = [];
  for (let index = 0; index < MEMBERS; index++) {
    const phone = `139${String(index).padStart(8, '0')}`;
    const member = await api.register({ country: 'CN', phone, e164: `+86${phone}` }, PASSWORD);
    shots.push(shotOf(server, api.fieldKey, member, index));
  }
  const name = engine === 'postgres' ? 'login, PostgreSQL' : 'login, PGlite';
  return { name, shots, rounds: [], health: [], live: `${server.origin}/health/live`, stop: server.stop };
}

/** Starts the bare case in a process of its own; it takes the requests of a login. */
async function openBare(shots: Shot[]): Promise<Contestant> {
  const file = resolve(import.meta.dirname, 'bare.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (line: Buffer) => done(line.toString('utf8').trim()));
    child.once('close', () => fail(new Error('The bare case did not start.')));
  });
  const stop = () =>
    new Promise<void>((done) => {
      child.once('close', () => done());
      child.kill('SIGTERM');
    });
  const same = shots.map((shot) => ({ ...shot, url: origin + new URL(shot.url).pathname }));
  return { name: 'bare argon2id', shots: same, rounds: [], health: [], live: null, stop };
}

async function measure(contestant: Contestant, seconds: number): Promise<void> {
  const round = load(contestant.shots, IN_FLIGHT, seconds);
  if (contestant.live) contestant.health.push(...(await probe(contestant.live, round)));
  contestant.rounds.push(await round);
}

function summary({ name, rounds, health }: Contestant, bare: Contestant): Throughput {
  const middle = (rows: Round[], pick: (round: Round) => number) => quantile(rows.map(pick), 0.5);
  const rate = middle(rounds, (round) => round.rate);
  return {
    name,
    rate,
    share: rate / middle(bare.rounds, (round) => round.rate),
    median: middle(rounds, (round) => round.median),
    p99: middle(rounds, (round) => round.p99),
    health: health.length > 0 ? quantile(health, 0.99) : null,
  };
}

/**
 * Login throughput beside bare argon2id: interleaved rounds, medians.
 * @param seconds length of a round
 */
export async function measureThroughput(seconds: number): Promise<Throughput[]> {
  const engines: Engine[] = (await findPostgres()) ? ['postgres', 'pglite'] : ['pglite'];
  if (engines.length === 1) console.warn('PostgreSQL was not reached: its rounds are left out.');
  const open: Contestant[] = [];
  try {
    for (const engine of engines) open.push(await openLogin(engine));
    const bare = await openBare(open[0]?.shots ?? []);
    open.unshift(bare);
    for (const contestant of open) await load(contestant.shots, IN_FLIGHT, 1);
    for (let round = 0; round < ROUNDS; round++)
      for (const contestant of open) await measure(contestant, seconds);
    return open.map((contestant) => summary(contestant, bare));
  } finally {
    for (const contestant of open) await contestant.stop();
  }
}

/** Findings against what is promised of logins. */
export const checkThroughput = (results: Throughput[]): string[] =>
  results.flatMap(({ name, share, health }) => [
    ...(name.includes('PostgreSQL') && share < GOAL.share
      ? [`${name}: ${share.toFixed(2)} of the bare rate; at least ${GOAL.share} is due`]
      : []),
    ...(health !== null && health > GOAL.health
      ? [`${name}: /health/live p99 was ${health.toFixed(0)} ms; at most ${GOAL.health} is due`]
      : []),
  ]);
