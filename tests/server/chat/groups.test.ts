import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { groupRoom } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import { blockPerson, unblockPerson } from '@contract/contacts/calls';
import { showGroup } from '@contract/invite/calls';
import { listNotices } from '@contract/notices/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { countAllUnread, findUnseen } from '@server/chat/unseen';
import {
  chatMedia,
  groupInvitations,
  groups as groupRows,
  members as memberTable,
  roomEvents,
  roomMembers,
  rooms,
} from '@server/database/schema';
import { DELETED_AT_ONCE, purgeDissolved } from '@server/chat/dissolved-groups';
import { saveTarget } from '@server/invites/targets';
import { exportMember, purgeExpired } from '@server/modules';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpServer, suite, type TestServer } from '../harness';
import { drawPicture, getMedium, upload, uploadGroupPicture } from '../pictures';
import { enter, listenOn } from '../realtime/open-sockets';
import { joinBy, linkTo, makeGroup, quit, remove } from './groups';
import { befriend, forward, join, leave, openRoom, read, sync, type Talker, write } from './talk';

const DAY = 24 * 60 * 60_000;

suite('a group', () => {
  let server: TestServer;
  let origin: string | undefined;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let dan: Talker;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
      dan = await join(server, 4, 'Dan');
      await befriend(ann, ben);
      await befriend(ann, cat);
    },
    {
      LIMIT_GROUPS_PER_MEMBER_DAY: '6',
      LIMIT_GROUP_INVITATIONS_PER_MEMBER_DAY: '3',
      LIMIT_ESTABLISHED_PERCENT: '100',
    },
  );

  const openSocket = async ({ client }: Talker) => enter((origin ??= await listenOn(server)), client);
  const roomOf = async ({ client }: Talker, room: string) =>
    z.parse(groupRoom, (await client.call(chat.getRoom, { room })).data);
  const events = async ({ client }: Talker, room: string) =>
    (await client.call(chat.listEvents, { room })).data;
  const members = async ({ client }: Talker, room: string) =>
    (await client.call(groups.listGroupMembers, { room })).data.items.map(
      ({ person, role }) => `${person.nickname} ${role}`,
    );
  const change = ({ client }: Talker, room: string, part: Record<string, unknown>) =>
    client.call(groups.changeGroup, { room, ...part });
  const roomList = async ({ client }: Talker) => (await client.call(chat.listRooms)).data.items;
  const say = ({ client }: Talker, room: string, text: string, part: Record<string, unknown> = {}) =>
    client.call(chat.sendMessage, { room, text, clientId: crypto.randomUUID(), ...part });
  const setRole = ({ client }: Talker, room: string, { memberId }: Talker, role: string) =>
    client.call(groups.setGroupRole, { room, memberId, role });

  suite('is made', () => {
    it('with its creator as owner; contacts are added, others are invited and accept or decline', async () => {
      const id = crypto.randomUUID();
      const { data } = await ann.client.call(groups.createGroup, {
        id,
        title: ' Hikers ',
        memberIds: [ben, dan].map(({ memberId }) => memberId),
      });
      expect(data).toMatchObject({ room: { title: 'Hikers', memberCount: 2, role: 'owner' }, refused: [] });
      expect(data.invited).toEqual([dan.memberId]);
      const room = data.room.id;
      const again = { id, title: 'Hikers', memberIds: [] };
      expect((await ann.client.call(groups.createGroup, again)).data.room.id).toBe(id);
      expect((await dan.client.call(groups.createGroup, again)).code).toBe(CODE.conflict);
      expect(await events(ben, room)).toMatchObject([
        { kind: 'member', action: 'created', member: ann.memberId, by: ann.memberId },
        { kind: 'member', action: 'joined', member: ben.memberId, by: ann.memberId },
      ]);
      expect((await dan.client.call(chat.getRoom, { room })).code).toBe(CODE.notFound);
      expect((await dan.client.call(groups.listInvitations)).data).toMatchObject([
        { room, group: { title: 'Hikers', memberCount: 2 }, by: { nickname: 'Ann' } },
      ]);
      server.advance(1);
      const answered = await dan.client.call(groups.answerInvitation, { room, accept: true });
      expect(answered.data.room).toMatchObject({ memberCount: 3, role: 'member' });
      const twice = await dan.client.call(groups.answerInvitation, { room, accept: true });
      expect(twice.code).toBe(CODE.notFound);
      expect(await members(dan, room)).toEqual(['Ann owner', 'Ben member', 'Dan member']);
    });

    it('once: a retry reports again who was invited and who can’t be added', async () => {
      const nobody = 1;
      const memberIds = [ann.memberId, ben.memberId, dan.memberId, nobody];
      const group = { id: crypto.randomUUID(), title: 'Hikers', memberIds };
      const first = await ann.client.call(groups.createGroup, group);
      expect(first.data).toMatchObject({ invited: [dan.memberId], refused: [nobody] });
      expect((await ann.client.call(groups.createGroup, group)).data).toEqual(first.data);
    });

    it('once for its creator: a retry by others reveals none of its members', async () => {
      const id = await makeGroup(ann, [ben]);
      await change(ann, id, { membersHidden: true });
      const repeat = { id, title: 'Hikers', memberIds: [ann.memberId, dan.memberId] };
      expect((await ben.client.call(groups.createGroup, repeat)).code).toBe(CODE.conflict);
    });

    it.each([
      ['everybody', ['Ben', 'Dan']],
      ['contacts', ['Ben']],
      ['nobody', []],
    ] as const)('by adding those who let %s add them, and inviting the others', async (groupsFrom, names) => {
      for (const { client } of [ben, dan]) await client.call(changePrivacy, { groupsFrom });
      const isAdded = (name: 'Ben' | 'Dan') => names.some((added) => added === name);
      const id = crypto.randomUUID();
      const memberIds = [ben.memberId, dan.memberId];
      const made = await ann.client.call(groups.createGroup, { id, title: 'Hikers', memberIds });
      const invited = [...(isAdded('Ben') ? [] : [ben.memberId]), ...(isAdded('Dan') ? [] : [dan.memberId])];
      expect(made.data).toMatchObject({ room: { memberCount: 1 + names.length }, invited, refused: [] });
      expect(new Set(await members(ann, id))).toEqual(
        new Set(['Ann owner', ...names.map((name) => `${name} member`)]),
      );
      const room = await makeGroup(ann);
      const later = await ann.client.call(groups.addGroupMembers, { room, memberIds: [dan.memberId] });
      expect(later.data).toMatchObject({ invited: isAdded('Dan') ? [] : [dan.memberId], refused: [] });
      const waiting = (await dan.client.call(groups.listInvitations)).data.map(
        (invitation) => invitation.room,
      );
      expect(new Set(waiting)).toEqual(new Set(isAdded('Dan') ? [] : [id, room]));
    });

    it('a limited number of times a day, with a limited number of invitations', async () => {
      for (let index = 0; index < 3; index++) await makeGroup(ann, [dan]);
      const make = () =>
        ann.client.call(groups.createGroup, {
          id: crypto.randomUUID(),
          title: 'More',
          memberIds: [dan.memberId],
        });
      expect((await make()).code).toBe(CODE.tooManyRequests);
      for (let index = 0; index < 3; index++) await makeGroup(ann, [ben]);
      const over = await ann.client.call(groups.createGroup, {
        id: crypto.randomUUID(),
        title: 'More',
        memberIds: [],
      });
      expect(over.code).toBe(CODE.tooManyRequests);
    });

    it('without those who have blocked its creator', async () => {
      await cat.client.call(blockPerson, { memberId: ann.memberId });
      const room = await makeGroup(ann, [ben]);
      const memberIds = [cat.memberId, 12];
      const { data } = await ann.client.call(groups.addGroupMembers, { room, memberIds });
      expect(data).toMatchObject({ refused: memberIds, invited: [] });
    });
  });

  suite('to which others are invited', () => {
    const invite = async (by: Talker, room: string, to: Talker) =>
      (await by.client.call(groups.addGroupMembers, { room, memberIds: [to.memberId] })).data;
    const invitations = async ({ client }: Talker) => (await client.call(groups.listInvitations)).data;
    const answer = async ({ client }: Talker, room: string, accept: boolean) =>
      (await client.call(groups.answerInvitation, { room, accept })).code;

    it('answers the same for those who have blocked the inviter, and sends them nothing, then or later', async () => {
      const common = await makeGroup(ben, [ann]);
      const [key, other] = [await linkTo(ben, common), await makeGroup(ann)];
      for (const stranger of [dan, await join(server, 5, 'Eve')]) await joinBy(stranger, key);
      await dan.client.call(blockPerson, { memberId: ann.memberId });
      const id = crypto.randomUUID();
      const make = async () =>
        (await ann.client.call(groups.createGroup, { id, title: 'Hikers', memberIds: [dan.memberId] })).data;
      for (const asked of [await invite(ann, other, dan), await make(), await make()])
        expect(asked).toMatchObject({ invited: [dan.memberId], refused: [] });
      expect(await invitations(dan)).toEqual([]);
      expect(await answer(dan, other, true)).toBe(CODE.notFound);
      await dan.client.call(unblockPerson, { memberId: ann.memberId });
      expect(await invitations(dan)).toEqual([]);
      // It counts as any other does.
      await ann.client.call(groups.addGroupMembers, { room: other, memberIds: [dan.memberId] });
      expect(
        (await ann.client.call(groups.addGroupMembers, { room: other, memberIds: [dan.memberId] })).code,
      ).toBe(CODE.tooManyRequests);
    });

    it('refuses anybody whom the inviter isn’t acquainted with and can’t find', async () => {
      const room = await makeGroup(ann);
      await dan.client.call(changePrivacy, { findable: false, groupsFrom: 'nobody' });
      expect(await invite(ann, room, dan)).toMatchObject({ invited: [], refused: [dan.memberId] });
      expect(await invitations(dan)).toEqual([]);
      await ben.client.call(changePrivacy, { findable: false, groupsFrom: 'nobody' });
      expect(await invite(ann, room, ben)).toMatchObject({ invited: [ben.memberId], refused: [] });
    });

    it('hides an invitation from somebody whom the member has blocked since; another one replaces it', async () => {
      const room = await makeGroup(ann, [ben]);
      await invite(ann, room, dan);
      expect(await invitations(dan)).toMatchObject([{ room, by: { nickname: 'Ann' } }]);
      await dan.client.call(blockPerson, { memberId: ann.memberId });
      expect(await invitations(dan)).toEqual([]);
      for (const accept of [true, false]) expect(await answer(dan, room, accept)).toBe(CODE.notFound);
      await invite(ben, room, dan);
      expect(await invitations(dan)).toMatchObject([{ room, by: { nickname: 'Ben' } }]);
      expect(await answer(dan, room, true)).toBe(CODE.success);
    });

    it('doesn’t repeat a declined invitation for 30 days, unless another member invites', async () => {
      const room = await makeGroup(ann, [ben]);
      const again = async (by: Talker) => {
        expect(await invite(by, room, dan)).toMatchObject({ invited: [dan.memberId], refused: [] });
        return (await invitations(dan)).length;
      };
      expect(await again(ann)).toBe(1);
      expect(await answer(dan, room, false)).toBe(CODE.success);
      expect(await again(ann)).toBe(0);
      expect(await answer(dan, room, true)).toBe(CODE.notFound);
      const moveBack = (milliseconds: number) =>
        server.db
          .update(groupInvitations)
          .set({ declinedAt: new Date(server.now().getTime() - milliseconds) });
      await moveBack(30 * DAY - 1);
      await purgeExpired(server.db, server.now());
      expect(await again(ann)).toBe(0);
      await moveBack(30 * DAY);
      server.advance(24 * 60 * 60);
      expect(await again(ann)).toBe(1);
      await answer(dan, room, false);
      expect(await again(ben)).toBe(1);
      expect(await answer(dan, room, true)).toBe(CODE.success);
    });
  });

  suite('is a room', () => {
    it('of messages for all of its members, with their count of unread ones and read marks', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await write(ann, room, 'Hello');
      await write(ben, room, 'Hi');
      expect(await read(cat, room)).toEqual(['', '', '', 'Hello', 'Hi']);
      expect(await roomOf(cat, room)).toMatchObject({
        unread: 2,
        otherReadSeq: expect.any(Number),
        last: { text: 'Hi' },
        lastSender: { nickname: 'Ben' },
      });
      expect((await write(dan, room, 'Hello')).code).toBe(CODE.notFound);
      await cat.client.call(chat.markRead, { room, seq: 5 });
      expect((await roomOf(ann, room)).otherReadSeq).toBe(5);
      const readers = await ann.client.call(groups.listReaders, { room, seq: 4 });
      expect(readers.data).toMatchObject({ count: 1, readers: [{ nickname: 'Cat' }] });
      expect((await ben.client.call(groups.listReaders, { room, seq: 4 })).failure).toMatchObject({
        reason: 'notOwn',
      });
    });

    it('in which members learn who has read their messages, except those without read receipts and where members are hidden', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await write(ann, room, 'Hello');
      await write(ben, room, 'Hi');
      for (const { client } of [ann, ben, cat]) await client.call(chat.markRead, { room, seq: 5 });
      const readersOf = async ({ client }: Talker, seq: number) => {
        const { readers, count } = (await client.call(groups.listReaders, { room, seq })).data;
        return { names: readers.map(({ nickname }) => nickname).toSorted(), count };
      };
      expect(await readersOf(ben, 5)).toEqual({ names: ['Ann', 'Cat'], count: 2 });
      await change(ann, room, { membersHidden: true });
      expect(await readersOf(ben, 5)).toEqual({ names: [], count: 2 });
      expect((await readersOf(ann, 4)).names).toEqual(['Ben', 'Cat']);
      await cat.client.call(changePrivacy, { readReceipts: false });
      expect(await readersOf(ann, 4)).toEqual({ names: ['Ben'], count: 1 });
      await ann.client.call(changePrivacy, { readReceipts: false });
      expect(await readersOf(ann, 4)).toEqual({ names: [], count: 0 });
    });

    it.each(['reader', 'writer'] as const)(
      'in which nobody learns across a block what the other has read, whether the %s has blocked',
      async (blocker) => {
        const room = await makeGroup(ann, [ben, cat]);
        await write(ann, room, 'Hello');
        await write(ann, room, 'Anybody here?');
        const mark = ({ client }: Talker, seq: number) => client.call(chat.markRead, { room, seq });
        await mark(cat, 4);
        await mark(ben, 5);
        const told = async () => {
          const ways = [
            await roomOf(ann, room),
            ...(await roomList(ann)),
            ...(await sync(ann, [{ room, seq: 5 }], new Date(0).toISOString())).rooms,
          ];
          const answers = await Promise.all(
            [4, 5].map((seq) => ann.client.call(groups.listReaders, { room, seq })),
          );
          return {
            marks: ways.filter(({ id }) => id === room).map(({ otherReadSeq }) => otherReadSeq),
            readers: answers.map(({ data }) => data.readers.map(({ nickname }) => nickname).toSorted()),
            counts: answers.map(({ data }) => data.count),
          };
        };
        const all = { marks: [5, 5, 5], readers: [['Ben', 'Cat'], ['Ben']], counts: [2, 1] };
        expect(await told()).toEqual(all);
        const [from, whom] = blocker === 'reader' ? [ben, ann] : [ann, ben];
        await from.client.call(blockPerson, { memberId: whom.memberId });
        const others = { marks: [4, 4, 4], readers: [['Cat'], []], counts: [1, 0] };
        expect(await told()).toEqual(others);
        await change(ann, room, { membersHidden: true });
        await write(ben, room, 'Hi');
        await mark(ben, 7);
        expect(await told()).toEqual(others);
        await from.client.call(unblockPerson, { memberId: whom.memberId });
        expect(await told()).toMatchObject({ marks: [7, 7, 7], counts: [2, 1] });
      },
    );

    it('in which clearing it tells nobody anything: neither that it was read, nor that it hadn’t been', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await write(ann, room, 'Hello');
      await cat.client.call(chat.markRead, { room, seq: 4 });
      await write(ann, room, 'Anybody here?');
      const clear = async ({ client }: Talker) => client.call(chat.clearRoom, { room, remove: false });
      const told = async () => {
        const answers = [4, 5].map((seq) => ann.client.call(groups.listReaders, { room, seq }));
        const counts = (await Promise.all(answers)).map(({ data }) => data.count);
        return { counts, mark: (await roomOf(ann, room)).otherReadSeq };
      };
      const before = { counts: [1, 0], mark: 4 };
      expect(await told()).toEqual(before);
      for (const who of [ben, cat, cat]) await clear(who);
      expect(await roomOf(cat, room)).toMatchObject({ firstSeq: 6, readSeq: 5, unread: 0 });
      expect(await told()).toEqual(before);
      await write(ann, room, 'Well?');
      await ben.client.call(chat.markRead, { room, seq: 6 });
      // Who has read on has read all before.
      expect(await told()).toEqual({ counts: [2, 1], mark: 6 });
    });

    it('which is inherited by the member who joined first, whatever they have cleared', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      const [heir] = [ben, cat].toSorted((one, other) => one.memberId - other.memberId);
      if (heir) await heir.client.call(chat.clearRoom, { room, remove: false });
      await quit(ann, room);
      expect(heir && (await roomOf(heir, room))).toMatchObject({ role: 'owner' });
    });

    it('in which a deleted message reveals nobody where the members are hidden', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await change(ann, room, { membersHidden: true });
      await cat.client.call(chat.clearRoom, { room, remove: false });
      const { data } = await write(ben, room, 'Hello');
      const memberIds = [ben.memberId];
      const known = async () => (await cat.client.call(groups.listRoomPeople, { room, memberIds })).data;
      expect(await known()).toHaveLength(1);
      await ann.client.call(chat.deleteMessages, { room, seqs: [data.seq], forEverybody: true });
      expect(await known()).toEqual([]);
    });

    it('in which people are looked up by their ids, but not strangers', async () => {
      const room = await makeGroup(ann, [ben]);
      const ask = async (who: Talker) =>
        who.client.call(groups.listRoomPeople, {
          room,
          memberIds: [ann, ben, dan].map(({ memberId }) => memberId),
        });
      const known = (await ask(ben)).data.map(
        ({ nickname, username }) => [nickname, username !== null] as const,
      );
      expect(new Map(known)).toEqual(
        new Map([
          ['Ann', true],
          ['Ben', false],
        ]),
      );
      expect((await ask(dan)).code).toBe(CODE.notFound);
    });

    it('whose unread messages are counted without folded ones from blocked people', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await ben.client.call(chat.markRead, { room, seq: 3 });
      for (const [who, text] of [
        [ann, 'One'],
        [cat, 'Two'],
        [ann, 'Three'],
      ] as const)
        await write(who, room, text);
      const counted = async () => [
        (await roomOf(ben, room)).unread,
        await countAllUnread(server.db, ben.memberId, server.now()),
      ];
      expect(await counted()).toEqual([3, 3]);
      await ben.client.call(blockPerson, { memberId: ann.memberId });
      expect(await counted()).toEqual([1, 1]);
      await ben.client.call(unblockPerson, { memberId: ann.memberId });
      expect(await counted()).toEqual([3, 3]);
    });

    it('in which mentioned members are notified even if it is muted, unless they have blocked the sender', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await ben.client.call(chat.muteRoom, { room, span: 'always' });
      await write(ann, room, 'Quiet');
      const about = { room, memberId: ben.memberId, from: 1, to: 100 };
      const unseen = () => findUnseen(server.db, { ...about, now: server.now() });
      expect(await unseen()).toBeNull();
      const mentions = [{ memberId: ben.memberId, from: 3, to: 7 }];
      const sent = await say(ann, room, 'Hi @Ben', { mentions });
      expect(sent.data.mentions).toEqual(mentions);
      expect((await roomOf(ben, room)).mentions).toEqual([5]);
      expect(await unseen()).toMatchObject({ group: 'Hikers', sender: 'Ann', text: 'Hi @Ben' });
      await write(ben, room, 'Yes?');
      await say(cat, room, 'No', { replyTo: 6 });
      expect((await roomOf(ben, room)).mentions).toEqual([5, 7]);
      await ben.client.call(blockPerson, { memberId: ann.memberId });
      expect((await roomOf(ben, room)).mentions).toEqual([7]);
      expect(await unseen()).toMatchObject({ text: 'No' });
      for (const wrong of [
        { from: 3, to: 8 },
        { from: 3, to: 3 },
      ])
        expect((await say(ann, room, 'Hi @Ben', { mentions: [{ ...mentions[0], ...wrong }] })).code).toBe(
          CODE.invalidInput,
        );
    });

    it('in which only visible people can be mentioned where the members are hidden', async () => {
      const room = await makeGroup(ann, [ben]);
      await ann.client.call(groups.changeGroup, { room, membersHidden: true, historyOpen: false });
      await ann.client.call(groups.addGroupMembers, { room, memberIds: [cat.memberId] });
      const mentions = [{ memberId: ben.memberId, from: 3, to: 7 }];
      const { seq, ...unmet } = (await say(cat, room, 'Hi @Ben', { mentions })).data;
      expect(unmet.mentions).toEqual([]);
      expect((await roomOf(ben, room)).mentions).toEqual([]);
      expect((await say(ann, room, 'Hi @Ben', { mentions })).data.mentions).toEqual(mentions);
      await write(ben, room, 'Yes?');
      const edit = { room, seq, text: 'Yo @Ben', mentions };
      expect((await cat.client.call(chat.editMessage, edit)).data.mentions).toEqual(mentions);
      expect((await say(cat, room, 'Hi @Ben', { mentions })).data.mentions).toEqual(mentions);
    });

    it('in which an edit changes who is mentioned and notified, and names are removed with accounts', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      const mention = ({ memberId }: Talker) => [{ memberId, from: 3, to: 7 }];
      await say(ann, room, 'Hi @Ben', { mentions: mention(ben) });
      const edit = { room, seq: 4, text: 'Hi @Cat' };
      await ann.client.call(chat.editMessage, { ...edit, mentions: mention(cat) });
      expect((await roomOf(ben, room)).mentions).toEqual([]);
      expect((await roomOf(cat, room)).mentions).toEqual([4]);
      await leave(server, cat);
      expect(await read(ben, room)).toContain('Hi @…');
    });

    it('whose messages lose the reactions of a deleted account, also in groups that its member had left', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      const { seq } = (await say(ann, room, 'Hello')).data;
      for (const who of [ben, cat]) await who.client.call(chat.reactToMessage, { room, seq, emoji: '👍' });
      await quit(ben, room);
      const known = [{ room, seq: (await roomOf(cat, room)).lastSeq }];
      const { now } = await sync(cat, known);
      await leave(server, ben);
      expect((await sync(cat, known, now)).events).toMatchObject([
        { kind: 'edit', message: { seq, reactions: [{ emoji: '👍', members: [cat.memberId] }] } },
      ]);
    });

    it('whose messages lose the name of a deleted account', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      const mentions = [
        { memberId: ben.memberId, from: 0, to: 4 },
        { memberId: cat.memberId, from: 9, to: 13 },
      ];
      await say(ann, room, '@Ben and @Cat', { mentions });
      const known = [{ room, seq: 4 }];
      const { now } = await sync(cat, known);
      await leave(server, ben);
      const told = (await sync(cat, known, now)).events.filter(({ kind }) => kind === 'edit');
      expect(told).toMatchObject([
        {
          message: {
            seq: 4,
            text: '@… and @Cat',
            mentions: [{ memberId: cat.memberId, from: 7, to: 11 }],
            editedAt: null,
          },
        },
      ]);
      expect((await roomOf(cat, room)).memberCount).toBe(2);
    });
  });

  suite('is managed', () => {
    it('by owner and admins: title, settings and picture, and everybody is told', async () => {
      const room = await makeGroup(ann, [ben]);
      expect((await change(ben, room, { title: 'Mine' })).failure).toMatchObject({ reason: 'notAdmin' });
      expect((await change(ann, room, { title: 'Climbers', slowMode: 30 })).data).toMatchObject({
        title: 'Climbers',
        settings: { slowMode: 30 },
      });
      await change(ann, room, { title: 'Climbers' });
      expect((await events(ben, room)).slice(2)).toMatchObject([
        { kind: 'settings', by: ann.memberId, changed: ['title', 'slowMode'], title: 'Climbers' },
      ]);
      const picture = await uploadGroupPicture(ann.client, room, await drawPicture());
      expect(picture.data.icon).toMatch(/^\/media\//);
      expect((await server.app.inject(picture.data.icon ?? '')).statusCode).toBe(200);
      await ann.client.call(groups.removeGroupPicture, { room });
      expect((await server.app.inject(picture.data.icon ?? '')).statusCode).toBe(404);
    });

    it('under no name that looks like our team’s; a name from before stays', async () => {
      const id = crypto.randomUUID();
      const named = { id, title: 'Halo support', memberIds: [] };
      const made = await ann.client.call(groups.createGroup, named);
      expect([made.code, made.failure?.field]).toEqual([CODE.invalidInput, 'title']);
      const room = await makeGroup(ann, [ben]);
      expect((await change(ann, room, { title: 'Hаlо Support' })).failure?.field).toBe('title');
      await server.db.update(groupRows).set({ title: named.title });
      expect((await change(ann, room, { slowMode: 30 })).data.title).toBe(named.title);
    });

    it('by rules: who writes, slow mode, links, who pins, who invites, hidden members', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      const reasonOf = async (answer: Promise<{ failure: unknown }>) =>
        z.parse(z.object({ reason: z.string() }), (await answer).failure).reason;
      await change(ann, room, {
        slowMode: 60,
        linksAllowed: false,
        membersHidden: true,
        whoInvites: 'admins',
      });
      expect(await reasonOf(write(ben, room, 'See example.com'))).toBe('linksForbidden');
      expect((await write(ann, room, 'See example.com')).code).toBe(CODE.success);
      expect((await write(ben, room, 'Hello')).code).toBe(CODE.success);
      expect((await write(ben, room, 'Again')).failure).toEqual({ reason: 'slowMode', retryAfter: 60 });
      server.advance(60_000);
      expect((await write(ben, room, 'Again')).code).toBe(CODE.success);
      const pin = { room, seq: 5, pinned: true };
      expect(await reasonOf(ben.client.call(chat.pinMessage, pin))).toBe('cannotPin');
      expect((await ann.client.call(chat.pinMessage, pin)).code).toBe(CODE.success);
      expect(await reasonOf(ben.client.call(groups.listGroupMembers, { room }))).toBe('membersHidden');
      const link = ben.client.call(groups.createGroupLink, { room, approval: false });
      expect(await reasonOf(link)).toBe('cannotInvite');
      await change(ann, room, { whoWrites: 'admins' });
      expect(await reasonOf(write(ben, room, 'Hello'))).toBe('cannotWrite');
      expect((await roomOf(ben, room)).rights).toEqual({
        write: false,
        sendLinks: false,
        pin: false,
        invite: false,
        seeMembers: false,
        manage: false,
      });
    });

    it('without revealing its members when others are added, where members are hidden', async () => {
      const room = await makeGroup(ann, [ben]);
      await joinBy(dan, await linkTo(ann, room));
      const add = async (by: Talker, { memberId }: Talker) =>
        (await by.client.call(groups.addGroupMembers, { room, memberIds: [memberId] })).data;
      expect((await add(ben, dan)).invited).toEqual([]);
      await change(ann, room, { membersHidden: true });
      expect([(await add(ben, dan)).invited, (await add(ben, cat)).invited]).toEqual([
        [dan.memberId],
        [cat.memberId],
      ]);
      expect((await add(ann, dan)).invited).toEqual([]);
      await dan.client.call(blockPerson, { memberId: ben.memberId });
      expect((await add(ben, dan)).invited).toEqual([dan.memberId]);
      expect((await dan.client.call(groups.listInvitations)).data).toEqual([]);
      expect((await roomOf(ann, room)).memberCount).toBe(3);
    });

    it('by roles: admins remove members and messages, the owner makes admins and hands over', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      expect((await setRole(ben, room, cat, 'admin')).failure).toMatchObject({ reason: 'notOwner' });
      await setRole(ann, room, ben, 'admin');
      await write(cat, room, 'Hello');
      const deletion = { room, seqs: [5], forEverybody: true };
      expect((await ben.client.call(chat.deleteMessages, deletion)).code).toBe(CODE.success);
      expect(await read(ann, room)).not.toContain('Hello');
      expect((await remove(ben, room, ann)).failure).toMatchObject({ reason: 'notOwner' });
      await setRole(ann, room, ben, 'owner');
      expect(await members(cat, room)).toEqual(['Ben owner', 'Ann admin', 'Cat member']);
      expect((await remove(ben, room, ann)).data.memberCount).toBe(2);
    });

    it('by the oldest admin, else the oldest member, once the owner is gone; else it is deleted', async () => {
      const room = await makeGroup(ann, [ben, cat]);
      await setRole(ann, room, cat, 'admin');
      await leave(server, ann);
      expect(await members(ben, room)).toEqual(['Cat owner', 'Ben member']);
      await quit(cat, room);
      expect(await roomOf(ben, room)).toMatchObject({ role: 'owner', memberCount: 1 });
      await quit(ben, room);
      expect(await server.db.select().from(roomMembers).where(eq(roomMembers.roomId, room))).toEqual([]);
    });
  });

  suite('is left', () => {
    it('at once: list, log, search, media and places are gone; what was forwarded stays', async () => {
      const room = await makeGroup(ann, [ben]);
      const direct = await openRoom(ben, ann);
      const { data: file } = await upload(ann.client, Buffer.from('plan'), {
        kind: 'file',
        name: 'plan.txt',
      });
      await say(ann, room, 'word1', { media: [file.id] });
      await write(ann, room, 'word2');
      await forward(ben, { room, seq: 4 }, direct);
      expect((await getMedium(ben.client, file.id)).statusCode).toBe(200);
      await quit(ben, room);
      expect((await getMedium(ben.client, file.id)).statusCode).toBe(404);
      expect((await events(ann, room)).at(-1)).toMatchObject({ action: 'left', member: ben.memberId });
      const answers = [
        await ben.client.call(chat.getRoom, { room }),
        await ben.client.call(chat.listEvents, { room }),
        await ben.client.call(chat.listPins, { room }),
        await ben.client.call(groups.listGroupMembers, { room }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.notFound));
      const found = (await ben.client.call(chat.searchMessages, { query: 'word' })).data.items;
      expect(found.map(({ room: of }) => of)).toEqual([direct]);
      expect((await sync(ben, [{ room, seq: 1 }], '2020-01-01T00:00:00Z')).gone).toEqual([room]);
      const { now } = await sync(ben);
      server.advance(60);
      expect(await sync(ben, [], now, [room, direct])).toMatchObject({ gone: [room], events: [] });
    });

    it('and the history setting counts as it was when somebody joined, whatever it becomes', async () => {
      const room = await makeGroup(ann);
      await write(ann, room, 'word1');
      await change(ann, room, { historyOpen: false });
      const key = await linkTo(ann, room);
      await joinBy(ben, key);
      await change(ann, room, { historyOpen: true });
      await write(ann, room, 'word2');
      await say(ann, room, 'word3', { replyTo: 2 });
      await ann.client.call(chat.pinMessage, { room, seq: 2, pinned: true });
      await joinBy(cat, key);
      expect((await read(ben, room)).filter(Boolean)).toEqual(['word2', 'word3']);
      expect((await read(cat, room)).filter(Boolean)).toEqual(['word1', 'word2', 'word3']);
      expect(JSON.stringify(await sync(ben, [{ room, seq: 1 }]))).not.toContain('word1');
      const find = await ben.client.call(chat.searchMessages, { query: 'word1' });
      expect(find.data.items).toEqual([]);
      expect((await ben.client.call(chat.listPins, { room })).data).toEqual([]);
      expect((await forward(ben, { room, seq: 2 }, room)).code).toBe(CODE.notFound);
      expect((await ben.client.call(chat.reactToMessage, { room, seq: 2, emoji: '👍' })).code).toBe(
        CODE.notFound,
      );
      const takeAway = (seq: number) =>
        ben.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });
      // Neither a message before them nor a note tells a newcomer what stands there.
      expect((await takeAway(2)).code).toBe((await takeAway(1)).code);
      expect((await read(cat, room)).filter(Boolean)).toEqual(['word1', 'word2', 'word3']);
      expect(await roomOf(ben, room)).toMatchObject({ firstSeq: 4, unread: 2 });
    });

    it('and a newcomer isn’t told of deletions from before they joined', async () => {
      const room = await makeGroup(ann);
      await write(ann, room, 'word1');
      await change(ann, room, { historyOpen: false });
      await joinBy(ben, await linkTo(ann, room));
      await write(ann, room, 'word2');
      const { now: since } = await sync(ben, [{ room, seq: 5 }]);
      await ann.client.call(chat.deleteMessages, { room, seqs: [2, 5], forEverybody: true });
      expect((await sync(ben, [{ room, seq: 7 }], since)).events).toEqual([{ room, seq: 5, kind: 'none' }]);
    });
  });

  suite('is dissolved', () => {
    it('with its last member: what was forwarded elsewhere stays until the forward is gone, all else is deleted', async () => {
      const room = await makeGroup(ann, [ben]);
      const direct = await openRoom(ben, ann);
      const { data: file } = await upload(ann.client, Buffer.from('plan'), {
        kind: 'file',
        name: 'plan.txt',
      });
      const picture = await uploadGroupPicture(ann.client, room, await drawPicture());
      const kept = await say(ann, room, 'Kept', { media: [file.id] });
      await write(ann, room, 'Lost');
      const passed = await forward(ben, { room, seq: kept.data.seq }, direct);
      await ann.client.call(groups.addGroupMembers, { room, memberIds: [dan.memberId] });
      await quit(ann, room);
      await leave(server, cat);
      await quit(ben, room);
      const stored = async () =>
        (await server.db.select().from(roomEvents).where(eq(roomEvents.roomId, room))).map(
          ({ text }) => text,
        );
      expect((await roomList(ben)).map(({ last }) => last?.text)).toEqual(['Kept']);
      expect((await getMedium(ben.client, file.id)).statusCode).toBe(200);
      expect((await server.app.inject(picture.data.icon ?? '')).statusCode).toBe(404);
      expect((await dan.client.call(groups.listInvitations)).data).toEqual([]);
      const accept = { room, accept: true };
      expect((await dan.client.call(groups.answerInvitation, accept)).code).toBe(CODE.notFound);
      const annsCopy = async () => JSON.stringify(await exportMember(server.db, ann.memberId));
      expect(await annsCopy()).not.toContain('Lost');
      await purgeExpired(server.db, server.now());
      expect(await stored()).toEqual(['Kept']);
      // Which of them were passed on is nobody's to know.
      expect(await annsCopy()).not.toContain('Kept');
      expect(await annsCopy()).not.toContain(file.id);
      const taken = { room: direct, seqs: [passed.data.seq], forEverybody: true };
      await ben.client.call(chat.deleteMessages, taken);
      await purgeExpired(server.db, server.now());
      expect(await server.db.select().from(rooms).where(eq(rooms.id, room))).toEqual([]);
    });

    it('with the media that were sent in it, which nobody can send again', async () => {
      const room = await makeGroup(ann);
      const direct = await openRoom(ann, ben);
      const { data: file } = await upload(ann.client, Buffer.from('plan'), {
        kind: 'file',
        name: 'plan.txt',
      });
      const media = [file.id];
      await say(ann, room, 'Lost', { media });
      await quit(ann, room);
      expect((await say(ann, direct, 'Again', { media })).code).toBe(CODE.notFound);
      await purgeExpired(server.db, server.now());
      expect(await server.db.select().from(chatMedia)).toEqual([]);
    });

    it('even with more messages than one transaction deletes: the next run resumes an interrupted one', async () => {
      const room = await makeGroup(ann, [ben]);
      const direct = await openRoom(ben, ann);
      const { data: first } = await write(ben, room, 'Kept');
      await forward(ben, { room, seq: first.seq }, direct);
      const isOfRoom = eq(roomEvents.roomId, room);
      const more = Array.from({ length: 2 * DELETED_AT_ONCE }, (_, index) => ({
        roomId: room,
        seq: first.seq + 1 + index,
        kind: 'message' as const,
        senderId: ann.memberId,
        text: 'Lost',
        at: server.now(),
      }));
      for (const half of [more.slice(0, DELETED_AT_ONCE), more.slice(DELETED_AT_ONCE)])
        await server.db.insert(roomEvents).values(half);
      const total = await server.db.$count(roomEvents, isOfRoom);
      expect((await ann.client.call(groups.deleteGroup, { room })).data).toBeNull();
      expect(await server.db.$count(roomEvents, isOfRoom)).toBe(total);
      expect((await ben.client.call(chat.listEvents, { room })).code).toBe(CODE.notFound);
      let begun = 0;
      const interrupted = Object.create(server.db, {
        transaction: {
          value: (work: Parameters<typeof server.db.transaction>[0]) => {
            if (begun++ > 0) throw new Error('killed');
            return server.db.transaction(work);
          },
        },
      });
      await expect(purgeDissolved(interrupted, server.now())).rejects.toThrow('killed');
      expect(await server.db.$count(roomEvents, isOfRoom)).toBe(total - DELETED_AT_ONCE);
      expect(await read(ann, direct)).toEqual(['Kept']);
      await purgeExpired(server.db, server.now());
      expect(await server.db.$count(roomEvents, isOfRoom)).toBe(1);
      expect(await read(ann, direct)).toEqual(['Kept']);
    });

    it('for everybody, only at the request of its owner', async () => {
      const room = await makeGroup(ann, [ben]);
      const direct = await openRoom(ben, cat);
      await befriend(ben, cat);
      const said = await write(ben, room, 'Kept');
      await forward(ben, { room, seq: said.data.seq }, direct);
      const by = (who: Talker, id = room) => who.client.call(groups.deleteGroup, { room: id });
      expect((await by(ben)).failure).toEqual({ reason: 'notOwner' });
      await ann.client.call(groups.setGroupRole, { room, memberId: ben.memberId, role: 'admin' });
      expect((await by(ben)).code).toBe(CODE.notAllowed);
      expect((await by(cat)).code).toBe(CODE.notFound);
      expect((await by(ben, direct)).code).toBe(CODE.notFound);
      const socket = await openSocket(ben);
      expect((await by(ann)).data).toBeNull();
      await socket.nextOf('rooms');
      expect((await by(ann)).code).toBe(CODE.notFound);
      for (const who of [ann, ben]) {
        expect((await roomList(who)).map(({ id }) => id)).not.toContain(room);
        expect((await who.client.call(chat.listEvents, { room })).code).toBe(CODE.notFound);
      }
      expect(await read(cat, direct)).toEqual(['Kept']);
    });

    it('by no owner where operators keep it', async () => {
      const room = await makeGroup(ann, [ben]);
      await server.db.update(groupRows).set({ isKept: true }).where(eq(groupRows.roomId, room));
      const refused = await ann.client.call(groups.deleteGroup, { room });
      expect(refused.failure).toEqual({ reason: 'notOwner' });
      expect((await roomOf(ben, room)).memberCount).toBe(2);
    });

    it('with the account of its last member', async () => {
      const room = await makeGroup(ann, [ben]);
      const direct = await openRoom(ben, cat);
      const kept = await write(ben, room, 'Kept');
      await befriend(ben, cat);
      await forward(ben, { room, seq: kept.data.seq }, direct);
      await quit(ben, room);
      await leave(server, ann);
      expect(await read(cat, direct)).toEqual(['Kept']);
    });
  });

  suite('is joined by a link', () => {
    it('that can be revoked, ends, and is used up; all look alike', async () => {
      const room = await makeGroup(ann);
      const shown = async (who: Talker, groupLink: string) => who.client.call(showGroup, { groupLink });
      const key = await linkTo(ann, room, { maxUses: 1 });
      expect(key.length).toBeGreaterThanOrEqual(22);
      expect((await shown(ben, key)).data).toEqual({ type: 'group', title: 'Hikers', members: 1 });
      expect((await joinBy(ben, key)).data).toEqual({ joined: true, room });
      const short = await linkTo(ann, room, { hours: 1 });
      const [kept] = (await ann.client.call(groups.listGroupLinks, { room })).data;
      server.advance(1);
      const revoked = await linkTo(ann, room);
      const [newest] = (await ann.client.call(groups.listGroupLinks, { room })).data;
      await ann.client.call(groups.revokeGroupLink, { room, id: newest?.id ?? '' });
      for (let half = 0; half < 3; half++) {
        server.advance(30 * 60_000);
        for (const who of [ann, cat]) await who.client.call(chat.listRooms);
      }
      expect(kept?.maxUses).toBeNull();
      const answers = await Promise.all([key, short, revoked, 'unknown'].map((one) => joinBy(cat, one)));
      for (const { code, message } of answers)
        expect([code, message]).toEqual([CODE.notFound, answers[0]?.message]);
      const open = await linkTo(ann, room);
      expect((await shown(ann, open)).data).toMatchObject({ standing: 'joined', room });
    });

    it('that still tells those who have used it their result, once it has ended', async () => {
      const room = await makeGroup(ann);
      const shown = async (who: Talker, groupLink: string) => who.client.call(showGroup, { groupLink });
      const single = await linkTo(ann, room, { maxUses: 1 });
      await joinBy(ben, single);
      // The answer was lost: the app joins again.
      expect((await joinBy(ben, single)).data).toEqual({ joined: true, room });
      expect((await shown(ben, single)).data).toMatchObject({ standing: 'joined', room });
      const asking = await linkTo(ann, room, { approval: true, maxUses: 1 });
      await joinBy(cat, asking);
      expect((await joinBy(cat, asking)).data).toEqual({ joined: false, room: null });
      expect((await shown(cat, asking)).data.standing).toBe('requested');
      for (const key of [single, asking]) expect((await shown(dan, key)).code).toBe(CODE.notFound);
      await ann.client.call(groups.answerJoinRequest, { room, memberId: cat.memberId, accept: false });
      expect((await shown(cat, asking)).code).toBe(CODE.notFound);
    });

    it('and admins accept requests, and let removed members return', async () => {
      const room = await makeGroup(ann, [ben]);
      const key = await linkTo(ann, room, { approval: true });
      expect((await joinBy(dan, key)).data).toEqual({ joined: false, room: null });
      expect((await dan.client.call(showGroup, { groupLink: key })).data.standing).toBe('requested');
      expect((await roomOf(ann, room)).joinRequests).toBe(1);
      expect((await roomOf(ben, room)).joinRequests).toBe(0);
      expect((await ben.client.call(groups.listJoinRequests, { room })).code).toBe(CODE.notAllowed);
      const [asked] = (await ann.client.call(groups.listJoinRequests, { room })).data;
      expect(asked?.person.nickname).toBe('Dan');
      const answer = { room, memberId: dan.memberId, accept: true };
      expect((await ann.client.call(groups.answerJoinRequest, answer)).code).toBe(CODE.success);
      expect((await ann.client.call(groups.answerJoinRequest, answer)).code).toBe(CODE.notFound);
      await remove(ann, room, dan);
      const open = await linkTo(ann, room);
      expect((await joinBy(dan, open)).code).toBe(CODE.notFound);
      expect((await ann.client.call(groups.listRemoved, { room })).data).toHaveLength(1);
      await ann.client.call(groups.forgiveRemoved, { room, memberId: dan.memberId });
      expect((await joinBy(dan, open)).data.joined).toBe(true);
    });

    it('and who is accepted is told so, with the group at the time of joining; who is declined isn’t', async () => {
      const room = await makeGroup(ann);
      await write(ann, room, 'word1');
      const key = await linkTo(ann, room, { approval: true });
      await joinBy(ben, key);
      await joinBy(dan, key);
      server.advance(60);
      const answer = ({ memberId }: Talker, accept: boolean) =>
        ann.client.call(groups.answerJoinRequest, { room, memberId, accept });
      await answer(ben, false);
      const socket = await openSocket(dan);
      await answer(dan, true);
      await socket.nextOf('rooms');
      const told = async ({ client }: Talker) => (await client.call(listNotices)).data;
      expect(await told(ben)).toEqual([]);
      const joined = { title: 'Your request was accepted', at: server.now().toISOString(), read: false };
      expect(await told(dan)).toMatchObject([{ ...joined, text: 'You’re now a member of Hikers.', room }]);
      const { joinedAt, at, last } = await roomOf(dan, room);
      expect(joinedAt).toBe(server.now().toISOString());
      expect([last?.text, at < joinedAt]).toEqual(['word1', true]);
      // Neither the title nor a way there is for somebody who is gone from it.
      await quit(dan, room);
      const [after] = await told(dan);
      expect(after?.text).toBe('Your request to join a group was accepted.');
      expect(after).not.toHaveProperty('room');
    });

    it('that counts requests to join as well, once while pending: a link for one person admits one', async () => {
      const room = await makeGroup(ann);
      const single = await linkTo(ann, room, { approval: true, maxUses: 1 });
      expect((await joinBy(ben, single)).data.joined).toBe(false);
      expect((await joinBy(cat, single)).code).toBe(CODE.notFound);
      const double = await linkTo(ann, room, { approval: true, maxUses: 2 });
      const usesOf = async (key: string) =>
        (await ann.client.call(groups.listGroupLinks, { room })).data.find(({ address }) =>
          address.endsWith(key),
        )?.uses;
      await joinBy(ben, double);
      expect(await usesOf(double)).toBe(0);
      await joinBy(dan, double);
      await joinBy(dan, double);
      expect(await usesOf(double)).toBe(1);
      // A no gives nothing back: who asks again is counted again.
      const no = { room, memberId: dan.memberId, accept: false };
      await ann.client.call(groups.answerJoinRequest, no);
      expect(await usesOf(double)).toBe(1);
      expect((await joinBy(dan, double)).data.joined).toBe(false);
      expect((await joinBy(cat, double)).code).toBe(CODE.notFound);
    });

    it.each([
      ['is no longer an admin', (room: string) => setRole(ann, room, ben, 'member')],
      ['is removed', (room: string) => remove(ann, room, ben)],
      ['leaves', (room: string) => quit(ben, room)],
      [
        'is suspended',
        () =>
          server.db
            .update(memberTable)
            .set({ status: 'blocked_staff' })
            .where(eq(memberTable.id, ben.memberId)),
      ],
    ])('or an invitation, which lead nowhere once who made them %s', async (_, end) => {
      const room = await makeGroup(ann, [ben]);
      await setRole(ann, room, ben, 'admin');
      await change(ann, room, { whoInvites: 'admins' });
      const key = await linkTo(ben, room);
      const invite = ({ client }: Talker) =>
        client.call(groups.addGroupMembers, { room, memberIds: [dan.memberId] });
      const invitedBy = async () =>
        (await dan.client.call(groups.listInvitations)).data.map(({ by }) => by?.nickname);
      const accept = () => dan.client.call(groups.answerInvitation, { room, accept: true });
      await invite(ben);
      expect(await invitedBy()).toEqual(['Ben']);
      await end(room);
      expect(await invitedBy()).toEqual([]);
      const unknown = await joinBy(dan, 'unknown');
      for (const answer of [await joinBy(dan, key), await dan.client.call(showGroup, { groupLink: key })])
        expect([answer.code, answer.message]).toEqual([CODE.notFound, unknown.message]);
      expect((await accept()).code).toBe(CODE.notFound);
      expect((await ann.client.call(groups.listGroupLinks, { room })).data).toEqual([]);
      // The next invitation stands in for the one that has ended.
      await invite(ann);
      expect(await invitedBy()).toEqual(['Ann']);
      expect((await accept()).code).toBe(CODE.success);
    });

    it('of a member, valid only while members may invite others', async () => {
      const room = await makeGroup(ann, [ben]);
      const key = await linkTo(ben, room);
      await change(ann, room, { whoInvites: 'admins' });
      expect((await joinBy(dan, key)).code).toBe(CODE.notFound);
      await change(ann, room, { whoInvites: 'everybody' });
      expect((await joinBy(dan, key)).data.joined).toBe(true);
    });

    it('and `sync` tells every admin that somebody asks, and that another admin has answered', async () => {
      const room = await makeGroup(ann, [ben]);
      await ann.client.call(groups.setGroupRole, { room, memberId: ben.memberId, role: 'admin' });
      const key = await linkTo(ann, room, { approval: true });
      const { lastSeq: seq } = await roomOf(ann, room);
      const waiting = async (since: string) => (await sync(ann, [{ room, seq }], since)).rooms;
      server.advance(60);
      const before = await sync(ann, [{ room, seq }]);
      server.advance(60);
      await joinBy(dan, key);
      expect(await waiting(before.now)).toMatchObject([{ id: room, joinRequests: 1 }]);
      server.advance(60);
      const asked = await sync(ann, [{ room, seq }]);
      server.advance(60);
      const answer = { room, memberId: dan.memberId, accept: false };
      expect((await ben.client.call(groups.answerJoinRequest, answer)).code).toBe(CODE.success);
      expect(await waiting(asked.now)).toMatchObject([{ id: room, joinRequests: 0 }]);
    });

    it('that asks nobody: such a link is refused, and leads nowhere while there are no admins', async () => {
      await saveTarget(server.db, { type: 'group', key: 'tea', title: 'Tea' }, server.now());
      const room = (await joinBy(dan, 'tea')).data.room ?? '';
      const make = (approval: boolean) => dan.client.call(groups.createGroupLink, { room, approval });
      expect((await make(true)).failure).toEqual({ reason: 'noAdmins' });
      const link = await linkTo(dan, room);
      expect((await roomOf(dan, room)).hasAdmins).toBe(false);
      await server.db.update(groupRows).set({ approval: true }).where(eq(groupRows.roomId, room));
      expect((await make(false)).failure).toEqual({ reason: 'noAdmins' });
      const unknown = await joinBy(ben, 'unknown');
      for (const key of ['tea', link])
        for (const answer of [await joinBy(ben, key), await ben.client.call(showGroup, { groupLink: key })])
          expect([answer.code, answer.message]).toEqual([CODE.notFound, unknown.message]);
      // It stays in the list, to be revoked: an admin may come.
      expect((await dan.client.call(groups.listGroupLinks, { room })).data).toHaveLength(1);
      await server.db.update(roomMembers).set({ role: 'owner' }).where(eq(roomMembers.roomId, room));
      expect((await roomOf(dan, room)).hasAdmins).toBe(true);
      expect((await joinBy(ben, 'tea')).data.joined).toBe(false);
      expect((await joinBy(cat, link)).data.joined).toBe(false);
      expect((await make(true)).code).toBe(CODE.success);
    });

    it('of operators, whose group stays when everybody has left it', async () => {
      await saveTarget(server.db, { type: 'group', key: 'tea', title: 'Tea' }, server.now());
      const { room } = (await joinBy(dan, 'tea')).data;
      await write(dan, room ?? '', 'Anybody here?');
      await quit(dan, room ?? '');
      expect((await dan.client.call(showGroup, { groupLink: 'tea' })).data.members).toBe(0);
      expect((await joinBy(ben, 'tea')).data.room).toBe(room);
      expect(await read(ben, room ?? '')).toContain('Anybody here?');
    });
  });
});
