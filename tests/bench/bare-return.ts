import fastify from 'fastify';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { hashToken } from '../../server/crypto/tokens';
import { decodeField, encodeField } from '../../server/http/field-decoding';

const hello = z.object({ token: z.string() });

/** The member of a session. */
const SESSION = {
  name: 'session',
  text: 'select member_id from sessions join members on members.id = member_id where token_hash = $1',
};

/** The bare case of coming online: a socket whose first frame asks one indexed query. Prints its address once it listens. */
async function main([url = '', key = '']: readonly string[]): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 10 });
  const greet = async (socket: WebSocket, frame: string) => {
    const { token } = z.parse(hello, JSON.parse(decodeField(key, frame) ?? ''));
    const { rows } = await pool.query({ ...SESSION, values: [hashToken(token.replace('Bearer ', ''))] });
    socket.send(encodeField(key, JSON.stringify({ seq: 1, type: 'auth', ok: true, member: rows[0] })));
  };
  const app = fastify();
  const socketServer = new WebSocketServer({ server: app.server, perMessageDeflate: false });
  socketServer.on('connection', (socket) =>
    socket.once('message', (data: Buffer) => void greet(socket, data.toString('latin1'))),
  );
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

await main(process.argv.slice(2));
