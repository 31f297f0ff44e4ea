import { CODE } from '@contract/codes';
import * as reports from '@contract/reports/calls';
import { me } from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { suspension } from '@contract/sso/code-groups';
import * as schema from '@server/database/schema';
import { setMemberStatus } from '@server/member/operators';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { logIn, PASSWORD, signUp } from '../accounts';
import { join, type Talker } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';
import { decide, joinTeam, noticesOf, operate, queueOf, report, talk, tryWriting } from './team';

const MINUTE = 60;

/** What the refused login of a suspended member says. */
const suspensionOf = (answer: { failure: unknown }) =>
  z.parse(z.object({ suspension }), answer.failure).suspension;

/** A member with a password whom somebody has reported and an assistant has suspended. */
async function suspend(server: TestServer, assistant: Talker): Promise<{ client: Client; memberId: number }> {
  const client = server.client();
  const { memberId } = await signUp(server, client, phone(50));
  await report(await join(server, 5, 'Eve'), { memberId });
  const [{ id } = { id: 0 }] = await queueOf(assistant);
  await decide(assistant, id, 'suspend', { rule: 'spam' });
  client.token = null;
  return { client, memberId };
}

const appeal = (client: Client, appealToken: string, text = 'It was a joke') =>
  client.call(reports.appealSuspension, { appealToken, text });

