import { CODE } from '@contract/codes';
import { me } from '@contract/member/calls';
import { members, outbox } from '@server/database/schema';
import { and, eq, gt, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Balancer } from './balancer';
import { answers, authorized, Cluster, keepReading } from './cluster';
import { expectOneWinner, MixedLoad } from './mixed-load';
import { admin } from './processes';
import { onRedis, REDIS } from './suites';

/** The process that is killed, and one that isn't. */
const KILLED = 0;
const SAFE = 1;
const LANES = 4;

onRedis('one of three processes is killed under mixed load', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let balancer: Balancer;

  beforeAll(async () => {
    cluster = await Cluster.open({ REDIS_URL: REDIS.href });
    balancer = await Balancer.open(cluster.servers.map(({ origin }) => origin));
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    await cluster.close();
  });

  /** Messages that wait, or that a process has taken. */
  const waiting = (since: Date) =>
    cluster.direct.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.status, 'pending'), gt(outbox.createdAt, since)));

  /** Each destination got its code once; those that the killed process had taken get it when their lease ends. */
  async function expectOneCodeEach(load: MixedLoad, killedAt: Date) {
    await expect.poll(() => waiting(killedAt), { timeout: 20_000 }).toEqual([]);
    expect(Math.max(...(await load.received()))).toBe(1);
    await cluster.direct.db
      .update(outbox)
      .set({ nextAttemptAt: new Date() })
      .where(eq(outbox.status, 'pending'));
    await expect.poll(() => waiting(new Date(0)), { timeout: 20_000 }).toEqual([]);
    expect(Math.min(...(await load.received()))).toBe(1);
  }

  async function expectStored({ acknowledged, registrations }: MixedLoad) {
    const stored = await cluster.direct.db
      .select({ email: members.email, username: members.username })
      .from(members)
      .where(like(members.username, 'contested_%'));
    expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
    // One account for each account ID: none is missing, none was made twice.
    expect(stored.map(({ username }) => username).toSorted()).toEqual(
      registrations.map(({ prize }) => prize).toSorted(),
    );
  }

  it('the others go on: only its own sockets notice, nothing is lost, and nothing happens twice', async () => {
    const watcher = await cluster.register(SAFE);
    const [lost, ...kept] = await Promise.all([0, 1, 2].map((index) => cluster.enter(index, watcher)));
    const others = await cluster.enterAll();
    const load = new MixedLoad(cluster, SAFE);
    const lanes = Array.from({ length: LANES }, () => load.run());
    const reading = keepReading(balancer.origin, () => load.isOver);
    onTestFinished(() => {
      load.isOver = true;
    });
    await expect.poll(() => load.entries.length, { timeout: 30_000 }).toBeGreaterThan(4);

    await cluster.server(KILLED).end('SIGKILL');
    const killedAt = new Date();
    expect(await lost?.closed()).toMatchObject({ code: 1006 });
    expect(await others[KILLED]?.closed()).toMatchObject({ code: 1006 });
    await admin(cluster.folder, cluster.env, 'notices', watcher.login.userInfo.username, 'We are repairing.');
    for (const socket of kept) expect(await socket.nextNews()).toMatchObject({ type: 'notices', cs: 1 });
    const before = load.entries.length;
    await expect.poll(() => load.entries.length - before, { timeout: 30_000 }).toBeGreaterThan(8);
    for (const socket of [...kept, ...others.filter((_, index) => index !== KILLED)]) await answers(socket);

    load.isOver = true;
    await Promise.all(lanes);
    expect(new Set(await reading)).toEqual(new Set([200]));
    expect(new Set(load.silent)).toEqual(new Set([KILLED]));
    expect(new Set(load.entries)).toEqual(new Set([CODE.success]));
    for (const race of load.sends) expectOneWinner(race, CODE.tooManyRequests);
    for (const race of load.registrations) expectOneWinner(race, CODE.duplicateAccountId);
    await expectStored(load);
    await expectOneCodeEach(load, killedAt);

    await cluster.startAgain(KILLED);
    await cluster.enter(KILLED, watcher).then(answers);
    expect((await cluster.api(KILLED).send(me, {}, authorized(watcher))).code).toBe(CODE.success);
  });
});
