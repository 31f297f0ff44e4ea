import { CODE } from '@contract/codes';
import { MAX_GROUP_MEMBERS } from '@contract/chat/group';
import * as calls from '@contract/invite/calls';
import { endContact, listContacts } from '@contract/contacts/calls';
import { me } from '@contract/member/calls';
import { listNotices } from '@contract/notices/calls';
import { site } from '@contract/public/calls';
import * as sso from '@contract/sso/calls';
import { friendInvites, groups, inviteJoins, notices, roomMembers } from '@server/database/schema';
import { saveTarget, removeTarget, type TargetType } from '@server/invites/targets';
import { eraseMember, exportMember } from '@server/modules';
import { expect, it } from 'vitest';
import { logIn, registerToken, registrationForm, setMember, signUp } from '../accounts';
import { join as joinTalk, type Talker } from '../chat/talk';
import { drawPicture, uploadPicture } from '../pictures';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const HOUR = 60 * 60;

const GROUP = { groupLink: 'tea-lovers' };
const ROOM = { hicsRoomId: '8801' };
const AGENT = { agentId: 'A-17' };

const codeIn = (link: string): string => new URLSearchParams(link.split('?')[1]).get('inviteCode') ?? '';

suite('invites', () => {
  let server: TestServer;
  let visitor: Client;
  let ann: Client;
  let annId: number;

  const save = (type: TargetType, key: string, title: string) =>
    saveTarget(server.db, { type, key, title }, server.now());

  setUpServer(async (started) => {
    server = started;
    visitor = server.client();
    ann = server.client();
    ({ memberId: annId } = await signUp(server, ann, phone()));
    await save('group', GROUP.groupLink, 'Tea lovers');
    await save('room', ROOM.hicsRoomId, 'Evening talk');
    await save('agent', AGENT.agentId, 'Mei Lin');
  });

  /** Another member, with the fields that an invite adds to the registration. */
  const join = async (index: number, fields: Record<string, string> = {}) => {
    const client = server.client();
    const { memberId } = await signUp(server, client, phone(index), fields);
    return { client, memberId };
  };
  const makeInvite = async (client: Client): Promise<{ id: string; inviteCode: string }> => {
    const [newest] = (await client.call(calls.createInvite)).data;
    if (!newest) throw new Error('no invite was made');
    return { id: newest.id, inviteCode: codeIn(newest.link) };
  };
  const cameTo = async (client: Client) =>
    (await client.call(calls.listInvites)).data.map(({ joined }) => joined);
  const groupSize = async () => (await visitor.call(calls.showGroup, GROUP)).data.members;

  suite('what one is invited to', () => {
    it('is shown to visitors: a group with its size, a room, an agent, a friend', async () => {
      const { inviteCode } = await makeInvite(ann);
      const shown = [
        await visitor.call(calls.showGroup, GROUP),
        await visitor.call(calls.showRoom, ROOM),
        await visitor.call(calls.showAgent, AGENT),
        await visitor.call(calls.showFriend, { inviteCode }),
      ];
      expect(shown.map(({ data }) => data)).toEqual([
        { type: 'group', title: 'Tea lovers', members: 0 },
        { type: 'room', title: 'Evening talk' },
        { type: 'agent', title: 'Mei Lin' },
        { type: 'friend', title: 'Tea Lover', inviter: { nickname: 'Tea Lover', photo: null } },
      ]);
    });

    it('shows the picture of the friend, which visitors can load', async () => {
      await uploadPicture(ann, await drawPicture());
      const { inviteCode } = await makeInvite(ann);
      const { inviter } = (await visitor.call(calls.showFriend, { inviteCode })).data;
      expect(inviter?.photo).toBe((await ann.call(me)).data.photo);
      expect((await server.app.inject(inviter?.photo ?? '')).statusCode).toBe(200);
    });

    it('tells members what they have joined, and which invite is their own', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { client: bob } = await join(1);
      expect((await ann.call(calls.showFriend, { inviteCode })).data.standing).toBe('own');
      expect((await bob.call(calls.showFriend, { inviteCode })).data.standing).toBeUndefined();
      await bob.call(calls.joinFriend, { inviteCode });
      await bob.call(calls.joinGroup, GROUP);
      expect((await bob.call(calls.showFriend, { inviteCode })).data.standing).toBe('joined');
      expect((await bob.call(calls.showGroup, GROUP)).data).toMatchObject({ standing: 'joined', members: 1 });
      expect((await ann.call(calls.showGroup, GROUP)).data.standing).toBeUndefined();
    });

    it('is shown to a member whose session is over, as to a visitor', async () => {
      ann.token = 'A'.repeat(43);
      expect((await ann.call(calls.showGroup, GROUP)).data.title).toBe('Tea lovers');
    });

    it('is unknown: another type’s key, a removed group, a revoked code, a suspended inviter', async () => {
      const { id, inviteCode } = await makeInvite(ann);
      const suspended = await makeInvite(ann);
      await ann.call(calls.revokeInvite, { id });
      await removeTarget(server.db, { type: 'room', key: ROOM.hicsRoomId });
      await setMember(server, annId, { status: 'blocked_staff' });
      const answers = [
        await visitor.call(calls.showGroup, { groupLink: AGENT.agentId }),
        await visitor.call(calls.showRoom, ROOM),
        await visitor.call(calls.showFriend, { inviteCode }),
        await visitor.call(calls.showFriend, { inviteCode: suspended.inviteCode }),
        await visitor.call(calls.showFriend, { inviteCode: String(annId) }),
      ];
      for (const { code, message } of answers) {
        expect(code).toBe(CODE.notFound);
        expect(message).toBe(
          'This invite isn’t valid anymore, or the link is incomplete. Ask for a new one.',
        );
      }
    });

    it('may be asked 60 times a minute from an address, by whichever call', async () => {
      const { client: bob } = await join(1);
      const other = server.client();
      bob.address = visitor.address;
      for (let asked = 0; asked < 59; asked++)
        await visitor.call(calls.showFriend, { inviteCode: `guess-${asked}` });
      expect((await bob.call(calls.joinFriend, { inviteCode: 'guess' })).code).toBe(CODE.notFound);
      const refused = await visitor.call(calls.showGroup, GROUP);
      expect(refused).toMatchObject({ code: CODE.tooManyRequests, failure: { retryAfter: 60 } });
      expect((await bob.call(calls.joinGroup, GROUP)).code).toBe(CODE.tooManyRequests);
      expect((await other.call(calls.showGroup, GROUP)).code).toBe(CODE.success);
      server.advance(60);
      expect((await visitor.call(calls.showGroup, GROUP)).code).toBe(CODE.success);
    });
  });

  suite('joining', () => {
    it('needs a login', async () => {
      expect((await visitor.call(calls.joinGroup, GROUP)).code).toBe(CODE.notLoggedIn);
      expect(await groupSize()).toBe(0);
    });

    it('is done once, however often it is asked for', async () => {
      for (let time = 0; time < 2; time++)
        expect((await ann.call(calls.joinGroup, GROUP)).data).toMatchObject({ joined: true });
      expect(await groupSize()).toBe(1);
    });

    it('is done once by two requests at the same moment', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { client: bob } = await join(1);
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => bob.call(calls.joinGroup, GROUP)),
        ...[1, 2, 3].map(() => bob.call(calls.joinFriend, { inviteCode })),
        ...[1, 2, 3].map(() => bob.call(calls.joinAgent, AGENT)),
      ]);
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.success));
      expect(await groupSize()).toBe(1);
      expect(await cameTo(ann)).toEqual([1]);
    });

    it('remembers any number of rooms, and one agent: the latest', async () => {
      await save('agent', 'A-18', 'Ken');
      await save('room', '8802', 'Late talk');
      expect((await ann.call(calls.myAgent)).data).toBeNull();
      await ann.call(calls.joinAgent, AGENT);
      expect((await ann.call(calls.myAgent)).data).toEqual({ title: 'Mei Lin' });
      await ann.call(calls.joinAgent, { agentId: 'A-18' });
      expect((await ann.call(calls.myAgent)).data).toEqual({ title: 'Ken' });
      await ann.call(calls.joinRoom, ROOM);
      await ann.call(calls.joinRoom, { hicsRoomId: '8802' });
      const rows = await server.db.select().from(inviteJoins);
      expect(rows.map(({ type, key }) => `${type} ${key}`).toSorted()).toEqual([
        'agent A-18',
        'room 8801',
        'room 8802',
      ]);
    });

    it('answers 404 for what is unknown', async () => {
      for (const answer of [
        await ann.call(calls.joinGroup, { groupLink: 'none' }),
        await ann.call(calls.joinRoom, { hicsRoomId: 'none' }),
        await ann.call(calls.joinAgent, { agentId: 'none' }),
        await ann.call(calls.joinFriend, { inviteCode: 'none' }),
      ])
        expect(answer.code).toBe(CODE.notFound);
    });

    it('is refused for one’s own friend invite, in words of its own', async () => {
      const { inviteCode } = await makeInvite(ann);
      const answer = await ann.call(calls.joinFriend, { inviteCode });
      expect(answer).toMatchObject({
        code: CODE.conflict,
        message: 'This is your own invite. Share it with your friends.',
      });
      expect(await cameTo(ann)).toEqual([0]);
    });
  });

  suite('friend invites', () => {
    it('are listed with their links, the newest first, and nobody’s id in them', async () => {
      const first = await makeInvite(ann);
      server.advance(60);
      const second = await makeInvite(ann);
      const { data } = await ann.call(calls.listInvites);
      expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(data[1]).toMatchObject({ createdAt: '2026-01-15T12:01:00.000Z', joined: 0 });
      for (const { link } of data) {
        expect(link).toMatch(/^http:\/\/[^/]+\/#\/invite\/friend\?inviteCode=[\w-]{16}$/);
        expect(link).not.toContain(String(annId));
      }
    });

    it('are the member’s own', async () => {
      const { id } = await makeInvite(ann);
      const { client: bob } = await join(1);
      expect((await bob.call(calls.listInvites)).data).toEqual([]);
      expect((await bob.call(calls.revokeInvite, { id })).data).toEqual([]);
      expect((await ann.call(calls.listInvites)).data).toHaveLength(1);
    });

    it('are at most 10, also when they are asked for at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ann.call(calls.createInvite)));
      const refused = answers.filter(({ code }) => code === CODE.conflict);
      expect(refused.map(({ message }) => message)).toEqual(
        [1, 2].map(() => 'You’ve reached the limit of active invites. Revoke one to create another.'),
      );
      const { data } = await ann.call(calls.listInvites);
      expect(data).toHaveLength(10);
      await ann.call(calls.revokeInvite, { id: data[0]?.id });
      expect((await ann.call(calls.createInvite)).data).toHaveLength(10);
    });

    it('are revoked once; again, and unknown ones, without effect', async () => {
      const { id } = await makeInvite(ann);
      for (const gone of [id, id, '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162'])
        expect((await ann.call(calls.revokeInvite, { id: gone })).data).toEqual([]);
    });
  });

  suite('a registration', () => {
    it('joins the group on the group’s invite; elsewhere the link only says where one comes from', async () => {
      await join(1, { ...GROUP, joinGroup: '1' });
      expect(await groupSize()).toBe(1);
      await join(2, GROUP);
      await join(3, { ...GROUP, joinGroup: '0' });
      expect(await groupSize()).toBe(1);
    });

    it('remembers the room, sets the agent, and counts for the friend', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { client, memberId } = await join(1, { ...ROOM, ...AGENT, inviteCode });
      expect((await client.call(calls.myAgent)).data).toEqual({ title: 'Mei Lin' });
      expect((await client.call(calls.showRoom, ROOM)).data.standing).toBe('joined');
      expect(await cameTo(ann)).toEqual([1]);
      const { invites } = await exportMember(server.db, memberId);
      expect(invites).toMatchObject({
        joined: [{ title: 'Evening talk' }, { title: 'Mei Lin' }],
        acceptedInvites: [{ code: inviteCode }],
      });
    });

    it('counts for nobody who was suspended after the page was opened', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { client: bob } = await join(1);
      await setMember(server, annId, { status: 'blocked_staff' });
      expect((await bob.call(calls.joinFriend, { inviteCode })).code).toBe(CODE.notFound);
      await join(2, { inviteCode });
      await setMember(server, annId, { status: 'active' });
      expect(await cameTo(ann)).toEqual([0]);
    });

    it('tells the friend once, who has accepted, as long as they are contacts', async () => {
      const told = async () =>
        (await ann.call(listNotices)).data.filter(({ title }) => /invite/i.test(title));
      const { inviteCode } = await makeInvite(ann);
      const { client: bob, memberId: bobId } = await join(1, { inviteCode });
      await bob.call(calls.joinFriend, { inviteCode });
      await ann.call(calls.joinFriend, { inviteCode });
      const { nickname } = (await bob.call(me)).data;
      expect(await told()).toMatchObject([
        { text: `${nickname} has accepted your invite to Halo.`, person: bobId },
      ]);
      const kept = JSON.stringify(await server.db.select().from(notices));
      for (const trace of [String(bobId), nickname]) expect(kept).not.toContain(trace);
      await ann.call(endContact, { memberId: bobId });
      const [unnamed, ...more] = await told();
      expect([unnamed?.text, unnamed?.person]).toEqual([
        'Someone has accepted your invite to Halo.',
        undefined,
      ]);
      expect(more).toEqual([]);
    });

    it('names nobody who has deleted the account', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { memberId } = await join(1, { inviteCode });
      await server.db.transaction((tx) => eraseMember(tx, memberId, () => server.now()));
      const told = (await ann.call(listNotices)).data.find(({ title }) => /invite/i.test(title));
      expect(told?.text).toBe('Someone has accepted your invite to Halo.');
    });

    it('is accepted by so many in a day, each once, and by more when the first have been there for a day', async () => {
      const { inviteCode } = await makeInvite(ann);
      const guests: Talker[] = [];
      for (let index = 1; index <= 52; index++) guests.push(await joinTalk(server, index));
      const accept = ({ client }: Talker) => client.call(calls.joinFriend, { inviteCode });
      const [first, ...others] = guests;
      if (!first) throw new Error('there are no guests');
      await accept(first);
      server.advance(HOUR);
      // Of those who come at once no more are taken.
      const answers = await Promise.all(others.map(accept));
      const late = others.filter((_guest, index) => answers[index]?.code === CODE.tooManyRequests);
      expect([answers.filter(({ code }) => code === CODE.success).length, late.length]).toEqual([49, 2]);
      const refused = answers.find(({ code }) => code === CODE.tooManyRequests);
      expect(refused).toMatchObject({
        message: 'This invite has already been accepted as many times as it can be in one day.',
        failure: { retryAfter: 23 * HOUR },
      });
      expect((await accept(first)).code).toBe(CODE.success);
      server.advance(23 * HOUR);
      const [next, other] = await Promise.all(late.map(accept));
      expect([next?.code, other?.code].toSorted((a = 0, b = 0) => a - b)).toEqual([
        CODE.success,
        CODE.tooManyRequests,
      ]);
    });

    it('is told by its own login alone that the friend’s invite has no room left, and makes no contact', async () => {
      const { inviteCode } = await makeInvite(ann);
      const accept = async (index: number) =>
        (await joinTalk(server, index)).client.call(calls.joinFriend, { inviteCode });
      for (let index = 1; index < 50; index++) await accept(index);
      const registerOn = (index: number) => signUp(server, server.client(), phone(index), { inviteCode });
      expect(await registerOn(50)).not.toHaveProperty('inviteFailures');
      const late = server.client();
      const login = await signUp(server, late, phone(51), { inviteCode });
      expect(login.inviteFailures).toEqual({ friend: 'full' });
      expect((await late.call(listContacts)).data).toEqual([]);
      expect((await logIn(late, phone(51))).data).not.toHaveProperty('inviteFailures');
      expect(await cameTo(ann)).toEqual([50]);
      server.advance(24 * HOUR);
      expect((await late.call(calls.joinFriend, { inviteCode })).code).toBe(CODE.success);
    });

    it('succeeds with invites that are unknown', async () => {
      const { memberId } = await join(1, {
        groupLink: 'none',
        joinGroup: '1',
        hicsRoomId: 'none',
        agentId: 'none',
        inviteCode: 'none',
      });
      expect(memberId).toBeGreaterThan(0);
      expect(await server.db.select().from(inviteJoins)).toEqual([]);
    });

    it('is told which of its invites led nowhere', async () => {
      const named = { groupLink: 'none', joinGroup: '1', hicsRoomId: 'none', agentId: 'none' } as const;
      const login = await signUp(server, server.client(), phone(1), { ...named, inviteCode: 'none' });
      expect(login.inviteFailures).toEqual({ group: 'gone', room: 'gone', agent: 'gone', friend: 'gone' });
      const other = await signUp(server, server.client(), phone(2), { ...GROUP, joinGroup: '1', ...AGENT });
      expect(other).not.toHaveProperty('inviteFailures');
    });

    it('is told that the group of its invite is full', async () => {
      await server.db.update(groups).set({ memberCount: MAX_GROUP_MEMBERS });
      const login = await signUp(server, server.client(), phone(1), { ...GROUP, joinGroup: '1' });
      expect(login.inviteFailures).toEqual({ group: 'full' });
      expect(await groupSize()).toBe(MAX_GROUP_MEMBERS);
    });

    it('is told whether it has joined the group of its invite, or only asked to', async () => {
      const registerOn = (index: number, fields: { groupLink: string; joinGroup?: '1' }) =>
        signUp(server, server.client(), phone(index), fields);
      expect((await registerOn(1, { ...GROUP, joinGroup: '1' })).groupJoined).toBe(true);
      expect(await registerOn(2, GROUP)).not.toHaveProperty('groupJoined');
      expect(await registerOn(3, { groupLink: 'none', joinGroup: '1' })).not.toHaveProperty('groupJoined');
      // Somebody has to accept who asks.
      await server.db.update(roomMembers).set({ role: 'owner' });
      await server.db.update(groups).set({ approval: true });
      expect((await registerOn(4, { ...GROUP, joinGroup: '1' })).groupJoined).toBe(false);
      expect(await groupSize()).toBe(1);
    });

    it('succeeds while its invites are revoked and removed', async () => {
      const { id, inviteCode } = await makeInvite(ann);
      const token = await registerToken(server, visitor, phone(1));
      const [registered] = await Promise.all([
        visitor.call(sso.registerByPhone, {
          ...registrationForm(phone(1)),
          ...GROUP,
          joinGroup: '1',
          inviteCode,
          registerToken: token,
        }),
        ann.call(calls.revokeInvite, { id }),
        removeTarget(server.db, { type: 'group', key: GROUP.groupLink }),
      ]);
      expect(registered.code).toBe(CODE.success);
      expect(await server.db.select().from(friendInvites)).toEqual([]);
      expect(await server.db.select().from(inviteJoins)).toEqual([]);
    });
  });

  suite('a deleted account', () => {
    const erase = (memberId: number) =>
      server.db.transaction((tx) => eraseMember(tx, memberId, () => server.now()));

    it('takes its links with it, but not the friends who came', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { client: bob } = await join(1, { inviteCode });
      await erase(annId);
      expect((await visitor.call(calls.showFriend, { inviteCode })).code).toBe(CODE.notFound);
      expect((await bob.call(calls.listInvites)).data).toEqual([]);
    });

    it('no longer counts', async () => {
      const { inviteCode } = await makeInvite(ann);
      const { memberId } = await join(1, { ...GROUP, joinGroup: '1', inviteCode });
      expect([await groupSize(), await cameTo(ann)]).toEqual([1, [1]]);
      await erase(memberId);
      expect([await groupSize(), await cameTo(ann)]).toEqual([0, [0]]);
    });
  });

  it('counts groups with a member as active communities (D24)', async () => {
    const communities = async () => (await visitor.call(site)).data.statistics.activeCommunities;
    await save('group', 'readers', 'Readers');
    expect(await communities()).toBe(0);
    await ann.call(calls.joinGroup, GROUP);
    await ann.call(calls.joinRoom, ROOM);
    server.advance(60);
    expect(await communities()).toBe(1);
  });
});
