import { CLOSE_CODE } from '@contract/constants';
import { members } from '@server/database/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Balancer } from './balancer';
import { answers, Cluster, keepReading } from './cluster';
import { PatientClient } from './patient-client';
import { onPostgres } from './suites';

onPostgres('of three processes under load', { timeout: 180_000 }, () => {
  let cluster: Cluster;
  let balancer: Balancer;

  beforeAll(async () => {
    cluster = await Cluster.open();
    balancer = await Balancer.open(cluster.servers.map(({ origin }) => origin));
  }, 120_000);
  afterAll(async () => {
    await balancer.close();
    await cluster.close();
  });

  it('each is restarted in turn: no request is lost, neither read nor written, and sockets get 1012', async () => {
    let isOver = false;
    const readers = Array.from({ length: 4 }, () => keepReading(balancer.origin, () => isOver));
    // Their connections to the balancer are kept; a write is sent to another process only if one takes no connection.
    const writers = await Promise.all(
      [1, 2, 3].map((number) => PatientClient.create(balancer.origin, cluster.direct.db, `writer_${number}`)),
    );
    const writing = writers.map((writer) => writer.run(() => isOver));
    for (const index of cluster.servers.keys()) {
      const sockets = await cluster.enterAll();
      const started = performance.now();
      expect(await cluster.server(index).end('SIGTERM')).toBe(0);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(await sockets[index]?.closed()).toEqual({ code: CLOSE_CODE.restart, reason: '' });
      for (const [other, socket] of sockets.entries()) if (other !== index) await answers(socket);
      await cluster.startAgain(index);
    }
    isOver = true;
    await Promise.all(writing);
    const stored = await cluster.direct.db
      .select({ id: members.id, nickname: members.nickname })
      .from(members);
    for (const { id, tries, acknowledged, answers: given } of writers) {
      expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200]));
      expect(acknowledged).toBe(tries);
      expect(stored.find((member) => member.id === id)?.nickname).toBe(String(tries));
    }
    const statuses = (await Promise.all(readers)).flat();
    expect(statuses.length).toBeGreaterThan(100);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
