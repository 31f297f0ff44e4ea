import * as chat from '@contract/chat/calls';
import { addGroupMembers, changeGroup } from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { partsOf } from '@contract/chat/words';
import { selectMessages } from '@server/chat/events';
import { isAt } from '@server/chat/places';
import { selectPlaces, termsIn } from '@server/chat/search';
import { termsOf } from '@server/chat/search-terms';
import { fillTerms, selectUnsettled } from '@server/chat/search-terms-filling';
import { readRows } from '@server/database/read-rows';
import { messageTerms, roomEvents, rooms } from '@server/database/schema';
import { describeError } from '@server/http/errors';
import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { setUpServer, suite, type TestServer } from '../harness';
import { makeGroup } from './groups';
import { befriend, forward, join, leave, openRoom, type Talker, write } from './talk';

suite('a search for messages', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let room: string;

  const ask = (who: Talker, query: string, more: { room?: string; cursor?: string | undefined } = {}) =>
    who.client.call(chat.searchMessages, { query, ...more });
  const find = async (who: Talker, query: string, inRoom?: string) =>
    (await ask(who, query, inRoom === undefined ? {} : { room: inRoom })).data.items.map(({ text }) => text);

  /** Adds messages of Ben, faster than he could write them; as an earlier version would, without what they are found by. */
  async function fill(to: string, texts: readonly string[], after = 0): Promise<void> {
    const at = server.now();
    const rows = texts.map((text, index) => ({
      roomId: to,
      seq: after + index + 1,
      kind: 'message' as const,
      senderId: ben.memberId,
      clientId: crypto.randomUUID(),
      text,
      at: new Date(at.getTime() + index),
    }));
    await server.db.insert(roomEvents).values(rows);
    await server.db
      .update(rooms)
      .set({ lastSeq: after + texts.length })
      .where(sql`${rooms.id} = ${to}`);
  }

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      await befriend(ann, ben);
      room = await openRoom(ann, ben);
    },
    { LIMIT_SEARCHES_PER_MEMBER_MINUTE: '60', LIMIT_MESSAGES_PER_MEMBER_10S: '1000' },
  );

  it.each([
    ['The pictures are READY', 'pict'],
    ['The pictures are READY', 'ready the'],
    ['Уже ещё раз, Александра', 'еще алекс'],
    ['我们明天去北京大学看展览', '北京大学'],
    ['我們明天去臺北', '北'],
    ['昨日ラーメンを食べた', 'ﾗｰﾒﾝ'],
    ['학교에서 만나요', '학교'],
    ['Déjà vu', 'deja'],
    ['ＡＢＣ １２３', 'abc 123'],
    ['Internationalisierung', 'internationalis'],
    ['100% of "it", isn’t it?', '100% "isn’t"'],
    ["Robert'); drop table message_terms; --", "'); drop table"],
    ['Good 👍🏽', '👍'],
  ])('finds “%s” by “%s”', async (text, query) => {
    await write(ben, await openRoom(ben, ann), text);
    await write(ben, room, 'Something else 其他');
    expect(await find(ann, query)).toEqual([text]);
    expect(await find(ben, query)).toEqual([text]);
  });

  it.each([
    ['Internationalisierung', 'internationalX'],
    ['大学在北，京都', '北京'],
    ['大京北京', '北京大'],
    ['The pictures', 'ictures'],
  ])('doesn’t find “%s” by “%s”', async (text, query) => {
    await write(ann, room, text);
    expect(await find(ann, query)).toEqual([]);
  });

  it.each(['…', '% _ \\ " \'', '。、！', '\u200d'])('finds nothing for “%s” only', async (query) => {
    await write(ann, room, `Hello ${query}`);
    expect(await find(ann, query)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['spaces only', '   '],
    ['more than 100 characters', 'a'.repeat(101)],
    ['a NUL', 'a\0'],
  ])('refuses %s', async (_what, query) => {
    expect((await ask(ann, query)).failure?.field).toBe('query');
  });

  it('finds the longest query, and the longest message', async () => {
    const long = '语'.repeat(3_900);
    await write(ann, room, `${long}言文学`);
    expect(await find(ann, `${'语'.repeat(97)}言文学`)).toHaveLength(1);
    expect(await find(ann, '的'.repeat(100))).toEqual([]);
  });

  it('gives the latest first, in pages, each message once', async () => {
    const carl = await join(server, 3, 'Carl');
    await befriend(ann, carl);
    const other = await openRoom(ann, carl);
    for (let index = 1; index <= 45; index++) {
      server.advance(1);
      await write(ann, index % 2 === 0 ? room : other, `Tea ${index}`);
      await write(ann, room, 'Coffee');
    }
    const found: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const { items, next } = (await ask(ann, 'tea', { cursor })).data;
      found.push(...items.map(({ text }) => text));
      sizes.push(items.length);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([20, 20, 5]);
    expect(found).toEqual(Array.from({ length: 45 }, (_, index) => `Tea ${45 - index}`));
    expect(await find(ann, 'tea 2', other)).toEqual(['Tea 29', 'Tea 27', 'Tea 25', 'Tea 23', 'Tea 21']);
  });

  it('continues past messages that only look alike', async () => {
    await fill(room, ['北京大学', ...Array.from({ length: 700 }, (_, index) => `京大，北京，大学 ${index}`)]);
    await fillTerms(server.db);
    const pages: (number | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = (await ask(ann, '北京大学', { cursor })).data;
      pages.push(items[0]?.seq);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    // A search looks at 150 messages.
    expect(pages).toEqual([undefined, undefined, undefined, undefined, 1]);
  });

  it('reveals nothing to a newcomer of what was written before they joined', async () => {
    const group = await makeGroup(ben, [ann]);
    await ben.client.call(changeGroup, { room: group, historyOpen: false });
    const teas = Array.from({ length: 200 }, (_, index) => `Tea ${index}`);
    await fill(group, teas, 3);
    await fillTerms(server.db);
    const carl = await join(server, 3, 'Carl');
    await befriend(ben, carl);
    await ben.client.call(addGroupMembers, { room: group, memberIds: [carl.memberId] });
    expect((await ask(ann, 'tea')).data.next).not.toBeNull();
    expect((await ask(carl, 'tea')).data).toEqual({ items: [], next: null });
  });

  it.each(['-'.repeat(36), '0'.repeat(36), `${'a'.repeat(8)}-${'-'.repeat(27)}`])(
    'refuses a cursor with %s as its room',
    async (id) => {
      const cursor = `2026-01-15T12:00:00.000Z_${id}_1`;
      expect((await ask(ann, 'tea', { cursor })).failure?.field).toBe('cursor');
    },
  );

  it('accepts a cursor with an invalid date as the next valid one', async () => {
    await write(ann, room, 'Tea');
    const cursor = `2026-02-30T00:00:00.000Z_${room}_1`;
    expect((await ask(ann, 'tea', { cursor })).data.items).toHaveLength(1);
  });

  it.each(['2026-99-99T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
    'finds nothing after a cursor at %s',
    async (at) => {
      await write(ann, room, 'Tea');
      expect((await ask(ann, 'tea', { cursor: `${at}_${room}_4294967295` })).data.items).toEqual([]);
    },
  );

  it('finds nothing in rooms of others, nor in requests that were declined', async () => {
    await write(ann, room, 'Secret tea');
    const stranger = await join(server, 3);
    expect(await find(stranger, 'tea')).toEqual([]);
    expect((await ask(stranger, 'tea', { room })).code).toBe(CODE.notFound);
    const asked = await openRoom(stranger, ann);
    await write(stranger, asked, 'More tea?');
    expect(await find(ann, 'more')).toEqual(['More tea?']);
    await ann.client.call(chat.declineRequest, { room: asked });
    expect(await find(ann, 'more')).toEqual([]);
    expect(await find(stranger, 'more')).toEqual(['More tea?']);
  });

  it('finds nothing from a deleted account, and keeps no terms of it', async () => {
    await write(ann, room, 'Tea of Ann');
    await write(ben, room, 'Tea of Ben');
    await leave(server, ben);
    expect(await find(ann, 'tea')).toEqual(['Tea of Ann']);
    expect(await server.db.select({ seq: messageTerms.seq }).from(messageTerms)).toEqual([{ seq: 1 }]);
  });

  /** Ben writes to Ann: the first message of the room. */
  const say = async (text: string) => write(ben, await openRoom(ben, ann), text);
  const changeText = (seq: number, text: string) => ben.client.call(chat.editMessage, { room, seq, text });
  const remove = (who: Talker, forEverybody: boolean) =>
    who.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody });
  const forwardTo = (to: string) => forward(ann, { room, seq: 1 }, to);
  const countTerms = () => server.db.$count(messageTerms);

  it('finds an edited message by its new text only', async () => {
    await say('Green tea');
    await changeText(1, 'Black coffee');
    expect(await find(ann, 'tea')).toEqual([]);
    expect(await find(ann, 'coffee')).toEqual(['Black coffee']);
    expect(await countTerms()).toBe(1);
  });

  it('finds no deleted message, and keeps no terms of it', async () => {
    await say('Green tea');
    await remove(ben, true);
    expect(await find(ann, 'tea')).toEqual([]);
    expect(await find(ben, 'tea')).toEqual([]);
    expect(await countTerms()).toBe(0);
  });

  it('finds no message for the member who has deleted it for themselves', async () => {
    await say('Green tea');
    await remove(ann, false);
    expect(await find(ann, 'tea')).toEqual([]);
    expect(await find(ben, 'tea')).toEqual(['Green tea']);
  });

  it('finds a forward by its original’s current text, or its last text before deletion', async () => {
    const carl = await join(server, 3, 'Carl');
    await befriend(ann, carl);
    const other = await openRoom(ann, carl);
    await say('Green tea');
    await forwardTo(other);
    expect((await ask(carl, 'tea')).data.items).toMatchObject([
      { room: other, text: 'Green tea', forwardedFrom: { nickname: 'Ben' } },
    ]);
    await changeText(1, 'Black coffee');
    expect(await find(carl, 'tea')).toEqual([]);
    expect(await find(carl, 'coffee')).toEqual(['Black coffee']);
    await server.db.delete(messageTerms);
    await server.db.update(roomEvents).set({ hasTerms: false });
    await fillTerms(server.db);
    expect(await find(carl, 'coffee')).toEqual(['Black coffee']);
    await remove(ben, true);
    expect(await find(carl, 'coffee')).toEqual(['Black coffee']);
    expect(await find(ben, 'coffee')).toEqual([]);
    expect(await countTerms()).toBe(1);
  });

  it('finds no forward of a message from a deleted account', async () => {
    const carl = await join(server, 3, 'Carl');
    await befriend(ann, carl);
    await say('Green tea');
    await forwardTo(await openRoom(ann, carl));
    await leave(server, ben);
    expect(await find(carl, 'tea')).toEqual([]);
    expect(await countTerms()).toBe(0);
  });

  it('is refused after too many in a minute, per member', async () => {
    for (let index = 0; index < 60; index++) await ask(ann, 'tea');
    expect(await ask(ann, 'tea')).toMatchObject({
      code: CODE.tooManyRequests,
      failure: { retryAfter: 60 },
    });
    expect((await ask(ben, 'tea')).code).toBe(CODE.success);
    server.advance(61);
    expect((await ask(ann, 'tea')).code).toBe(CODE.success);
  });

  it('finds what an earlier version wrote, once the server has filled it in, and fills nothing twice', async () => {
    await fill(room, ['Old tea', ...Array.from({ length: 1_200 }, (_, index) => `Old ${index}`)]);
    await server.db
      .update(roomEvents)
      .set({ kind: 'none', text: '' })
      .where(sql`seq = 3`);
    expect(await find(ann, 'old tea')).toEqual([]);
    await fillTerms(server.db, { signal: AbortSignal.abort() });
    expect(await find(ann, 'old tea')).toEqual([]);
    await fillTerms(server.db);
    expect(await find(ann, 'old tea')).toEqual(['Old tea']);
    expect(await find(ann, '1199')).toEqual(['Old 1199']);
    expect(await server.db.$count(messageTerms)).toBe(1_200);
    await server.db.update(messageTerms).set({ terms: [] });
    await fillTerms(server.db);
    expect(await find(ann, 'old tea')).toEqual([]);
  });

  it('keeps no terms of what an earlier version has emptied', async () => {
    await say('Green tea');
    await write(ann, room, 'Tea of Ann');
    await server.db.update(roomEvents).set({ kind: 'none', text: '' }).where(eq(roomEvents.seq, 1));
    await fillTerms(server.db);
    expect(await server.db.select({ seq: messageTerms.seq }).from(messageTerms)).toEqual([{ seq: 2 }]);
  });

  it('fills in all but the batch of fifty that has a bad message, and reports it', async () => {
    await fill(
      room,
      Array.from({ length: 120 }, (_, index) => `Old ${index}`),
    );
    await server.db.execute(sql`alter table message_terms add constraint no_sixtieth check (seq <> 60)`);
    try {
      const onFailure = vi.fn();
      await fillTerms(server.db, { onFailure });
      expect(onFailure).toHaveBeenCalledOnce();
      expect(JSON.stringify(describeError(onFailure.mock.calls[0]?.[0]))).not.toContain('Old');
    } finally {
      await server.db.execute(sql`alter table message_terms drop constraint no_sixtieth`);
    }
    expect(await server.db.$count(messageTerms)).toBe(70);
    await fillTerms(server.db);
    expect(await server.db.$count(messageTerms)).toBe(120);
  });

  /** Adds many messages at once that are found by the same. */
  async function crowd(to: string, count: number): Promise<void> {
    const terms = `{${termsOf(to, 'Tea 北京').join()}}`;
    await server.db.execute(sql`
      with added as (
        insert into room_events (room_id, seq, kind, sender_id, client_id, text, at, has_terms)
        select ${to}, n, 'message', ${ben.memberId}, gen_random_uuid(), 'Tea 北京', now() - n * interval '1 second', true
        from generate_series(1, ${count}::integer) n
        returning room_id, seq, at
      )
      insert into message_terms (room_id, seq, at, terms) select room_id, seq, at, ${terms}::bigint[] from added`);
  }

  const lookFor = (query: string) => ({
    memberId: ann.memberId,
    terms: termsIn([{ room, first: 1 }], partsOf(query)),
    before: null,
    batch: 50,
  });

  /** How the database would run a statement. */
  async function explain(statement: SQLWrapper): Promise<string> {
    const plan = await readRows(
      server.db,
      z.object({ 'QUERY PLAN': z.string() }),
      sql`explain ${statement.getSQL()}`,
    );
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  }

  it('scans no whole table, however many messages others have', async () => {
    await crowd(room, 500);
    // Of a table that it has never looked at, the database takes any index that starts with the room for foreign keys.
    await server.db.execute(sql`analyze`);
    await crowd(await openRoom(ben, await join(server, 3)), 5_000);
    const byBen = sql`select ${ben.memberId}, room_id, seq, at from message_terms`;
    await server.db.execute(sql`insert into hidden_messages (member_id, room_id, seq, at) ${byBen}`);
    await server.db.execute(sql`analyze`);
    for (const query of ['tea', '北京']) {
      const plan = await explain(selectPlaces(server.db, lookFor(query)));
      expect(plan).toContain('Bitmap Index Scan on message_terms_index');
      expect(plan).not.toContain('Seq Scan');
      expect((await ask(ann, query)).data.items).toHaveLength(20);
    }
    const places = [1, 2, 3].map((seq) => ({ room, seq }));
    const read = await explain(selectMessages(server.db, ann.memberId, isAt(roomEvents, places)));
    expect(read).not.toMatch(/Seq Scan on room_events (message|original|quoted)/);
    // As many as the database expects of any list.
    expect(Number(/rows=(\d+)/.exec(read)?.[1])).toBeLessThanOrEqual(100);
    const looked = await explain(selectUnsettled(server.db, { room: '0'.repeat(32), seq: 0 }));
    expect(looked).toContain('using room_events_unsettled_index');
  });
});
