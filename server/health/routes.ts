import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { describeError } from '../http/errors';
import { checksOf, runChecks } from './checks';

/**
 * `/health/live` says that the process answers, `/health/ready` that everything it needs does too, each by its name
 * (D10). Why something fails is in the log only. Without Redis a server still does everything (D50), and without room for
 * media everything else.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, config, isRedisAway }: Pick<Deps, 'db' | 'config' | 'isRedisAway'>,
): void {
  const { needed, wished } = checksOf(db, config);
  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', async (request, reply) => {
    const [checks, others] = await Promise.all([
      runChecks(needed, (error, check) => {
        request.log.error({ err: describeError(error), check }, 'the server is not ready');
      }),
      runChecks(wished, (error, check) => {
        request.log.warn({ err: describeError(error), check }, 'the server goes on without');
      }),
    ]);
    const redis = isRedisAway ? { redis: isRedisAway() ? 'failed' : 'ok' } : {};
    const isReady = Object.values(checks).every((outcome) => outcome === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks: { ...checks, ...others, ...redis } });
  });
}
