import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import * as contacts from '@contract/contacts/calls';
import { memberData } from '@server/chat/member-data';
import { hiddenMessages, roomEvents, roomMembers } from '@server/database/schema';
import { lockMember } from '@server/member/members';
import { eraseMember } from '@server/modules';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, type TestServer } from '../harness';
import { makeGroup, quit } from './groups';
import { befriend, join, leave, openRoom, type Talker, write } from './talk';

onPostgres('what waits for a lock', () => {
  let server: TestServer;
  let first: Talker;
  let second: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    const [one, other] = [await join(server, 1), await join(server, 2)];
    [first, second] = one.memberId < other.memberId ? [one, other] : [other, one];
    await befriend(first, second);
    room = await openRoom(first, second);
    await openRoom(second, first);
    await write(first, room, 'Hello');
  });

  const remove = (forEverybody: boolean) =>
    first.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody });
  const readTimes = async () => {
    const gone = await server.db
      .select({ at: roomEvents.goneAt })
      .from(roomEvents)
      .where(eq(roomEvents.seq, 1));
    const hidden = await server.db.select({ at: hiddenMessages.at }).from(hiddenMessages);
    return [...gone, ...hidden].flatMap(({ at }) => at ?? []);
  };

  it.each([
    ['taken away for everybody', () => remove(true)],
    ['taken away for one', () => remove(false)],
    ['erased with the account', () => leave(server, first)],
  ])('is noted as %s when it happens, not when it was asked for', async (_what, happen) => {
    const { happening } = await server.db.transaction(async (tx) => {
      await tx.select().from(roomEvents).for('update');
      const happening = happen();
      await untilBlocked(server);
      server.advance(600);
      return { happening };
    });
    await happening;
    expect(await readTimes()).toEqual([server.now()]);
  });

  it('takes the memberships of a room in one order when an account is erased', async () => {
    const { leaving } = await server.db.transaction(async (tx) => {
      const lock = ({ memberId }: Talker) =>
        tx.select().from(roomMembers).where(eq(roomMembers.memberId, memberId)).for('update');
      await lock(first);
      const leaving = leave(server, second);
      await untilBlocked(server);
      await lock(second);
      return { leaving };
    });
    await expect(leaving).resolves.toBeUndefined();
  });
});

onPostgres('what is done at the same moment', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  /** Ben accepts Ann's request, and something else begins before that has ended. */
  async function acceptBeside(begin: (ann: Talker, ben: Talker, room: string) => Promise<{ code: number }>) {
    const [ann, ben] = [await join(server, 1), await join(server, 2)];
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    const { answers } = await server.db.transaction(async (tx) => {
      await tx.select().from(roomMembers).where(eq(roomMembers.memberId, ben.memberId)).for('update');
      const accepting = ben.client.call(chat.acceptRequest, { room });
      await untilBlocked(server);
      const other = begin(ann, ben, room);
      // It ends at once where nothing keeps it from missing what the first one does.
      await Promise.race([other, untilBlocked(server, 2)]);
      return { answers: Promise.all([accepting, other]) };
    });
    expect((await answers).map(({ code }) => code)).toEqual([CODE.success, CODE.success]);
    return { ann, ben, room };
  }

  it('leaves a request accepted that is declined on another device', async () => {
    const { ben, room } = await acceptBeside((_ann, { client }, id) =>
      client.call(chat.declineRequest, { room: id }),
    );
    expect((await ben.client.call(chat.listRooms)).data.items).toMatchObject([{ id: room, state: 'open' }]);
  });

  it('makes no contact of somebody who is being blocked', async () => {
    const { ann, ben } = await acceptBeside(({ client }, { memberId }) =>
      client.call(contacts.blockPerson, { memberId }),
    );
    expect((await ann.client.call(contacts.listBlocked)).data).toMatchObject([{ memberId: ben.memberId }]);
    expect((await ann.client.call(contacts.listContacts)).data).toEqual([]);
  });

  it('waits for nothing that waits for it where two name and block each other', async () => {
    const [ann, ben] = [await join(server, 1), await join(server, 2)];
    await befriend(ann, ben);
    const room = await makeGroup(ann, [ben]);
    const mention = (from: Talker, to: Talker) =>
      from.client.call(chat.sendMessage, {
        room,
        text: 'You',
        clientId: crypto.randomUUID(),
        mentions: [{ memberId: to.memberId, from: 0, to: 3 }],
      });
    const block = (from: Talker, to: Talker) =>
      from.client.call(contacts.blockPerson, { memberId: to.memberId });
    for (let round = 0; round < 20; round++) {
      server.advance(60);
      const answers = await Promise.all([
        mention(ann, ben),
        block(ben, ann),
        mention(ben, ann),
        block(ann, ben),
      ]);
      expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(CODE.success));
    }
  });
});

onPostgres('what is done in a group while a member deletes the account', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let room: string;

  setUpServer(async (started) => {
    server = started;
    [ann, ben, cat] = [await join(server, 1), await join(server, 2), await join(server, 3)];
    for (const who of [ben, cat]) await befriend(ann, who);
    room = await makeGroup(ann, [ben, cat]);
  });

  /** Ben deletes the account; something else begins once it is locked. Neither waits for what waits for it. */
  async function eraseBeside<T>(begin: () => Promise<T>): Promise<T> {
    const { begun } = await server.db.transaction(async (tx) => {
      await lockMember(tx, ben.memberId);
      const begun = begin();
      await untilBlocked(server);
      await eraseMember(tx, ben.memberId, () => server.now());
      return { begun };
    });
    return begun;
  }

  const say = (message: { replyTo?: number; mentions?: { memberId: number; from: number; to: number }[] }) =>
    ann.client.call(chat.sendMessage, { room, clientId: crypto.randomUUID(), text: '@Ben', ...message });
  const mentions = () => [{ memberId: ben.memberId, from: 0, to: 4 }];

  it('answers them no more', async () => {
    const { seq } = (await write(ben, room, 'Hello')).data;
    expect((await eraseBeside(() => say({ replyTo: seq }))).code).toBe(CODE.notFound);
  });

  it('is written without their name', async () => {
    expect((await eraseBeside(() => say({ mentions: mentions() }))).data).toMatchObject({ mentions: [] });
  });

  it('is edited without their name', async () => {
    const { seq } = (await say({})).data;
    const edit = { room, seq, text: '@Ben?', mentions: mentions() };
    expect((await eraseBeside(() => ann.client.call(chat.editMessage, edit))).data).toMatchObject({
      text: '@Ben?',
      mentions: [],
    });
  });

  it('leaves the group to somebody else', async () => {
    // The oldest admin is the heir.
    await ann.client.call(groups.setGroupRole, { room, memberId: ben.memberId, role: 'admin' });
    expect((await eraseBeside(() => ann.client.call(groups.leaveGroup, { room }))).code).toBe(CODE.success);
    expect((await cat.client.call(chat.getRoom, { room })).data).toMatchObject({ role: 'owner' });
  });

  it('waits for the erasure, also in a group that they had left', async () => {
    await write(ben, room, 'Hello');
    await quit(ben, room);
    let leaving: ReturnType<typeof quit> | undefined;
    await server.db.transaction(async (tx) => {
      await lockMember(tx, ben.memberId);
      // It reads the time once it has locked the memberships.
      await memberData.erase(tx, ben.memberId, () => {
        leaving ??= quit(cat, room);
        return server.now();
      });
    });
    expect((await leaving)?.code).toBe(CODE.success);
  });
});
