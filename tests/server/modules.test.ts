import { createHash, randomUUID } from 'node:crypto';
import * as schema from '@server/database/schema';
import { deriveKey, keyedHash } from '@server/crypto/derive-key';
import { hashToken } from '@server/crypto/tokens';
import { saveTarget } from '@server/invites/targets';
import { joinBy, linkTo, makeGroup, remove } from './chat/groups';
import { eraseMember, exportMember, modules, purgeExpired } from '@server/modules';
import { copyAround } from '@server/chat/copies';
import { storeCopies } from '@server/reports/cases';
import { decideCase } from '@server/reports/decisions';
import { fileReport } from '@server/reports/file-report';
import { takeCase } from '@server/reports/queue';
import { addMiniApp } from '@server/mini-program/mini-apps';
import { noteSeen } from '@server/presence/seen';
import { hashDevice } from '@server/session/known-devices';
import { noteAction } from '@server/support/log';
import { hashContact, hashDestination } from '@server/sso/destination';
import * as chat from '@contract/chat/calls';
import { CODE } from '@contract/codes';
import * as contacts from '@contract/contacts/calls';
import * as invites from '@contract/invite/calls';
import { changeContact, deleteAccount, exportData, me } from '@contract/member/calls';
import * as reports from '@contract/reports/calls';
import * as miniProgram from '@contract/mini-program/calls';
import { changePrivacy } from '@contract/privacy/calls';
import * as sso from '@contract/sso/calls';
import * as support from '@contract/support/calls';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it, vi } from 'vitest';
import { guessWrong, PASSWORD, signUp } from './accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from './harness';
import { applyAs } from './creators/applications';
import { drawPicture, upload, uploadPicture } from './pictures';

const tables: PgTable[] = Object.values<unknown>(schema).filter((table) => is(table, PgTable));

/**
 * What a copy leaves out: hashes of secrets and what only the server needs to check them; a picture's other sizes.
 */
const LEFT_OUT = new Set([
  'members.passwordHash',
  'members.passwordVersion',
  'members.b2bToken',
  'sessions.passwordVersion',
  'sessions.tokenHash',
  'sessions.previousTokenHash',
  'sessions.previousGoodUntil',
  'sessions.visitId',
  'known_devices.deviceHash',
  'one_time_tokens.tokenHash',
  'pictures.size',
  'pictures.content',
  'room_events.clientId',
  'room_events.hasTerms',
  // That somebody has reported the member would name the reporter in a chat of two.
  ...Object.keys(getTableColumns(schema.caseMessages)).map((column) => `case_messages.${column}`),
  'moderation_cases.kind',
  'moderation_cases.subjectKey',
  'moderation_cases.roomId',
  'moderation_cases.seq',
  'moderation_cases.title',
  'moderation_cases.urgency',
  'moderation_cases.sanctionId',
  'moderation_cases.takenBy',
  'case_reports.caseId',
  'case_reports.reporterId',
  'sanctions.decidedBy',
  'sanctions.caseId',
  'case_log.actorId',
]);

/** Columns that name rows and tell nothing of the member. */
const NAMES = ['id', 'memberId', 'inviteId', 'sessionId'];

/** Whether a table refers to a member, by a foreign key or by the name of a column. */
const namesMember = (table: PgTable): boolean =>
  table === schema.members ||
  'memberId' in getTableColumns(table) ||
  getTableConfig(table).foreignKeys.some(({ reference }) => reference().foreignTable === schema.members);

/**
 * Members who each have a friend invite, have accepted somebody else's, write to that friend, remember a room, know groups,
 * and have removed and blocked a stranger.
 */
