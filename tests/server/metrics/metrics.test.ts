import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { request as httpRequest, METHODS } from 'node:http';
import { SOCKET } from '@contract/constants';
import { outbox, pushes } from '@server/database/schema';
import { createMetrics, type Metrics } from '@server/metrics/metrics';
import { serveMetrics } from '@server/metrics/serve-metrics';
import { createPasswords } from '@server/sso/passwords';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PASSWORD, signUp } from '../accounts';
import { phone, suite, TestServer } from '../harness';
import { join } from '../chat/talk';
import { ask, hire, take } from '../support/desk';

/** The value of a series; null if there is none. */
const valueOf = (text: string, series: string): number | null => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

const seriesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

suite('metrics', () => {
  let server: TestServer;
  let metrics: Metrics;
  const read = async () => (await metrics.read()).text;

  beforeAll(async () => {
    server = await TestServer.start({ METRICS_PORT: '0' });
    if (!server.metrics) throw new Error('nothing is measured');
    metrics = server.metrics;
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());

  it('count requests by route, method and status, and time them (D5)', async () => {
    const counted = 'http_request_duration_seconds_count';
    const series = `${counted}{route="/api/sso/registration/type",method="GET",status="200"}`;
    const before = valueOf(await read(), series) ?? 0;
    await server.app.inject('/api/sso/registration/type?secret=1');
    expect(valueOf(await read(), series)).toBe(before + 1);
  });

  it('say how the process does', async () => {
    const text = await read();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).not.toBeNull();
    expect(valueOf(text, 'halo_hashing_queued')).toBe(0);
    expect(valueOf(text, 'halo_hashing_waiting')).toBe(0);
    expect(valueOf(text, 'halo_sockets_open')).toBe(0);
    expect(valueOf(text, 'halo_database_up')).toBe(1);
    expect(valueOf(text, 'halo_database_ping_seconds')).toBeGreaterThan(0);
  });

  it('show the queue for hashing and the sockets as they are at that moment', async () => {
    const own = await createMetrics({ db: server.db, clock: () => server.now() });
    let queued = 3;
    own.observe(fastify(), { hashing: () => ({ queued, waiting: 2 }), sockets: () => 7 });
    const first = (await own.read()).text;
    expect(valueOf(first, 'halo_hashing_queued')).toBe(3);
    expect(valueOf(first, 'halo_hashing_waiting')).toBe(2);
    expect(valueOf(first, 'halo_sockets_open')).toBe(7);
    queued = 1;
    expect(valueOf((await own.read()).text, 'halo_hashing_queued')).toBe(1);
  });

  it('show the use of the connections of a PostgreSQL', async () => {
    const of = (text: string, state: string) => valueOf(text, `halo_database_connections{state="${state}"}`);
    if (server.databaseUrl === null) {
      expect(of(await read(), 'used')).toBeNull();
      return;
    }
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      expect(of(await read(), 'used')).toBe(1);
    });
    const after = await read();
    expect(of(after, 'used')).toBe(0);
    expect(of(after, 'idle')).toBeGreaterThan(0);
    expect(of(after, 'waiting')).toBe(0);
  });

  it('say whether Redis answers, where there is one', async () => {
    let isAway = false;
    const own = await createMetrics({ db: server.db, clock: () => server.now(), isRedisAway: () => isAway });
    expect(valueOf((await own.read()).text, 'halo_redis_up')).toBe(1);
    isAway = true;
    expect(valueOf((await own.read()).text, 'halo_redis_up')).toBe(0);
    expect(valueOf(await read(), 'halo_redis_up')).toBeNull();
  });

  it('count who has a place in the queue for hashing, and who waits in it (D13)', async () => {
    const passwords = createPasswords({ secretKey: 'tests-only-'.repeat(4) });
    let release: () => void = () => undefined;
    const hold = new Promise<void>((resolve) => (release = resolve));
    const held = passwords.reserve({ address: '203.0.113.1', known: false }, () => hold);
    expect(passwords.load()).toEqual({ queued: 1, waiting: 0 });
    release();
    await held;
    const hashes = passwords.reserve({ address: '203.0.113.1', known: false }, (hasher) =>
      Promise.all(Array.from({ length: 8 }, () => hasher.hash('a'))),
    );
    expect(passwords.load()).toEqual({ queued: 1, waiting: 2 });
    await hashes;
    expect(passwords.load()).toEqual({ queued: 0, waiting: 0 });
  });

  it('tell since when messages wait, and how many were given up', async () => {
    await server.requestCode(server.client(), 'register', phone(2));
    server.advance(42);
    const text = await read();
    expect(valueOf(text, 'halo_outbox_messages{status="pending"}')).toBe(1);
    expect(valueOf(text, 'halo_outbox_messages{status="refused"}')).toBe(0);
    expect(valueOf(text, 'halo_outbox_oldest_seconds')).toBe(42);
    await server.db.update(outbox).set({ status: 'refused', payload: null });
    const later = await read();
    expect(valueOf(later, 'halo_outbox_messages{status="refused"}')).toBe(1);
    expect(valueOf(later, 'halo_outbox_oldest_seconds')).toBe(0);
  });

  it('tell how many members wait for our support, and how long the first has', async () => {
    expect(valueOf(await read(), 'halo_support_waiting')).toBe(0);
    const assistant = await hire(server, 'desk_ivy', 'Ivy Desk');
    const room = await ask(await join(server, 1), 'Help');
    server.advance(30);
    await ask(await join(server, 2), 'Help');
    expect(valueOf(await read(), 'halo_support_waiting')).toBe(2);
    expect(valueOf(await read(), 'halo_support_longest_wait_seconds')).toBe(30);
    await take(assistant, room);
    expect(valueOf(await read(), 'halo_support_waiting')).toBe(1);
    expect(valueOf(await read(), 'halo_support_longest_wait_seconds')).toBe(0);
  });

  it('tell how many pushes wait, and how long the one that is due longest has', async () => {
    const push = (attempts: number, dueIn: number) => ({
      sessionId: randomUUID(),
      roomId: randomUUID(),
      seq: 1,
      attempts,
      nextAttemptAt: new Date(server.now().getTime() + dueIn * 1_000),
      expiresAt: new Date(server.now().getTime() + 3_600_000),
    });
    expect(valueOf(await read(), 'halo_pushes_waiting{state="new"}')).toBe(0);
    expect(valueOf(await read(), 'halo_pushes_oldest_seconds')).toBe(0);
    await server.db.insert(pushes).values([push(0, 4), push(0, 40), push(3, 600)]);
    const soon = await read();
    expect(valueOf(soon, 'halo_pushes_waiting{state="new"}')).toBe(2);
    expect(valueOf(soon, 'halo_pushes_waiting{state="again"}')).toBe(1);
    expect(valueOf(soon, 'halo_pushes_oldest_seconds')).toBe(0);
    server.advance(24);
    expect(valueOf(await read(), 'halo_pushes_oldest_seconds')).toBe(20);
  });

  it('tell how much is left on the disk, where the server stores something itself', async () => {
    const free = valueOf(await read(), 'halo_disk_free_bytes') ?? 0;
    const { bavail, bsize } = statfsSync(server.config.dataDir);
    expect(free / (bavail * bsize)).toBeCloseTo(1, 1);
    const lost = await createMetrics({ db: server.db, clock: () => server.now() });
    const diskFree = () => Promise.reject(new Error('ENOENT'));
    lost.observe(fastify(), { hashing: () => ({ queued: 0, waiting: 0 }), sockets: () => 0, diskFree });
    expect(valueOf((await lost.read()).text, 'halo_disk_free_bytes')).toBeNaN();
    const elsewhere = await createMetrics({ db: server.db, clock: () => server.now() });
    elsewhere.observe(fastify(), { hashing: () => ({ queued: 0, waiting: 0 }), sockets: () => 0 });
    expect((await elsewhere.read()).text).not.toContain('halo_disk_free_bytes');
  });

  it('have few series whatever strangers send, and nothing personal', async () => {
    const { e164, digits } = phone(3);
    await signUp(server, server.client(), phone(3));
    const hostile = ['"} 1\nevil{a="', '\\', '%00', '../../etc', digits, encodeURIComponent(e164), PASSWORD];
    for (let index = 0; index < 1_000; index++) {
      const name = hostile[index % hostile.length] ?? '';
      await server.app.inject({
        method: 'GET',
        url: `/api/${index}/${encodeURIComponent(name)}?phone=${digits}`,
        headers: { 'x-hc-uid': name.replaceAll(/[^\w]/g, ''), 'user-agent': `agent ${index}` },
      });
    }
    const before = seriesOf(await read()).length;
    for (let index = 0; index < 1_000; index++)
      await server.app.inject({ method: 'GET', url: `/${index}/nowhere/${digits}` });
    const text = await read();
    expect(seriesOf(text).length - before).toBeLessThan(100);
    expect(seriesOf(text).length).toBeLessThan(1_000);
    for (const secret of [digits, e164, PASSWORD, 'evil', 'nowhere', 'agent'])
      expect(text).not.toContain(secret);
  });

  suite('of a server that listens', () => {
    let port: string;
    beforeAll(async () => {
      ({ port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })));
    });

    it('count unusual methods as one', async () => {
      for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
        const request = httpRequest({ port, method, path: '/api/x', host: '127.0.0.1' }).end();
        await once(request, 'response');
        request.destroy();
      }
      const methods = new Set([...(await read()).matchAll(/method="([^"]*)"/g)].map((match) => match[1]));
      expect(methods.has('other')).toBe(true);
      expect([...methods].filter((method) => method !== undefined && method.length > 7)).toEqual([]);
      expect(methods.size).toBeLessThanOrEqual(5);
    });

    it('count open sockets', async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET.path}`);
      await once(socket, 'open');
      expect(valueOf(await read(), 'halo_sockets_open')).toBe(1);
      socket.terminate();
      await expect.poll(async () => valueOf(await read(), 'halo_sockets_open')).toBe(0);
    });
  });

  it('say that the database is away, and nothing else about it', async () => {
    const broken = await createMetrics({
      db: new Proxy(server.db, { get: () => () => Promise.reject(new Error('away')) }),
      clock: () => server.now(),
    });
    const { text } = await broken.read();
    expect(valueOf(text, 'halo_database_up')).toBe(0);
    expect(valueOf(text, 'halo_outbox_oldest_seconds')).toBeNaN();
    expect(valueOf(text, 'halo_pushes_oldest_seconds')).toBeNaN();
    expect(text).not.toContain('halo_outbox_messages{');
    expect(text).not.toContain('halo_pushes_waiting{');
  });

  it('don’t wait for a database that never answers', async () => {
    const frozen = await createMetrics({
      db: new Proxy(server.db, { get: () => () => new Promise(() => undefined) }),
      clock: () => server.now(),
    });
    expect(valueOf((await frozen.read()).text, 'halo_database_up')).toBe(0);
  });

  it('are served on a port of their own, at one path only', async () => {
    const { port, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    expect(await answer.text()).toContain('halo_database_up 1');
    for (const path of ['/', '/metrics/', '/api/sso/registration/type'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      `METRICS_PORT ${port} on 127.0.0.1 cannot be used: EADDRINUSE.`,
    );
    await close();
    expect((await server.app.inject('/metrics')).body).not.toContain('halo_database_up');
  });
});
