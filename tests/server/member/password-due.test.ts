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
const ROOM = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405163';
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

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
  '/people': { username: 'somebody' },
  '/contacts/remove': { memberId: 42 },
  '/contacts/block': { memberId: 42 },
  '/contacts/unblock': { memberId: 42 },
  '/chat/rooms': { memberId: 42 },
  '/chat/room': { room: ROOM },
  '/chat/events': { room: ROOM },
  '/chat/messages': { room: ROOM, clientId: ROOM, text: 'Hello' },
  '/chat/messages/forward': { room: ROOM, clientId: ROOM, fromRoom: ROOM, fromSeq: 1 },
  '/chat/messages/edit': { room: ROOM, seq: 1, text: 'Hello' },
  '/chat/messages/delete': { room: ROOM, seqs: [1], forEverybody: false },
  '/chat/messages/react': { room: ROOM, seq: 1, emoji: '👍' },
  '/chat/messages/pin': { room: ROOM, seq: 1, pinned: true },
  '/chat/pins': { room: ROOM },
  '/chat/read': { room: ROOM, seq: 1 },
  '/chat/arrange': { room: ROOM, pinned: true },
  '/chat/clear': { room: ROOM, remove: false },
  '/chat/settings': { findable: true },
  '/chat/mute': { room: ROOM, span: 'hour' },
  '/chat/requests/accept': { room: ROOM },
  '/chat/requests/decline': { room: ROOM },
  '/chat/sync': { rooms: [] },
  '/chat/search': { query: 'Hello' },
  '/chat/groups': { id: ROOM, title: 'Hikers', memberIds: [] },
  '/chat/groups/settings': { room: ROOM, title: 'Hikers' },
  '/chat/groups/picture/remove': { room: ROOM },
  '/chat/groups/members': { room: ROOM },
  '/chat/groups/members/add': { room: ROOM, memberIds: [42] },
  '/chat/groups/members/remove': { room: ROOM, memberId: 42 },
  '/chat/groups/members/role': { room: ROOM, memberId: 42, role: 'admin' },
  '/chat/groups/leave': { room: ROOM },
  '/chat/groups/delete': { room: ROOM },
  '/chat/groups/removed': { room: ROOM },
  '/chat/groups/removed/forgive': { room: ROOM, memberId: 42 },
  '/chat/groups/links': { room: ROOM, approval: false },
  '/chat/groups/links/revoke': { room: ROOM, id: ROOM },
  '/chat/groups/requests': { room: ROOM },
  '/chat/groups/requests/answer': { room: ROOM, memberId: 42, accept: true },
  '/chat/groups/invitations/answer': { room: ROOM, accept: true },
  '/chat/person': { memberId: 42 },
  '/chat/person/introduce': { memberId: 42 },
  '/chat/person/introduced': { memberId: 42, introduction: 'A' },
  '/chat/person/groups': { memberId: 42 },
  '/chat/people': { room: ROOM, memberIds: [42] },
  '/chat/readers': { room: ROOM, seq: 1 },
  '/push/subscribe': { endpoint: 'https://push.example/1', ...KEYS, showsText: true },
  '/push/unsubscribe': {},
  '/reports': { memberId: 42, reason: 'spam' },
  '/reports/appeals': { sanction: ROOM, text: 'It was none' },
  '/reports/cases': { state: 'open' },
  '/reports/case': { case: 1 },
  '/reports/cases/take': { case: 1 },
  '/reports/cases/release': { case: 1 },
  '/reports/cases/decide': { case: 1, decision: 'dismiss', rule: 'spam', reason: 'None' },
  '/support/requests': { box: 'waiting' },
  '/support/request': { room: ROOM },
  '/support/take': { room: ROOM },
  '/support/hand-over': { room: ROOM, to: 42 },
  '/support/close': { room: ROOM },
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

  it('opens to an assistant, once replaced, only what isn’t for members alone (D17)', async () => {
    client.token = (await choose(NEW_PASSWORD)).data.token;
    const calls = allCalls.filter(({ access, body }) => access === 'member' && body !== 'upload');
    const closed = calls.filter(({ assistants }) => assistants === undefined);
    expect(closed.length).toBeGreaterThan(20);
    for (const call of closed) {
      const answer = await client.call(call, FIELDS[call.path] ?? {});
      expect([call.path, answer.code], answer.message).toEqual([call.path, CODE.notAllowed]);
      expect(answer.failure, call.path).toEqual({ reason: 'assistant' });
    }
    expect((await client.call(memberCalls.me)).code).toBe(CODE.success);
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
