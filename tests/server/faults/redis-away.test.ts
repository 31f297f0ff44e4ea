import { CODE } from '@contract/codes';
import { logout } from '@contract/sso/calls';
import { members } from '@server/database/schema';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { TestSocket } from '../../support/socket';
import { Balancer } from './balancer';
import { authorized, Cluster, keepReading, untilRedis } from './cluster';
import { expectOneWinner, MixedLoad } from './mixed-load';
import { onRedis, REDIS } from './suites';
import { TcpProxy } from './tcp-proxy';

const LANES = 2;
/** Logins and reads that each state of Redis must see. */
const ENTRIES = 8;

onRedis('Redis goes and comes back under the mixed load of three processes', { timeout: 120_000 }, () => {
  let cluster: Cluster;
  let balancer: Balancer;
  let proxy: TcpProxy;

  beforeAll(async () => {
    proxy = await TcpProxy.open(REDIS);
    cluster = await Cluster.open({ REDIS_URL: proxy.through(REDIS), LOG_LEVEL: 'info' });
    balancer = await Balancer.open(cluster.servers.map(({ origin }) => origin));
    await untilRedis(cluster, 'carries');
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    await cluster.close();
    await proxy.close();
  });

  /** What else a socket is told meanwhile is that it should look for news. */
  async function expectPong(socket: TestSocket) {
    socket.send({ type: 'ping' });
    await expect.poll(async () => (await socket.nextNews()).type).toBe('pong');
  }

  it('nobody notices: no answer fails, no socket closes, nothing is lost, and nothing happens twice (D50)', async () => {
    const sockets = await cluster.enterAll();
    const load = new MixedLoad(cluster, 0);
    onTestFinished(() => {
      load.isOver = true;
    });
    const lanes = Array.from({ length: LANES }, () => load.run());
    const reading = keepReading(balancer.origin, () => load.isOver);
    const goOn = async () => {
      const before = load.entries.length;
      await expect.poll(() => load.entries.length - before, { timeout: 30_000 }).toBeGreaterThan(ENTRIES);
    };
    await goOn();
    for (const disturb of [() => proxy.refuse(), () => proxy.freeze()]) {
      disturb();
      await untilRedis(cluster, 'is away');
      await goOn();
      proxy.restore();
      await untilRedis(cluster, 'carries');
      proxy.cut();
      await goOn();
    }
    for (const socket of sockets) await expectPong(socket);
    const leaving = await cluster.register(0);
    const left = await cluster.enter(1, leaving);
    expect((await cluster.api(2).send(logout, {}, authorized(leaving))).code).toBe(CODE.success);
    await left.closed();

    load.isOver = true;
    await Promise.all(lanes);
    expect(new Set(await reading)).toEqual(new Set([200]));
    expect(load.silent).toEqual([]);
    expect(new Set(load.entries)).toEqual(new Set([CODE.success]));
    for (const race of load.sends) expectOneWinner(race, CODE.tooManyRequests);
    for (const race of load.registrations) expectOneWinner(race, CODE.duplicateAccountId);
    expect(Math.max(...(await load.received()))).toBe(1);
    const stored = await cluster.direct.db
      .select({ email: members.email })
      .from(members)
      .where(like(members.username, 'contested_%'));
    expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(load.acknowledged));
    expect(stored).toHaveLength(load.acknowledged.length);
  });
});
