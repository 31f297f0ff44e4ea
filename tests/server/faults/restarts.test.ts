import { CLOSE_CODE } from '@contract/constants';
import { openDatabase } from '@server/database/open';
import { members } from '@server/database/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from '../../support/api';
import { freePort } from '../../support/server';
import { TestSocket } from '../../support/socket';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { freshDatabase } from '../test-database';
import { Balancer } from './balancer';
import { buildServer, type ServerProcess, startProcess } from './processes';

/** The embedded database has one process. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres' ? suite : describe.skip;

onPostgres('of three processes under load', { timeout: 180_000 }, () => {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let balancer: Balancer;
  let api: Api;
  const ports: string[] = [];
  const servers: ServerProcess[] = [];
  let accounts = 0;

  const start = (port: string) =>
    startProcess(built.folder, { DATA_DIR: data.dataDir, DATABASE_URL: data.url ?? '', PORT: port });

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    for (let count = 0; count < 3; count++) ports.push(String(await freePort()));
    servers.push(...(await Promise.all(ports.map(start))));
    balancer = await Balancer.open(servers.map(({ origin }) => origin));
    api = await openApi(balancer.origin);
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    for (const server of servers) await server.end('SIGTERM');
    await data.remove();
    built.remove();
  });

  /** Registers through the balancer until it is stopped; resolves with the addresses that were acknowledged. */
  async function keepRegistering(isOver: () => boolean): Promise<string[]> {
    const acknowledged: string[] = [];
    while (!isOver()) {
      const email = `writer-${accounts++}@example.com`;
      await api.register({ email }, PASSWORD).then(
        () => acknowledged.push(email),
        () => undefined,
      );
    }
    return acknowledged;
  }

  /** Reads through the balancer until it is stopped; resolves with the statuses. */
  async function keepReading(isOver: () => boolean): Promise<number[]> {
    const statuses: number[] = [];
    while (!isOver()) {
      const response = await fetch(`${balancer.origin}/api/sso/registration/type`);
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  }

  /** Opens a socket on each process, each of another member. */
  const enterAll = () =>
    Promise.all(
      servers.map(async ({ origin }) => {
        const { login } = await api.register({ email: `socket-${accounts++}@example.com` }, PASSWORD);
        return TestSocket.enter(origin, 'halo-socket-key', login.tokenHead + login.token);
      }),
    );

  async function expectAlive(socket: TestSocket | undefined) {
    socket?.send({ type: 'ping' });
    expect(await socket?.next()).toMatchObject({ type: 'pong' });
  }

  it('one is killed: only its own sockets notice, and no account is lost or made twice', async () => {
    const sockets = await enterAll();
    let isOver = false;
    const writers = Array.from({ length: 4 }, () => keepRegistering(() => isOver));
    const readers = Array.from({ length: 2 }, () => keepReading(() => isOver));
    const before = accounts;
    await expect.poll(() => accounts - before, { timeout: 30_000 }).toBeGreaterThan(4);
    await servers[0]?.end('SIGKILL');
    expect(await sockets[0]?.closed()).toMatchObject({ code: 1006 });
    const then = accounts;
    await expect.poll(() => accounts - then, { timeout: 30_000 }).toBeGreaterThan(8);
    await expectAlive(sockets[1]);
    await expectAlive(sockets[2]);
    servers[0] = await start(ports[0] ?? '');
    isOver = true;
    const acknowledged = (await Promise.all(writers)).flat();
    expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set([200]));
    const { db, close } = await openDatabase({ url: data.url, dataDir: data.dataDir });
    const stored = (await db.select({ email: members.email }).from(members)).map(({ email }) => email);
    await close();
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
  });

  it('each is restarted in turn: no request is lost that may be sent again, and sockets get 1012', async () => {
    let isOver = false;
    const readers = Array.from({ length: 6 }, () => keepReading(() => isOver));
    for (const [index, port] of ports.entries()) {
      const sockets = await enterAll();
      const started = performance.now();
      expect(await servers[index]?.end('SIGTERM')).toBe(0);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(await sockets[index]?.closed()).toEqual({ code: CLOSE_CODE.restart, reason: '' });
      for (const [other, socket] of sockets.entries()) if (other !== index) await expectAlive(socket);
      servers[index] = await start(port);
    }
    isOver = true;
    const statuses = (await Promise.all(readers)).flat();
    expect(statuses.length).toBeGreaterThan(100);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
