import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../support/api';
import { Cluster } from './cluster';
import { gather } from './gather';
import { onRedis, REDIS } from './suites';
import { expectAllOnce, readAll, Writer } from './writer';

const WRITERS = 8;
/** Messages of each; the audit has more written. */
const MESSAGES = Number(process.env['GROUP_MESSAGES'] ?? 25);
/** The process that is killed. */
const KILLED = 0;

onRedis('one of three processes is killed while members of a group write', { timeout: 600_000 }, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.open({ REDIS_URL: REDIS.href, LIMIT_MESSAGES_PER_MEMBER_10S: '100000' });
  }, 120_000);
  afterAll(() => cluster.close());

  it('loses no message that was acknowledged, and has one order for everybody', async () => {
    const members: Member[] = [];
    for (let index = 0; index < WRITERS; index++) members.push(await cluster.register(index));
    const room = await gather(cluster, members);
    const before = members[0] ? (await readAll(cluster.api(1), members[0], room)).length : 0;
    const writers = members.map((member) => new Writer(member, room));
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const killed: Promise<unknown>[] = [];
    const isOver = ({ acknowledged }: Writer) => {
      if (killed.length === 0 && count() * 2 > WRITERS * MESSAGES)
        killed.push(cluster.server(KILLED).end('SIGKILL'));
      return acknowledged.length >= MESSAGES;
    };
    // Each writes to another process with each message, and to the killed one until it notices.
    const write = (writer: Writer, index: number) => {
      let turn = index;
      return writer.write(
        () => cluster.api(turn++),
        () => isOver(writer),
      );
    };
    await Promise.all(writers.map(write));
    expect(killed).toHaveLength(1);
    await Promise.all(killed);
    await cluster.startAgain(KILLED);

    expect(count()).toBe(WRITERS * MESSAGES);
    const seen = await Promise.all(members.map((member, index) => readAll(cluster.api(index), member, room)));
    for (const events of seen) expectAllOnce(events, writers);
    expect(new Set(seen.map((events) => JSON.stringify(events.slice(before)))).size).toBe(1);
  });
});
