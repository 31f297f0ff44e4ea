import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Member } from '../../support/api';
import { Cluster, untilRedis } from './cluster';
import { gather } from './gather';
import { LiveReader } from './live-reader';
import { onRedis, REDIS } from './suites';
import { TcpProxy } from './tcp-proxy';
import { expectAllOnce, readAll, Writer } from './writer';

/** Messages of each at least; the audit has more written. */
const MESSAGES = Number(process.env['GROUP_MESSAGES'] ?? 20);
const WRITERS = MESSAGES > 100 ? 8 : 4;
const READERS = 3;
/** Of what is left to chance; the same one again with `FAULT_SEED`. */
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 100_000);

/** Numbers from 0 to 1 that look random, and are the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

onRedis('Redis, PostgreSQL and sockets are cut while members of a group write', { timeout: 900_000 }, () => {
  let cluster: Cluster;
  let redis: TcpProxy;
  let database: TcpProxy;

  beforeAll(async () => {
    redis = await TcpProxy.open(REDIS);
    const settings = {
      REDIS_URL: redis.through(REDIS),
      LOG_LEVEL: 'info',
      LIMIT_MESSAGES_PER_MEMBER_10S: '100000',
    };
    cluster = await Cluster.open(settings, async (url) => {
      database = await TcpProxy.open(url);
      return database.through(url);
    });
    await untilRedis(cluster, 'carries');
  }, 120_000);
  afterAll(async () => {
    redis.restore();
    database.restore();
    await cluster.close();
    await redis.close();
    await database.close();
  });

  /** Takes Redis and the database away and brings them back, one after the other and both at once. */
  async function disturb(): Promise<void> {
    for (const takeAway of [() => redis.refuse(), () => redis.freeze()]) {
      takeAway();
      await untilRedis(cluster, 'is away');
      for (let cuts = 0; cuts < 3; cuts++) {
        database.cut();
        await pause(150);
      }
      redis.restore();
      await untilRedis(cluster, 'carries');
      database.refuse();
      redis.cut();
      await pause(300);
      database.restore();
      await pause(300);
    }
  }

  it(`has every acknowledged message once, in one order for everybody, live and read anew: seed ${SEED}`, async () => {
    const random = randomOf(SEED);
    const members: Member[] = [];
    for (let index = 0; index < WRITERS + READERS; index++) members.push(await cluster.register(index));
    const room = await gather(cluster, members);
    const writers = members.slice(0, WRITERS).map((member) => new Writer(member, room));
    const readers = members
      .slice(WRITERS)
      .map((member, index) => new LiveReader(cluster, member, room, index));
    const now = { isDisturbed: true, isOver: false };
    onTestFinished(() => {
      Object.assign(now, { isDisturbed: false, isOver: true });
      for (const reader of readers) reader.stop();
    });
    const isDone = ({ acknowledged }: Writer) => acknowledged.length >= MESSAGES;
    const reading = readers.map((reader) => reader.run());
    // Each writes to another process with each message.
    const writing = writers.map(async (writer, index) => {
      let turn = index;
      while (!now.isOver && (now.isDisturbed || !isDone(writer))) {
        let tries = 0;
        await writer.write(
          () => cluster.api(turn++),
          () => tries++ > 0,
        );
        await pause(random() * (isDone(writer) ? 200 : 30));
      }
    });
    const cutting = (async () => {
      while (now.isDisturbed) {
        await pause(100 + random() * 500);
        readers[Math.floor(random() * READERS)]?.cut();
      }
    })();

    do await disturb();
    while (!writers.every(isDone));
    now.isDisturbed = false;
    await Promise.all([cutting, ...writing]);
    await Promise.all(writers.map((writer, index) => writer.finish(cluster.api(index))));

    const all = await Promise.all(members.map((member, index) => readAll(cluster.api(index), member, room)));
    const [events = []] = all;
    expectAllOnce(events, writers);
    for (const seen of all) expect(seen).toEqual(events);
    for (const reader of readers) {
      await expect.poll(() => reader.events.length, { timeout: 30_000 }).toBe(events.length);
      expect(reader.events).toEqual(events);
      expect(reader.contradictions).toEqual([]);
      reader.stop();
    }
    await Promise.all(reading);
  });
});
