import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

/** Serves the description of all calls to developers; a server in production keeps it to itself. */
export function registerApiDocument(api: FastifyInstance, { production }: Pick<Config, 'production'>): void {
  if (production) return;
  api.get('/openapi.json', async (_request, reply) => {
    const { default: document } = await import('../../docs/openapi.json', { with: { type: 'json' } });
    return reply.header('cache-control', 'no-store').send(document);
  });
}
