import { CODE } from '@contract/codes';
import * as contacts from '@contract/contacts/calls';
import { createInvite, joinFriend, listInvites, showFriend } from '@contract/invite/calls';
import { listNotices } from '@contract/notices/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { members } from '@server/database/schema';
import { endContact } from '@server/contacts/contacts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { befriend, join, openRoom, type Talker, write } from '../chat/talk';
import { setUpServer, suite, type TestServer } from '../harness';

suite('people', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;

  const find = (who: Talker, username: string) => who.client.call(contacts.findPerson, { username });
  const names = async (who: Talker) =>
    (await who.client.call(contacts.listContacts)).data.map(({ nickname }) => nickname);

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
    },
    { LIMIT_PEOPLE_PER_MEMBER_HOUR: '3' },
  );

  it('are found by their exact account ID, whatever its case', async () => {
    const found = await find(ann, ben.username.toUpperCase());
    expect(found.data).toEqual({
      memberId: ben.memberId,
      username: ben.username,
      nickname: 'Ben',
      photo: null,
      icon: null,
      isContact: false,
      isBlocked: false,
    });
    expect((await find(ann, ben.username.slice(0, -1))).code).toBe(CODE.notFound);
  });

  it.each([
    ['assistants', { isAssistant: true }],
    ['suspended members', { status: 'blocked_staff' }],
    ['members who locked themselves out', { status: 'blocked_user' }],
  ] as const)('are not found if they are %s', async (_what, values) => {
    await server.db.update(members).set(values).where(eq(members.id, ben.memberId));
    const hidden = await find(ann, ben.username);
    const unknown = await find(ann, 'nobody_here');
    expect(hidden).toMatchObject({ code: CODE.notFound, message: unknown.message });
  });

  it('are not found by whom they have blocked', async () => {
    await ben.client.call(contacts.blockPerson, { memberId: ann.memberId });
    expect((await find(ann, ben.username)).code).toBe(CODE.notFound);
    expect((await find(ben, ann.username)).data).toMatchObject({ isBlocked: true });
  });

  it('are searched for so many times an hour', async () => {
    for (let time = 0; time < 3; time++) await find(ann, 'nobody_here');
    expect(await find(ann, ben.username)).toMatchObject({
      code: CODE.tooManyRequests,
      failure: { retryAfter: 3_600 },
    });
    expect((await find(ben, ann.username)).code).toBe(CODE.success);
    server.advance(3_601);
    expect((await find(ann, ben.username)).code).toBe(CODE.success);
  });

  it('become contacts of each other by a friend link, and show their account IDs then', async () => {
    await befriend(ann, ben);
    expect(await names(ann)).toEqual(['Ben']);
    expect((await ben.client.call(contacts.listContacts)).data).toMatchObject([
      { nickname: 'Ann', username: ann.username, isContact: true },
    ]);
  });

  it('become contacts again by the same link after they have ended the contact, which is told once', async () => {
    await befriend(ann, ben);
    const [invite] = (await ann.client.call(listInvites)).data;
    const inviteCode = invite?.link.split('=')[1] ?? '';
    const told = async () => (await ann.client.call(listNotices)).data.length;
    const before = await told();
    for (let time = 0; time < 3; time++) {
      await ben.client.call(contacts.endContact, { memberId: ann.memberId });
      expect([await names(ann), await names(ben)]).toEqual([[], []]);
      expect((await ben.client.call(showFriend, { inviteCode })).data.standing).toBeUndefined();
      expect((await ben.client.call(joinFriend, { inviteCode })).code).toBe(CODE.success);
      expect([await names(ann), await names(ben)]).toEqual([['Ben'], ['Ann']]);
    }
    expect(await told()).toBe(before);
  });

  it('find the links void that somebody made who has ended the contact since, until they are contacts again', async () => {
    await befriend(ann, ben);
    const codes = async () =>
      (await ann.client.call(listInvites)).data.map(({ link }) => link.split('=')[1] ?? '');
    const [inviteCode = ''] = await codes();
    await ann.client.call(contacts.endContact, { memberId: ben.memberId });
    const unknown = await ben.client.call(joinFriend, { inviteCode: 'x'.repeat(16) });
    for (const answer of [
      await ben.client.call(joinFriend, { inviteCode }),
      await ben.client.call(showFriend, { inviteCode }),
    ])
      expect([answer.code, answer.message]).toEqual([CODE.notFound, unknown.message]);
    expect([await names(ann), await names(ben)]).toEqual([[], []]);
    // Others still join by it.
    const cat = await join(server, 3, 'Cat');
    expect((await cat.client.call(joinFriend, { inviteCode })).code).toBe(CODE.success);
    // Whoever makes a new one for them wants them back.
    server.advance(1);
    await ann.client.call(createInvite);
    const [fresh = ''] = await codes();
    expect((await ben.client.call(joinFriend, { inviteCode: fresh })).code).toBe(CODE.success);
    expect((await ben.client.call(showFriend, { inviteCode })).code).toBe(CODE.success);
  });

  it('aren’t made contacts by a friend link of somebody whom they have blocked', async () => {
    await befriend(ann, await join(server, 3, 'Cat'));
    const [invite] = (await ann.client.call(listInvites)).data;
    const inviteCode = invite?.link.split('=')[1] ?? '';
    await ben.client.call(contacts.blockPerson, { memberId: ann.memberId });
    expect((await ben.client.call(showFriend, { inviteCode })).code).toBe(CODE.notFound);
    expect((await ben.client.call(joinFriend, { inviteCode })).code).toBe(CODE.notFound);
    expect([await names(ann), await names(ben)]).toEqual([['Cat'], []]);
  });

  it('list their contacts by nickname', async () => {
    await befriend(ann, await join(server, 3, 'Zoe'));
    await befriend(ann, await join(server, 4, 'émile'));
    await befriend(ann, ben);
    expect(await names(ann)).toEqual(['Ben', 'émile', 'Zoe']);
  });

  it('are no contacts any more once one blocks the other, and the link of that one is void for the other', async () => {
    await befriend(ann, ben);
    await ann.client.call(contacts.blockPerson, { memberId: ben.memberId });
    expect([await names(ann), await names(ben)]).toEqual([[], []]);
    expect((await ann.client.call(contacts.listBlocked)).data).toMatchObject([
      { memberId: ben.memberId, isBlocked: true },
    ]);
    expect((await ben.client.call(contacts.listBlocked)).data).toEqual([]);
    const [invite] = (await ann.client.call(listInvites)).data;
    const inviteCode = invite?.link.split('=')[1] ?? '';
    const show = async () => (await ben.client.call(showFriend, { inviteCode })).code;
    expect((await ben.client.call(joinFriend, { inviteCode })).code).toBe(CODE.notFound);
    expect(await show()).toBe(CODE.notFound);
    await ann.client.call(contacts.unblockPerson, { memberId: ben.memberId });
    expect(await show()).toBe(CODE.success);
    expect((await ann.client.call(contacts.listBlocked)).data).toEqual([]);
  });

  it('block members only, and not themselves', async () => {
    const block = (memberId: number) => ann.client.call(contacts.blockPerson, { memberId });
    expect((await block(42)).code).toBe(CODE.notFound);
    expect(await block(ann.memberId)).toMatchObject({
      code: CODE.invalidInput,
      failure: { field: 'memberId' },
    });
  });

  it('block so many strangers an hour, and whom they meet at any time', async () => {
    const block = async (memberId: number) =>
      (await ann.client.call(contacts.blockPerson, { memberId })).code;
    await befriend(ann, ben);
    const writer = await join(server, 3, 'Cat');
    await write(writer, await openRoom(writer, ann), 'May I?');
    const strangers: number[] = [];
    for (let index = 4; index < 8; index++) strangers.push((await join(server, index)).memberId);
    const [last = 0, ...first] = strangers;
    for (const memberId of first) expect(await block(memberId)).toBe(CODE.success);
    for (const memberId of [last, 42]) expect(await block(memberId)).toBe(CODE.tooManyRequests);
    for (const { memberId } of [ben, writer]) expect(await block(memberId)).toBe(CODE.success);
    expect((await ann.client.call(contacts.listBlocked)).data).toHaveLength(5);
    server.advance(3_601);
    expect(await block(last)).toBe(CODE.success);
  });

  it('block nobody whom they neither meet nor can find: the answer doesn’t tell of them', async () => {
    const block = ({ memberId }: Pick<Talker, 'memberId'>) =>
      ann.client.call(contacts.blockPerson, { memberId });
    await ben.client.call(changePrivacy, { findable: false });
    const { code, message, failure } = await block({ memberId: 42 });
    expect(await block(ben)).toMatchObject({ code, message, failure });
    expect((await ann.client.call(contacts.listBlocked)).data).toEqual([]);
    await write(ben, await openRoom(ben, ann), 'May I?');
    expect((await block(ben)).code).toBe(CODE.success);
  });

  it('may end a contact both at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await befriend(ann, ben);
      const end = (from: Talker, to: Talker) =>
        server.db.transaction((tx) => endContact(tx, from.memberId, to.memberId));
      await Promise.all([end(ann, ben), end(ben, ann)]);
      expect(await names(ann)).toEqual([]);
    }
  });
});
