import fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { hashToken } from '../../server/crypto/tokens';

const headers = z.object({ authorization: z.string() });
const body = z.object({ rooms: z.array(z.object({ room: z.uuid(), seq: z.int() })) });

const SESSION = {
  name: 'session',
  text: 'select member_id from sessions join members on members.id = member_id where token_hash = $1',
};

/** The rooms of a member with who else belongs to them and their last messages. */
const ROOMS = {
  name: 'rooms',
  text: `select * from room_members me join rooms on rooms.id = me.room_id
    join room_members other on other.room_id = me.room_id and other.member_id <> me.member_id
    join members on members.id = other.member_id
    join room_events last on last.room_id = rooms.id and last.seq = rooms.last_seq
    where me.member_id = $1 and rooms.id = any($2)`,
};

/** The messages after the places that the client knows. */
const MESSAGES = {
  name: 'messages',
  text: `select event.room_id, event.seq, event.kind, event.sender_id, event.client_id, event.text, event.at
    from jsonb_to_recordset($1) as known(room uuid, seq integer)
    cross join lateral (select * from room_events where room_id = known.room and seq > known.seq order by seq limit 50) event`,
};

/**
 * The bare case: a route that takes the same request as `sync` and does nothing but three indexed queries for the same
 * rows, prepared once, and write them as JSON. Prints its address once it listens.
 */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.argv[2], max: 10 });
  const app = fastify();
  const read = async (authorization: string, rooms: z.infer<typeof body>['rooms']) => {
    const token = hashToken(authorization.replace('Bearer ', ''));
    const session = await pool.query<{ member_id: string }>({ ...SESSION, values: [token] });
    const member = session.rows[0]?.member_id;
    const found = await pool.query({ ...ROOMS, values: [member, rooms.map(({ room }) => room)] });
    const messages = await pool.query({ ...MESSAGES, values: [JSON.stringify(rooms)] });
    return { code: 200, data: { rooms: found.rows, events: messages.rows } };
  };
  app.post('*', (request) =>
    read(z.parse(headers, request.headers).authorization, z.parse(body, request.body).rooms),
  );
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

await main();
