import { randomUUID } from 'node:crypto';
import { openRoom, sendMessage } from '@contract/chat/calls';
import { expect, it } from 'vitest';
import { type Api, type Member, openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { authorized } from './cluster';
import { isEmbedded, setUpOneServer } from './one-server';
import { expectAllOnce, readAll, Writer } from './writer';

const WRITERS_EACH = 4;
/** Messages of each writer, about; the audit has more written. */
const MESSAGES = Number(process.env['CHAT_MESSAGES'] ?? 30);
const ALL = MESSAGES * WRITERS_EACH * 2;
/** Acknowledged messages after which the server is killed. */
const KILLS_AFTER = isEmbedded ? [ALL / 4] : [ALL / 4, (ALL * 5) / 8, ALL];

suite('a server that is killed while members write', { timeout: 240_000 }, () => {
  const { start } = setUpOneServer({ LIMIT_MESSAGES_PER_MEMBER_10S: '100000' });

  /** The direct chat of two members. Both write to each other, so that neither waits as a request. */
  async function openTalk(api: Api, members: readonly [Member, Member]): Promise<string> {
    const rooms: string[] = [];
    for (const [from, to] of [members, members.toReversed()]) {
      if (!from || !to) throw new Error('there are no members');
      const payload = { memberId: String(to.login.memberId) };
      const { id: room } = openRoom.data.parse((await api.send(openRoom, payload, authorized(from))).data);
      await api.send(sendMessage, { room, clientId: randomUUID(), text: 'Hello' }, authorized(from));
      rooms.push(room);
    }
    expect(new Set(rooms).size).toBe(1);
    return rooms[0] ?? '';
  }

  it('has every acknowledged message once, in one order without gaps, though writers repeat themselves', async () => {
    let server = await start();
    const first = await openApi(server.origin);
    const ann = await first.register({ email: 'ann@example.com' }, PASSWORD);
    const ben = await first.register({ email: 'ben@example.com' }, PASSWORD);
    const room = await openTalk(first, [ann, ben]);
    const writers = [ann, ben].flatMap((member) =>
      Array.from({ length: WRITERS_EACH }, () => new Writer(member, room)),
    );
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

    for (const killAfter of KILLS_AFTER) {
      const api = await openApi(server.origin);
      const { child } = server;
      const isDown = () => child.exitCode !== null || child.signalCode !== null;
      const kill = (): boolean => {
        if (!isDown() && count() >= killAfter) child.kill('SIGKILL');
        return isDown();
      };
      await Promise.all(writers.map((writer) => writer.write(() => api, kill)));
      expect(await server.ended).toBeNull();
      server = await start();
    }
    const api = await openApi(server.origin);
    await Promise.all(writers.map((writer) => writer.finish(api)));
    const events = await readAll(api, ann, room);
    server.child.kill('SIGTERM');
    await server.ended;

    expect(count()).toBeGreaterThanOrEqual(KILLS_AFTER.at(-1) ?? 0);
    expectAllOnce(events, writers);
  });
});
