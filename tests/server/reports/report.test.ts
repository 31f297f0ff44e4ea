import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import * as reports from '@contract/reports/calls';
import * as schema from '@server/database/schema';
import { saveTarget } from '@server/invites/targets';
import { eraseMember, exportMember, purgeExpired } from '@server/modules';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { joinBy } from '../chat/groups';
import { forward, join, leave, openRoom, befriend, write } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { atOnce, countCodes } from '../flood';
import { setUpServer, suite, type TestServer } from '../harness';
import { decide, joinTeam, noticesOf, operate, queueOf, report, talk } from './team';

const DAY = 24 * 60 * 60;

suite('reports', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('copy the message and five before and after, as the reporter sees them', async () => {
    const texts = Array.from({ length: 15 }, (_, index) => `message ${index}`);
    const { ann, room, seqs } = await talk(server, texts);
    const hidden = seqs[6] ?? 0;
    await ann.client.call(chat.deleteMessages, { room, seqs: [hidden], forEverybody: false });
    expect((await report(ann, { room, seq: seqs[8] ?? 0 }, { note: 'He insults me' })).data).toBeNull();
    const assistant = await joinTeam(server, 'helper_one');
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    const { data } = await assistant.client.call(reports.getCase, { case: id });
    expect(data.messages.map(({ text }) => text)).toEqual(
      [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13].map((index) => `message ${index}`),
    );
    expect(data.messages.filter(({ isReported }) => isReported).map(({ text }) => text)).toEqual([
      'message 8',
    ]);
    expect(data.subject).toMatchObject({ nickname: 'Bob' });
    expect(data.notes).toEqual([{ reason: 'abuse', note: 'He insults me' }]);
  });

  it('keep what was written when it was reported, though its author takes it away or changes it', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['You fool', 'What?', 'I said it']);
    const [seq = 0, , last = 0] = seqs;
    await report(ann, { room, seq });
    await bob.client.call(chat.deleteMessages, { room, seqs: [seq], forEverybody: true });
    await bob.client.call(chat.editMessage, { room, seq: last, text: 'Nothing' });
    const assistant = await joinTeam(server, 'helper_one');
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    const { data } = await assistant.client.call(reports.getCase, { case: id });
    expect(data.messages.map(({ text }) => text)).toEqual(['You fool', 'What?', 'I said it']);
  });

  it("aren't taken of what the reporter doesn't see: other rooms, gone and hidden messages", async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One', 'Two', 'Three']);
    const eve = await join(server, 5, 'Eve');
    const [gone = 0, , hidden = 0] = seqs;
    await bob.client.call(chat.deleteMessages, { room, seqs: [gone], forEverybody: true });
    await ann.client.call(chat.deleteMessages, { room, seqs: [hidden], forEverybody: false });
    expect((await report(eve, { room, seq: seqs[1] ?? 0 })).code).toBe(CODE.notFound);
    expect((await report(ann, { room, seq: gone })).code).toBe(CODE.notFound);
    expect((await report(ann, { room, seq: hidden })).code).toBe(CODE.notFound);
    expect((await report(ann, { room, seq: 99 })).code).toBe(CODE.notFound);
    expect((await report(ann, { memberId: 1 })).code).toBe(CODE.notFound);
    // A chat of two is no group.
    expect((await report(ann, { room })).code).toBe(CODE.notFound);
    expect(await server.db.select().from(schema.moderationCases)).toEqual([]);
  });

  it('need one target, a reason of the list and a note of 500 characters at most; nobody reports themselves', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One', 'Two']);
    const [seq = 0, own = 0] = seqs;
    const target = { memberId: bob.memberId };
    for (const wrong of [{}, { seq }, { room, ...target }, { room, seq, ...target }])
      expect((await report(ann, wrong)).failure).toMatchObject({ field: 'memberId' });
    expect((await report(ann, target, { reason: 'dislike' })).failure).toEqual({ field: 'reason' });
    expect((await report(ann, target, { note: 'x'.repeat(501) })).failure).toEqual({ field: 'note' });
    expect((await report(ann, { memberId: ann.memberId })).code).toBe(CODE.invalidInput);
    expect((await report(ann, { room, seq: own })).code).toBe(CODE.invalidInput);
    expect((await report(ann, target, { note: 'x'.repeat(500) })).code).toBe(CODE.success);
  });

  it('of a group concern its owner, and name it; only members of it report it', async () => {
    const { ann, bob } = await talk(server, ['One']);
    const eve = await join(server, 5, 'Eve');
    const group = { kind: 'group', lastAt: server.now() } as const;
    const [{ id: room } = { id: '' }] = await server.db.insert(schema.rooms).values(group).returning();
    const settings = { roomId: room, title: 'Get rich', memberCount: 2, createdAt: server.now() };
    await server.db.insert(schema.groups).values(settings);
    const membership = { roomId: room, state: 'open', changedAt: server.now() } as const;
    await server.db.insert(schema.roomMembers).values([
      { ...membership, memberId: bob.memberId, role: 'owner' },
      { ...membership, memberId: ann.memberId, role: 'member' },
    ]);
    expect((await report(eve, { room })).code).toBe(CODE.notFound);
    expect((await report(bob, { room })).code).toBe(CODE.invalidInput);
    expect((await report(ann, { room }, { reason: 'fraud' })).code).toBe(CODE.success);
    expect(await queueOf(await joinTeam(server, 'helper_one'))).toMatchObject([
      { kind: 'group', title: 'Get rich', subject: { nickname: 'Bob' }, reasons: ['fraud'] },
    ]);
  });

  it('of a group that operators keep concern nobody, and are looked at and dismissed; those of its messages concern who wrote them', async () => {
    const [ann, bob] = [await join(server, 1, 'Ann'), await join(server, 2, 'Bob')];
    await saveTarget(server.db, { type: 'group', key: 'tea', title: 'Tea' }, server.now());
    const room = (await joinBy(ann, 'tea')).data.room ?? '';
    await joinBy(bob, 'tea');
    const { seq } = (await write(bob, room, 'Buy this')).data;
    expect((await report(ann, { room, seq })).code).toBe(CODE.success);
    expect((await report(ann, { room }, { reason: 'fraud' })).code).toBe(CODE.success);
    expect((await report(bob, { room }, { reason: 'spam' })).code).toBe(CODE.success);
    const assistant = await joinTeam(server, 'helper_one');
    const queue = await queueOf(assistant);
    expect(
      new Map(queue.map(({ kind, subject, title }) => [kind, [subject?.nickname ?? null, title]])),
    ).toEqual(
      new Map([
        ['message', ['Bob', null]],
        ['group', [null, 'Tea']],
      ]),
    );
    const id = queue.find(({ kind }) => kind === 'group')?.id ?? 0;
    expect(await operate(server, 'report', 'list')).toContain('“Tea”');
    expect((await assistant.client.call(reports.getCase, { case: id })).data).toMatchObject({
      subject: null,
      reports: 2,
      earlier: [],
    });
    expect((await decide(assistant, id, 'warn', { rule: 'fraud' })).failure).toEqual({ field: 'decision' });
    server.advance(1);
    expect((await decide(assistant, id, 'dismiss')).code).toBe(CODE.success);
    for (const reporter of [ann, bob])
      expect((await noticesOf(reporter))[0]).toMatchObject({ title: 'We’ve reviewed your report' });
  });

  it('of one reporter about the same thing are one, with the last reason; those of several are one case', async () => {
    const { ann, bob } = await talk(server, ['One']);
    const eve = await join(server, 5, 'Eve');
    await report(ann, { memberId: bob.memberId }, { reason: 'spam', note: 'Adverts' });
    await report(ann, { memberId: bob.memberId }, { reason: 'fraud', note: 'Asks for money' });
    server.advance(1);
    await report(eve, { memberId: bob.memberId }, { reason: 'violence' });
    const assistant = await joinTeam(server, 'helper_one');
    const queue = await queueOf(assistant);
    expect(queue).toMatchObject([{ kind: 'member', reports: 2, reasons: ['fraud', 'violence'] }]);
    // Once it is closed, a new report is a new case.
    await decide(assistant, queue[0]?.id ?? 0, 'dismiss');
    await report(ann, { memberId: bob.memberId });
    expect(await queueOf(assistant)).toHaveLength(1);
  });

  it('never name the reporter to the reported, in no answer and in no copy of their data', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['You fool']);
    await report(ann, { room, seq: seqs[0] ?? 0 }, { note: 'From Ann' });
    const copy = JSON.stringify((await exportMember(server.db, bob.memberId))['reports']);
    expect(copy).not.toContain('From Ann');
    expect(copy).not.toContain('abuse');
    const assistant = await joinTeam(server, 'helper_one');
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    server.advance(1);
    await decide(assistant, id, 'warn', { rule: 'abuse' });
    const [notice] = await noticesOf(bob);
    expect(JSON.stringify(notice)).not.toContain('Ann');
    expect(
      JSON.stringify((await assistant.client.call(reports.getCase, { case: id })).data.log),
    ).not.toContain('talker');
  });

  it('tell the reporter that they were handled, and not how', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    const [{ id } = { id: 0 }] = await queueOf(assistant);
    server.advance(1);
    await decide(assistant, id, 'dismiss');
    expect((await noticesOf(ann))[0]).toMatchObject({ title: 'We’ve reviewed your report', kind: 'cs' });
    expect(await noticesOf(bob)).toEqual([]);
  });

  it('keep no text of a deleted account: neither as the reported, nor around, nor forwarded, nor as the reporter', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['Bob writes', 'Ann writes', 'Bob again']);
    const eve = await join(server, 5, 'Eve');
    await befriend(ann, eve);
    const other = await openRoom(eve, ann);
    await openRoom(ann, eve);
    const passed = (await forward(ann, { room, seq: seqs[0] ?? 0 }, other)).data.seq;
    await write(eve, other, 'Eve writes');
    await report(ann, { room, seq: seqs[0] ?? 0 }, { note: 'The note of Ann' });
    await report(eve, { room: other, seq: passed });
    const stored = async () => JSON.stringify(await server.db.select().from(schema.caseMessages));
    expect(await stored()).toContain('Bob writes');
    await leave(server, bob);
    expect(await stored()).not.toMatch(/Bob/);
    expect(await stored()).toContain('Eve writes');
    await leave(server, ann);
    expect(await server.db.select().from(schema.moderationCases)).toEqual([]);
    expect(JSON.stringify(await server.db.select().from(schema.caseReports))).not.toContain(
      'The note of Ann',
    );
  });

  it('are deleted 90 days after closing, with what was copied; open ones stay', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One']);
    await report(ann, { room, seq: seqs[0] ?? 0 });
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    const message = (await queueOf(assistant)).find(({ kind }) => kind === 'message');
    await decide(assistant, message?.id ?? 0, 'dismiss');
    server.advance(90 * DAY - 1);
    await purgeExpired(server.db, server.now());
    expect(await server.db.select().from(schema.caseMessages)).toHaveLength(1);
    server.advance(2);
    await purgeExpired(server.db, server.now());
    expect(await server.db.select().from(schema.caseMessages)).toEqual([]);
    expect(await server.db.select().from(schema.moderationCases)).toHaveLength(1);
    // Who decided what, and why, is known for a year.
    expect(await server.db.select().from(schema.caseLog)).not.toEqual([]);
    server.advance(365 * DAY);
    await purgeExpired(server.db, server.now());
    expect(await server.db.select().from(schema.caseLog)).toEqual([]);
  });
});

