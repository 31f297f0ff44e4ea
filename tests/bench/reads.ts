import { API_BASE, HEADER } from '../../contract/constants';
import { me } from '../../contract/member/calls';
import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import { startBare } from './child';
import type { Measure } from './figures';
import { contestant, interleave, middleOf } from './interleave';
import type { Round, Shot } from './load';
import { registerTokens } from './logins';

const IN_FLIGHT = 16;
const ROUNDS = 7;
/** The least of a bare query's rate that a read must reach, and of one process's rate that two must. */
const SHARE = { read: 0.5, processes: 0.9 };

const SETTINGS = { NODE_ENV: 'development', SECRET_KEY: 'bench-only-'.repeat(4) };

const readShots = (origins: readonly string[], tokens: readonly string[]): Shot[] =>
  tokens.map((token, index) => ({
    method: 'GET',
    url: `${origins[index % origins.length]}${API_BASE}${me.path}`,
    headers: { Authorization: token, 'Accept-Language': 'en-US', [HEADER.visitId]: 'bench' },
    body: '',
  }));

/** `member/me` beside a bare indexed query on the same database, and two processes beside one. */
export const measureReads: Measure = async ({ quick }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: reads are left out.');
    return [];
  }
  const first = await startServer('postgres', SETTINGS);
  const second = await startServer('postgres', { ...SETTINGS, DATABASE_URL: first.databaseUrl });
  const bare = await startBare('bare-read.ts', first.databaseUrl);
  try {
    const tokens = await registerTokens(first.origin, IN_FLIGHT);
    const reference = contestant(readShots([bare.origin], tokens));
    const one = contestant(readShots([first.origin], tokens));
    const two = contestant(readShots([first.origin, second.origin], tokens));
    await interleave([reference, one, two], { inFlight: IN_FLIGHT, rounds: ROUNDS, seconds: quick ? 2 : 10 });
    const rate = ({ rate }: Round) => rate;
    return [
      {
        name: 'read, PostgreSQL',
        unit: 'a second',
        ours: middleOf(one, rate),
        reference: middleOf(reference, rate),
        limit: { ratioAtLeast: SHARE.read },
      },
      {
        name: 'read, two processes beside one',
        unit: 'a second',
        ours: middleOf(two, rate),
        reference: middleOf(one, rate),
        limit: { ratioAtLeast: SHARE.processes },
      },
    ];
  } finally {
    await bare.stop();
    await second.stop();
    await first.stop();
  }
};
