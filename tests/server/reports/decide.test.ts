import * as chat from '@contract/chat/calls';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { me, updateProfile } from '@contract/member/calls';
import * as reports from '@contract/reports/calls';
import * as schema from '@server/database/schema';
import { findMember, lockMember } from '@server/member/members';
import { makeHost, setMemberStatus } from '@server/member/operators';
import { addSanction, findSuspension } from '@server/reports/sanctions';
import { ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeGroup } from '../chat/groups';
import { befriend, forward, join, openRoom, read } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, suite, type TestServer } from '../harness';
import { drawPicture, uploadGroupPicture, uploadPicture } from '../pictures';
import { decide, joinTeam, noticesOf, operate, queueOf, report, talk, tryWriting } from './team';

const DAY = 24 * 60 * 60;

/** The number of the only open case. */
async function onlyCase(assistant: Parameters<typeof queueOf>[0]): Promise<number> {
  const [found, ...more] = await queueOf(assistant);
  if (!found || more.length > 0) throw new Error('there is not one open case');
  return found.id;
}

suite('the queue of reports', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('is for assistants only: a member reads and decides nothing', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const [{ id } = { id: 0 }] = await server.db.select().from(schema.moderationCases);
    for (const member of [ann, bob]) {
      const { client } = member;
      expect((await client.call(reports.listCases, { state: 'open' })).code).toBe(CODE.notAllowed);
      expect((await client.call(reports.getCase, { case: id })).code).toBe(CODE.notAllowed);
      expect((await client.call(reports.takeCase, { case: id })).code).toBe(CODE.notAllowed);
      const decision = { case: id, decision: 'dismiss', reason: 'Mine' };
      expect((await client.call(reports.decideCase, decision)).code).toBe(CODE.notAllowed);
    }
  });

  it('has the most urgent first, then the oldest, in pages', async () => {
    const { ann } = await talk(server, ['One']);
    const assistant = await joinTeam(server, 'helper_one');
    const reasons = ['spam', 'other', 'violence', 'childRisk', 'abuse'] as const;
    for (const [index, reason] of reasons.entries()) {
      const other = await join(server, 10 + index, reason);
      server.advance(1);
      await report(ann, { memberId: other.memberId }, { reason });
    }
    for (let index = 0; index < reports.CASES_PER_PAGE; index++) {
      const other = await join(server, 100 + index);
      const now = server.now();
      const subject = { subjectKey: `member:${other.memberId}`, memberId: other.memberId };
      await server.db
        .insert(schema.moderationCases)
        .values({ ...subject, kind: 'member', urgency: 0, createdAt: now });
    }
    const first = (await assistant.client.call(reports.listCases, { state: 'open' })).data;
    expect(first.items.slice(0, 5).map(({ reasons: [reason] }) => reason)).toEqual([
      'childRisk',
      'violence',
      'abuse',
      'spam',
      'other',
    ]);
    const cursor = first.next ?? '';
    const second = (await assistant.client.call(reports.listCases, { state: 'open', cursor })).data;
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(reasons.length + reports.CASES_PER_PAGE);
  });

  it('keeps a case for who has taken it, for an hour; who gives it back lets others take it', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const [one, two] = [await joinTeam(server, 'helper_one'), await joinTeam(server, 'helper_two')];
    const id = await onlyCase(one);
    expect((await one.client.call(reports.takeCase, { case: id })).data).toMatchObject({ isMine: true });
    expect(await queueOf(one, 'mine')).toMatchObject([{ id }]);
    expect(await queueOf(two)).toEqual([]);
    expect((await two.client.call(reports.takeCase, { case: id })).code).toBe(CODE.conflict);
    const decision = { case: id, decision: 'dismiss', reason: 'Nothing to see' };
    expect((await two.client.call(reports.decideCase, decision)).code).toBe(CODE.conflict);
    expect((await two.client.call(reports.releaseCase, { case: id })).code).toBe(CODE.conflict);
    await one.client.call(reports.releaseCase, { case: id });
    expect((await two.client.call(reports.takeCase, { case: id })).code).toBe(CODE.success);
    server.advance(60 * 60);
    expect((await one.client.call(reports.takeCase, { case: id })).code).toBe(CODE.success);
    expect((await one.client.call(reports.decideCase, decision)).data).toMatchObject({ decision: 'dismiss' });
    expect((await one.client.call(reports.takeCase, { case: id })).code).toBe(CODE.conflict);
    expect(await queueOf(two, 'closed')).toMatchObject([{ id, decision: 'dismiss' }]);
  });

  it('hides from assistants what concerns staff; operators decide it', async () => {
    const { ann, bob } = await talk(server, ['One']);
    const [one, two] = [await joinTeam(server, 'helper_one'), await joinTeam(server, 'helper_two')];
    await report(ann, { memberId: two.memberId });
    await makeHost(server.db, bob.memberId);
    await report(ann, { memberId: bob.memberId });
    expect(await queueOf(one)).toEqual([]);
    const cases = await server.db.select().from(schema.moderationCases);
    expect(cases).toHaveLength(2);
    for (const { id } of cases) {
      for (const assistant of [one, two]) {
        expect((await assistant.client.call(reports.getCase, { case: id })).code).toBe(CODE.notFound);
        expect((await decide(assistant, id, 'suspend')).code).toBe(CODE.notFound);
      }
      expect(await operate(server, 'report', 'list')).toContain(String(id));
      await operate(server, 'report', 'decide', String(id), 'warn', 'abuse', 'Was', 'rude');
    }
    expect(await operate(server, 'report', 'list')).toBe('No case is open.');
    expect(await operate(server, 'report', 'show', String(cases[0]?.id))).toContain('warn: Was rude');
  });

  it('hides from an assistant what they have reported themselves, as a member', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    await server.db.update(schema.members).set({ isAssistant: true });
    await server.db
      .update(schema.members)
      .set({ isAssistant: false })
      .where(ne(schema.members.id, ann.memberId));
    const { client } = ann;
    expect(await queueOf(ann)).toEqual([]);
    const [{ id } = { id: 0 }] = await server.db.select().from(schema.moderationCases);
    expect((await client.call(reports.getCase, { case: id })).code).toBe(CODE.notFound);
    expect(await queueOf(await joinTeam(server, 'helper_two'))).toHaveLength(1);
  });

  it('logs each look and each decision: who, when, and why', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    const id = await onlyCase(assistant);
    await assistant.client.call(reports.getCase, { case: id });
    await assistant.client.call(reports.takeCase, { case: id });
    server.advance(60);
    await assistant.client.call(reports.decideCase, {
      case: id,
      decision: 'warn',
      rule: 'spam',
      reason: 'Third advert',
    });
    const { log } = (await assistant.client.call(reports.getCase, { case: id })).data;
    const by = 'helper_one';
    expect(log).toMatchObject([
      { by, action: 'view', reason: null },
      { by, action: 'take' },
      { by, action: 'warn', reason: 'Third advert', at: server.now().toISOString() },
      { by, action: 'view' },
    ]);
    await operate(server, 'report', 'show', String(id));
    const [operator] = (await assistant.client.call(reports.getCase, { case: id })).data.log.slice(-2);
    expect(operator).toMatchObject({ by: null, action: 'view' });
  });
});