suite('a suspended member', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('appeals after the right secret, is answered by SMS in their language, and is let in again', async () => {
    const [one, two] = [await joinTeam(server, 'helper_one'), await joinTeam(server, 'helper_two')];
    const { client, memberId } = await suspend(server, one);
    const refused = await logIn(client, phone(50));
    expect(refused.code).toBe(CODE.accountBlocked);
    const { appealToken = '', ...state } = suspensionOf(refused);
    expect(state).toEqual({ appeal: 'possible', rule: 'spam', memberId });
    expect((await appeal(client, appealToken)).data).toBeNull();
    // The same is asked once; the dialog says so.
    expect((await appeal(client, appealToken)).code).toBe(CODE.conflict);
    expect(suspensionOf(await logIn(client, phone(50)))).toEqual({ appeal: 'waiting', rule: 'spam' });

    // Somebody else than who decided first.
    expect(await queueOf(one)).toEqual([]);
    const [found] = await queueOf(two);
    expect(found).toMatchObject({ kind: 'appeal', reasons: ['spam'] });
    const id = found?.id ?? 0;
    const { data } = await two.client.call(reports.getCase, { case: id });
    expect(data.appeal).toMatchObject({ text: 'It was a joke', kind: 'suspend', reason: 'As the rules say' });
    await server.db.update(schema.members).set({ locale: 'ko' });
    expect((await decide(two, id, 'lift')).data).toMatchObject({ decision: 'lift' });
    const [answer] = (await server.messagesTo(phone(50).e164)).slice(-1);
    expect(answer).toMatchObject({ channel: 'sms', template: 'appealLifted', locale: 'ko' });
    const login = await logIn(client, phone(50));
    expect(login.data.memberId).toBe(memberId);
    client.token = login.data.token;
    const talker = { client, memberId, username: '' };
    expect((await noticesOf(talker)).map(({ title }) => title)).toContain('We’ve lifted the decision');
    expect((await client.call(reports.listSanctions)).data).toEqual([]);
  });

  it('stays out where the decision is kept, and can’t appeal against it again', async () => {
    const [one, two] = [await joinTeam(server, 'helper_one'), await joinTeam(server, 'helper_two')];
    const { client } = await suspend(server, one);
    const { appealToken = '' } = suspensionOf(await logIn(client, phone(50)));
    await appeal(client, appealToken);
    const [found] = await queueOf(two);
    await decide(two, found?.id ?? 0, 'keep');
    const refused = await logIn(client, phone(50));
    expect(suspensionOf(refused)).toEqual({ appeal: 'kept', rule: 'spam' });
    expect((await appeal(client, appealToken)).code).toBe(CODE.conflict);
    expect((await server.messagesTo(phone(50).e164)).at(-1)).toMatchObject({ template: 'appealKept' });
  });

  it('gets no appeal without the right secret: a wrong password tells nothing, and tokens can’t be made up', async () => {
    const assistant = await joinTeam(server, 'helper_one');
    const { client } = await suspend(server, assistant);
    const wrong = await logIn(client, phone(50), 'wrong1');
    expect(wrong.code).toBe(CODE.wrongPassword);
    expect(wrong.failure).toEqual({ field: 'password' });
    for (const token of ['x', 'A'.repeat(136)])
      expect((await appeal(client, token)).code).toBe(CODE.tokenInvalid);
    const { appealToken = '' } = suspensionOf(await logIn(client, phone(50)));
    const tampered = `${appealToken.startsWith('A') ? 'B' : 'A'}${appealToken.slice(1)}`;
    expect((await appeal(client, tampered)).code).toBe(CODE.tokenInvalid);
    expect((await appeal(client, appealToken, 'x'.repeat(501))).failure).toEqual({ field: 'text' });
    server.advance(30 * MINUTE);
    expect((await appeal(client, appealToken)).code).toBe(CODE.tokenInvalid);
    expect(await server.db.select().from(schema.moderationCases)).toHaveLength(1);
  });

  it('learns of the suspension by a code as well', async () => {
    const assistant = await joinTeam(server, 'helper_one');
    const { client } = await suspend(server, assistant);
    server.advance(MINUTE);
    const authCode = await server.requestCode(client, 'login', phone(50));
    const { digits, country } = phone(50);
    const device = { version: '2', deviceId: 'd', deviceName: 'Pixel', deviceType: '9' };
    const refused = await client.call(sso.loginByPhoneSms, { ...device, country, phone: digits, authCode });
    expect(suspensionOf(refused)).toMatchObject({ appeal: 'possible' });
  });

  it('appeals also against an operator’s block, which the unblocking ends', async () => {
    const client = server.client();
    const { memberId, userInfo } = await signUp(server, client, phone(50));
    await setMemberStatus(server.db, memberId, 'blocked_staff');
    const { appealToken = '', ...state } = suspensionOf(await logIn(client, phone(50)));
    expect(state).toEqual({ appeal: 'possible', rule: null, memberId });
    await appeal(client, appealToken);
    expect(suspensionOf(await logIn(client, phone(50)))).toMatchObject({ appeal: 'waiting' });
    await operate(server, 'unblock', userInfo.username);
    expect((await logIn(client, phone(50))).code).toBe(CODE.success);
    await operate(server, 'block', userInfo.username, 'staff');
    expect(suspensionOf(await logIn(client, phone(50)))).toMatchObject({ rule: null });
  });

  it('is let in again by the answer to the appeal, however often it was sent at once', async () => {
    const assistant = await joinTeam(server, 'helper_one');
    const client = server.client();
    const { memberId } = await signUp(server, client, phone(50));
    await setMemberStatus(server.db, memberId, 'blocked_staff');
    client.token = null;
    const { appealToken = '' } = suspensionOf(await logIn(client, phone(50)));
    const answers = await Promise.all([1, 2, 3, 4].map(() => appeal(client, appealToken)));
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    expect(await server.db.select().from(schema.sanctions)).toHaveLength(1);
    const [found] = await queueOf(assistant);
    await decide(assistant, found?.id ?? 0, 'lift');
    expect((await logIn(client, phone(50))).code).toBe(CODE.success);
  });

  it('loses the way to appeal with the password that was right', async () => {
    const assistant = await joinTeam(server, 'helper_one');
    const { client, memberId } = await suspend(server, assistant);
    const { appealToken = '' } = suspensionOf(await logIn(client, phone(50), PASSWORD));
    await server.db.update(schema.members).set({ passwordVersion: 9 });
    expect((await appeal(client, appealToken)).code).toBe(CODE.tokenInvalid);
    expect(memberId).toBeGreaterThan(0);
  });
});

