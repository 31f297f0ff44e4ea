import { CODE } from '@contract/codes';
import { LOCALES } from '@contract/locale';
import * as memberCalls from '@contract/member/calls';
import { type CodePurpose, purposeFlags } from '@contract/sso/code-purpose';
import * as ssoCalls from '@contract/sso/calls';
import { execute } from '@server/admin/admin-socket';
import { siteSettings } from '@server/site.config';
import { expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import { logIn } from '../accounts';
import { applicationForm } from '../creators/applications';
import { type Client, device, type Fields, phone, setUpServer, suite, type TestServer } from '../harness';

const DAY = 24 * 60 * 60;
const NEW_PASSWORD = 'b3tter.Tea';
const ID = 'desk_one';

const FIELDS: Record<string, Fields> = {
  '/b2b/handoff': { origin: 'https://office.example' },
  '/miniProgram/oneTimeToken': { ma: 'garden' },
  '/member/agreement': { agreement: siteSettings.agreement },
  '/member/sessions/revoke': { all: true },
  '/member/notices/read': { all: true },
  '/member/contact': { email: 'desk@example.com', authCode: '123456', password: NEW_PASSWORD },
  '/member/contact/remove': { channel: 'email', password: NEW_PASSWORD },
  '/member/delete': { password: NEW_PASSWORD },
  '/member/invites/revoke': { id: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162' },
  '/invite/group': { groupLink: 'readers' },
  '/invite/room': { hicsRoomId: 'room' },
  '/invite/agent': { agentId: 'agent' },
  '/invite/friend': { inviteCode: 'A'.repeat(16) },
  '/creator/application': applicationForm('blogger', 'desk@example.com'),
  '/member/profile': { nickname: 'Ann' },
  '/member/password/code': { authCode: '123456', newPassword: NEW_PASSWORD },
};

suite('a password made by an operator (D35)', () => {
  let server: TestServer;
  let client: Client;
  let password: string;
  const number = phone();

  const operator = async (...words: string[]) => {
    const { db, config } = server;
    const { ok, text } = await execute(words, { db, config, clock: () => server.now() });
    return { ok, text, password: /One-time password: (\S+)$/.exec(text)?.[1] ?? '' };
  };
  const asAssistant = (withPassword: string, from = client) =>
    from.call(ssoCalls.loginByPhone, { ...device, country: 'other', phone: ID, password: withPassword });
  const choose = (newPassword: string, oldPassword?: string) =>
    client.call(memberCalls.changePassword, { oldPassword, newPassword });

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ password } = await operator('create-assistant', ID));
    client.token = (await asAssistant(password)).data.token;
  });

  it('answers 403 to every member call except those needed to choose a password', async () => {
    const memberCallsOf = allCalls.filter(({ access }) => access === 'member');
    const open = memberCallsOf.filter(({ whilePasswordDue }) => whilePasswordDue);
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/member/me',
      '/member/password',
      '/sso/logout',
      '/sso/refreshToken',
    ]);
    // An upload is read before the member is known: it is tested with its call.
    const closed = memberCallsOf.filter((call) => !open.includes(call) && call.body !== 'upload');
    expect(closed.length).toBeGreaterThanOrEqual(4);
    for (const call of closed) {
      const answer = await client.call(call, FIELDS[call.path] ?? {});
      expect([call.path, answer.code], answer.message).toEqual([call.path, CODE.notAllowed]);
      expect(answer.failure).toEqual({ reason: 'passwordDue' });
    }
    expect((await client.call(memberCalls.me)).data.passwordDue).toBe(true);
    client.token = (await client.call(ssoCalls.refreshToken)).data.token;
    expect((await client.call(ssoCalls.logout)).code).toBe(CODE.success);
  });

  it('has its own message in every language', async () => {
    const messages = new Set<string>();
    for (const locale of LOCALES) {
      client.locale = locale;
      messages.add((await client.call(memberCalls.acceptAgreement, FIELDS['/member/agreement'])).message);
    }
    // en-AU inherits this text from en-US.
    expect(messages.size).toBe(LOCALES.length - 1);
    expect(messages).toContain('Choose a new password before you continue.');
  });

  it('allows no contact code, but does not stop logins', async () => {
    const send = (purpose: CodePurpose) =>
      client.call(ssoCalls.genEmailAuthCode, {
        ...purposeFlags[purpose],
        version: '2',
        email: 'ann@example.com',
      });
    expect((await send('contact')).failure).toEqual({ reason: 'passwordDue' });
    expect((await send('login')).code).toBe(CODE.success);
  });

  it('can be replaced without being entered again, which opens all calls', async () => {
    const { data } = await choose(NEW_PASSWORD);
    expect(data.userInfo.passwordDue).toBe(false);
    client.token = data.token;
    const accepted = await client.call(memberCalls.acceptAgreement, { agreement: siteSettings.agreement });
    expect(accepted.code).toBe(CODE.success);
    expect((await asAssistant(password)).code).toBe(CODE.wrongPassword);
    expect((await asAssistant(NEW_PASSWORD)).data.userInfo.passwordDue).toBe(false);
    expect((await choose('again.Tea1')).failure).toEqual({ field: 'oldPassword' });
  });

  it('is checked if it is entered anyway', async () => {
    const answer = await choose(NEW_PASSWORD, 'wrong1');
    expect([answer.code, answer.failure]).toEqual([CODE.wrongPassword, { field: 'oldPassword' }]);
    expect((await choose(NEW_PASSWORD, password)).code).toBe(CODE.success);
  });

  it('cannot be replaced by itself', async () => {
    const answer = await choose(password);
    expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'newPassword' }]);
    expect(answer.message).toBe('Choose a password that’s different from the one you were given.');
    expect((await client.call(memberCalls.me)).data.passwordDue).toBe(true);
  });

  it('must be replaced after each login, and expires after 7 days', async () => {
    server.advance(7 * DAY - 1);
    expect((await asAssistant(password)).data.userInfo.passwordDue).toBe(true);
    server.advance(1);
    const answer = await asAssistant(password);
    expect([answer.code, answer.failure]).toEqual([CODE.wrongPassword, { field: 'password' }]);
    expect((await choose(NEW_PASSWORD, password)).code).toBe(CODE.wrongPassword);
    // Sessions from before the expiry can still choose a password.
    expect((await choose(NEW_PASSWORD)).code).toBe(CODE.success);
    server.advance(7 * DAY);
    expect((await asAssistant(NEW_PASSWORD)).code).toBe(CODE.success);
  });

  it('is issued again to an assistant when it has expired, which ends the old sessions', async () => {
    server.advance(7 * DAY - 1);
    expect((await operator('create-assistant', ID)).ok).toBe(false);
    server.advance(1);
    const again = await operator('create-assistant', ID.toUpperCase());
    expect((await client.call(memberCalls.me)).code).toBe(CODE.tokenInvalid);
    expect((await asAssistant(password)).code).toBe(CODE.wrongPassword);
    expect((await asAssistant(again.password)).data.userInfo.passwordDue).toBe(true);
  });

  it('is not issued again when the assistant has chosen a password', async () => {
    await choose(NEW_PASSWORD);
    server.advance(30 * DAY);
    expect((await operator('create-assistant', ID)).ok).toBe(false);
  });

  it('is issued to a new host too, who may also replace it by a recover code', async () => {
    const host = await operator('create-host', number.e164);
    const { data } = await logIn(client, number, host.password);
    expect(data.userInfo.passwordDue).toBe(true);
    const authCode = await server.requestCode(server.client(), 'recover', number);
    const where = { version: '2', country: number.country, phoneNo: number.digits };
    await client.call(ssoCalls.forgetPasswordByPhone, { ...where, authCode, newPassword: NEW_PASSWORD });
    expect((await logIn(client, number, NEW_PASSWORD)).data.userInfo.passwordDue).toBe(false);
  });
});
