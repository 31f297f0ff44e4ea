import { randomInt } from 'node:crypto';
import { Pool } from 'pg';
import { findPostgres } from '../../scripts/lib/postgres';
import { fuzz } from '../support/fuzz/fuzz';
import { operations } from '../support/fuzz/operations';
import { newPassword } from '../support/fuzz/recipes';
import { openTarget, type Target } from '../support/fuzz/target';
import { openInbox } from '../support/inbox';
import { type RunningServer, startServer } from '../support/server';
import type { Measure } from './figures';
import { phoneOf } from './logins';

const REQUESTS = 20_000;
const QUICK_REQUESTS = 2_000;
/** Clients at the same time: more would fill the part of the hashing queue that one address has (D38). */
const LANES = 8;
/** Failures that no call is judged by: the server's own log tells of them. */
const FAULT = /unexpected error|"level":(50|60)/g;

/** Between two codes to one destination lies a minute (D11). This lets it pass for all at once, where it can. */
function openClock(databaseUrl: string) {
  if (databaseUrl === '') return { passMinute: async () => undefined, close: async () => undefined };
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  return {
    passMinute: () => pool.query("delete from limit_hits where key like 'to-pause:%'"),
    close: () => pool.end(),
  };
}

function targetOf({ origin, admin }: RunningServer, passMinute: () => Promise<unknown>): Promise<Target> {
  const inbox = openInbox(origin);
  let members = 0;
  return openTarget({
    origin,
    admin,
    newMember: async (api) => {
      const index = members++;
      const phone = phoneOf(index);
      const to =
        index % 2 === 0
          ? { country: 'CN', phone, e164: `+86${phone}` }
          : { email: `member${index}@example.com` };
      const { login, password } = await api.register(to, newPassword());
      await passMinute();
      return { token: login.tokenHead + login.token, to, password };
    },
    codeTo: inbox.code,
    codesTo: async (to) => (await inbox.codes(to)).slice(-1),
  });
}

/**
 * Valid, nearly valid and hostile requests to every call (D6, D7), found in the document, which must allow each answer.
 * The seed is printed, so that a run can be repeated.
 */
export const measureFuzz: Measure = async ({ quick }) => {
  const engine = (await findPostgres()) ? 'postgres' : 'pglite';
  const server = await startServer(engine, { NODE_ENV: 'development', LOG_LEVEL: 'info' });
  const least = quick ? QUICK_REQUESTS : REQUESTS;
  const clock = openClock(server.databaseUrl);
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  try {
    console.log(`fuzz: ${engine}, seed ${seed}`);
    const found = await fuzz(await targetOf(server, clock.passMinute), {
      seed,
      runs: least / LANES,
      lanes: LANES,
    });
    for (const finding of found.findings) console.error(finding);
    const log = server.log();
    const told = [...found.secrets].filter((secret) => log.includes(secret));
    const never = operations.map(({ id }) => id).filter((id) => !found.succeeded.has(id));
    if (never.length > 0) console.log(`fuzz: never answered with success: ${never.join(', ')}`);
    return [
      { name: 'fuzz: requests', ours: found.requests, limit: { valueAtLeast: least } },
      { name: 'fuzz: wrong answers', ours: found.findings.length, limit: { value: 0 } },
      { name: 'fuzz: faults in the log', ours: log.match(FAULT)?.length ?? 0, limit: { value: 0 } },
      { name: 'fuzz: secrets in the log', ours: told.length, limit: { value: 0 } },
      {
        name: 'fuzz: calls that succeeded',
        ours: found.succeeded.size,
        reference: operations.length,
        // A short run doesn't come to all of them, and on the embedded database no minute can be let pass.
        ...(!quick && engine === 'postgres' && { limit: { valueAtLeast: operations.length } }),
      },
    ];
  } finally {
    await clock.close();
    await server.stop();
  }
};
