import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { blockPerson, endContact } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { members } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { joinBy, linkTo, makeGroup, quit } from './groups';
import { befriend, join, leave, openRoom, type Talker, write } from './talk';

const DAY = 24 * 60 * 60;

suite('an introduction', () => {
  let server: TestServer;
  /** Knows Ben, and shares him. */
  let ann: Talker;
  let ben: Talker;
  /** Meets Ben nowhere. */
  let cat: Talker;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
      await befriend(ann, ben);
    },
    { LIMIT_PEOPLE_PER_MEMBER_HOUR: '3' },
  );

  type Named = Pick<Talker, 'memberId'>;
  const ask = ({ client }: Talker, { memberId }: Named) => client.call(groups.introducePerson, { memberId });
  const introduce = async (who: Talker, whom: Named) => (await ask(who, whom)).data.introduction;
  const look = ({ client }: Talker, { memberId }: Named, introduction: string) =>
    client.call(groups.getIntroduced, { memberId, introduction });
  const change = ({ memberId }: Talker, values: Partial<typeof members.$inferInsert>) =>
    server.db.update(members).set(values).where(eq(members.id, memberId));
  const hide = ({ client }: Talker) => client.call(changePrivacy, { findable: false });

  /** An answer as far as it may tell anything. */
  const told = ({ code, message, failure }: Awaited<ReturnType<typeof look>>) =>
    JSON.stringify({ code, message, failure });

  /** Whether an answer is the one for a member whom nobody has. */
  const isUnknown = async (answer: Awaited<ReturnType<typeof look>>) => {
    server.advance(3_601);
    return told(answer) === told(await look(cat, { memberId: 987_654 }, 'x'));
  };

  it('shows a member to somebody who isn’t acquainted with them, without the account ID', async () => {
    const introduction = await introduce(ann, ben);
    expect((await cat.client.call(groups.getPerson, { memberId: ben.memberId })).code).toBe(CODE.notFound);
    expect((await look(cat, ben, introduction)).data).toEqual({
      memberId: ben.memberId,
      username: null,
      nickname: 'Ben',
      photo: null,
      icon: null,
      isContact: false,
      isBlocked: false,
    });
  });

  it('leads to a request, as the member’s settings let it', async () => {
    await look(cat, ben, await introduce(ann, ben));
    await write(cat, await openRoom(cat, ben), 'Ann says you know');
    expect((await ben.client.call(chat.listRooms)).data.items).toMatchObject([
      { state: 'received', person: { nickname: 'Cat' } },
    ]);
    await ben.client.call(changePrivacy, { messagesFrom: 'contacts' });
    const dan = await join(server, 4, 'Dan');
    await look(dan, ben, await introduce(ann, ben));
    expect((await write(dan, await openRoom(dan, ben), 'Me too')).code).toBe(CODE.notAllowed);
  });

  it('changes nothing for acquaintances', async () => {
    await befriend(ben, cat);
    expect((await look(cat, ben, 'x')).data).toMatchObject({ nickname: 'Ben', username: ben.username });
  });

  it('is opaque and never the same', async () => {
    const [one, two] = [await introduce(ann, ben), await introduce(ann, ben)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^[\w-]{80,160}$/);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(String(ben.memberId));
  });

  it('is valid for thirty days', async () => {
    const introduction = await introduce(ann, ben);
    server.advance(groups.INTRODUCTION_DAYS * DAY - 1);
    const { data } = await look(cat, ben, introduction);
    expect(data).toMatchObject({ nickname: 'Ben' });
    server.advance(1);
    expect(await isUnknown(await look(cat, ben, introduction))).toBe(true);
  });

  it('is for one member', async () => {
    const dan = await join(server, 4, 'Dan');
    expect(await isUnknown(await look(cat, dan, await introduce(ann, ben)))).toBe(true);
  });

  it.each([
    ['changed', (one: string) => `${one.startsWith('A') ? 'B' : 'A'}${one.slice(1)}`],
    ['cut', (one: string) => one.slice(0, -4)],
    ['made up', () => 'A'.repeat(120)],
  ])('isn’t one if it is %s', async (_what, spoil) => {
    expect(await isUnknown(await look(cat, ben, spoil(await introduce(ann, ben))))).toBe(true);
  });

  it.each([
    ['the member can’t be found by everybody any more', () => hide(ben)],
    ['the member has blocked the reader', () => block(ben, cat)],
    ['the member has blocked who introduced them', () => block(ben, ann)],
    ['the member is suspended', () => change(ben, { status: 'blocked_staff' })],
    ['the member is an assistant now', () => change(ben, { isAssistant: true })],
    ['the member has left', () => leave(server, ben)],
    ['who introduced them doesn’t meet them any more', () => part(ann, ben)],
    ['who introduced them is suspended', () => change(ann, { status: 'blocked_staff' })],
    ['who introduced them has left', () => leave(server, ann)],
  ])('ends once %s', async (_what, end) => {
    const introduction = await introduce(ann, ben);
    expect((await look(cat, ben, introduction)).code).toBe(CODE.success);
    await end();
    expect(await isUnknown(await look(cat, ben, introduction))).toBe(true);
  });

  const block = ({ client }: Talker, { memberId }: Named) => client.call(blockPerson, { memberId });
  const part = ({ client }: Talker, { memberId }: Named) => client.call(endContact, { memberId });

  it('is valid while the introducer shares a group with them', async () => {
    await part(ann, ben);
    const room = await makeGroup(ann);
    await joinBy(ben, await linkTo(ann, room));
    const introduction = await introduce(ann, ben);
    expect((await look(cat, ben, introduction)).data).toMatchObject({ nickname: 'Ben' });
    // Nor does it tell the one who made it more than the group does.
    expect((await look(ann, ben, introduction)).data).toMatchObject({ username: null });
    await quit(ann, room);
    expect(await isUnknown(await look(cat, ben, introduction))).toBe(true);
  });

  it.each([
    ['doesn’t meet', () => part(ann, ben)],
    ['is blocked by', () => block(ben, ann)],
    ['knows, but who can’t be found by everybody', () => hide(ben)],
    ['knows, but who is suspended', () => change(ben, { status: 'blocked_staff' })],
    ['knows, but who answers for our team', () => change(ben, { isAssistant: true })],
  ])('isn’t made of somebody whom the member %s', async (_what, before) => {
    await before();
    const refused = await ask(ann, ben);
    expect(refused.code).toBe(CODE.notFound);
    const unknown = await ask(ann, { memberId: 987_654 });
    expect([refused.message, refused.failure]).toEqual([unknown.message, unknown.failure]);
  });

  it('can’t be created of oneself', async () => {
    const own = { code: CODE.invalidInput, failure: { field: 'memberId' } };
    expect(await ask(ann, ann)).toMatchObject(own);
    expect(await look(ben, ben, await introduce(ann, ben))).toMatchObject(own);
  });

  it('can be created a limited number of times an hour', async () => {
    for (let time = 0; time < 3; time++) expect((await ask(ann, ben)).code).toBe(CODE.success);
    expect((await ask(ann, ben)).code).toBe(CODE.tooManyRequests);
    server.advance(3_601);
    expect((await ask(ann, ben)).code).toBe(CODE.success);
  });

  it('can’t be guessed: wrong ones are limited per hour, together with unknown ids, while valid ones still work', async () => {
    const introduction = await introduce(ann, ben);
    await cat.client.call(groups.getPerson, { memberId: ben.memberId });
    for (const wrong of ['x', 'y']) expect((await look(cat, ben, wrong)).code).toBe(CODE.notFound);
    expect((await look(cat, ben, 'z')).code).toBe(CODE.tooManyRequests);
    expect((await look(cat, ben, introduction)).code).toBe(CODE.success);
  });
});
