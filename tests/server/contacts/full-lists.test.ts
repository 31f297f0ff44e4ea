import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import { MAX_CONTACTS } from '@contract/contacts/calls';
import { contacts, members } from '@server/database/schema';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { join, openRoom, type Talker, write } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, type TestServer } from '../harness';

/** Ids that no other test draws. */
const FIRST_ID = 5_000;

onPostgres('a list of contacts with room for one more', () => {
  let server: TestServer;
  let ann: Talker;

  /** Gives Ann contacts who exist for this alone. */
  async function addContacts(amount: number): Promise<void> {
    const at = server.now();
    const ids = Array.from({ length: amount }, (_, index) => FIRST_ID + index);
    const unused = { passwordHash: 'unused', locale: 'en-US', createdAt: at, lastSeenAt: at };
    await server.db.insert(members).values(
      ids.map((id) => ({
        id,
        username: `contact_${id}`,
        nickname: 'Contact',
        email: `${id}@example.com`,
        ...unused,
      })),
    );
    await server.db
      .insert(contacts)
      .values(ids.map((contactId) => ({ memberId: ann.memberId, contactId, since: at })));
  }

  setUpServer(async (started) => {
    server = started;
    ann = await join(server, 1, 'Ann');
    await addContacts(MAX_CONTACTS - 1);
  });

  const ask = async (index: number): Promise<string> => {
    const asking = await join(server, index);
    const room = await openRoom(asking, ann);
    await write(asking, room, 'Hello');
    return room;
  };

  it('takes one of two who are accepted at once', async () => {
    const rooms = [await ask(2), await ask(3)];
    const { answers } = await server.db.transaction(async (tx) => {
      // Lets both count, and neither go on.
      await tx.execute(sql`lock table ${contacts} in share mode`);
      const answers = Promise.all(rooms.map((room) => ann.client.call(chat.acceptRequest, { room })));
      await untilBlocked(server, 2);
      return { answers };
    });
    const codes = (await answers).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([CODE.success, CODE.conflict].toSorted((a, b) => a - b));
    expect(await server.db.$count(contacts, eq(contacts.memberId, ann.memberId))).toBe(MAX_CONTACTS);
    const { data } = await ann.client.call(chat.listRooms);
    expect(data.items.filter((item) => item.kind === 'direct' && item.state === 'open')).toHaveLength(1);
  });

  it('takes no answer of another one, which would accept it', async () => {
    const [first, second] = [await ask(2), await ask(3)];
    await ann.client.call(chat.acceptRequest, { room: first });
    const { code, message } = await ann.client.call(chat.acceptRequest, { room: second });
    expect(code).toBe(CODE.conflict);
    const like = { room: second, seq: 1, emoji: '👍' };
    for (const answer of [await write(ann, second, 'Sure'), await ann.client.call(chat.reactToMessage, like)])
      expect(answer).toMatchObject({ code, message });
    expect((await ann.client.call(chat.getRoom, { room: second })).data).toMatchObject({
      state: 'received',
      lastSeq: 1,
    });
  });
});
