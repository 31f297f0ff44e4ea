import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeConnectionsOnStop } from '@server/http/close-connections';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';

const REQUEST =
  'POST / HTTP/1.1\r\nHost: halo.example\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\na=b';

it('a server that stops answers whom it has not accepted yet: nobody else can (Node accepts one in a turn)', async () => {
  const app = fastify({ return503OnClosing: false });
  closeConnectionsOnStop(app);
  app.post('/', async () => 'taken');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const answers = Array.from({ length: 50 }, async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(REQUEST);
    return text(socket).catch((error: unknown) => String(error));
  });
  await app.close();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /);
  const late = connect(Number(port), '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
});