suite('a decision', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('needs a reason, and the days of a mute; it must be one about the case', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    const id = await onlyCase(assistant);
    await assistant.client.call(reports.takeCase, { case: id });
    const attempt = async (fields: Record<string, string | number | boolean>) =>
      (await assistant.client.call(reports.decideCase, { case: id, reason: 'So', ...fields })).failure?.field;
    expect(await attempt({ decision: 'warn', reason: ' ' })).toBe('reason');
    expect(await attempt({ decision: 'mute' })).toBe('days');
    expect(await attempt({ decision: 'mute', days: 2 })).toBe('days');
    expect(await attempt({ decision: 'warn', days: 3 })).toBe('days');
    expect(await attempt({ decision: 'delete' })).toBe('decision');
    expect(await attempt({ decision: 'warn', alsoDelete: true })).toBe('decision');
    expect(await attempt({ decision: 'lift' })).toBe('decision');
    expect(await queueOf(assistant, 'mine')).toHaveLength(1);
  });

  it('deletes the message for everybody, with its forwards, however old it is', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['You fool', 'What?']);
    const eve = await join(server, 5, 'Eve');
    await befriend(ann, eve);
    const other = await openRoom(ann, eve);
    const [seq = 0] = seqs;
    await forward(ann, { room, seq }, other);
    server.advance(49 * 60 * 60);
    await report(ann, { room, seq });
    const assistant = await joinTeam(server, 'helper_one');
    await decide(assistant, await onlyCase(assistant), 'delete', { rule: 'abuse' });
    for (const [reader, place] of [
      [ann, room],
      [bob, room],
      [ann, other],
    ] as const)
      expect(await read(reader, place)).not.toContain('You fool');
    expect(await read(bob, room)).toContain('What?');
    const events = (await bob.client.call(chat.listEvents, { room })).data;
    expect(events.at(-1)).toMatchObject({ kind: 'delete', target: seq });
    expect((await noticesOf(bob))[0]).toMatchObject({
      title: 'We’ve removed a message of yours',
      text: expect.stringContaining('insults or hate'),
    });
  });

  it('warns: the member reads which rule, and can go on', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['Buy now', 'No']);
    await report(ann, { room, seq: seqs[0] ?? 0 });
    const assistant = await joinTeam(server, 'helper_one');
    server.advance(1);
    await decide(assistant, await onlyCase(assistant), 'warn', { rule: 'spam', alsoDelete: true });
    const [notice] = await noticesOf(bob);
    expect(notice).toMatchObject({ kind: 'cs', title: 'A warning from our team' });
    expect(notice?.text).toContain('spam');
    expect(notice?.text).not.toContain('As the rules say');
    expect(await read(ann, room)).toEqual(['', 'No', '']);
    expect((await tryWriting(bob, room)).code).toBe(CODE.success);
    bob.client.locale = 'ru';
    expect((await noticesOf(bob))[0]?.title).toBe('Предупреждение от администрации');
  });

  it('mutes: the member writes, edits, forwards and reacts nowhere until then, but reads and takes back', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One', 'Two']);
    const [own = 0, seq = 0] = seqs;
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    await decide(assistant, await onlyCase(assistant), 'mute', { rule: 'abuse', days: 3 });
    const until = new Date(server.now().getTime() + 3 * DAY * 1_000).toISOString();
    const { client } = bob;
    const refused = await tryWriting(bob, room);
    expect(refused.code).toBe(CODE.notAllowed);
    expect(refused.failure).toEqual({ reason: 'muted', until });
    expect((await client.call(chat.editMessage, { room, seq: own, text: 'Changed' })).failure?.reason).toBe(
      'muted',
    );
    expect((await forward(bob, { room, seq }, room)).failure?.reason).toBe('muted');
    expect((await client.call(chat.reactToMessage, { room, seq, emoji: '👍' })).failure?.reason).toBe(
      'muted',
    );
    expect((await client.call(me)).data.mutedUntil).toBe(until);
    expect((await client.call(chat.listEvents, { room })).code).toBe(CODE.success);
    expect((await client.call(chat.deleteMessages, { room, seqs: [own], forEverybody: true })).code).toBe(
      CODE.success,
    );
    // Nobody else is concerned.
    expect((await tryWriting(ann, room)).code).toBe(CODE.success);
    server.advance(3 * DAY);
    expect((await tryWriting(bob, room)).code).toBe(CODE.success);
  });

  it('mutes admins too: they give no title and no picture to a group, but keep its rules and take its picture away', async () => {
    const { ann, bob } = await talk(server, ['One']);
    const room = await makeGroup(bob, [ann]);
    const picture = await drawPicture();
    expect((await uploadGroupPicture(bob.client, room, picture)).code).toBe(CODE.success);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    await decide(assistant, await onlyCase(assistant), 'mute', { rule: 'abuse', days: 3 });
    const { client } = bob;
    expect((await client.call(groups.changeGroup, { room, title: 'Read this' })).failure?.reason).toBe(
      'muted',
    );
    expect((await uploadGroupPicture(client, room, picture)).failure?.reason).toBe('muted');
    expect((await client.call(groups.changeGroup, { room, slowMode: 30 })).code).toBe(CODE.success);
    expect((await client.call(groups.removeGroupPicture, { room })).code).toBe(CODE.success);
    server.advance(3 * DAY);
    expect((await client.call(groups.changeGroup, { room, title: 'Read this' })).code).toBe(CODE.success);
  });

  it('mutes whoever would show others a name or a picture: no new group, no nickname, no profile picture', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    await decide(assistant, await onlyCase(assistant), 'mute', { rule: 'abuse', days: 3 });
    const { client } = bob;
    const { nickname } = (await client.call(me)).data;
    const picture = await drawPicture();
    const publish = async () => [
      await client.call(groups.createGroup, { id: crypto.randomUUID(), title: 'Read this', memberIds: [] }),
      await client.call(updateProfile, { nickname: 'Read this' }),
      await uploadPicture(client, picture),
    ];
    for (const { code, failure } of await publish())
      expect([code, failure?.reason]).toEqual([CODE.notAllowed, 'muted']);
    expect((await client.call(updateProfile, { nickname, photo: null })).code).toBe(CODE.success);
    server.advance(3 * DAY);
    for (const { code } of await publish()) expect(code).toBe(CODE.success);
  });

  it('mutes no shorter than an earlier decision', async () => {
    const { ann, bob, room } = await talk(server, ['One']);
    const assistant = await joinTeam(server, 'helper_one');
    for (const days of [7, 1]) {
      await report(ann, { memberId: bob.memberId });
      await decide(assistant, await onlyCase(assistant), 'mute', { rule: 'abuse', days });
    }
    server.advance(6 * DAY);
    expect((await tryWriting(bob, room)).failure?.reason).toBe('muted');
    server.advance(DAY);
    expect((await tryWriting(bob, room)).code).toBe(CODE.success);
  });

  it('suspends: all sessions end at once, and nobody can write to the account', async () => {
    const { ann, bob, room } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    await decide(assistant, await onlyCase(assistant), 'suspend', { rule: 'fraud' });
    expect((await bob.client.call(me)).code).toBe(CODE.tokenInvalid);
    expect(await server.db.select().from(schema.sessions)).toHaveLength(2);
    expect((await tryWriting(ann, room)).failure?.reason).toBe('cannotMessage');
  });

  it('is one: of two at the same moment the other is refused', async () => {
    const { ann, bob } = await talk(server, ['One']);
    await report(ann, { memberId: bob.memberId });
    const assistant = await joinTeam(server, 'helper_one');
    const id = await onlyCase(assistant);
    await assistant.client.call(reports.takeCase, { case: id });
    const choose = (decision: string) =>
      assistant.client.call(reports.decideCase, { case: id, decision, rule: 'abuse', reason: 'So' });
    const answers = await Promise.all([choose('warn'), choose('suspend'), choose('warn')]);
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === CODE.conflict)).toHaveLength(2);
    expect(await server.db.select().from(schema.sanctions)).toHaveLength(1);
  });
});

