import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { blockPerson, endContact } from '@contract/contacts/calls';
import { members } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';
import { joinBy, linkTo, makeGroup, quit, remove } from './groups';
import { befriend, join, leave, openRoom, type Talker, write } from './talk';

suite('the profile of a member', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
    },
    { LIMIT_PEOPLE_PER_MEMBER_HOUR: '3' },
  );

  const look = ({ client }: Talker, { memberId }: Pick<Talker, 'memberId'>) =>
    client.call(groups.getPerson, { memberId });
  const common = async ({ client }: Talker, { memberId }: Talker) =>
    (await client.call(groups.listCommonGroups, { memberId })).data.items.map(({ group }) => group.title);

  /** A group of Ann's into which the others have come by a link: nobody is anybody's contact. */
  async function meetInGroup(title = 'Hikers', guests: readonly Talker[] = [ben]): Promise<string> {
    const room = await makeGroup(ann, [], title);
    const link = await linkTo(ann, room);
    for (const guest of guests) await joinBy(guest, link);
    return room;
  }
  const hide = (room: string) => ann.client.call(groups.changeGroup, { room, membersHidden: true });

  it('shows a contact with the account ID', async () => {
    await befriend(ann, ben);
    expect((await look(ann, ben)).data).toEqual({
      memberId: ben.memberId,
      username: ben.username,
      nickname: 'Ben',
      photo: null,
      icon: null,
      isContact: true,
      isBlocked: false,
    });
  });

  it('shows no account ID to those who share a group only', async () => {
    await meetInGroup();
    expect((await look(ann, ben)).data).toMatchObject({ nickname: 'Ben', username: null, isContact: false });
    expect((await look(ben, ann)).data).toMatchObject({ nickname: 'Ann', username: null });
  });

  it('looks the same for a nonexistent, a deleted and an unknown member', async () => {
    await befriend(ann, cat);
    await leave(server, cat);
    const answers = [];
    for (const memberId of [987_654, cat.memberId, ben.memberId]) {
      server.advance(3_601);
      const { code, message, failure } = await look(ann, { memberId });
      answers.push({ code, message, failure });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: CODE.notFound });
  });

  it('isn’t served for oneself', async () => {
    expect(await look(ann, ann)).toMatchObject({ code: CODE.invalidInput, failure: { field: 'memberId' } });
  });

  it('can’t be enumerated by number: unknown ones are limited per hour, acquaintances still work', async () => {
    await befriend(ann, ben);
    for (const memberId of [71, 72, 73]) expect((await look(ann, { memberId })).code).toBe(CODE.notFound);
    expect((await look(ann, cat)).code).toBe(CODE.tooManyRequests);
    expect((await look(ann, { memberId: 74 })).code).toBe(CODE.tooManyRequests);
    expect((await look(ann, ben)).code).toBe(CODE.success);
    server.advance(3_601);
    expect((await look(ann, cat)).code).toBe(CODE.notFound);
  });

  suite('in a direct chat', () => {
    it('is shown to both sides of a request, except to a receiver who has declined it', async () => {
      const room = await openRoom(ann, ben);
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
      await write(ann, room, 'Hello');
      expect((await look(ben, ann)).data).toMatchObject({ nickname: 'Ann', username: null });
      await ben.client.call(chat.declineRequest, { room });
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
      // The sender isn't told.
      expect((await look(ann, ben)).data).toMatchObject({ nickname: 'Ben' });
    });

    it('is shown after the contact has ended, without the account ID', async () => {
      await befriend(ann, ben);
      await write(ann, await openRoom(ann, ben), 'Hello');
      await ann.client.call(endContact, { memberId: ben.memberId });
      expect((await look(ben, ann)).data).toMatchObject({ nickname: 'Ann', username: null });
    });

    it('is hidden once neither contact nor chat is left', async () => {
      await befriend(ann, ben);
      await ann.client.call(endContact, { memberId: ben.memberId });
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
    });
  });

  suite('of somebody who is blocked', () => {
    it('stays visible to those who have blocked them, so that they can unblock', async () => {
      await befriend(ann, ben);
      await ann.client.call(blockPerson, { memberId: ben.memberId });
      expect((await look(ann, ben)).data).toMatchObject({ isBlocked: true, username: null });
    });

    it('tells the blocked one nothing: as to a stranger of the same chat, without a picture', async () => {
      await server.db.update(members).set({ photo: crypto.randomUUID() }).where(eq(members.id, ann.memberId));
      await meetInGroup();
      const before = (await look(ben, ann)).data;
      expect(before.photo).not.toBeNull();
      await ann.client.call(blockPerson, { memberId: ben.memberId });
      expect((await look(ben, ann)).data).toEqual({ ...before, photo: null, icon: null });
      expect(await common(ben, ann)).toEqual(['Hikers']);
    });

    it('is hidden from the blocked member who shared nothing but the contact', async () => {
      await befriend(ann, ben);
      await ann.client.call(blockPerson, { memberId: ben.memberId });
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
    });
  });

  suite('in a group', () => {
    it('is hidden from members where the list is, but not from admins', async () => {
      const room = await meetInGroup('Hikers', [ben, cat]);
      await hide(room);
      const quiet = await look(ben, cat);
      // That somebody has joined stands in the history that is open to all.
      expect(quiet.code).toBe(CODE.success);
      expect(await common(ben, cat)).toEqual([]);
      expect(await common(ann, cat)).toEqual(['Hikers']);
    });

    it('doesn’t show members of a hidden list who have written nothing that the reader can see', async () => {
      const room = await meetInGroup('Hikers', [ben]);
      await ann.client.call(groups.changeGroup, { room, membersHidden: true, historyOpen: false });
      await joinBy(cat, await linkTo(ann, room));
      expect((await look(cat, ben)).code).toBe(CODE.notFound);
      await write(ben, room, 'Who is new here?');
      expect((await look(cat, ben)).data).toMatchObject({ nickname: 'Ben' });
    });

    it('isn’t shown because of events that the reader gets as none', async () => {
      const room = await meetInGroup('Hikers', [ben]);
      await write(ben, room, 'Before you came');
      await ann.client.call(groups.changeGroup, { room, membersHidden: true, historyOpen: false });
      await joinBy(cat, await linkTo(ann, room));
      const memberIds = [ben.memberId];
      const isMet = async () => [
        (await look(cat, ben)).code === CODE.success,
        (await cat.client.call(groups.listRoomPeople, { room, memberIds })).data.length > 0,
      ];
      await ben.client.call(chat.reactToMessage, { room, seq: 3, emoji: '👍' });
      await ben.client.call(chat.editMessage, { room, seq: 3, text: 'Long before' });
      await ben.client.call(chat.deleteMessages, { room, seqs: [3], forEverybody: true });
      expect(await isMet()).toEqual([false, false]);
      const { data } = await write(ann, room, 'Welcome');
      const react = { room, seq: data.seq, emoji: '👍' };
      await ben.client.call(chat.reactToMessage, react);
      await ann.client.call(chat.editMessage, { room, seq: data.seq, text: 'Welcome!' });
      expect(await isMet()).toEqual([true, true]);
      await cat.client.call(chat.deleteMessages, { room, seqs: [data.seq], forEverybody: false });
      expect(await isMet()).toEqual([false, false]);
    });

    it('is shown for somebody who has left, while their messages can be read', async () => {
      const room = await meetInGroup();
      await write(ben, room, 'I have to go');
      await quit(ben, room);
      expect((await look(ann, ben)).data).toMatchObject({ nickname: 'Ben' });
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
      expect(await common(ann, ben)).toEqual([]);
    });

    it('ends with the membership of the reader', async () => {
      const room = await meetInGroup();
      await remove(ann, room, ben);
      expect((await look(ben, ann)).code).toBe(CODE.notFound);
    });
  });

  it('lists common groups only, those with the latest message first, page by page', async () => {
    const first = await meetInGroup('First');
    server.advance(1);
    await meetInGroup('Second');
    server.advance(1);
    await meetInGroup('Without Ben', []);
    server.advance(1);
    await write(ben, first, 'Hello');
    expect(await common(ann, ben)).toEqual(['First', 'Second']);
    expect(await common(ann, cat)).toEqual([]);
    // The next page begins after the last one of this.
    const { at } = (await ann.client.call(chat.getRoom, { room: first })).data;
    const cursor = `${at}_${first}`;
    const next = await ann.client.call(groups.listCommonGroups, { memberId: ben.memberId, cursor });
    expect(next.data.items.map(({ group }) => group.title)).toEqual(['Second']);
    expect(next.data.next).toBeNull();
  });
});
