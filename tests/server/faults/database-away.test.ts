import { CODE } from '@contract/codes';
import { DURATION } from '@contract/constants';
import { readRows } from '@server/database/read-rows';
import { members } from '@server/database/schema';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { freshDatabase } from '../test-database';
import { buildServer, type ServerProcess, startProcess, statusOf, untilReady } from './processes';
import { TcpProxy } from './tcp-proxy';

/** The embedded database is in the process itself. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? suite : describe.skip;

/** More than a process has connections. */
const MANY = Array.from({ length: 24 }, (_, index) => index);
/** What a machine under load may add to a time. */
const SLOW_MACHINE = 1_000;

onPostgres('while the database is away, a server', { timeout: 120_000 }, () => {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let proxy: TcpProxy;
  let server: ServerProcess;
  let api: Api;
  /** Reaches the database itself. */
  let direct: OpenDatabase;
  let accounts = 0;

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    const url = new URL(data.url ?? '');
    proxy = await TcpProxy.open(url);
    direct = await openDatabase({ url: url.href, dataDir: data.dataDir });
    server = await startProcess(built.folder, { DATA_DIR: data.dataDir, DATABASE_URL: proxy.through(url) });
    api = await openApi(server.origin);
  }, 120_000);
  afterEach(async () => {
    proxy.restore();
    await untilReady(server);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await proxy.close();
    await direct.close();
    await data.remove();
    built.remove();
  });

  const ready = () => `${server.origin}/health/ready`;
  const call = () => `${server.origin}/api/sso/registration/type`;
  const nextEmail = () => ({ email: `writer-${accounts++}@example.com` });

  /** Makes a call, and measures it. */
  async function timed(url: string) {
    const started = performance.now();
    const response = await fetch(url);
    const { status, headers } = response;
    await response.text();
    return { status, retryAfter: headers.get('retry-after'), took: performance.now() - started };
  }

  /** Registers until it is stopped; resolves with the addresses whose registration was acknowledged. */
  async function keepRegistering(isOver: () => boolean): Promise<string[]> {
    const acknowledged: string[] = [];
    while (!isOver()) {
      const to = nextEmail();
      await api.register(to, PASSWORD).then(
        () => acknowledged.push(to.email),
        () => undefined,
      );
    }
    return acknowledged;
  }

  async function expectNormal() {
    await expect.poll(() => statusOf(call()), { timeout: 2_000 + SLOW_MACHINE }).toBe(200);
    const answers = await Promise.all(MANY.map(() => timed(call())));
    for (const { status, took } of answers) {
      expect(status).toBe(200);
      expect(took).toBeLessThan(2_000 + SLOW_MACHINE);
    }
  }

  it('frozen, answers 503 in time, readiness within a second, and is back within two', async () => {
    await Promise.all(MANY.map(() => timed(call())));
    proxy.freeze();
    const waiting = MANY.map(() => timed(call()));
    const readiness = await timed(ready());
    expect(readiness.status).toBe(503);
    expect(readiness.took).toBeLessThan(1_000 + SLOW_MACHINE);
    for (const { status, retryAfter, took } of await Promise.all(waiting)) {
      expect(status).toBe(503);
      expect(retryAfter).toBe('1');
      expect(took).toBeLessThan(DURATION.httpTimeout);
    }
    expect(await statusOf(`${server.origin}/health/live`)).toBe(200);
    proxy.restore();
    await expectNormal();
  });

  it('refusing connections, answers 503 at once, and is back within two seconds', async () => {
    proxy.refuse();
    expect((await timed(ready())).status).toBe(503);
    const { status, retryAfter, took } = await timed(call());
    expect([status, retryAfter]).toEqual([503, '1']);
    expect(took).toBeLessThan(1_000 + SLOW_MACHINE);
    proxy.restore();
    await expectNormal();
  });

  it('cut again and again in the middle of registrations, keeps every acknowledged one and every connection', async () => {
    let isOver = false;
    const writers = Array.from({ length: 8 }, () => keepRegistering(() => isOver));
    const before = accounts;
    for (let cuts = 0; cuts < 12; cuts++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      proxy.cut();
    }
    await expect.poll(() => accounts - before, { timeout: 30_000 }).toBeGreaterThan(16);
    isOver = true;
    const acknowledged = (await Promise.all(writers)).flat();
    const rows = await direct.db.select({ email: members.email }).from(members);
    const stored = rows.map(({ email }) => email);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
    expect(server.child.exitCode).toBeNull();
    await expectNormal();
  });

  it('frozen in the middle of a registration, undoes it: the client may ask again', async () => {
    const to = nextEmail();
    let registration: Promise<unknown> = Promise.resolve();
    await direct.db.transaction(async (tx) => {
      await tx.execute(sql`lock table members in exclusive mode`);
      registration = api.register(to, PASSWORD).catch((error: unknown) => error);
      const waiting = sql`select pid from pg_locks where relation = 'members'::regclass and not granted`;
      const countWaiting = async () => (await readRows(direct.db, z.object({}), waiting)).length;
      await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
      proxy.freeze();
    });
    expect(String(await registration)).toContain(`answered ${CODE.unavailable}`);
    proxy.restore();
    const stored = await direct.db.select({ email: members.email }).from(members);
    expect(stored.map(({ email }) => email)).not.toContain(to.email);
  });

  it('frozen, stops within 10 s all the same', async () => {
    const other = await startProcess(built.folder, {
      DATA_DIR: data.dataDir,
      DATABASE_URL: proxy.through(new URL(data.url ?? '')),
    });
    proxy.freeze();
    const asked = statusOf(`${other.origin}/api/sso/registration/type`);
    const started = performance.now();
    expect(await other.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await asked).not.toBe(200);
  });
});
