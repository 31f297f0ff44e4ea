import { Client } from 'pg';
import { fill, filledId } from './accounts';

/** Rooms with messages, written to the database itself: a million of them are not sent. */
export interface Chats {
  /** The filled accounts that talk, by their numbers: each of the first has its rooms with partners of its own. */
  members: number;
  roomsEach: number;
  messagesEach: number;
  /** The number of the first of these accounts. */
  first: number;
}

/** Words in two kinds of scripts; each message has some that are rare. */
const TEXT = `'The kettle is on ' || n || ' 明天去北京喝茶 ' || (n % 97)`;

/** Messages that are written by one statement. */
const BATCH = 50_000;

/** The parts by which the messages are found: a few of each text, hashed as the server does. */
const TERMS = `array(
  select ('x' || encode(substring(sha256(convert_to(room_id || ' ' || part, 'UTF8')) from 1 for 6), 'hex'))::bit(48)::bigint
  from unnest(array['t', 'th', 'the', 'k', 'ke', 'ket', 'kett', 'kettl', 'kettle', 'i', 'is', 'o', 'on', '明', '天', '去', '北', '京', '喝', '茶',
    '明天', '天去', '去北', '北京', '京喝', '喝茶', left(n::text, 8)]) part)`;

const ROOMS = `
  insert into rooms (pair, last_seq, last_at)
  select ($1::bigint + member) || ':' || ($1::bigint + $2::integer + (member - 1) * $3::integer + number), $4, now() - number * interval '1 minute'
  from generate_series(1, $2::integer) member, generate_series(1, $3::integer) number
  returning id, pair`;

/** The rooms' memberships: both may write, and nobody has read anything. */
const MEMBERSHIPS = `
  insert into room_members (room_id, member_id, state, changed_at)
  select id, member::bigint, 'open', last_at from rooms, unnest(string_to_array(pair, ':')) member
  where id = any($1::uuid[])`;

const CONTACTS = `
  insert into contacts (member_id, contact_id, since)
  select one::bigint, other::bigint, now() from (
    select split_part(pair, ':', 1) one, split_part(pair, ':', 2) other from rooms where id = any($1::uuid[])
    union all select split_part(pair, ':', 2), split_part(pair, ':', 1) from rooms where id = any($1::uuid[])
  ) pairs on conflict do nothing`;

const EVENTS = `
  with written as (
    insert into room_events (room_id, seq, kind, sender_id, text, at, has_terms)
    select id, n, 'message', split_part(pair, ':', 1 + n % 2)::bigint, ${TEXT}, last_at - ($2::integer - n) * interval '1 minute', true
    from rooms, generate_series(1, $2::integer) n where id = any($1::uuid[])
    returning room_id, seq as n, at
  )
  insert into message_terms (room_id, seq, at, terms) select room_id, n, at, ${TERMS} from written`;

/** Makes the index of what messages are found by once all are there: entry by entry it takes far longer. */
async function withoutIndex(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'message_terms_index'",
  );
  await client.query('drop index message_terms_index');
  await work();
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(rows[0]?.indexdef ?? '');
}

/** Adds rooms, each with a partner of its own and messages of both, and returns the ids of each member's. */
export async function fillChats(
  url: string,
  { members, roomsEach, messagesEach, first }: Chats,
): Promise<string[][]> {
  await fill(url, members * (roomsEach + 1), first);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; pair: string }>(ROOMS, [
      filledId(first - 1),
      members,
      roomsEach,
      messagesEach,
    ]);
    const atOnce = Math.max(1, Math.floor(BATCH / messagesEach));
    await withoutIndex(client, async () => {
      for (let start = 0; start < rows.length; start += atOnce) {
        const ids = rows.slice(start, start + atOnce).map(({ id }) => id);
        await client.query(MEMBERSHIPS, [ids]);
        await client.query(CONTACTS, [ids]);
        await client.query(EVENTS, [ids, messagesEach]);
      }
    });
    await client.query('vacuum analyze');
    return Array.from({ length: members }, (_, member) =>
      rows.filter(({ pair }) => pair.startsWith(`${filledId(first + member)}:`)).map(({ id }) => id),
    );
  } finally {
    await client.end();
  }
}
