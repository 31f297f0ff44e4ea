import { randomUUID } from 'node:crypto';
import { CODE } from '@contract/codes';
import * as calls from '@contract/invite/calls';
import { createGroup } from '@contract/chat/group-calls';
import { changePasswordByCode, deleteAccount } from '@contract/member/calls';
import * as miniProgram from '@contract/mini-program/calls';
import { changePrivacy } from '@contract/privacy/calls';
import * as sso from '@contract/sso/calls';
import { execute } from '@server/admin/admin-socket';
import { deriveKey } from '@server/crypto/derive-key';
import { creatorApplications, inviteTargets, knownDevices, members, sessions } from '@server/database/schema';
import { allOrNothing } from '@server/failure';
import { findAgentOf, saveTarget } from '@server/invites/targets';
import { lockMember } from '@server/member/members';
import { addMiniApp } from '@server/mini-program/mini-apps';
import { eraseMember } from '@server/modules';
import { endSession } from '@server/session/sessions';
import { clearMemberAttempts } from '@server/sso/password-attempts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { guessWrong, logIn, PASSWORD, signUp } from '../accounts';
import { joinBy, linkTo, makeGroup } from '../chat/groups';
import { applyAs } from '../creators/applications';
import { type Client, device, phone, setUpServer, type TestServer } from '../harness';
import { upload } from '../pictures';
import { onPostgres, untilBlocked } from './until-blocked';

const AGENTS = ['A-17', 'A-18'] as const;
const DAY = 24 * 60 * 60;

