import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChecks } from '@server/health/checks';
import { registerHealth } from '@server/health/routes';
import type { Config } from '@server/config';
import { createStorage } from '@server/media/storage';
import { freshDirectory } from '../../support/database-template';
import { suite, TestServer } from '../harness';

suite('health', () => {
  let server: TestServer;
  const { directory, remove } = freshDirectory();

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(async () => {
    await server.close();
    remove();
  });

  /** Asks a server with this folder, on the embedded database or not. */
  async function ask({
    db = server.db,
    dataDir = directory,
    databaseUrl = null as string | null,
    bucket = null as Config['bucket'],
    isRedisAway = undefined as (() => boolean) | undefined,
  } = {}) {
    const app = fastify();
    registerHealth(app, { db, isRedisAway, config: { ...server.config, dataDir, databaseUrl, bucket } });
    const live = await app.inject('/health/live');
    const ready = await app.inject('/health/ready');
    await app.close();
    return {
      live: live.statusCode,
      status: ready.statusCode,
      body: ready.json<unknown>(),
      headers: ready.headers,
    };
  }

  it('says that everything the server needs is there (D10)', async () => {
    const { live, status, body, headers } = await ask();
    expect([live, status]).toEqual([200, 200]);
    expect(body).toEqual({ status: 'ok', checks: { database: 'ok', migrations: 'ok', storage: 'ok' } });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is ready beside a PostgreSQL without a disk for media, and names it', async () => {
    const dataDir = join(directory, 'shared');
    const databaseUrl = 'postgres://elsewhere';
    const without = await ask({ databaseUrl, dataDir });
    expect(without.status).toBe(200);
    expect(without.body).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', storage: 'failed' },
    });
    await createStorage({ dataDir, bucket: null });
    const there = await ask({ databaseUrl, dataDir });
    expect(there.body).toEqual({ status: 'ok', checks: { database: 'ok', migrations: 'ok', storage: 'ok' } });
  });

  it('looks at no disk where a PostgreSQL and a bucket hold everything', async () => {
    const { body } = await ask({
      databaseUrl: 'postgres://elsewhere',
      dataDir: join(directory, 'missing'),
      bucket: { name: 'media', region: 'us-east-1', endpoint: null },
    });
    expect(body).toEqual({ status: 'ok', checks: { database: 'ok', migrations: 'ok' } });
  });

  it('tells that Redis is away, which the server can do without (D50)', async () => {
    const there = await ask({ isRedisAway: () => false });
    expect(there.body).toMatchObject({ status: 'ok', checks: { redis: 'ok' } });
    const away = await ask({ isRedisAway: () => true });
    expect(away.status).toBe(200);
    expect(away.body).toMatchObject({ status: 'ok', checks: { redis: 'failed', database: 'ok' } });
  });

  it('names what fails, without a reason that strangers could read', async () => {
    const gone = join(directory, 'gone');
    const { live, status, body } = await ask({ dataDir: gone });
    expect([live, status]).toEqual([200, 503]);
    expect(body).toEqual({
      status: 'unavailable',
      checks: { database: 'ok', migrations: 'ok', storage: 'failed' },
    });
  });

  it('fails while the database lacks a migration', async () => {
    await server.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    try {
      const { status, body } = await ask();
      expect(status).toBe(503);
      expect(body).toMatchObject({ checks: { database: 'ok', migrations: 'failed', storage: 'ok' } });
    } finally {
      await server.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    }
  });

  it('answers within a second, though something never does', async () => {
    const errors: string[] = [];
    const started = performance.now();
    const outcomes = await runChecks(
      { frozen: () => new Promise(() => undefined), quick: async () => undefined },
      (_error, name) => errors.push(name),
    );
    expect(outcomes).toEqual({ frozen: 'failed', quick: 'ok' });
    expect(errors).toEqual(['frozen']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
