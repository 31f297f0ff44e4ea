import { Client } from 'pg';
import type { Call } from '../../contract/call';
import { API_BASE, HEADER } from '../../contract/constants';
import { me } from '../../contract/member/calls';
import { listNotices } from '../../contract/notices/calls';
import { listSessions } from '../../contract/session/calls';
import { generateRandomUsername } from '../../contract/sso/calls';
import { findPostgres } from '../../scripts/lib/postgres';
import { type RunningServer, startServer } from '../support/server';
import type { Figure, Measure } from './figures';
import { contestant, type Contestant, interleave, middleOf } from './interleave';
import type { Round, Shot } from './load';
import { registerMembers, registerTokens } from './logins';

/** Accounts that are compared. */
const FEW = 1_000;
const MANY = 100_000;
const LARGE = 1_000_000;
/** The most that a call may take with many accounts, as a multiple of the same with few. */
const RATIO = 1.3;

const IN_FLIGHT = 4;
const ROUNDS = 7;
/** Accounts that are added by one statement. */
const BATCH = 50_000;

/** The id of the account before the first that is filled in. */
const FIRST_ID = 281_474_976_710_656;
/** Characters of a session's token; those of filled accounts are their ids behind zeros. */
const TOKEN_LENGTH = 43;

/** Accounts as members leave them: each with a session, a known device and two notices. */
const FILL = `
  with added as (
    insert into members (id, username, nickname, email, phone, country, password_hash, locale, created_at, last_seen_at)
    select ${FIRST_ID} + n, 'filled_' || n, 'Filled ' || n, 'filled' || n || '@example.com', '+86137' || lpad(n::text, 8, '0'), 'CN', '', 'en-US', now(), now()
    from generate_series($1::bigint, $2::bigint) n
    returning id
  ), opened as (
    insert into sessions (member_id, token_hash, visit_id, device_id, device_name, device_type, created_at, last_used_at)
    select id, encode(sha256(lpad(id::text, ${TOKEN_LENGTH}, '0')::bytea), 'hex'), 'bench', 'bench', 'Bench', '9', now(), now() from added
  ), known as (
    insert into known_devices (member_id, device_hash, created_at, last_used_at)
    select id, encode(sha256(('d' || id)::bytea), 'hex'), now(), now() from added
  )
  insert into notices (member_id, kind, key, "values", at)
  select id, 'sys', 'welcome', '{}', now() from added, generate_series(1, 2)`;

/** The id of a filled account. */
export const filledId = (index: number): number => FIRST_ID + index;

/** The token of the session of a filled account, with its head. */
export const filledToken = (index: number): string =>
  `Bearer ${String(filledId(index)).padStart(TOKEN_LENGTH, '0')}`;

/**
 * Adds accounts to the database of a server; they are `filled1@example.com` and `+8613700000001`, and so on.
 * @param from the number of the first
 */
export async function fill(url: string, count: number, from = 1): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let first = from; first < from + count; first += BATCH)
      await client.query(FILL, [first, Math.min(first + BATCH, from + count) - 1]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** The same calls, at one number of accounts. */
type Calls = Record<string, Contestant>;

const getShots = ({ origin }: RunningServer, call: Call, tokens: readonly string[]): Contestant =>
  contestant(
    tokens.map((token): Shot => ({
      method: 'GET',
      url: `${origin}${API_BASE}${call.path}`,
      headers: { Authorization: token, 'Accept-Language': 'en-US', [HEADER.visitId]: 'bench' },
      body: '',
    })),
  );

async function callsOf(server: RunningServer): Promise<Calls> {
  const logins = await registerMembers(server.origin, IN_FLIGHT * 3);
  const tokens = await registerTokens(server.origin, IN_FLIGHT, IN_FLIGHT * 3);
  const get = (call: Call) => getShots(server, call, tokens);
  return {
    login: contestant(logins),
    'member/me': get(me),
    'member/sessions': get(listSessions),
    'member/notices': get(listNotices),
    'a free account ID': get(generateRandomUsername),
  };
}

async function compare(few: Calls, many: Calls, count: number, seconds: number): Promise<Figure[]> {
  const middle = ({ median }: Round) => median;
  const figures: Figure[] = [];
  for (const [name, reference] of Object.entries(few)) {
    const ours = many[name];
    if (ours === undefined) throw new Error(`${name} was not prepared.`);
    await interleave([reference, ours], { inFlight: IN_FLIGHT, rounds: ROUNDS, seconds });
    figures.push({
      name: `${name}, ${count.toLocaleString('en')} accounts beside ${FEW.toLocaleString('en')}`,
      unit: 'ms',
      ours: middleOf(ours, middle),
      reference: middleOf(reference, middle),
      limit: { ratio: RATIO },
    });
  }
  return figures;
}

/** The same calls with 1,000 and with 100,000 accounts (1,000,000 with `--large`) on PostgreSQL. */
export const measureAccounts: Measure = async ({ quick, large }) => {
  if ((await findPostgres()) === null) {
    console.warn('PostgreSQL was not reached: numbers of accounts are left out.');
    return [];
  }
  const count = large ? LARGE : MANY;
  const few = await startServer('postgres', { NODE_ENV: 'development' });
  const many = await startServer('postgres', { NODE_ENV: 'development' });
  try {
    await fill(few.databaseUrl, FEW);
    await fill(many.databaseUrl, count);
    return await compare(await callsOf(few), await callsOf(many), count, quick ? 1 : 5);
  } finally {
    await many.stop();
    await few.stop();
  }
};
