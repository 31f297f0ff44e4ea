import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { fill, filledId } from './accounts';

/** A room with the numbers of the filled accounts that belong to it. */
export interface TalkingRoom {
  id: string;
  members: number[];
}

/** The rooms of members who are online, by their size. */
export interface TalkingRooms {
  /** Of 2 to 20 members: direct chats and groups. */
  small: TalkingRoom[];
  /** Of 100 members. */
  middle: TalkingRoom[];
  /** Of as many members as a group may have. */
  large: TalkingRoom[];
}

const SMALL_ROOMS = 475;
const MIDDLE_ROOMS = 20;
const MIDDLE_SIZE = 100;
const LARGE_SIZE = 1_000;

/** Messages that each room has, an hour old: the database plans for rooms with a history. */
export const HISTORY = 20;

const ROOMS = `insert into rooms (id, kind, pair, last_seq, last_at)
  select id, kind, pair, ${HISTORY}, now() - interval '1 hour' from jsonb_to_recordset($1) as r(id uuid, kind text, pair text)`;
const GROUPS = `insert into groups (room_id, title, member_count, created_at)
  select id, 'Group', size, now() - interval '1 hour' from jsonb_to_recordset($1) as r(id uuid, kind text, size integer) where kind = 'group'`;
const MEMBERS = `insert into room_members (room_id, member_id, state, changed_at)
  select id, member::bigint, 'open', now() - interval '1 hour' from jsonb_to_recordset($1) as r(id uuid, members jsonb), jsonb_array_elements_text(members) member`;
const CONTACTS = `insert into contacts (member_id, contact_id, since)
  select one::bigint, other::bigint, now() from jsonb_to_recordset($1) as r(kind text, members jsonb),
    jsonb_array_elements_text(members) one, jsonb_array_elements_text(members) other
  where kind = 'direct' and one <> other`;

const EVENTS = `insert into room_events (room_id, seq, kind, sender_id, text, at, has_terms)
  select id, n, 'message', (members->>(n % size))::bigint, 'The kettle is on ' || n, now() - interval '1 hour', true
  from jsonb_to_recordset($1) as r(id uuid, members jsonb, size integer), generate_series(1, ${HISTORY}) n`;

/** Some of the members, evenly spread; the number makes them differ from room to room. */
const someOf = (count: number, size: number, number: number): number[] =>
  Array.from({ length: size }, (_, index) => ((number * 31 + index * 7) % count) + 1);

const roomOf = (members: number[]): TalkingRoom => ({ id: randomUUID(), members });

/** Adds as many accounts as are asked for, a multiple of 100, and their rooms. */
export async function fillTalkingRooms(url: string, count: number): Promise<TalkingRooms> {
  const rooms: TalkingRooms = {
    small: Array.from({ length: SMALL_ROOMS }, (_, number) =>
      roomOf(someOf(count, 2 + (number % 19), number)),
    ),
    middle: Array.from({ length: MIDDLE_ROOMS }, (_, number) => roomOf(someOf(count, MIDDLE_SIZE, number))),
    large: [roomOf(someOf(count, LARGE_SIZE, 0))],
  };
  const rows = Object.values(rooms)
    .flat()
    .map(({ id, members }: TalkingRoom) => {
      const ids = members.map(filledId).toSorted((a, b) => a - b);
      const isDirect = ids.length === 2;
      return {
        id,
        kind: isDirect ? 'direct' : 'group',
        pair: isDirect ? ids.join(':') : null,
        members: ids,
        size: ids.length,
      };
    });
  await fill(url, count);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of [ROOMS, GROUPS, MEMBERS, CONTACTS, EVENTS])
      await client.query(statement, [JSON.stringify(rows)]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return rooms;
}
