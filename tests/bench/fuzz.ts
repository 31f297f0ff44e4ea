import { randomInt } from 'node:crypto';
import { findPostgres } from '../../scripts/lib/postgres';
import { openApi } from '../support/api';
import { fuzz } from '../support/fuzz/fuzz';
import { operations } from '../support/fuzz/operations';
import type { FuzzMember, Target } from '../support/fuzz/sender';
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

const OFFICE = 'https://office.example';

/** The secret that an operators' command has printed. */
const secretIn = (output: string): string => /[\w-]{43}/.exec(output)?.[0] ?? '';

/** What operators set up, so that the calls that need it can succeed. */
async function setUp({ admin }: RunningServer): Promise<Target['known']> {
  const office = secretIn(await admin('domain', 'add', OFFICE));
  const miniApp = secretIn(await admin('mini-app', 'add', 'garden', 'https://garden.example/'));
  await admin('group', 'add', 'fuzz-group', 'Fuzz');
  await admin('room', 'add', 'fuzz-room', 'Fuzz');
  await admin('agent', 'add', 'fuzz-agent', 'Fuzz');
  await admin('site', 'set', 'android.version', '1.2.3');
  await admin('site', 'set', 'stores.apk', 'https://halo.example/halo.apk');
  return {
    origin: [OFFICE],
    secret: [office, miniApp],
    ma: ['garden'],
    groupLink: ['fuzz-group'],
    hicsRoomId: ['fuzz-room'],
    agentId: ['fuzz-agent'],
  };
}

async function openTarget(server: RunningServer): Promise<Target> {
  const { origin } = server;
  const api = await openApi(origin);
  const inbox = openInbox(origin);
  let members = 0;
  const newMember = async (): Promise<FuzzMember> => {
    const index = members++;
    const phone = phoneOf(index);
    const email = `member${index}@example.com`;
    const password = `Fz!${randomInt(100_000_000, 999_999_999)}`;
    const to = index % 2 === 0 ? { country: 'CN', phone, e164: `+86${phone}` } : { email };
    const { login } = await api.register(to, password);
    return { token: login.tokenHead + login.token, phone, email, password };
  };
  const codesTo = async (to: string) =>
    (await inbox.all(to)).flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []).slice(-1);
  const known = { ...(await setUp(server)), country: ['CN'], agreement: [api.agreement] };
  return { origin, fieldKey: api.fieldKey, newMember, codesTo, known };
}

/**
 * Valid, nearly valid and hostile requests to every call (D6, D7), found in the document, which must allow each answer.
 * The seed is printed, so that a run can be repeated.
 */
export const measureFuzz: Measure = async ({ quick }) => {
  const engine = (await findPostgres()) ? 'postgres' : 'pglite';
  const server = await startServer(engine, { NODE_ENV: 'development', LOG_LEVEL: 'info' });
  const least = quick ? QUICK_REQUESTS : REQUESTS;
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  try {
    console.log(`fuzz: ${engine}, seed ${seed}`);
    const found = await fuzz(await openTarget(server), { seed, runs: least / LANES, lanes: LANES });
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
      { name: 'fuzz: calls that succeeded', ours: found.succeeded.size, reference: operations.length },
    ];
  } finally {
    await server.stop();
  }
};
