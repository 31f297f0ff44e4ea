import { Redis } from 'ioredis';
import { describe } from 'vitest';
import { suite } from '../harness';

/** The Redis that tests run on. */
export const REDIS = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');

/** Whether a Redis answers. */
async function findRedis(): Promise<boolean> {
  const redis = new Redis(REDIS.href, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const answers = await redis.ping().then(
    () => true,
    () => false,
  );
  redis.disconnect();
  return answers;
}

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const hasRedis = isPostgres && (await findRedis());
if (isPostgres && !hasRedis) console.warn('SKIPPED: no Redis to test on. Start one, or set TEST_REDIS_URL.');

/** `describe` for what the embedded database lacks: several processes, and a connection that fails. */
export const onPostgres = isPostgres ? suite : describe.skip;

/** `describe` for several processes with Redis between them; skipped with a warning without one. */
export const onRedis = hasRedis ? suite : describe.skip;
