import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '../database/ping';
import type { Deps } from '../http/deps';
import { describeError } from '../http/errors';

/** `/health/live` says that the process answers, `/health/ready` that its database does too (D10). */
export function registerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pingDatabase(db);
      return await reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error({ err: describeError(error) }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
