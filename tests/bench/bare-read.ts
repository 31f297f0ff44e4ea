import fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { hashToken } from '../../server/crypto/tokens';

const headers = z.object({ authorization: z.string() });

/**
 * The bare case: a route that takes the same request as `member/me` and does nothing but one indexed query, prepared
 * once, on a pool as large as the server's. Prints its address once it listens.
 */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.argv[2], max: 10 });
  const app = fastify();
  const read = async (authorization: string) => {
    const { rows } = await pool.query({
      name: 'read',
      text: 'select * from sessions join members on members.id = member_id where token_hash = $1',
      values: [hashToken(authorization.replace('Bearer ', ''))],
    });
    return { code: rows.length === 1 ? 200 : 500, data: rows[0] };
  };
  app.get('*', (request) => read(z.parse(headers, request.headers).authorization));
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

await main();
