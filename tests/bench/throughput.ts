import { findPostgres } from '../../scripts/lib/postgres';
import { startServer, type Engine } from '../support/server';
import { startBare } from './child';
import type { Figure, Measure } from './figures';
import { load, probe, quantile, type Round, type Shot } from './load';
import { registerMembers } from './logins';

const IN_FLIGHT = 16;
const ROUNDS = 5;
/** A multiple of what is in flight: each lane has members of its own. */
const MEMBERS = IN_FLIGHT * 12;

/** The least that PostgreSQL must reach of the bare rate, and the most that health may take (milliseconds). */
const GOAL = { share: 0.85, health: 200 };

/** One of the things compared. */
interface Contestant {
  name: string;
  shots: Shot[];
  rounds: Round[];
  health: number[];
  /** Address of its liveness. */
  live: string;
  stop(): Promise<void>;
}

/** What the bench found out about one of them. */
interface Throughput {
  name: string;
  /** Logins a second: the median of the rounds. */
  rate: number;
  median: number;
  p99: number;
  /** p99 of /health/live meanwhile, in milliseconds. */
  health: number;
}

async function openLogin(engine: Engine): Promise<Contestant> {
  const server = await startServer(engine, { LOG_LEVEL: 'warn', NODE_ENV: 'development' });
  const shots = await registerMembers(server.origin, MEMBERS);
  const name = engine === 'postgres' ? 'login, PostgreSQL' : 'login, PGlite';
  return { name, shots, rounds: [], health: [], live: `${server.origin}/health/live`, stop: server.stop };
}

/** The bare case; it takes the requests of a login. */
async function openBare(shots: Shot[]): Promise<Contestant> {
  const { origin, stop } = await startBare('bare.ts');
  const same = shots.map((shot) => ({ ...shot, url: `${origin}/` }));
  return { name: 'bare argon2id', shots: same, rounds: [], health: [], live: `${origin}/health/live`, stop };
}

async function measure(contestant: Contestant, seconds: number): Promise<void> {
  const round = load(contestant.shots, IN_FLIGHT, seconds);
  contestant.health.push(...(await probe(contestant.live, round)));
  contestant.rounds.push(await round);
}

function summary({ name, rounds, health }: Contestant): Throughput {
  const middle = (pick: (round: Round) => number) => quantile(rounds.map(pick), 0.5);
  return {
    name,
    rate: middle((round) => round.rate),
    median: middle((round) => round.median),
    p99: middle((round) => round.p99),
    health: quantile(health, 0.99),
  };
}

/** @param seconds length of a round */
async function compare(seconds: number): Promise<{ bare: Throughput; logins: Throughput[] }> {
  const engines: Engine[] = (await findPostgres()) ? ['postgres', 'pglite'] : ['pglite'];
  if (engines.length === 1) console.warn('PostgreSQL was not reached: its rounds are left out.');
  const open: Contestant[] = [];
  try {
    for (const engine of engines) open.push(await openLogin(engine));
    const bare = await openBare(open[0]?.shots ?? []);
    const logins = [...open];
    open.unshift(bare);
    for (const contestant of open) await load(contestant.shots, IN_FLIGHT, 1);
    for (let round = 0; round < ROUNDS; round++)
      for (const contestant of open) await measure(contestant, seconds);
    return { bare: summary(bare), logins: logins.map(summary) };
  } finally {
    for (const contestant of open) await contestant.stop();
  }
}

/** Logins, and what liveness took meanwhile, beside bare argon2id. */
const figuresOf = ({ name, rate, median, p99, health }: Throughput, bare: Throughput): Figure[] => [
  {
    name,
    unit: 'a second',
    ours: rate,
    reference: bare.rate,
    ...(name.includes('PostgreSQL') && { limit: { ratioAtLeast: GOAL.share } }),
  },
  { name: `${name}: median`, unit: 'ms', ours: median, reference: bare.median },
  { name: `${name}: p99`, unit: 'ms', ours: p99, reference: bare.p99 },
  {
    name: `${name}: /health/live p99`,
    unit: 'ms',
    ours: health,
    reference: bare.health,
    limit: { value: GOAL.health },
  },
];

/** Login throughput beside bare argon2id: five interleaved rounds, medians. */
export const measureThroughput: Measure = async ({ quick }) => {
  const { bare, logins } = await compare(quick ? 2 : 20);
  return logins.flatMap((login) => figuresOf(login, bare));
};
