import { CLOSE_CODE } from '@contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Balancer } from './balancer';
import { answers, Cluster, keepReading } from './cluster';
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

  it('each is restarted in turn: no request is lost that may be sent again, and sockets get 1012', async () => {
    let isOver = false;
    const readers = Array.from({ length: 6 }, () => keepReading(balancer.origin, () => isOver));
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
    const statuses = (await Promise.all(readers)).flat();
    expect(statuses.length).toBeGreaterThan(100);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
