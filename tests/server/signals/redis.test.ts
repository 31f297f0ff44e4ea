import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openRedisSignals, type RedisSignals } from '@server/signals/redis';
import { onRedis, REDIS } from '../faults/suites';
import { TcpProxy } from '../faults/tcp-proxy';

onRedis('a connection to Redis (D50)', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  const config = { secretKey: `${randomUUID()}${randomUUID()}` };
  function open(url: string): RedisSignals {
    const signals = openRedisSignals({ url, config });
    closing.unshift(signals.close);
    return signals;
  }

  it('that is cut for a moment, too short to count as away, has lost signals: listeners are told', async () => {
    const proxy = await TcpProxy.open(REDIS);
    closing.unshift(() => proxy.close());
    const [one, other] = [open(proxy.through(REDIS)), open(REDIS.href)];
    const heard: string[] = [];
    let missed = 0;
    await one.listen('sample', { onSignal: (payload) => heard.push(payload), onMissed: () => missed++ });
    await expect.poll(() => one.isAway() || other.isAway(), { timeout: 10_000 }).toBe(false);
    other.publish([{ channel: 'sample', payload: 'first' }]);
    await expect.poll(() => heard).toEqual(['first']);
    const before = missed;
    proxy.cut();
    other.publish([{ channel: 'sample', payload: 'lost' }]);
    await expect.poll(() => missed, { timeout: 5_000 }).toBeGreaterThan(before);
    expect(one.isAway()).toBe(false);
    other.publish([{ channel: 'sample', payload: 'next' }]);
    await expect.poll(() => heard).toEqual(['first', 'next']);
  });
});
