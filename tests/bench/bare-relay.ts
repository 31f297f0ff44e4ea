import fastify from 'fastify';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { decodeField, encodeField } from '../../server/http/field-decoding';

const sent = z.object({ room: z.uuid(), clientId: z.uuid(), text: z.string(), sender: z.int() });
const joined = z.object({ member: z.int() });

/** The same row as the server's. */
const INSERT = {
  name: 'insert',
  text: `insert into relayed (room_id, seq, kind, sender_id, client_id, text, at)
    values ($1, $2, 'message', $3, $4, $5, now())`,
};

/** The ids of the members of each room. */
async function readRooms(pool: Pool): Promise<Map<string, number[]>> {
  const { rows } = await pool.query<{ room_id: string; members: string[] }>(
    'select room_id, array_agg(member_id) as members from room_members group by room_id',
  );
  return new Map(rows.map(({ room_id: room, members }) => [room, members.map(Number)]));
}

/**
 * The bare case of a chat: a route that inserts the row of a message, and broadcasts one frame to the sockets of its
 * room, with the cipher of the real one. It checks nothing. Prints its address once it listens.
 */
async function main([url = '', key = '']: readonly string[]): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 10 });
  await pool.query('create table relayed (like room_events including all)');
  const rooms = await readRooms(pool);
  const sockets = new Map<number, WebSocket>();
  const seqs = new Map<string, number>();

  const relay = async ({ room, clientId, text, sender }: z.infer<typeof sent>) => {
    const seq = (seqs.get(room) ?? 0) + 1;
    seqs.set(room, seq);
    await pool.query({ ...INSERT, values: [room, seq, sender, clientId, text] });
    const event = { room, seq, kind: 'message', sender, clientId, text, at: new Date().toISOString() };
    const frame = encodeField(key, JSON.stringify({ seq: 0, type: 'event', event }));
    for (const member of rooms.get(room) ?? []) sockets.get(member)?.send(frame);
    return { code: 200, data: event };
  };

  const app = fastify();
  app.post('*', (request) => relay(z.parse(sent, request.body)));
  const socketServer = new WebSocketServer({ server: app.server, perMessageDeflate: false });
  socketServer.on('connection', (socket) => {
    socket.once('message', (data: Buffer) => {
      const { member } = z.parse(joined, JSON.parse(decodeField(key, data.toString('latin1')) ?? ''));
      sockets.set(member, socket);
      socket.send(encodeField(key, JSON.stringify({ seq: 1, type: 'auth' })));
    });
  });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

await main(process.argv.slice(2));