suite('the limit on reports', () => {
  let server: TestServer;
  setUpServer(
    (started) => {
      server = started;
    },
    { LIMIT_REPORTS_PER_MEMBER_DAY: '2' },
  );

  it('lets one member flood no queue, and says when to try again', async () => {
    const { ann, bob } = await talk(server, ['One']);
    const target = { memberId: bob.memberId };
    await report(ann, target);
    await report(ann, target);
    const refused = await report(ann, target);
    expect(refused.code).toBe(CODE.tooManyRequests);
    expect(refused.failure?.retryAfter).toBeGreaterThan(0);
    // Others can still report.
    expect((await report(await join(server, 5), target)).code).toBe(CODE.success);
    server.advance(DAY);
    expect((await report(ann, target)).code).toBe(CODE.success);
  });

  it('counts what isn’t found, too, and answers the same whether it exists', async () => {
    const { ann, bob } = await talk(server, ['One']);
    for (let time = 0; time < 2; time++)
      expect((await report(ann, { memberId: 42 })).code).toBe(CODE.notFound);
    for (const memberId of [42, bob.memberId])
      expect((await report(ann, { memberId })).code).toBe(CODE.tooManyRequests);
  });

  it('holds for fifty that come at once: two are taken, each once, and the rest is refused', async () => {
    const { ann } = await talk(server, ['One']);
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, index) => join(server, 10 + index, `Member ${index}`)),
    );
    const answers = await atOnce(
      people.map(
        ({ memberId }) =>
          () =>
            report(ann, { memberId }),
      ),
    );
    expect(countCodes(answers)).toEqual({ [CODE.success]: 2, [CODE.tooManyRequests]: 48 });
    const reported = people.flatMap(({ memberId }, index) =>
      answers[index]?.code === CODE.success ? memberId : [],
    );
    const cases = await server.db.select().from(schema.moderationCases);
    expect(cases).toHaveLength(2);
    expect(new Set(cases.map(({ memberId }) => memberId))).toEqual(new Set(reported));
    expect(await server.db.$count(schema.caseReports)).toBe(2);
  });

  it('makes one case and one report of fifty about the same that come at once', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One', 'Two']);
    const [seq = 0] = seqs;
    const answers = await atOnce(Array.from({ length: 50 }, () => () => report(ann, { room, seq })));
    expect(countCodes(answers)).toEqual({ [CODE.success]: 2, [CODE.tooManyRequests]: 48 });
    const cases = await server.db.select().from(schema.moderationCases);
    expect(cases.map(({ memberId }) => memberId)).toEqual([bob.memberId]);
    expect(await server.db.$count(schema.caseReports)).toBe(1);
  });
});

