import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { addBackOffice, removeBackOffice } from '@server/b2b/back-offices';
import { loadConfig } from '@server/config';
import type { Database } from '@server/database/open';
import { backOffices, miniApps } from '@server/database/schema';
import { addMiniApp } from '@server/mini-program/mini-apps';
import { createRegisteredOrigins } from '@server/web/registered-origins';
import { registerWeb } from '@server/web/web';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

const OFFICE = 'https://office.example';
const INDEX = '<!doctype html><html><head></head><body></body></html>';

suite('the policy of the page lists registered origins for images and connections only (D29)', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Database;
  let app: FastifyInstance;
  let now: Date;
  const onError = vi.fn();

  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    writeFileSync(path.join(database.dataDir, 'index.html'), INDEX);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.delete(backOffices);
    await db.delete(miniApps);
    now = new Date('2026-01-15T12:00:00Z');
    onError.mockClear();
    app = fastify({ exposeHeadRoutes: false });
    const config = loadConfig({ SECRET_KEY: 'tests-only-'.repeat(4), DATA_DIR: database.dataDir });
    const origins = createRegisteredOrigins({ db, clock: () => now }, onError);
    await registerWeb(app, { config, origins }, database.dataDir);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const policyOf = async (url = '/') => {
    const { headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(url === '/' ? 200 : 404);
    return new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive] as const),
    );
  };
  const images = async () => (await policyOf()).get('img-src');

  it('lists none if none is registered', async () => {
    const policy = await policyOf();
    expect(policy.get('img-src')).toBe("img-src 'self' blob:");
    expect(policy.get('connect-src')).toBe("connect-src 'self'");
  });

  it('lists each once, a mini app by the origin of its page, in these two directives only', async () => {
    const before = await policyOf();
    advance(2_000);
    await addBackOffice(db, OFFICE, now);
    await addBackOffice(db, 'http://localhost:4001', now);
    await addMiniApp(db, { key: 'garden', page: 'https://garden.example/app?a=b#/c' }, now);
    await addMiniApp(db, { key: 'orchard', page: 'https://garden.example/orchard' }, now);
    await addMiniApp(db, { key: 'desk', page: `${OFFICE}/app` }, now);
    const policy = await policyOf();
    const names = `${OFFICE} http://localhost:4001 https://garden.example`;
    expect(policy.get('img-src')).toBe(`img-src 'self' blob: ${names}`);
    expect(policy.get('connect-src')).toBe(`connect-src 'self' ${names}`);
    for (const [name, directive] of policy) {
      if (name === 'img-src' || name === 'connect-src') continue;
      expect(directive).toBe(before.get(name));
    }
  });

  it('lists none on the page for unknown addresses', async () => {
    await addBackOffice(db, OFFICE, now);
    expect([...(await policyOf('/nowhere')).values()].join()).not.toContain('office');
  });

  it('follows changes of an operator within two seconds', async () => {
    expect(await images()).not.toContain(OFFICE);
    await addBackOffice(db, OFFICE, now);
    advance(2_000);
    expect(await images()).toContain(OFFICE);
    await removeBackOffice(db, OFFICE);
    advance(2_000);
    expect(await images()).not.toContain(OFFICE);
  });

  it('follows changes even if the clock was set back', async () => {
    await images();
    await addBackOffice(db, OFFICE, now);
    advance(-60 * 60_000);
    expect(await images()).toContain(OFFICE);
  });

  it('queries the database once for many requests', async () => {
    const select = vi.spyOn(db, 'select');
    await Promise.all(Array.from({ length: 20 }, () => images()));
    advance(1_999);
    await images();
    expect(select).toHaveBeenCalledTimes(2);
  });

  it('uses the last known origins if the database fails, and retries', async () => {
    await addBackOffice(db, OFFICE, now);
    await images();
    vi.spyOn(db, 'select').mockImplementationOnce(() => {
      throw new Error('gone');
    });
    advance(2_000);
    expect(await images()).toContain(OFFICE);
    expect(onError).toHaveBeenCalledTimes(1);
    await removeBackOffice(db, OFFICE);
    advance(2_000);
    expect(await images()).not.toContain(OFFICE);
  });

  it('serves the page even if the database never answers', async () => {
    const never = { from: () => ({ orderBy: () => new Promise(() => undefined) }) };
    const silent = createRegisteredOrigins(
      { db: new Proxy(db, { get: () => () => never }), clock: () => now },
      onError,
    );
    expect(await silent()).toEqual([]);
  });
});
