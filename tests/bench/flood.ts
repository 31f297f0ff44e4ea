import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { findPostgres } from '../../scripts/lib/postgres';
import { startServer, type Engine } from '../support/server';
import type { Figure, Measure } from './figures';
import { load, type Round } from './load';
import { fromEverywhere, registerMembers } from './logins';

/** Members who log in at the same moment, and all there are: each lane has members of its own. */
const IN_FLIGHT = 4;
const MEMBERS = IN_FLIGHT * 6;

/** Seconds by which the flood outlasts the logins that are measured, on each side. */
const MARGIN = 1;

/** Milliseconds a login may take during the flood: half the client's timeout. */
const GOAL = 4000;

/** Both ways to meet the flood: refused by its limit, and held in check by the queue alone. */
const CASES = [
  { name: 'limit on wrong passwords', env: { LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN: '100' } },
  { name: 'queue alone', env: {} },
];

/** What a flood does to the logins of members on known devices. */
interface Flood {
  name: string;
  /** Logins before and during the flood. */
  calm: Round;
  flooded: Round;
  /** How often the flood got which code. */
  answers: Record<string, number>;
}

/** Starts the flood; resolves once it runs, with the answers that it will have got. */
async function attack(origin: string, seconds: number): Promise<{ over: Promise<Flood['answers']> }> {
  const file = resolve(import.meta.dirname, 'attacker.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, origin, String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? '';
  if ((await next()) !== 'started') throw new Error('The flood did not start.');
  return { over: next().then((line) => z.parse(z.record(z.string(), z.number()), JSON.parse(line))) };
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

async function measure(
  engine: Engine,
  { name, env }: (typeof CASES)[number],
  seconds: number,
): Promise<Flood> {
  const server = await startServer(engine, { NODE_ENV: 'development', TRUST_PROXY: 'loopback', ...env });
  try {
    const shots = fromEverywhere(await registerMembers(server.origin, MEMBERS));
    await load(shots, IN_FLIGHT, 1);
    const calm = await load(shots, IN_FLIGHT, seconds / 2);
    const { over } = await attack(server.origin, seconds + 2 * MARGIN);
    await pause(MARGIN);
    const flooded = await load(shots, IN_FLIGHT, seconds);
    const answers = await over;
    const on = engine === 'postgres' ? 'PostgreSQL' : 'PGlite';
    return { name: `${on}, ${name}`, calm, flooded, answers };
  } finally {
    await server.stop();
  }
}

const figuresOf = ({ name, calm, flooded, answers }: Flood): Figure[] => {
  console.log(`${name}: the flood was answered ${JSON.stringify(answers)}`);
  return [
    { name: `flood, ${name}: login`, unit: 'ms', ours: flooded.median, reference: calm.median },
    {
      name: `flood, ${name}: slowest login`,
      unit: 'ms',
      ours: flooded.slowest,
      reference: calm.slowest,
      limit: { value: GOAL },
    },
  ];
};

/**
 * Logins of members on known devices while 320 connections from one address send wrong passwords, beside the same
 * logins before (D38). Any answer to a member but success ends the bench.
 */
export const measureFlood: Measure = async ({ quick }) => {
  const engines: Engine[] = (await findPostgres()) ? ['postgres', 'pglite'] : ['pglite'];
  if (engines.length === 1) console.warn('PostgreSQL was not reached: its floods are left out.');
  const figures: Figure[] = [];
  for (const engine of engines)
    for (const one of CASES) figures.push(...figuresOf(await measure(engine, one, quick ? 5 : 20)));
  return figures;
};
