import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { expect, it } from 'vitest';
import { type Api, type Member, openApi } from '../../support/api';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { isEmbedded, setUpOneServer } from './one-server';

const WRITERS_EACH = 4;
/** Acknowledged messages after which the server is killed. */
const KILLS_AFTER = isEmbedded ? [60] : [60, 150, 240];

/** A message that a writer sends until it is taken. */
interface Sent {
  clientId: string;
  text: string;
  /** Null until the server has acknowledged it. */
  seq: number | null;
}

const headOf = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });

suite('a server that is killed while members write', { timeout: 240_000 }, () => {
  const { start } = setUpOneServer({ LIMIT_MESSAGES_PER_MEMBER_10S: '100000' });

  /** Sends one message after the other; a message that met a fault is sent again, under the same name. */
  async function write(
    api: Api,
    member: Member,
    room: string,
    sent: Sent[],
    isOver: () => boolean,
  ): Promise<void> {
    while (!isOver()) {
      let current = sent.at(-1);
      if (!current || current.seq !== null) {
        current = { clientId: randomUUID(), text: `${member.login.memberId} ${sent.length}`, seq: null };
        sent.push(current);
      }
      const { clientId, text } = current;
      const answer = await api
        .send(chat.sendMessage, { room, clientId, text }, headOf(member))
        .catch(() => null);
      if (answer?.code === CODE.success) current.seq = chat.sendMessage.data.parse(answer.data).seq;
    }
  }

  it('has every acknowledged message once, in one order without gaps, though writers repeat themselves', async () => {
    let server = await start();
    const first = await openApi(server.origin);
    const members = [
      await first.register({ email: 'ann@example.com' }, PASSWORD),
      await first.register({ email: 'ben@example.com' }, PASSWORD),
    ];
    const [ann, ben] = members;
    if (!ann || !ben) throw new Error('there are no members');
    const open = async (from: Member, to: Member): Promise<string> => {
      const { data: opened } = await first.send(
        chat.openRoom,
        { memberId: String(to.login.memberId) },
        headOf(from),
      );
      return chat.openRoom.data.parse(opened).id;
    };
    const room = await open(ann, ben);
    await open(ben, ann);
    // Both write to each other first, so that neither waits as a request.
    for (const member of members)
      await first.send(chat.sendMessage, { room, clientId: randomUUID(), text: 'Hello' }, headOf(member));

    const writers = members.flatMap((member) =>
      Array.from({ length: WRITERS_EACH }, (): { member: Member; sent: Sent[] } => ({ member, sent: [] })),
    );
    const acknowledged = () => writers.flatMap(({ sent }) => sent.filter(({ seq }) => seq !== null));
    for (const killAfter of KILLS_AFTER) {
      const api = await openApi(server.origin);
      const { child } = server;
      const isDown = () => child.exitCode !== null || child.signalCode !== null;
      const kill = (): boolean => {
        if (!isDown() && acknowledged().length >= killAfter) child.kill('SIGKILL');
        return isDown();
      };
      await Promise.all(writers.map(({ member, sent }) => write(api, member, room, sent, kill)));
      expect(await server.ended).toBeNull();
      server = await start();
    }
    const api = await openApi(server.origin);
    // What was under way at the last kill is sent again, and nothing new.
    await Promise.all(
      writers.map(({ member, sent }) => write(api, member, room, sent, () => sent.at(-1)?.seq !== null)),
    );
    const events = [];
    for (let after = 0; ;) {
      const answer = await api.send(chat.listEvents, { room, afterSeq: String(after) }, headOf(ann));
      const page = chat.listEvents.data.parse(answer.data);
      if (page.length === 0) break;
      events.push(...page);
      after = page.at(-1)?.seq ?? after;
    }
    server.child.kill('SIGTERM');
    await server.ended;

    expect(acknowledged().length).toBeGreaterThanOrEqual(KILLS_AFTER.at(-1) ?? 0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    const found = new Map(
      events.flatMap((event) => (event.kind === 'message' ? [[event.clientId, event] as const] : [])),
    );
    expect(found.size).toBe(events.length);
    for (const { clientId, text, seq } of acknowledged())
      expect(found.get(clientId)).toMatchObject({ text, seq });
    for (const { sent } of writers) {
      const places = sent.map(({ seq }) => seq ?? 0);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
});