onPostgres('transactions beside the deletion of an account', () => {
  let server: TestServer;
  let ann: Client;
  let bob: Client;
  let annId: number;
  let bobId: number;

  setUpServer(async (started) => {
    server = started;
    [ann, bob] = [server.client(), server.client()];
    ({ memberId: annId } = await signUp(server, ann, phone()));
    ({ memberId: bobId } = await signUp(server, bob, phone(1)));
  });

  /** Deletes Ann's account; `meanwhile` runs once her row is locked. */
  async function deleteAnn<T>(meanwhile: () => Promise<T>): Promise<T> {
    const { started } = await server.db.transaction(async (tx) => {
      const member = await lockMember(tx, annId);
      if (!member) throw new Error('Ann is gone');
      const started = meanwhile();
      await untilBlocked(server);
      await clearMemberAttempts(tx, deriveKey(server.config.secretKey, 'destinations'), member, server.now());
      await eraseMember(tx, annId, () => new Date());
      return { started };
    });
    return started;
  }

  const makeInvite = async (client: Client): Promise<string> => {
    const [invite] = (await client.call(calls.createInvite)).data;
    return new URLSearchParams(invite?.link.split('?')[1]).get('inviteCode') ?? '';
  };

  it('accepts no invite of the member', async () => {
    const inviteCode = await makeInvite(ann);
    const answer = await deleteAnn(() => bob.call(calls.joinFriend, { inviteCode }));
    expect(answer.code).toBe(CODE.notFound);
  });

  it('gives the member no other agent', async () => {
    for (const key of AGENTS) await saveTarget(server.db, { type: 'agent', key, title: key }, server.now());
    const [first, second] = AGENTS;
    await ann.call(calls.joinAgent, { agentId: first });
    const answer = await deleteAnn(() => ann.call(calls.joinAgent, { agentId: second }));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('keeps no settings of the member', async () => {
    const answer = await deleteAnn(() => ann.call(changePrivacy, { findable: false }));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('takes no upload of the member', async () => {
    const answer = await deleteAnn(() => upload(ann, new Uint8Array([1]), { kind: 'file' }));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('makes no group of the member', async () => {
    const group = { id: randomUUID(), title: 'Walks', memberIds: [bobId] };
    const answer = await deleteAnn(() => ann.call(createGroup, group));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('lets the member into no group', async () => {
    const link = await linkTo({ client: bob }, await makeGroup({ client: bob }));
    const answer = await deleteAnn(() => joinBy({ client: ann }, link));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('decides no application of the member', async () => {
    await applyAs(server, ann, 'streamer');
    const [application] = await server.db.select().from(creatorApplications);
    const id = String(application?.id);
    const context = { db: server.db, config: server.config, clock: () => server.now() };
    const answer = await deleteAnn(() => execute(['creator', 'approve', id], context));
    expect(answer).toEqual({ ok: false, text: `There is no application ${id}.` });
  });

  it('logs the member in by code no more, on a device that was not used for a day', async () => {
    server.advance(2 * DAY);
    await server.db.update(members).set({ lastSeenAt: server.now() });
    const authCode = await server.requestCode(ann, 'login', phone());
    const { country, digits } = phone();
    const form = { ...device, country, phone: digits, authCode };
    const answer = await deleteAnn(() => ann.call(sso.loginByPhoneSms, form));
    expect(answer.code).toBe(CODE.userNotExist);
    expect(await server.db.$count(knownDevices)).toBe(1);
  });

  it('logs the member in by password no more', async () => {
    const answer = await deleteAnn(() => logIn(ann, phone()));
    expect(answer.code).toBe(CODE.wrongPassword);
    expect(await server.db.$count(sessions)).toBe(1);
  });

  it('changes no password of the member by code', async () => {
    await guessWrong(server.client(), phone(), 1);
    const { country, digits } = phone();
    const contact = { country, phoneNo: digits, forRegister: '0', isByPhoneSms: '0', version: '2' };
    await ann.call(sso.genPhoneAuthCode, contact);
    const authCode = await server.codeTo(phone().e164);
    const change = { authCode, newPassword: 'b3tter.Tea' };
    const answer = await deleteAnn(() => ann.call(changePasswordByCode, change));
    expect(answer.code).toBe(CODE.tokenInvalid);
  });

  it('ends a session that has just asked for a token', async () => {
    await addMiniApp(server.db, { key: 'garden', page: 'https://garden.example/app' }, server.now());
    await ann.call(miniProgram.oneTimeToken, { ma: 'garden' });
    const [session] = await server.db
      .select()
      .from(sessions)
      .where(sql`member_id = ${annId}`);
    const id = session?.id ?? '';
    const { deleting } = await server.db.transaction(async (tx) => {
      await tx
        .select()
        .from(sessions)
        .where(sql`id = ${id}`)
        .for('update');
      const deleting = ann.call(deleteAccount, { password: PASSWORD });
      await untilBlocked(server);
      await endSession(tx, id);
      return { deleting };
    });
    // What came first counts: the session had ended.
    expect([CODE.success, CODE.tokenInvalid]).toContain((await deleting).code);
  });

  it('gives a member who takes two agents at once the later one', async () => {
    for (const key of AGENTS) await saveTarget(server.db, { type: 'agent', key, title: key }, server.now());
    const [first, second] = AGENTS;
    const { joining } = await server.db.transaction(async (tx) => {
      // Nobody gets further than to their agent, which is locked.
      await tx.select().from(inviteTargets).for('update');
      const joining = [ann.call(calls.joinAgent, { agentId: first })];
      await untilBlocked(server);
      joining.push(ann.call(calls.joinAgent, { agentId: second }));
      await untilBlocked(server, 2);
      return { joining };
    });
    for (const { code } of await Promise.all(joining)) expect(code).toBe(CODE.success);
    expect(await findAgentOf(server.db, annId)).toMatchObject({ key: second });
  });

  it('deletes two members at once who accepted each other’s invites', async () => {
    await ann.call(calls.joinFriend, { inviteCode: await makeInvite(bob) });
    await bob.call(calls.joinFriend, { inviteCode: await makeInvite(ann) });
    const undone = new Error('undone, for the next round');
    const erase = (id: number) =>
      server.db.transaction(async (tx) => {
        await eraseMember(tx, id, () => new Date());
        throw undone;
      });
    for (let round = 0; round < 20; round++)
      for (const result of await Promise.allSettled([erase(annId), erase(bobId)]))
        expect(result).toEqual({ status: 'rejected', reason: undone });
  });

  it('runs again what PostgreSQL has undone because each waited for the other', async () => {
    let ready: (() => void) | undefined;
    const bothHaveOne = new Promise<void>((resolve) => (ready = resolve));
    let holding = 0;
    let runs = 0;
    const lockBoth = (one: number, other: number) =>
      allOrNothing(server.db, async (tx) => {
        runs++;
        await lockMember(tx, one);
        if (++holding === 2) ready?.();
        await bothHaveOne;
        return (await lockMember(tx, other))?.id;
      });
    expect(await Promise.all([lockBoth(annId, bobId), lockBoth(bobId, annId)])).toEqual([bobId, annId]);
    expect(runs).toBe(3);
  });
});
