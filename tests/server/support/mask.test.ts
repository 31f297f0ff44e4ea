import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { API_BASE } from '@contract/constants';
import * as support from '@contract/support/calls';
import { exportMember } from '@server/modules';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import type { TestSocket } from '../../support/socket';
import { join, type Talker, write } from '../chat/talk';
import { setUpServer, suite, type TestServer } from '../harness';
import { upload } from '../pictures';
import { enter, listenOn } from '../realtime/open-sockets';
import { ask, hire } from './desk';

const KINDS = [
  'write',
  'write',
  'reply',
  'file',
  'edit',
  'react',
  'pin',
  'delete',
  'read',
  'take',
  'handOver',
  'close',
  'forward',
] as const;

/** The member (0) or an assistant does something with one of the first messages. */
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(2),
  seq: fc.integer({ min: 1, max: 8 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Calls that would end the session or the account, or change who sees what from here on. */
const LEFT_OUT = new Set(['/sso/logout', '/sso/refreshToken', '/member/delete', '/member/sessions/revoke']);

suite('who answers for our support', { timeout: 240_000 }, () => {
  let server: TestServer;
  let origin: string | null = null;

  setUpServer((started) => {
    server = started;
  });

  beforeEach(async () => {
    origin ??= await listenOn(server);
  });

  async function take({ kind, who, seq }: Step, people: readonly Talker[], room: string): Promise<void> {
    const { client } = people[who] ?? { client: server.client() };
    const to = people[who === 1 ? 2 : 1]?.memberId ?? 0;
    const clientId = randomUUID();
    switch (kind) {
      case 'write':
        return void (await client.call(chat.sendMessage, { room, clientId, text: `Said by ${who}` }));
      case 'reply':
        return void (await client.call(chat.sendMessage, { room, clientId, text: 'Well', replyTo: seq }));
      case 'file': {
        const sent = await upload(client, Buffer.from('a plan'), { kind: 'file', name: 'plan.pdf' });
        return void (await client.call(chat.sendMessage, { room, clientId, media: [sent.data.id] }));
      }
      case 'edit':
        return void (await client.call(chat.editMessage, { room, seq, text: `Changed by ${who}` }));
      case 'react':
        return void (await client.call(chat.reactToMessage, { room, seq, emoji: '👍' }));
      case 'pin':
        return void (await client.call(chat.pinMessage, { room, seq, pinned: true }));
      case 'delete':
        return void (await client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true }));
      case 'read':
        return void (await client.call(chat.markRead, { room, seq }));
      case 'take':
        return void (await client.call(support.takeRequest, { room }));
      case 'handOver':
        return void (await client.call(support.handOverRequest, { room, to }));
      case 'close':
        return void (await client.call(support.closeRequest, { room }));
      case 'forward':
        return void (await client.call(chat.forwardMessage, {
          room,
          clientId,
          fromRoom: room,
          fromSeq: seq,
        }));
    }
  }

  /** Fields as a query. */
  const inQuery = (payload: Record<string, unknown>): string =>
    new URLSearchParams(
      Object.entries(payload).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ).toString();

  /** The answers of every call to a member who asks for all that may tell something, as they travel. */
  async function answersTo(member: Talker, staff: readonly Talker[], room: string): Promise<string[]> {
    const fields = {
      room,
      seq: 1,
      fromRoom: room,
      fromSeq: 1,
      rooms: [{ room, seq: 0 }],
      query: 'Said',
      box: 'waiting',
      span: 'hour',
      emoji: '👍',
      pinned: true,
      text: 'Who are you?',
    };
    const asked = staff.map(({ memberId, username }) => ({
      ...fields,
      memberId,
      to: memberId,
      username,
      clientId: randomUUID(),
    }));
    const answers: string[] = [];
    for (const call of allCalls.filter(({ path, body }) => !LEFT_OUT.has(path) && body !== 'upload'))
      for (const payload of asked) {
        const { body, headers } = await server.app.inject({
          method: call.method,
          url: `${API_BASE}${call.path}${call.method === 'GET' ? `?${inQuery(payload)}` : ''}`,
          headers: { ...member.client.headers(), 'content-type': 'application/json' },
          ...(call.method === 'POST' ? { payload: JSON.stringify(payload) } : {}),
        });
        answers.push(JSON.stringify(headers), body);
      }
    return answers;
  }

  /** The frames that have come before the answer to a ping. */
  async function framesOf(socket: TestSocket): Promise<string[]> {
    socket.send({ type: 'ping' });
    const frames: string[] = [];
    for (;;) {
      const frame = await socket.next();
      if (frame.type === 'pong') return frames;
      frames.push(JSON.stringify(frame));
    }
  }

  it('is told to no member, by no answer, event or copy of the data, whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        await server.reset();
        const ann = await join(server, 1, 'Ann');
        const staff = [
          await hire(server, 'desk_ivyqz', 'Ivyqz Desk'),
          await hire(server, 'desk_joeqz', 'Joeqz Desk'),
        ];
        const socket = await enter(origin ?? '', ann.client);
        const room = await ask(ann, 'Said first');
        await take({ kind: 'take', who: 1, seq: 1 }, [ann, ...staff], room);
        await write(staff[0] ?? ann, room, 'Said as support');
        for (const one of steps) await take(one, [ann, ...staff], room);
        const told = [
          ...(await answersTo(ann, staff, room)),
          ...(await framesOf(socket)),
          JSON.stringify(await exportMember(server.db, ann.memberId)),
        ];
        socket.socket.close();
        expect(told.join('\n')).toContain('Said as support');
        const secrets = staff.flatMap(({ memberId, username }) => [String(memberId), username]);
        for (const answer of told)
          for (const secret of [...secrets, 'Ivyqz', 'Joeqz']) expect(answer).not.toContain(secret);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
