import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../database/open';
import { publishSignals } from '../database/signals';
import { openRedisSignals, type RedisSignals } from './redis';

/** Lets the signals of a database travel by Redis if the configuration names one (D50); else by the database itself. */
export function openSignals({
  db,
  config,
  logger,
}: {
  db: Database;
  config: Pick<Config, 'redisUrl' | 'secretKey'>;
  logger?: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): RedisSignals | null {
  if (config.redisUrl === null) return null;
  const redis = openRedisSignals({ url: config.redisUrl, config, logger });
  publishSignals(db, redis.publish);
  return redis;
}