onPostgres('decisions about one member at the same moment', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('mute until the last of them ends', async () => {
    const { ann, bob, room, seqs } = await talk(server, ['One', 'Two', 'Three']);
    const assistant = await joinTeam(server, 'helper_one');
    await report(ann, { memberId: bob.memberId });
    await report(ann, { room, seq: seqs[0] ?? 0 });
    const cases = await queueOf(assistant);
    for (const { id } of cases) await assistant.client.call(reports.takeCase, { case: id });
    const mute = (index: number, days: number) =>
      assistant.client.call(reports.decideCase, {
        case: cases[index]?.id ?? 0,
        decision: 'mute',
        rule: 'abuse',
        reason: 'So',
        days,
      });
    const { deciding } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${schema.caseLog} in share mode`);
      const long = mute(0, 7);
      await untilBlocked(server);
      const short = mute(1, 1);
      await untilBlocked(server, 2);
      return { deciding: Promise.all([long, short]) };
    });
    expect((await deciding).map(({ code }) => code)).toEqual([CODE.success, CODE.success]);
    server.advance(6 * DAY);
    expect((await tryWriting(bob, room)).failure?.reason).toBe('muted');
  });

  it('leave a suspension and the status of the member alike if an operator unblocks them meanwhile', async () => {
    const { bob } = await talk(server, ['One']);
    const now = server.now();
    const { unblocking } = await server.db.transaction(async (tx) => {
      await lockMember(tx, bob.memberId);
      await tx.execute(sql`lock table ${schema.sanctions} in exclusive mode`);
      const unblocking = operate(server, 'unblock', bob.username);
      await untilBlocked(server);
      await setMemberStatus(tx, bob.memberId, 'blocked_staff');
      await addSanction(tx, { memberId: bob.memberId, kind: 'suspend', rule: 'fraud', at: now });
      return { unblocking };
    });
    expect(await unblocking).toContain('is no longer blocked');
    const member = await findMember(server.db, bob.memberId);
    expect([member?.status, await findSuspension(server.db, bob.memberId)]).toEqual(['active', null]);
  });
});