async function befriend(server: TestServer, clients: readonly Client[]): Promise<void> {
  const host = server.client();
  const friend = await signUp(server, host, phone(2));
  const other = server.client();
  const stranger = await signUp(server, other, phone(3));
  const [invite] = (await host.call(invites.createInvite)).data;
  const [unwanted] = (await other.call(invites.createInvite)).data;
  await saveTarget(server.db, { type: 'room', key: 'talk', title: 'Evening talk' }, server.now());
  for (const client of clients) {
    await client.call(invites.createInvite);
    await client.call(invites.joinFriend, { inviteCode: invite?.link.split('=')[1] });
    await client.call(invites.joinRoom, { hicsRoomId: 'talk' });
    const room = (await client.call(chat.openRoom, { memberId: friend.memberId })).data.id;
    const write = (text: string) => client.call(chat.sendMessage, { room, clientId: randomUUID(), text });
    const { seq } = (await write('Hello, friend')).data;
    const hidden = (await write('Never mind')).data.seq;
    await client.call(chat.editMessage, { room, seq, text: 'Good morning' });
    await client.call(chat.reactToMessage, { room, seq, emoji: '👍' });
    await client.call(chat.pinMessage, { room, seq, pinned: true });
    await client.call(chat.forwardMessage, { room, clientId: randomUUID(), fromRoom: room, fromSeq: seq });
    await client.call(chat.deleteMessages, { room, seqs: [hidden], forEverybody: false });
    const plan = await upload(client, Buffer.from('a plan'), { kind: 'file', name: 'plan.pdf' });
    const media = [plan.data.id];
    await client.call(chat.sendMessage, { room, clientId: randomUUID(), media });
    await meetGroups(client, { host: { client: host }, stranger: { client: other } });
    await client.call(invites.joinFriend, { inviteCode: unwanted?.link.split('=')[1] });
    await client.call(contacts.endContact, { memberId: stranger.memberId });
    await client.call(contacts.blockPerson, { memberId: stranger.memberId });
    await askSupport(server, client);
  }
}

/**
 * Members who have reported somebody and were reported, appeal against what was decided about them, and have decided about
 * another.
 */
async function moderate(server: TestServer, clients: readonly Client[]): Promise<void> {
  const other = server.client();
  const { memberId: otherId } = await signUp(server, other, phone(4));
  const context = { db: server.db, config: server.config, clock: () => server.now() };
  const reason = 'As the rules say';
  const lastCase = async () =>
    Math.max(...(await server.db.select().from(schema.moderationCases)).map(({ id }) => id));
  for (const [index, client] of clients.entries()) {
    const { memberId } = (await client.call(me)).data;
    const third = server.client();
    const { memberId: thirdId } = await signUp(server, third, phone(5 + index));
    const { items } = (await client.call(chat.listRooms)).data;
    const room = items.find(({ kind }) => kind === 'direct')?.id ?? '';
    const own = (await client.call(chat.listEvents, { room })).data.find(({ kind }) => kind === 'message');
    await client.call(reports.report, { memberId: otherId, reason: 'spam', note: 'Adverts' });
    await fileReport({ ...context }, otherId, { memberId, reason: 'spam' });
    const kept = await copyAround(server.db, memberId, { room, seq: own?.seq ?? 0 }, 1);
    await storeCopies(server.db, await lastCase(), kept ?? []);
    await decideCase(context, null, {
      id: await lastCase(),
      decision: 'mute',
      rule: 'spam',
      days: 3,
      reason,
    });
    const [{ id: sanction } = { id: '' }] = (await client.call(reports.listSanctions)).data;
    await client.call(reports.appeal, { sanction, text: 'It was none' });
    await fileReport(context, otherId, { memberId: thirdId, reason: 'spam' });
    await takeCase(context, memberId, await lastCase());
    await decideCase(context, memberId, {
      id: await lastCase(),
      decision: 'mute',
      rule: 'spam',
      days: 3,
      reason,
    });
  }
}

/** A member asks our support, which answers, and has once been an assistant: their doings are noted. */
async function askSupport(server: TestServer, client: Client): Promise<void> {
  const room = (await client.call(support.openSupport)).data.id;
  await client.call(chat.sendMessage, { room, clientId: randomUUID(), text: 'Please help' });
  const { memberId: assistant } = (await client.call(me)).data;
  await noteAction(server.db, { room, assistant, at: server.now(), action: 'handOver', to: assistant });
}

