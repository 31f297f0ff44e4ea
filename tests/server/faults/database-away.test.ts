import { CODE } from '@contract/codes';
import { DURATION } from '@contract/constants';
import { readRows } from '@server/database/read-rows';
import { members } from '@server/database/schema';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Api, openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { freshDatabase } from '../test-database';
import { PatientClient, timed } from './patient-client';
import { buildServer, type ServerProcess, startProcess, statusOf, untilReady } from './processes';
import { onPostgres } from './suites';
import { TcpProxy } from './tcp-proxy';

/** Far more than a process has connections to PostgreSQL. */
const CLIENTS = Array.from({ length: 50 });
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

  const call = () => `${server.origin}/api/sso/registration/type`;
  const nextEmail = () => ({ email: `writer-${accounts++}@example.com` });

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
    const answers = await Promise.all(CLIENTS.map(() => timed(call())));
    for (const { status, took } of answers) {
      expect(status).toBe(200);
      expect(took).toBeLessThan(2_000 + SLOW_MACHINE);
    }
  }

  /** Fifty members who ask all the time. */
  const openClients = (isOver: () => boolean) =>
    Promise.all(
      CLIENTS.map(async () => {
        const client = await PatientClient.create(server.origin, direct.db, `patient_${accounts++}`);
        return { client, running: client.run(isOver) };
      }),
    );

  /** Waits until each has got an answer with this status since then. */
  async function untilAll(clients: readonly PatientClient[], wanted: number, since: number) {
    const has = ({ answers }: PatientClient) =>
      answers.some(({ status, at }) => status === wanted && at > since);
    await expect.poll(() => clients.every(has), { timeout: 30_000 }).toBe(true);
  }

  /** What was acknowledged is stored; of the tries since, one whose answer was lost may be. */
  async function expectStored(clients: readonly PatientClient[]) {
    const rows = await direct.db.select({ id: members.id, nickname: members.nickname }).from(members);
    const stored = new Map(rows.map(({ id, nickname }) => [id, Number(nickname)]));
    for (const { id, acknowledged, tries } of clients) {
      expect(stored.get(id)).toBeGreaterThanOrEqual(acknowledged);
      expect(stored.get(id)).toBeLessThanOrEqual(tries);
    }
  }

  it.each<[name: string, within: number, disturb: () => void]>([
    ['frozen', DURATION.httpTimeout, () => proxy.freeze()],
    ['refusing connections', 1_000 + SLOW_MACHINE, () => proxy.refuse()],
  ])(
    '%s, answers 503 to fifty clients in time, lives, and serves all of them within two seconds of its return',
    async (_name, within, disturb) => {
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
      });
      const opened = await openClients(() => isOver);
      const clients = opened.map(({ client }) => client);
      await untilAll(clients, 200, 0);

      disturb();
      const away = performance.now();
      const ready = await timed(`${server.origin}/health/ready`);
      expect(ready.status).toBe(503);
      expect(ready.took).toBeLessThan(1_000 + SLOW_MACHINE);
      await untilAll(clients, 503, away);
      expect((await timed(`${server.origin}/health/live`)).status).toBe(200);

      proxy.restore();
      const back = performance.now();
      await untilAll(clients, 200, back);
      isOver = true;
      await Promise.all(opened.map(({ running }) => running));
      for (const { answers } of clients) {
        for (const { status, retryAfter, took } of answers) {
          expect([`${status} ${retryAfter}`]).toEqual([status === 503 ? '503 1' : '200 null']);
          if (status === 503) expect(took).toBeLessThan(within);
        }
        const first = answers.find(({ status, at }) => status === 200 && at > back);
        expect((first?.at ?? Infinity) - back).toBeLessThan(2_000 + SLOW_MACHINE);
      }
      await expectStored(clients);
    },
  );

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
