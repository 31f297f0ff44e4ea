import { hash, verify } from '@node-rs/argon2';
import fastify from 'fastify';

/** D13's parameters; argon2id is the package's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const PASSWORD = 'bench1234';

/**
 * The bare case: a route that takes the same request as a login and does nothing but verify a hash, and one that does
 * nothing. Prints its address once it listens.
 */
async function main(): Promise<void> {
  const secret = Buffer.from('a pepper as long as the real one');
  const stored = await hash(PASSWORD, { ...PARAMETERS, secret });
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
  app.get('/health/live', () => ({ status: 'ok' }));
  app.post('*', async () => ({ code: (await verify(stored, PASSWORD, { secret })) ? 200 : 500 }));
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

await main();