/** A member makes a group, joins one and is answered there, asks to join another one, is invited to one, and removed from one. */
async function meetGroups(
  client: Client,
  { host, stranger }: { host: { client: Client }; stranger: { client: Client } },
): Promise<void> {
  const self = { client, memberId: (await client.call(me)).data.memberId };
  const [joined, asked, left] = [
    await makeGroup(host, [self]),
    await makeGroup(host),
    await makeGroup(host, [self]),
  ];
  const written = { room: joined, clientId: randomUUID(), text: 'Hello, friend' };
  const { seq: replyTo } = (await client.call(chat.sendMessage, written)).data;
  await host.client.call(chat.sendMessage, { ...written, clientId: randomUUID(), replyTo });
  await linkTo({ client }, joined);
  await joinBy({ client }, await linkTo(host, asked, { approval: true }));
  await makeGroup(self);
  await makeGroup(stranger, [self]);
  await remove(host, left, self);
}

suite('the domains', () => {
  let server: TestServer;
  setUpServer((started) => {
    server = started;
  });

  it('erase every table that refers to a member', () => {
    const owned = modules.flatMap(({ members }) => members?.tables ?? []);
    const needed = tables.filter(namesMember).map(getTableName).toSorted();
    expect(needed.length).toBeGreaterThan(3);
    expect(owned.map(getTableName).toSorted()).toEqual(needed);
  });

  /** Gives a member data in every domain, as daily use does. */
  async function settle(client: Client, number: ReturnType<typeof phone>, mail: string) {
    const { memberId, userInfo } = await signUp(server, client, number, { nickname: 'Leaving Tea' });
    const authCode = await server.requestCode(client, 'contact', mail);
    await client.call(changeContact, { email: mail, authCode, password: PASSWORD });
    await client.call(miniProgram.oneTimeToken, { ma: 'garden' });
    await uploadPicture(client, await drawPicture());
    await applyAs(server, client, 'blogger');
    await client.call(changePrivacy, { messagesFrom: 'contacts' });
    await noteSeen(server.db, [memberId], server.now());
    return { memberId, username: userInfo.username };
  }

  /** Leaves traces of an account in tables that are not tied to one: codes, tokens, counters. */
  async function leaveTraces(client: Client, number: ReturnType<typeof phone>, mail: string, name: string) {
    const visitor = server.client();
    server.advance(60);
    const authCode = await server.requestCode(visitor, 'register', mail);
    await visitor.call(sso.getRegisterToken, { authCode, email: mail, version: '2' });
    await server.requestCode(visitor, 'login', number);
    server.advance(60);
    await server.requestCode(client, 'contact', number);
    for (const to of [number, mail]) await guessWrong(visitor, to, 2);
    await guessWrong(client, number, 1);
    const asAssistant = { ...device, country: 'other', phone: name, password: 'wrong1' };
    await visitor.call(sso.loginByPhone, asAssistant);
    await client.call(exportData);
  }

  it('erase all data of a member, and keep all data of others', async () => {
    await addMiniApp(server.db, { key: 'garden', page: 'https://garden.example/app' }, server.now());
    const [leaving, staying] = [server.client(), server.client()];
    const { memberId } = await settle(leaving, phone(), 'leaving@example.com');
    const other = await settle(staying, phone(1), 'staying@example.com');
    await befriend(server, [leaving, staying]);
    await moderate(server, [leaving, staying]);

    const exported = await exportMember(server.db, memberId);
    const withMembers = modules.filter(({ members }) => members).map(({ name }) => name);
    expect(Object.keys(exported)).toEqual(withMembers);
    const text = JSON.stringify(exported);
    expect(text).toContain(phone().e164);
    expect(text).toContain('data:image/webp;base64,');
    expect(text).not.toMatch(/argon2|hash/i);

    await server.db.transaction((tx) => eraseMember(tx, memberId, () => server.now()));
    for (const table of tables.filter(namesMember)) {
      const rows = JSON.stringify(await server.db.select().from(table));
      expect(rows, getTableName(table)).not.toContain(String(memberId));
      expect(rows, getTableName(table)).toContain(String(other.memberId));
    }
  });

  it('leave no trace of a member who deletes the account, neither plain nor hashed (S1)', async () => {
    await addMiniApp(server.db, { key: 'garden', page: 'https://garden.example/app' }, server.now());
    const [client, number, mail] = [server.client(), phone(), 'leaving@example.com'];
    const { memberId, username } = await settle(client, number, mail);
    await befriend(server, [client]);
    await moderate(server, [client]);
    await leaveTraces(client, number, mail, username);
    const secret = server.config.secretKey;
    const [destinations, inbox] = [deriveKey(secret, 'destinations'), deriveKey(secret, 'inbox')];
    const addresses = [
      { channel: 'phone', value: number.e164 },
      { channel: 'email', value: mail },
    ] as const;
    const plain = [number.digits, mail, 'Leaving Tea', username, String(memberId), client.visitId];
    const derived = [
      ...addresses.map((address) => hashDestination(destinations, address)),
      ...addresses.map((address) => hashContact(destinations, memberId, address)),
      hashDestination(destinations, { channel: 'assistant', value: username }),
      ...[...plain, number.e164].flatMap((value) => [
        keyedHash(destinations, value),
        keyedHash(inbox, value),
        createHash('sha256').update(value).digest('hex'),
      ]),
      ...[client.token ?? '', ...client.cookies.values()].map(hashToken),
      ...[...client.cookies.values()].map(hashDevice),
    ];
    /** The tables that hold a trace; a limit on sends is one, unless it is left out. */
    const traces = async (traces: readonly string[], leaveOut?: RegExp) => {
      const found: string[] = [];
      for (const table of tables) {
        const rows = (await server.db.select().from(table)).map((row) => JSON.stringify(row));
        const seen = rows.filter((row) => !leaveOut?.test(row));
        if (traces.some((trace) => seen.join().includes(trace))) found.push(getTableName(table));
      }
      return found.toSorted();
    };
    const before = [
      'codes',
      'known_devices',
      'limit_hits',
      'members',
      'password_attempts',
      'sessions',
      'tickets',
    ];
    expect(await traces([...plain, ...derived])).toEqual(expect.arrayContaining(before));

    expect((await client.call(deleteAccount, { password: PASSWORD })).code).toBe(CODE.success);
    expect(await traces(plain)).toEqual([]);
    // Codes that were sent to any address are counted for a day, account or not (D11): otherwise whoever deletes and
    // registers in turn could have any number of messages sent.
    expect(await traces(derived, /^{"key":"to-/)).toEqual([]);
    server.advance(24 * 60 * 60 + 1);
    await purgeExpired(server.db, server.now());
    expect(await traces([...plain, ...derived])).toEqual([]);
  });

  it('are purged although one of them can’t be', async () => {
    const [failing, ...others] = modules.filter(({ purge }) => purge !== undefined);
    if (!failing) throw new Error('nothing is purged');
    vi.spyOn(failing, 'purge').mockRejectedValueOnce(new Error('busy'));
    const purges = others.map((one) => vi.spyOn(one, 'purge'));
    await expect(purgeExpired(server.db, server.now())).rejects.toThrow('busy');
    for (const purge of purges) expect(purge).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('are purged soon after the start, not only an hour later', async () => {
    const [first] = modules.filter(({ purge }) => purge !== undefined);
    if (!first) throw new Error('nothing is purged');
    const purge = vi.spyOn(first, 'purge');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => purge.mock.calls.length).toBe(1);
    vi.restoreAllMocks();
  });

  it('give a member everything that a deletion erases', async () => {
    await addMiniApp(server.db, { key: 'garden', page: 'https://garden.example/app' }, server.now());
    const client = server.client();
    const { memberId } = await settle(client, phone(), 'leaving@example.com');
    await befriend(server, [client]);
    await moderate(server, [client]);
    const read = async () => {
      const stored = tables.filter(namesMember).map(async (table) => {
        const rows: Record<string, unknown>[] = await server.db.select().from(table);
        return [getTableName(table), rows] as const;
      });
      return Promise.all(stored);
    };
    const before = await read();
    const { data } = await client.call(exportData);
    const text = JSON.stringify(data);
    await client.call(deleteAccount, { password: PASSWORD });
    const left = new Set((await read()).flatMap(([, rows]) => rows.map((row) => JSON.stringify(row))));
    for (const [table, rows] of before) {
      const erased = rows.filter((row) => !left.has(JSON.stringify(row)));
      expect(erased, table).not.toHaveLength(0);
      for (const [column, value] of erased.flatMap((row) => Object.entries(row)))
        if (value !== null && !NAMES.includes(column) && !LEFT_OUT.has(`${table}.${column}`))
          expect(text, `${table}.${column}`).toContain(JSON.stringify(value));
    }
    expect(text).toContain(String(memberId));
  });
});
