import { findPostgres } from '../../scripts/lib/postgres';
import { startServer } from '../support/server';
import { startBare } from './child';
import { median, type Measure } from './figures';
import { load, probe, quantile, type Shot } from './load';
import { fromEverywhere, registerMembers } from './logins';

/** Members who log in at the same moment: fewer than the queue for hashing has places (D38). */
const IN_FLIGHT = 200;
const ROUNDS = 5;
/** The most that liveness may take beside them, as a multiple of a bare route's. */
const RATIO = 3;
/** Milliseconds between two probes: enough of them for a hundredth to mean something. */
const EVERY = 5;

/** The slowest hundredth of the answers of liveness while logins keep the hashing busy. */
async function probed(shots: Shot[], origin: string, seconds: number): Promise<number> {
  return quantile(await probe(`${origin}/health/live`, load(shots, IN_FLIGHT, seconds), EVERY), 0.99);
}

/** Liveness while 200 members log in at once, beside a bare route in a process that verifies as many hashes. */
export const measureCrowd: Measure = async ({ quick }) => {
  const engine = (await findPostgres()) ? 'postgres' : 'pglite';
  const server = await startServer(engine, { NODE_ENV: 'development', TRUST_PROXY: 'loopback' });
  const bare = await startBare('bare.ts');
  try {
    const shots = fromEverywhere(await registerMembers(server.origin, IN_FLIGHT));
    const bareShots = shots.map((shot) => ({ ...shot, url: `${bare.origin}/` }));
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      reference.push(await probed(bareShots, bare.origin, quick ? 3 : 10));
      ours.push(await probed(shots, server.origin, quick ? 3 : 10));
    }
    return [
      {
        name: `/health/live beside ${IN_FLIGHT} logins: p99`,
        unit: 'ms',
        ours: median(ours),
        reference: median(reference),
        limit: { ratio: RATIO },
      },
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
};
