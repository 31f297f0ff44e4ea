import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import { CODE } from '@contract/codes';
import { blockPerson, endContact } from '@contract/contacts/calls';
import { changePrivacy } from '@contract/privacy/calls';
import { fillTerms } from '@server/chat/search-terms-filling';
import { hiddenMessages, members, messageTerms, roomEvents, rooms } from '@server/database/schema';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { atOnce, countCodes } from '../flood';
import { setUpServer, suite, type TestServer } from '../harness';
import { suspend } from '../reports/team';
import { befriend, forward, join, leave, openRoom, read, sync, type Talker, write } from './talk';

const HOUR = 60 * 60;

suite('messages', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let cat: Talker;
  let room: string;

  const events = async (who: Talker, of = room): Promise<RoomEvent[]> =>
    (await who.client.call(chat.listEvents, { room: of })).data;
  const kinds = async (who: Talker) => (await events(who)).map(({ kind }) => kind);
  const at = async (who: Talker, seq: number, of = room) =>
    (await events(who, of)).find((event) => event.seq === seq);
  const roomOf = async (who: Talker, of = room) => (await who.client.call(chat.getRoom, { room: of })).data;
  const answer = (from: Talker, replyTo: number, text: string) =>
    from.client.call(chat.sendMessage, { room, replyTo, text, clientId: randomUUID() });
  const edit = (who: Talker, seq: number, text: string, of = room) =>
    who.client.call(chat.editMessage, { room: of, seq, text });
  const react = (who: Talker, seq: number, emoji: string | null) =>
    who.client.call(chat.reactToMessage, { room, seq, emoji });
  const pin = (who: Talker, seq: number, pinned = true) =>
    who.client.call(chat.pinMessage, { room, seq, pinned });
  const pins = async (who: Talker) =>
    (await who.client.call(chat.listPins, { room })).data.map(({ seq }) => seq);
  const remove = (who: Talker, seqs: readonly number[], forEverybody: boolean, of = room) =>
    who.client.sendRaw(chat.deleteMessages, JSON.stringify({ room: of, seqs, forEverybody }), {
      'content-type': 'application/json',
    });

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      cat = await join(server, 3, 'Cat');
      await befriend(ann, ben);
      room = await openRoom(ann, ben);
      await openRoom(ben, ann);
      await write(ann, room, 'Hello');
    },
    { LIMIT_CHANGES_PER_MEMBER_10S: '12', LIMIT_ESTABLISHED_PERCENT: '100' },
  );

  const hello = {
    media: [],
    quote: null,
    forwardedFrom: null,
    editedAt: null,
    pinned: false,
    reactions: [],
    changedSeq: 1,
  };

  /** A room of Ann and Cat. */
  async function otherRoom(): Promise<string> {
    await befriend(ann, cat);
    const other = await openRoom(ann, cat);
    await openRoom(cat, ann);
    return other;
  }

  it('are answered with a quote that always shows the current version of the answered message', async () => {
    const long = '😀'.repeat(250);
    expect((await answer(ben, 1, 'Hi')).data.quote).toEqual({
      seq: 1,
      said: { sender: ann.memberId, text: 'Hello', media: [] },
    });
    await edit(ann, 1, long);
    expect(await at(ben, 2)).toMatchObject({ quote: { said: { text: '😀'.repeat(200) } } });
    await remove(ann, [1], false);
    expect(await at(ann, 2)).toMatchObject({ text: 'Hi', quote: { seq: 1, said: null } });
    expect(await at(ben, 2)).toMatchObject({ quote: { said: { sender: ann.memberId } } });
    await remove(ann, [1], true);
    expect(await at(ben, 2)).toMatchObject({ quote: { seq: 1, said: null } });
    for (const seq of [1, 3, 99])
      expect(await answer(ben, seq, 'What?')).toMatchObject({
        code: CODE.notFound,
        failure: { reason: 'messageGone' },
      });
    expect((await events(ben)).length).toBe(4);
  });

  it('can be edited by their author: an event is added, and the same text changes nothing', async () => {
    server.advance(HOUR);
    const edited = (await edit(ann, 1, 'Hello there')).data;
    expect(edited).toMatchObject({ seq: 1, text: 'Hello there', changedSeq: 2 });
    expect(edited.editedAt).toBe(server.now().toISOString());
    expect(await events(ben)).toEqual([edited, { room, seq: 2, kind: 'edit', message: edited }]);
    expect((await edit(ann, 1, ' Hello there\n')).data).toEqual(edited);
    expect(await kinds(ann)).toEqual(['message', 'edit']);
    expect(await edit(ben, 1, 'Mine')).toMatchObject({
      code: CODE.notAllowed,
      failure: { reason: 'notOwn' },
    });
    expect((await edit(ann, 2, 'An edit')).code).toBe(CODE.notFound);
    expect((await edit(cat, 1, 'A stranger')).code).toBe(CODE.notFound);
  });

  it('are carried only by the last of many changes', async () => {
    for (const text of ['One', 'Two', 'Three']) await edit(ann, 1, text);
    await react(ben, 1, '👍');
    await pin(ben, 1);
    const three = { text: 'Three', pinned: true, changedSeq: 6 };
    expect(await events(ann)).toMatchObject([
      { kind: 'message', ...three },
      ...[2, 3, 4, 5].map((seq) => ({ room, seq, kind: 'none' })),
      { seq: 6, kind: 'pin', message: three },
    ]);
    expect((await sync(ben, [{ room, seq: 3 }])).events).toMatchObject([
      { seq: 4, kind: 'none' },
      { seq: 5, kind: 'none' },
      { seq: 6, kind: 'pin', message: three },
    ]);
  });

  it('stay as they are after 48 hours', async () => {
    server.advance(48 * HOUR);
    expect((await edit(ann, 1, 'In time')).code).toBe(CODE.success);
    server.advance(1);
    expect((await edit(ann, 1, 'Late')).failure).toMatchObject({ reason: 'tooOld' });
    const second = (await write(ann, room, 'Second')).data.seq;
    expect((await remove(ann, [second, 1], true)).failure).toMatchObject({ reason: 'tooOld' });
    expect(await read(ben, room)).toEqual(['In time', '', 'Second']);
    expect((await react(ben, 1, '👍')).code).toBe(CODE.success);
  });

  it('accept a retry with the first text even after an edit, but none once they are gone', async () => {
    const clientId = randomUUID();
    await write(ann, room, 'First', clientId);
    const edited = (await edit(ann, 2, 'Second')).data;
    expect((await write(ann, room, 'First', clientId)).data).toEqual(edited);
    await remove(ann, [2], true);
    expect((await write(ann, room, 'First', clientId)).code).toBe(CODE.notFound);
    expect(await read(ben, room)).toEqual(['Hello', '', '', '']);
  });

  it('take one reaction from each member, which can be changed and removed', async () => {
    await react(ben, 1, '👍');
    await react(ann, 1, '👍');
    expect((await react(ben, 1, '❤️')).data).toMatchObject({
      reactions: [
        { emoji: '👍', members: [ann.memberId] },
        { emoji: '❤️', members: [ben.memberId] },
      ],
      changedSeq: 4,
    });
    await react(ben, 1, '❤️');
    const taken = (await react(ben, 1, null)).data;
    expect(taken.reactions).toEqual([{ emoji: '👍', members: [ann.memberId] }]);
    await react(ben, 1, null);
    expect(await kinds(ann)).toEqual(['message', 'none', 'none', 'none', 'reaction']);
    expect(await at(ann, 5)).toEqual({ room, seq: 5, kind: 'reaction', by: ben.memberId, message: taken });
    for (const wrong of ['x', '👍👍', '<b>', '1'])
      expect((await react(ben, 1, wrong)).code).toBe(CODE.invalidInput);
    expect((await react(cat, 1, '👍')).code).toBe(CODE.notFound);
  });

  it('are pinned for both, the latest first, fifty at most', async () => {
    await write(ben, room, 'Second');
    expect((await pin(ben, 1)).data).toMatchObject({ pinned: true, changedSeq: 3 });
    await pin(ann, 2);
    await pin(ann, 2);
    expect([await pins(ann), await pins(ben)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
    await remove(ann, [2], false);
    expect([await pins(ann), await pins(ben)]).toEqual([[1], [2, 1]]);
    await pin(ben, 1, false);
    expect(await pins(ben)).toEqual([2]);
    expect((await events(ben)).at(-1)).toMatchObject({ kind: 'pin', by: ben.memberId });
    expect((await cat.client.call(chat.listPins, { room })).code).toBe(CODE.notFound);
    await server.db.update(roomEvents).set({ pinnedSeq: 1 }).where(eq(roomEvents.seq, 2));
    const others = Array.from({ length: 49 }, (_, index) => ({
      roomId: room,
      seq: 100 + index,
      kind: 'message' as const,
      senderId: ann.memberId,
      text: 'Pinned',
      at: server.now(),
      pinnedSeq: 100 + index,
    }));
    await server.db.insert(roomEvents).values(others);
    await server.db.update(rooms).set({ lastSeq: 148 });
    expect((await pin(ben, 1)).code).toBe(CODE.conflict);
  });

  it('are deleted for everybody by their author, with their events and the preview in the list', async () => {
    await react(ben, 1, '👍');
    await pin(ben, 1);
    await edit(ann, 1, 'Hello!');
    await write(ben, room, 'Mine');
    expect((await remove(ann, [1, 5], true)).failure).toMatchObject({ reason: 'notOwn' });
    expect((await remove(ben, [1], true)).failure).toMatchObject({ reason: 'notOwn' });
    expect((await read(ben, room)).filter(Boolean)).toEqual(['Hello!', 'Mine']);
    expect((await remove(ann, [1, 1, 2, 99], true)).code).toBe(CODE.success);
    expect((await remove(ann, [1], true)).code).toBe(CODE.success);
    for (const who of [ann, ben])
      expect(await events(who)).toMatchObject([
        ...[1, 2, 3, 4].map((seq) => ({ room, seq, kind: 'none' })),
        { seq: 5, text: 'Mine' },
        { room, seq: 6, kind: 'delete', target: 1 },
      ]);
    expect(await pins(ben)).toEqual([]);
    await remove(ben, [5], true);
    expect(await roomOf(ann)).toMatchObject({ last: null, unread: 0, lastSeq: 7, state: 'open' });
    const [stored] = await server.db.select().from(roomEvents).where(eq(roomEvents.seq, 1));
    expect(stored).toMatchObject({ text: '', kind: 'none' });
    expect(await server.db.query.messageReactions.findMany()).toEqual([]);
  });

  it('are deleted for one member alone', async () => {
    await write(ann, room, 'Second');
    await react(ann, 2, '👍');
    expect(await roomOf(ben)).toMatchObject({ unread: 2, last: { text: 'Second' } });
    expect((await remove(ben, [2, 2, 3], false)).code).toBe(CODE.success);
    expect(await kinds(ben)).toEqual(['message', 'none', 'none']);
    expect(await kinds(ann)).toEqual(['message', 'message', 'reaction']);
    expect(await roomOf(ben)).toMatchObject({ unread: 1, last: { text: 'Hello' }, lastSeq: 3 });
    expect(await roomOf(ann)).toMatchObject({ last: { text: 'Second' } });
    expect((await react(ben, 2, '👍')).code).toBe(CODE.notFound);
    expect((await remove(cat, [1], false)).code).toBe(CODE.notFound);
  });

  it('reach a client that was away in their current version, with what was deleted since', async () => {
    await write(ann, room, 'Second');
    server.advance(60);
    const { now } = await sync(ben, [{ room, seq: 2 }]);
    server.advance(60);
    await remove(ben, [2], false);
    await edit(ann, 1, 'Hello!');
    const missing = await sync(ben, [{ room, seq: 2 }], now);
    expect(missing.events).toMatchObject([
      { room, seq: 2, kind: 'none' },
      { seq: 3, kind: 'edit', message: { seq: 1, text: 'Hello!' } },
    ]);
    expect(missing.rooms).toMatchObject([{ id: room, lastSeq: 3, last: { seq: 1, text: 'Hello!' } }]);
    // The other's pages hear of the edit only.
    expect((await sync(ann, [{ room, seq: 2 }], now)).events).toMatchObject([{ kind: 'edit' }]);
    server.advance(121);
    const later = await sync(ben, [{ room, seq: 3 }], server.now().toISOString());
    expect(later).toMatchObject({ rooms: [], events: [] });
  });

  it.each([true, false])(
    'are told to be gone though it took two minutes (for everybody: %s)',
    async (all) => {
      await write(ann, room, 'Second');
      const { now } = await sync(ann, [{ room, seq: 2 }]);
      server.advance(-119);
      await remove(ann, [2], all);
      server.advance(119);
      expect((await sync(ann, [{ room, seq: 2 }], now)).events[0]).toEqual({ room, seq: 2, kind: 'none' });
    },
  );

  it.each([true, false])(
    'tell in which rooms more is gone at once than an answer names (for everybody: %s)',
    async (all) => {
      const other = await otherRoom();
      const count = 1_001;
      const { now } = await sync(ann, []);
      const goneAt = server.now();
      const common = { roomId: room, senderId: ann.memberId, text: '', at: goneAt, hasTerms: true };
      const texts = Array.from({ length: count }, (_, index) => ({
        ...common,
        seq: index + 2,
        kind: all ? ('none' as const) : ('message' as const),
        goneAt: all ? goneAt : null,
      }));
      await server.db.insert(roomEvents).values(texts);
      await server.db
        .update(rooms)
        .set({ lastSeq: count + 1 })
        .where(eq(rooms.id, room));
      if (!all)
        await server.db
          .insert(hiddenMessages)
          .values(texts.map(({ seq }) => ({ memberId: ann.memberId, roomId: room, seq, at: goneAt })));
      server.advance(1);
      // The latest one is named, though it isn't of the room with the most.
      await write(ann, other, 'Later');
      await remove(ann, [1], all, other);
      const known = [room, other].map((id) => ({ room: id, seq: count + 1 }));
      const missing = await sync(ann, known, now);
      expect(missing.moreGone).toEqual([room]);
      expect(missing.events).toHaveLength(1_000);
      expect(missing.events).toContainEqual({ room: other, seq: 1, kind: 'none' });
      server.advance(121);
      expect(await sync(ann, known, server.now().toISOString())).not.toHaveProperty('moreGone');
    },
  );

  it('don’t move their room in the list when they are changed', async () => {
    const other = await otherRoom();
    server.advance(1);
    await write(ann, other, 'Later');
    server.advance(1);
    const before = await roomOf(ann);
    await react(ann, 1, '👍');
    expect(await roomOf(ann)).toMatchObject({ at: before.at });
    const { items } = (await ann.client.call(chat.listRooms)).data;
    expect(items.map(({ id }) => id)).toEqual([other, room]);
  });

  it('are forwarded by reference: the text stays the original’s, and a forward of a forward points to it', async () => {
    const other = await otherRoom();
    const first = (await forward(ann, { room, seq: 1 }, other)).data;
    expect(first).toMatchObject({ room: other, text: 'Hello', forwardedFrom: { nickname: 'Ann' } });
    const second = (await forward(cat, { room: other, seq: 1 }, other)).data;
    await server.db.update(members).set({ nickname: 'Anna' }).where(eq(members.id, ann.memberId));
    await edit(ann, 1, 'Hello!');
    for (const { seq } of [first, second])
      expect(await at(cat, seq, other)).toMatchObject({
        text: 'Hello!',
        forwardedFrom: { nickname: 'Anna' },
      });
    expect((await edit(ann, first.seq, 'Mine', other)).failure).toMatchObject({ reason: 'notOwn' });
    // Without the one between, the second stays.
    await remove(ann, [first.seq], true, other);
    expect(await at(ann, second.seq, other)).toMatchObject({ text: 'Hello!' });
    expect((await roomOf(ann, other)).last).toMatchObject({ seq: second.seq, text: 'Hello!' });
  });

  it('are forwarded once per client id, by members who see them, to rooms of theirs', async () => {
    const other = await otherRoom();
    const clientId = randomUUID();
    const { data } = await forward(ann, { room, seq: 1 }, other, clientId);
    expect((await forward(ann, { room, seq: 1 }, other, clientId)).data).toEqual(data);
    await write(ann, room, 'Another');
    expect((await forward(ann, { room, seq: 2 }, other, clientId)).code).toBe(CODE.conflict);
    expect((await write(ann, other, 'Hello', clientId)).code).toBe(CODE.conflict);
    expect((await forward(cat, { room, seq: 1 }, other)).code).toBe(CODE.notFound);
    expect((await forward(ben, { room, seq: 1 }, other)).code).toBe(CODE.notFound);
    await remove(ann, [2], false);
    expect((await forward(ann, { room, seq: 2 }, other)).code).toBe(CODE.notFound);
    await remove(ann, [1], false);
    expect((await forward(ann, { room, seq: 1 }, other, clientId)).data).toEqual(data);
  });

  it('aren’t forwarded to somebody who hasn’t accepted a request, because they may change', async () => {
    const asked = await openRoom(ann, cat);
    const pending = { code: CODE.notAllowed, failure: { reason: 'requestPending' } };
    expect(await forward(ann, { room, seq: 1 }, asked)).toMatchObject(pending);
    expect(await roomOf(ann, asked)).toMatchObject({ lastSeq: 0, state: 'empty' });
    await write(ann, asked, 'May I?');
    expect(await forward(ann, { room, seq: 1 }, asked)).toMatchObject(pending);
    // The answer accepts.
    await write(cat, asked, 'Look at this');
    expect((await forward(ann, { room, seq: 1 }, asked)).code).toBe(CODE.success);
  });

  it('accept a request when they are forwarded to its sender', async () => {
    const asked = await openRoom(cat, ann);
    await write(cat, asked, 'May I?');
    expect((await forward(ann, { room, seq: 1 }, asked)).code).toBe(CODE.success);
    expect(await roomOf(cat, asked)).toMatchObject({ state: 'open' });
  });

  it('can’t be edited while somebody who has blocked their author would read it in the author’s forward', async () => {
    const other = await otherRoom();
    await forward(ann, { room, seq: 1 }, other);
    await cat.client.call(blockPerson, { memberId: ann.memberId });
    expect(await edit(ann, 1, 'Hello, Cat')).toMatchObject({
      code: CODE.notAllowed,
      failure: { reason: 'cannotMessage' },
      message: 'You forwarded this message to someone you can’t message anymore, so it can’t be edited.',
    });
    expect(await at(cat, 1, other)).toMatchObject({ text: 'Hello' });
    expect(await at(ben, 1)).toMatchObject({ text: 'Hello', editedAt: null });
    await remove(ann, [1], true, other);
    expect((await edit(ann, 1, 'Hello, Ben')).code).toBe(CODE.success);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is suspended', () => suspend(server, cat)],
    [
      'takes messages of contacts only, and is none any more',
      async () => {
        await cat.client.call(changePrivacy, { messagesFrom: 'contacts' });
        await cat.client.call(endContact, { memberId: ann.memberId });
      },
    ],
  ])('keep their text while a forward of their author shows it to somebody who %s', async (_who, happen) => {
    const other = await otherRoom();
    await forward(ann, { room, seq: 1 }, other);
    expect((await edit(ann, 1, 'Hello, Cat')).code).toBe(CODE.success);
    await happen();
    expect((await edit(ann, 1, 'Hello again')).failure).toMatchObject({ reason: 'cannotMessage' });
    await remove(ann, [1], true, other);
    expect((await edit(ann, 1, 'Hello, Ben')).code).toBe(CODE.success);
  });

  it('can be edited even if others have forwarded them to somebody who has blocked their author', async () => {
    await befriend(ben, cat);
    const other = await openRoom(ben, cat);
    await forward(ben, { room, seq: 1 }, other);
    await cat.client.call(blockPerson, { memberId: ann.memberId });
    expect((await edit(ann, 1, 'Hello!')).code).toBe(CODE.success);
  });

  it('are forwarded a thousand times at most, and every forward is found by the new text once its terms are filled in', async () => {
    const other = await otherRoom();
    const row = {
      roomId: other,
      kind: 'message' as const,
      senderId: ann.memberId,
      text: '',
      at: server.now(),
    };
    const forwards = Array.from({ length: 1_000 }, (_, index) => ({
      ...row,
      seq: index + 1,
      originalRoom: room,
      originalSeq: 1,
      hasTerms: true,
    }));
    await server.db.insert(roomEvents).values(forwards);
    await server.db.update(rooms).set({ lastSeq: 1_000 }).where(eq(rooms.id, other));
    expect((await forward(ann, { room, seq: 1 }, room)).code).toBe(CODE.conflict);
    // Of a text with 1,000 terms ten messages are taken at once.
    await edit(
      ann,
      1,
      Array.from({ length: 1_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('、'),
    );
    expect(await server.db.$count(messageTerms)).toBe(10);
    await fillTerms(server.db);
    expect(await server.db.$count(messageTerms)).toBe(1_001);
    await remove(ann, [1_000], true, other);
    expect((await forward(ann, { room, seq: 1 }, room)).code).toBe(CODE.success);
    // All show what the oldest holds from now on.
    await remove(ann, [1], true);
    expect(await server.db.$count(roomEvents, isNotNull(roomEvents.goneAt))).toBe(2);
    expect(await server.db.$count(roomEvents, isNotNull(roomEvents.originalRoom))).toBe(1_000);
    expect(await server.db.$count(messageTerms)).toBe(1_000);
    await leave(server, ann);
    expect(await server.db.$count(messageTerms)).toBe(0);
  }, 60_000);

  it('are gone everywhere when the author of the original leaves', async () => {
    await befriend(ben, cat);
    const other = await openRoom(ben, cat);
    await openRoom(cat, ben);
    await forward(ben, { room, seq: 1 }, other);
    await write(cat, other, 'Nice');
    await forward(ben, { room, seq: 1 }, room);
    server.advance(60);
    const { now } = await sync(cat, [{ room: other, seq: 2 }]);
    server.advance(60);
    await leave(server, ann);
    expect(await events(cat, other)).toMatchObject([
      { room: other, seq: 1, kind: 'none' },
      { seq: 2, text: 'Nice' },
    ]);
    expect((await read(ben, room)).join('')).toBe('');
    const missing = await sync(cat, [{ room: other, seq: 2 }], now);
    expect(missing.events).toEqual([{ room: other, seq: 1, kind: 'none' }]);
    expect(missing.rooms).toMatchObject([{ id: other, lastSeq: 2 }]);
  });

  it('lose the reactions, pins and hidden marks of a member who leaves', async () => {
    await react(ben, 1, '👍');
    await write(ann, room, 'Second');
    await remove(ben, [3], false);
    await pin(ben, 1);
    await write(ben, room, 'Bye');
    await remove(ben, [5], true);
    await leave(server, ben);
    expect(await events(ann)).toMatchObject([
      { ...hello, seq: 1, text: 'Hello', pinned: true, changedSeq: 7 },
      { kind: 'none' },
      { text: 'Second' },
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'delete', target: 5 },
      // Who has the message from before still hears that it has changed.
      { kind: 'edit', message: { seq: 1, pinned: true, reactions: [] } },
    ]);
    expect(JSON.stringify(await events(ann))).not.toContain(String(ben.memberId));
  });

  it.each([
    ['blocked the other', () => ann.client.call(blockPerson, { memberId: ben.memberId })],
    ['left', () => leave(server, ann)],
  ])('can’t be changed once a member has %s, but taken away', async (_what, happen) => {
    await write(ben, room, 'Mine');
    await happen();
    for (const refused of [await edit(ben, 2, 'Yours'), await react(ben, 2, '👍'), await pin(ben, 2)])
      expect(refused.failure).toMatchObject({ reason: 'cannotMessage' });
    expect((await remove(ben, [2], true)).code).toBe(CODE.success);
    expect(await at(ben, 2)).toMatchObject({ kind: 'none' });
  });

  it('of a request wait for acceptance; a reaction accepts it', async () => {
    const asked = await openRoom(cat, ann);
    await write(cat, asked, 'May I?');
    const like = { room: asked, seq: 1, emoji: '👍' };
    expect((await edit(cat, 1, 'Please?', asked)).failure).toMatchObject({ reason: 'requestPending' });
    expect((await cat.client.call(chat.reactToMessage, like)).failure).toMatchObject({
      reason: 'requestPending',
    });
    await ann.client.call(chat.reactToMessage, like);
    expect(await roomOf(cat, asked)).toMatchObject({ state: 'open' });
    expect((await edit(cat, 1, 'Thanks', asked)).code).toBe(CODE.success);
  });

  it('are changed so many times in ten seconds', async () => {
    for (let index = 0; index < 12; index++) await edit(ann, 1, `Hello ${index}`);
    for (const refused of [await edit(ann, 1, 'Too many'), await react(ann, 1, '👍'), await pin(ann, 1)])
      expect(refused.code).toBe(CODE.tooManyRequests);
    for (const forEverybody of [true, false])
      expect((await remove(ann, [1], forEverybody)).code).toBe(CODE.tooManyRequests);
    // What changes nothing is no change.
    expect((await edit(ann, 1, 'Hello 11')).code).toBe(CODE.success);
    expect((await react(ben, 1, '👍')).code).toBe(CODE.success);
    server.advance(11);
    expect((await edit(ann, 1, 'Later')).code).toBe(CODE.success);
  });

  it('as concurrent reactions are accepted up to the ceiling, each once, and the rest are refused', async () => {
    const before = (await events(ben)).length;
    const emoji = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x1f600 + index));
    const answers = await atOnce(emoji.map((one) => () => react(ann, 1, one)));
    expect(countCodes(answers)).toEqual({ [CODE.success]: 12, [CODE.tooManyRequests]: 38 });
    // Of all changes of a message only the last one tells it.
    expect((await kinds(ben)).slice(before)).toEqual([
      ...Array.from({ length: 11 }, () => 'none'),
      'reaction',
    ]);
    const message = await at(ben, 1);
    const [reaction, ...others] = message?.kind === 'message' ? message.reactions : [];
    expect(others).toEqual([]);
    expect(reaction?.members).toEqual([ann.memberId]);
    expect(emoji.filter((_, index) => answers[index]?.code === CODE.success)).toContain(reaction?.emoji);
  });

  it('changed by eight at once keep one order without gaps, and look the same to both', async () => {
    const texts = ['one', 'two', 'three', 'four'];
    for (const text of texts) await write(ann, room, text);
    await Promise.all([
      edit(ann, 2, 'uno'),
      edit(ann, 2, 'due'),
      react(ben, 2, '👍'),
      react(ben, 2, '❤️'),
      pin(ann, 3),
      remove(ann, [3, 4], true),
      remove(ann, [4, 3], true),
      remove(ben, [5], false),
    ]);
    const [own, others] = [await events(ann), await events(ben)];
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_event, index) => index + 1));
    expect(others).toEqual(
      own.map((event) => (event.seq === 5 ? { room, seq: 5, kind: 'none' as const } : event)),
    );
    expect(own.filter(({ kind }) => kind === 'delete')).toHaveLength(2);
    const versions = own.flatMap((event): MessageEvent[] => ('message' in event ? [event.message] : []));
    for (const version of versions) expect(own[version.seq - 1]).toEqual(version);
  });

  it('forwarded back and forth while they are deleted are gone or stay, without a deadlock', async () => {
    const other = await otherRoom();
    await write(ann, other, 'There');
    await forward(ann, { room, seq: 1 }, other);
    await forward(ann, { room: other, seq: 1 }, room);
    await Promise.all([
      remove(ann, [1, 2], true),
      remove(ann, [1, 2], true, other),
      forward(ann, { room, seq: 1 }, other),
      forward(ann, { room: other, seq: 1 }, room),
      forward(ben, { room, seq: 2 }, room),
    ]);
    for (const [who, of] of [
      [ben, room],
      [cat, other],
    ] as const) {
      const seen = await events(who, of);
      expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_event, index) => index + 1));
      const left = seen.filter(({ kind }) => kind === 'message');
      expect(left).toEqual(
        left.map(() => expect.objectContaining({ text: expect.stringMatching(/^(Hello|There)$/) })),
      );
      expect(left.every(({ seq }) => seq > 2)).toBe(true);
    }
  });
});