suite('an appeal of a member', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  /** Bob, muted by the first assistant. */
  async function mute() {
    const [one, two] = [await joinTeam(server, 'helper_one'), await joinTeam(server, 'helper_two')];
    const { ann, bob, room, seqs } = await talk(server, ['You fool']);
    await report(ann, { room, seq: seqs[0] ?? 0 });
    const [{ id } = { id: 0 }] = await queueOf(one);
    server.advance(1);
    await decide(one, id, 'mute', { rule: 'abuse', days: 7 });
    return { one, two, ann, bob, room };
  }

  it('is made from the notice, shows what was copied, and lifts the mute', async () => {
    const { two, bob, room } = await mute();
    const [notice] = await noticesOf(bob);
    const sanction = notice?.sanction ?? '';
    expect((await bob.client.call(reports.listSanctions)).data).toMatchObject([
      { id: sanction, kind: 'mute', rule: 'abuse', appeal: 'possible' },
    ]);
    expect((await bob.client.call(reports.appeal, { sanction, text: 'We are friends' })).data).toBeNull();
    expect((await bob.client.call(reports.listSanctions)).data).toMatchObject([{ appeal: 'waiting' }]);
    const [found] = await queueOf(two);
    const { data } = await two.client.call(reports.getCase, { case: found?.id ?? 0 });
    expect(data.messages.map(({ text }) => text)).toEqual(['You fool']);
    await decide(two, found?.id ?? 0, 'lift');
    expect((await tryWriting(bob, room)).code).toBe(CODE.success);
    expect((await bob.client.call(me)).data.mutedUntil).toBeNull();
  });

  it('lifts what it is about, not an operator’s block', async () => {
    const { two, bob } = await mute();
    const [{ id: sanction } = { id: '' }] = (await bob.client.call(reports.listSanctions)).data;
    await bob.client.call(reports.appeal, { sanction, text: 'We are friends' });
    await operate(server, 'block', bob.username, 'staff');
    const [found] = await queueOf(two);
    await decide(two, found?.id ?? 0, 'lift');
    const [account] = await server.db
      .select()
      .from(schema.members)
      .where(eq(schema.members.id, bob.memberId));
    expect(account).toMatchObject({ status: 'blocked_staff', mutedUntil: null });
  });

  it('is one: not against another’s decision, not twice, not two at a time', async () => {
    const { one, ann, bob } = await mute();
    const [{ id: sanction } = { id: '' }] = (await bob.client.call(reports.listSanctions)).data;
    const text = 'Why?';
    expect((await ann.client.call(reports.appeal, { sanction, text })).code).toBe(CODE.notFound);
    await report(ann, { memberId: bob.memberId });
    const [{ id } = { id: 0 }] = await queueOf(one);
    await decide(one, id, 'warn', { rule: 'spam' });
    const ids = (await bob.client.call(reports.listSanctions)).data.map((one_) => one_.id);
    const answers = await Promise.all(
      [...ids, ...ids].map((one_) => bob.client.call(reports.appeal, { sanction: one_, text })),
    );
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === CODE.conflict)).toHaveLength(3);
  });

  it('is decided by who decided first only where there is nobody else', async () => {
    const { one, two, bob } = await mute();
    const [{ id: sanction } = { id: '' }] = (await bob.client.call(reports.listSanctions)).data;
    await bob.client.call(reports.appeal, { sanction, text: 'Why?' });
    expect(await queueOf(one)).toEqual([]);
    const [found] = await queueOf(two);
    const id = found?.id ?? 0;
    expect((await decide(one, id, 'keep')).code).toBe(CODE.notFound);
    await setMemberStatus(server.db, two.memberId, 'blocked_staff');
    expect((await decide(one, id, 'keep')).code).toBe(CODE.success);
  });
});

onPostgres('appeals at the same moment', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('are one against an operator’s block, and its lifting lets the member in', async () => {
    const client = server.client();
    const { memberId } = await signUp(server, client, phone(50));
    await setMemberStatus(server.db, memberId, 'blocked_staff');
    const { appealToken = '' } = suspensionOf(await logIn(client, phone(50)));
    const { answers } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${schema.sanctions} in share mode`);
      const answers = Promise.all([appeal(client, appealToken), appeal(client, appealToken)]);
      await untilBlocked(server, 2);
      return { answers };
    });
    const codes = (await answers).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([CODE.success, CODE.conflict]));
    const assistant = await joinTeam(server, 'helper_one');
    const [found] = await queueOf(assistant);
    await decide(assistant, found?.id ?? 0, 'lift');
    expect((await logIn(client, phone(50))).code).toBe(CODE.success);
  });
});