onPostgres('a report and the deletion of an account at the same moment', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it.each(['reported', 'around'] as const)(
    'copies no words of the account that a forward passes on: %s',
    async (what) => {
      const { ann, bob, room, seqs } = await talk(server, ['Bob writes']);
      const eve = await join(server, 5, 'Eve');
      await befriend(ann, eve);
      const other = await openRoom(ann, eve);
      const passed = (await forward(ann, { room, seq: seqs[0] ?? 0 }, other)).data.seq;
      const own = (await write(ann, other, 'Ann writes')).data.seq;
      await eve.client.call(chat.reactToMessage, { room: other, seq: passed, emoji: '👍' });
      const reported = await server.db.transaction(async (tx) => {
        // The report has read the messages, and not yet whose words they show.
        await tx.execute(sql`lock table ${schema.messageReactions} in access exclusive mode`);
        const reporting = report(eve, { room: other, seq: what === 'reported' ? passed : own });
        await untilBlocked(server);
        await eraseMember(tx, bob.memberId, () => server.now());
        return { reporting };
      });
      expect((await reported.reporting).code).toBe(what === 'reported' ? CODE.notFound : CODE.success);
      const copied = (await server.db.select().from(schema.caseMessages)).map(({ text }) => text);
      expect(copied).toEqual(what === 'reported' ? [] : ['Ann writes']);
    },
  );
});
