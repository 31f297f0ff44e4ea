import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callAdminSocket, execute, openAdminSocket } from '@server/admin/admin-socket';
import { AdminError } from '@server/admin/verb';
import { runAdmin } from '@server/admin/run-admin';
import { readCommand, VERBS } from '@server/admin/verbs';
import { loadConfig } from '@server/config';
import { findBackOfficeBySecret } from '@server/b2b/back-offices';
import { deriveKey } from '@server/crypto/derive-key';
import type { OpenDatabase } from '@server/database/open';
import {
  backOffices,
  members,
  miniApps,
  passwordAttempts,
  redirectOrigins,
  sessions,
  settings,
} from '@server/database/schema';
import { createMember, type LoginIdentifier } from '@server/member/members';
import { findMiniAppBySecret } from '@server/mini-program/mini-apps';
import { openSession } from '@server/session/sessions';
import { siteSettingNames } from '@server/public/site-settings';
import { readRegistrationType } from '@server/settings/settings';
import { destinationOf, hashDestination } from '@server/sso/destination';
import { countAttempt } from '@server/sso/password-attempts';
import { siteSettings } from '@server/site.config';
import { createPasswords } from '@server/sso/passwords';
import { suite } from '../harness';
import { freshDirectory } from '../../support/database-template';
import { openTestDatabase } from '../test-database';

const NOW = new Date('2026-01-01T00:00:00Z');
const SECRET_KEY = 'a-secret-of-at-least-32-characters';
const OPERATOR = { address: 'operator', known: true };

let database: OpenDatabase & { dataDir: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [members, backOffices, miniApps, redirectOrigins]) await database.db.delete(table);
});

const contextFor = (env: NodeJS.ProcessEnv = {}) => ({
  db: database.db,
  config: loadConfig({ DATA_DIR: database.dataDir, SECRET_KEY, ...env }),
  clock: () => NOW,
});
const command = (...argv: string[]) => execute(argv, contextFor());

async function register(): Promise<number> {
  const { id } = await createMember(
    database.db,
    {
      username: 'Ada_Lovelace',
      nickname: 'Ada',
      phone: '+8613800138000',
      email: 'ada@example.com',
      passwordHash: 'unused',
      locale: 'en-US',
      agreement: '1',
    },
    NOW,
  );
  const device = {
    visitId: 'v',
    deviceId: 'd',
    deviceName: 'n',
    deviceType: '9',
    pageMode: 'web',
    address: '203.0.113.7',
  };
  await openSession(database.db, { id, passwordVersion: 1 }, device, NOW);
  return id;
}

const statusOf = async (id: number) =>
  (await database.db.select().from(members).where(eq(members.id, id)))[0]?.status;

suite("operators' commands (D4)", () => {
  it.each([
    [['--help'], /registration-type <1\|2\|3>[\s\S]*create-host <phone\|email>/],
    [['block', '--help'], /^Usage: npm run admin -- block <account> user\|staff/],
    [['create-host', '-h'], /^Usage: npm run admin -- create-host/],
    [
      ['--help'],
      /domain add\|remove\|list[\s\S]*mini-app[\s\S]*origin add[\s\S]*create-assistant <accountId>/,
    ],
    [['domain', '--help'], /^Usage: npm run admin -- domain add\|remove\|list <origin>/],
    [['mini-app', 'add', '--help'], /^Usage: npm run admin -- mini-app add\|remove\|list <key> <page-url>/],
    [['origin', 'list', '-h'], /^Usage: npm run admin -- origin add\|remove\|list <origin>/],
    [['--help'], /site set <name> <value>\|unset <name>\|show/],
    [
      ['site', '--help'],
      /^Usage: npm run admin -- site set[\s\S]*stores\.ios +a link[\s\S]*agreement +a version/,
    ],
    [['notices', '--help'], /^Usage: npm run admin -- notices <account> \[<message>\][\s\S]*1000 characters/],
    [['create-assistant', '-h'], /^Usage: npm run admin -- create-assistant <accountId>/],
    [['outbox', '--help'], /^Usage: npm run admin -- outbox \[pending\|expired\|refused\]/],
  ])('%j explains', (argv, help) => {
    expect(readCommand(argv)).toMatchObject({ help: expect.stringMatching(help) });
  });

  it.each([
    [[]],
    [['dance']],
    [['--force']],
    [['registration-type']],
    [['registration-type', '4']],
    [['registration-type', 'one']],
    [['registration-type', '1', '2']],
    [['block', 'Ada_Lovelace']],
    [['outbox', 'sent']],
    [['outbox', 'pending', 'expired']],
    [['block', 'Ada_Lovelace', 'forever']],
    [['unblock']],
    [['create-host', 'Ada_Lovelace']],
    [['create-host', '13800138000']],
    [['create-host', '+861380']],
    [['create-host', 'ada@']],
    [['block', '--reason', 'x', 'Ada_Lovelace', 'user']],
    ...['domain', 'origin'].flatMap((verb) => [
      [[verb]],
      [[verb, 'dance']],
      [[verb, 'toString']],
      [[verb, 'add']],
      [[verb, 'add', 'https://a.example', 'https://b.example']],
      [[verb, 'add', 'a.example']],
      [[verb, 'add', 'http://a.example']],
      [[verb, 'add', 'https://a.example/path']],
      [[verb, 'add', 'https://user@a.example']],
      [[verb, 'add', 'https://*.example']],
      [[verb, 'add', "https://a.example;script-src'self'"]],
      [[verb, 'remove']],
      [[verb, 'remove', 'a.example']],
      [[verb, 'list', 'https://a.example']],
    ]),
    [['mini-app']],
    [['mini-app', 'add', 'garden']],
    [['mini-app', 'add', 'https://a.example/app']],
    [['mini-app', 'add', 'gar den', 'https://a.example/app']],
    [['mini-app', 'add', 'garden', 'a.example/app']],
    [['mini-app', 'add', 'garden', 'http://a.example/app']],
    [['mini-app', 'add', 'garden', 'https://user@a.example/app']],
    [['mini-app', 'remove']],
    [['mini-app', 'remove', 'gar den']],
    [['mini-app', 'remove', 'garden', 'https://a.example/app']],
    [['mini-app', 'list', 'garden']],
    [['create-assistant']],
    [['create-assistant', 'desk_one', 'x']],
    [['create-assistant', 'desk']],
    [['create-assistant', 'desk-one']],
    [['create-assistant', '1234567']],
    [['create-assistant', '12_34']],
    [['notices']],
    [['notices', 'Ada_Lovelace', '']],
    [['notices', 'Ada_Lovelace', ' \u202e ']],
    [['notices', 'Ada_Lovelace', 'x'.repeat(1_001)]],
    [['notices', 'Ada_Lovelace', 'Hello', 'Ada']],
    [['site']],
    [['site', 'dance']],
    [['site', 'set']],
    [['site', 'set', 'stores.ios']],
    [['site', 'set', 'stores.ios', 'https://a.example', 'https://b.example']],
    [['site', 'set', 'toString', '1']],
    [['site', 'unset']],
    [['site', 'unset', 'stores.tv']],
    [['site', 'unset', 'stores.ios', 'https://a.example']],
    [['site', 'show', 'stores.ios']],
    ...[
      ...['stores.ios', 'stores.android', 'stores.apk', 'stores.web', 'support.link'].flatMap((name) => [
        [name, ''],
        [name, 'a.example'],
        [name, 'http://a.example/app'],
        [name, 'javascript:alert(1)'],
        [name, 'https://user@a.example/app'],
      ]),
      ['support.email', 'help'],
      ['support.email', ''],
      ['operator.name', ' \u200e '],
      ['operator.address', 'x'.repeat(201)],
      ['operator.privacyContact', 'the office'],
      ['registration.link', 'javascript:alert(1)'],
      ...['activeUsers', 'activeCommunities', 'verifiedStreamers', 'liveStreams'].flatMap((figure) =>
        ['', 'many', '1.5', '1e3', '1'.repeat(13)].map((value) => [`statistics.${figure}`, value]),
      ),
      ...['', '2 1', '<b>', 'x'.repeat(51)].flatMap((value) => [
        ['android.version', value],
        ['agreement', value],
      ]),
      ...['', '0', '-1', '48.2', '48 MB', '1'.repeat(13)].map((value) => ['android.size', value]),
    ].map((words) => [['site', 'set', ...words]]),
  ])('%j is refused in one line, before a database is opened', (argv) => {
    expect(() => readCommand(argv)).toThrow(AdminError);
    expect(() => readCommand(argv)).toThrow(/^[^\n]+$/);
  });

  describe.each(VERBS)('$name', (verb) => {
    /** Runs the command as the shell does: its exit code, and what it writes to each stream. */
    async function run(...argv: string[]) {
      const said = { out: '', error: '' };
      const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += text)));
      const error = vi
        .spyOn(process.stderr, 'write')
        .mockImplementation((text) => Boolean((said.error += text)));
      const code = await runAdmin(argv, { DATA_DIR: '/dev/null/no-database' });
      out.mockRestore();
      error.mockRestore();
      return { code, ...said };
    }

    it('has usage, a summary and help, in which each of its options stands', async () => {
      expect(verb.usage).toMatch(new RegExp(`^${verb.name}( |$)`));
      expect(verb.summary).toMatch(/^[a-z][^\n]*[^.\n]$/);
      const { code, out, error } = await run(verb.name, '--help');
      expect([code, error]).toEqual([0, '']);
      expect(out).toMatch(new RegExp(`^Usage: npm run admin -- ${verb.name}`));
      for (const flag of verb.flags ?? []) expect(out).toContain(`--${flag}`);
      expect(await run(verb.name, '-h')).toEqual({ code, out, error });
      expect((await run('--help')).out).toContain(`  ${verb.usage} `);
    });

    it.each([
      ['more words than it takes', Array.from({ length: 9 }, () => 'x')],
      ['an unknown option', ['--dance']],
      ['a value for an option', [`--${verb.flags?.[0] ?? 'help'}=x`]],
      ['an empty word', ['', '', '', '']],
    ])('refuses %s in one line and exits 1, before a database is opened', async (_name, words) => {
      expect(() => readCommand([verb.name, ...words])).toThrow(AdminError);
      expect(await run(verb.name, ...words)).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(/^[^\n]+\n$/),
      });
    });
  });

  it('opens and closes registration by phone and e-mail', async () => {
    expect(await command('registration-type', '1')).toEqual({
      ok: true,
      text: 'Registration type is now 1 (phone only).',
    });
    expect(await readRegistrationType(database.db)).toBe(1);
    await command('registration-type', '3');
  });

  it('does not open a channel without a sender (D3)', async () => {
    const context = contextFor({ HOST: '0.0.0.0', SMS_GATEWAY_URL: 'https://sms.example' });
    expect(await execute(['registration-type', '2'], context)).toEqual({
      ok: false,
      text: 'Type 2 needs a sender for email: set SMTP_URL.',
    });
    expect(await readRegistrationType(database.db)).toBe(3);
    expect(await execute(['registration-type', '1'], context)).toMatchObject({ ok: true });
    await command('registration-type', '3');
  });

  it.each([
    ['user', 'blocked_user', 'ada_lovelace'],
    ['staff', 'blocked_staff', '+8613800138000'],
    ['staff', 'blocked_staff', 'Ada@Example.com'],
  ])('blocks an account (%s), ends its sessions, and unblocks it', async (kind, status, name) => {
    const id = await register();
    expect(await command('block', name, kind)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe(status);
    expect(await database.db.$count(sessions)).toBe(0);
    expect(await command('unblock', name)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe('active');
    expect(await command('unblock', name)).toEqual({
      ok: true,
      text: 'Ada_Lovelace was neither blocked nor locked.',
    });
  });

  suite('locks from wrong passwords (D42)', () => {
    const key = deriveKey(SECRET_KEY, 'destinations');
    /** Enters wrong passwords under one name until it locks. */
    async function lock(name: LoginIdentifier, deviceHash: string | null = null) {
      const attempt = { identifierHash: hashDestination(key, name), deviceHash };
      for (let guess = 0; guess < 5; guess++) await countAttempt(database.db, attempt, NOW);
    }
    const phone = { channel: 'phone', value: '+8613800138000' } as const;
    const email = { channel: 'email', value: 'ada@example.com' } as const;
    const assistant = { channel: 'assistant', value: 'desk_one' } as const;
    beforeEach(async () => {
      await database.db.delete(passwordAttempts);
    });

    it('are lifted for every login identifier and device of the account, and for no other account', async () => {
      await register();
      await lock(phone);
      await lock(phone, 'a known device');
      await lock(email);
      await lock({ channel: 'email', value: 'bob@example.com' });
      expect(await command('unblock', 'ada@example.com')).toEqual({
        ok: true,
        text: 'Ada_Lovelace is no longer locked by wrong passwords.',
      });
      expect(await database.db.$count(passwordAttempts)).toBe(1);
      expect((await command('unblock', 'ada@example.com')).text).toBe(
        'Ada_Lovelace was neither blocked nor locked.',
      );
    });

    it("are lifted for an assistant's account ID", async () => {
      await command('create-assistant', 'Desk_One');
      await lock(assistant);
      expect((await command('unblock', 'desk_one')).text).toBe(
        'Desk_One is no longer locked by wrong passwords.',
      );
      expect(await database.db.$count(passwordAttempts)).toBe(0);
    });

    it('are lifted together with blocks; the answer says which', async () => {
      const id = await register();
      await lock(phone);
      await command('block', 'ada_lovelace', 'staff');
      expect((await command('unblock', 'ada_lovelace')).text).toBe(
        'Ada_Lovelace is no longer blocked, nor locked by wrong passwords.',
      );
      expect(await statusOf(id)).toBe('active');
      await command('block', 'ada_lovelace', 'user');
      expect((await command('unblock', 'ada_lovelace')).text).toBe('Ada_Lovelace is no longer blocked.');
    });

    it('are not mentioned when they have expired', async () => {
      await register();
      await lock(phone);
      const later = { ...contextFor(), clock: () => new Date(NOW.getTime() + 15 * 60_000) };
      expect((await execute(['unblock', 'ada_lovelace'], later)).text).toBe(
        'Ada_Lovelace was neither blocked nor locked.',
      );
    });
  });

  it('says that there is no such account', async () => {
    expect(await command('block', 'nobody', 'user')).toEqual({
      ok: false,
      text: 'There is no account "nobody".',
    });
    expect(await command('unblock', 'nobody')).toMatchObject({ ok: false });
  });

  it('sends a message to a member, and lists what the member was told', async () => {
    await register();
    expect(await command('notices', 'ada@example.com')).toEqual({ ok: true, text: 'No notices.' });
    expect(await command('notices', 'ada_lovelace', 'We are back.\nThank you.')).toEqual({
      ok: true,
      text: 'Ada_Lovelace has the message.',
    });
    expect(await command('notices', 'ada_lovelace')).toEqual({
      ok: true,
      text: '2026-01-01T00:00:00.000Z  unread  cs       Message from Halo: We are back. Thank you.',
    });
    expect(await command('notices', 'nobody', 'Hello')).toEqual({
      ok: false,
      text: 'There is no account "nobody".',
    });
  });

  it('prints all data of an account, however much, also beside a running server', async () => {
    const id = await register();
    const long = 'x'.repeat(200_000);
    await database.db.update(members).set({ groupLink: long }).where(eq(members.id, id));
    const { text } = await command('export', 'ada_lovelace');
    const exported: unknown = JSON.parse(text);
    expect(exported).toMatchObject({
      member: { username: 'Ada_Lovelace', email: 'ada@example.com', groupLink: long },
      session: expect.anything(),
    });
    expect(text).not.toContain('passwordHash');
    const { directory, remove } = freshDirectory();
    const socket = await openAdminSocket(contextFor({ DATA_DIR: directory }));
    expect(await callAdminSocket(directory, ['export', '+8613800138000'])).toEqual({ ok: true, text });
    await socket.close();
    remove();
    expect(await command('export', 'nobody')).toEqual({ ok: false, text: 'There is no account "nobody".' });
  });

  it('makes an account a host', async () => {
    await register();
    expect(await command('create-host', 'ada@example.com')).toEqual({
      ok: true,
      text: 'Ada_Lovelace is a host.',
    });
    expect(await database.db.select().from(members)).toMatchObject([{ isHost: true }]);
  });

  it('creates a host with a password that works, printed once', async () => {
    const { text } = await command('create-host', '+8613900139000');
    const password = /One-time password: (\S+)$/.exec(text)?.[1] ?? '';
    expect(password).toMatch(/^[a-zA-Z0-9]{12}$/);
    const [host] = await database.db.select().from(members);
    expect(host).toMatchObject({ phone: '+8613900139000', isHost: true, passwordIssuedAt: NOW });
    expect(text).toContain(host?.username);
    const passwords = createPasswords({ secretKey: SECRET_KEY });
    const check = passwords.reserve(OPERATOR, (hasher) =>
      hasher.verify(host?.passwordHash ?? null, password),
    );
    expect(await check).toBe(true);
  });

  it.each(['+8201012345678', '+82 (0)10-1234-5678'])('reads the number %s as a login does', async (typed) => {
    await command('create-host', typed);
    const login = destinationOf({ country: 'KR', phone: '01012345678' });
    const [host] = await database.db.select().from(members);
    expect(login).toMatchObject({ value: host?.phone });
    await command('create-host', '+821012345678');
    expect(await database.db.$count(members)).toBe(1);
    expect(await command('block', typed, 'staff')).toMatchObject({ ok: true });
  });

  const secretIn = (text: string): string => /Its secret, shown only now: ([\w-]{43})$/.exec(text)?.[1] ?? '';

  it('manages back offices: adds one with a valid secret, lists, removes', async () => {
    const added = await command('domain', 'add', 'https://Office.example/');
    expect(added.text).toMatch(/^https:\/\/office\.example is a back office\. Its secret/);
    expect(await findBackOfficeBySecret(database.db, secretIn(added.text))).toBe('https://office.example');
    await command('domain', 'add', 'http://localhost:4001');
    const list = 'https://office.example\nhttp://localhost:4001';
    expect(await command('domain', 'list')).toEqual({ ok: true, text: list });
    expect(await command('domain', 'remove', 'https://office.example')).toEqual({
      ok: true,
      text: 'https://office.example is no longer a back office.',
    });
    expect(await findBackOfficeBySecret(database.db, secretIn(added.text))).toBeNull();
    expect(await command('domain', 'list')).toEqual({ ok: true, text: 'http://localhost:4001' });
  });

  it('manages mini apps: adds one with a valid secret, lists, removes by key', async () => {
    const added = await command('mini-app', 'add', 'garden', 'https://garden.example/app#/start');
    expect(added.text).toMatch(
      /^The mini app garden opens https:\/\/garden\.example\/app#\/start\. Its secret/,
    );
    expect(await findMiniAppBySecret(database.db, secretIn(added.text))).toBe('garden');
    await command('mini-app', 'add', 'abacus', 'http://127.0.0.1:4002');
    expect(await command('mini-app', 'list')).toEqual({
      ok: true,
      text: 'abacus  http://127.0.0.1:4002/\ngarden  https://garden.example/app#/start',
    });
    expect(await command('mini-app', 'remove', 'garden')).toEqual({
      ok: true,
      text: 'The mini app garden has been removed.',
    });
    expect(await findMiniAppBySecret(database.db, secretIn(added.text))).toBeNull();
  });

  it('manages the origins of third-party redirects', async () => {
    expect(await command('origin', 'add', 'https://partner.example')).toEqual({
      ok: true,
      text: 'Third-party logins may redirect to https://partner.example.',
    });
    expect(await command('origin', 'list')).toEqual({ ok: true, text: 'https://partner.example' });
    expect(await command('origin', 'remove', 'https://partner.example/')).toEqual({
      ok: true,
      text: 'Third-party logins may no longer redirect to https://partner.example.',
    });
    expect(await database.db.$count(redirectOrigins)).toBe(0);
  });

  it.each([
    [['domain'], ['https://a.example'], 'There are no back offices.'],
    [['mini-app'], ['garden', 'https://a.example/app'], 'There are no mini apps.'],
    [['origin'], ['https://a.example'], 'Third-party logins may not redirect to any origin.'],
  ])(
    '%j: says if an item exists already, is missing, or if the list is empty',
    async (verb, words, empty) => {
      const [name = '', key = ''] = [...verb, ...words];
      expect(await command(name, 'list')).toEqual({ ok: true, text: empty });
      const oneLine = { ok: false, text: expect.stringMatching(/^[^\n]+$/) };
      expect(await command(name, 'remove', key)).toEqual(oneLine);
      const first = await command(name, 'add', ...words);
      expect(first.ok).toBe(true);
      const second = await command(name, 'add', ...words);
      expect(second).toEqual(oneLine);
      expect(second.text).not.toMatch(/[\w-]{43}/);
    },
  );

  it.each([
    ['domain', ['http://localhost:4001']],
    ['mini-app', ['garden', 'http://127.0.0.1:4002/app']],
    ['origin', ['http://localhost:4003']],
  ])('%s: requires https in production', async (verb, words) => {
    const production = contextFor({ NODE_ENV: 'production', SOCKET_KEY: 'a-socket-key' });
    expect(await execute([verb, 'add', ...words], production)).toEqual({
      ok: false,
      text: expect.stringMatching(/^"http:[^\n]+" is not https, which production requires\.$/),
    });
    expect(await execute([verb, 'list'], production)).toMatchObject({ ok: true });
    expect((await command(verb, 'add', ...words)).ok).toBe(true);
  });

  it('creates an assistant with a password that works, printed once', async () => {
    const { text } = await command('create-assistant', 'Desk_One');
    const password = /^Assistant account Desk_One created\. One-time password: (\S+)$/.exec(text)?.[1] ?? '';
    expect(password).toMatch(/^[a-zA-Z0-9]{12}$/);
    const [assistant] = await database.db.select().from(members);
    expect(assistant).toMatchObject({
      username: 'Desk_One',
      phone: null,
      email: null,
      isAssistant: true,
      isHost: false,
      passwordTemporary: false,
      passwordIssuedAt: NOW,
    });
    const passwords = createPasswords({ secretKey: SECRET_KEY });
    const check = passwords.reserve(OPERATOR, (hasher) =>
      hasher.verify(assistant?.passwordHash ?? null, password),
    );
    expect(await check).toBe(true);
  });

  it('does not make a member an assistant, nor create one twice', async () => {
    await register();
    for (const name of ['ada_lovelace', 'Desk_One', 'desk_one']) {
      const { ok, text } = await command('create-assistant', name);
      if (name === 'Desk_One') expect(ok).toBe(true);
      else expect([ok, text]).toEqual([false, `The account ID "${name}" is taken.`]);
    }
    expect(await database.db.$count(members, eq(members.isAssistant, true))).toBe(1);
  });

  suite('about the site (D4, D24)', () => {
    beforeEach(async () => void (await database.db.delete(settings)));

    const shown = async () =>
      new Map(
        (await command('site', 'show')).text.split('\n').map((line) => {
          const [name = '', ...rest] = line.split(/\s+/);
          return [name, rest.join(' ')] as const;
        }),
      );

    it('show every setting, its value and its source', async () => {
      const before = await shown();
      expect([...before.keys()]).toEqual([...siteSettingNames]);
      expect(before.get('stores.ios')).toBe('default none');
      expect(before.get('statistics.activeUsers')).toBe('default counted');
      expect(before.get('agreement')).toBe(`default ${siteSettings.agreement}`);
      await command('site', 'set', 'stores.ios', 'https://apps.example/halo');
      expect((await shown()).get('stores.ios')).toBe('set https://apps.example/halo');
    });

    it.each([
      ['stores.ios', 'https://apps.example/halo', 'https://apps.example/halo'],
      ['stores.apk', 'http://localhost:4000/halo.apk', 'http://localhost:4000/halo.apk'],
      ['support.email', 'Help@Example.com', 'help@example.com'],
      ['support.link', 'https://example.com', 'https://example.com/'],
      ['statistics.liveStreams', '0012', '12'],
      ['statistics.liveStreams', '0', '0'],
      ['operator.name', '  Example   Pty\u202e Ltd ', 'Example Pty Ltd'],
      ['operator.address', '上海市示例路1号', '上海市示例路1号'],
      ['operator.privacyContact', 'DPO@Example.com', 'dpo@example.com'],
      ['registration.number', '沪ICP备00000000号', '沪ICP备00000000号'],
      ['registration.link', 'https://beian.example', 'https://beian.example/'],
      ['android.version', '2.1.0-beta_1', '2.1.0-beta_1'],
      ['android.size', '48200000', '48200000'],
      ['worker', 'off', 'off'],
      ['agreement', '2026-01-01', '2026-01-01'],
    ])('set %s to %s, and back to its default', async (name, text, value) => {
      const before = await shown();
      expect(await command('site', 'set', name, text)).toEqual({
        ok: true,
        text: `${name} is now ${value}.`,
      });
      expect((await shown()).get(name)).toBe(`set ${value}`);
      expect(await command('site', 'unset', name)).toMatchObject({ ok: true });
      expect(await shown()).toEqual(before);
      expect(await command('site', 'unset', name)).toEqual({ ok: false, text: `${name} is not set.` });
    });

    it('list the settings if one is unknown', () => {
      const unknown =
        /^There is no setting "stores\.tv"\. The settings are stores\.ios, [^\n]+, agreement\.$/;
      expect(() => readCommand(['site', 'set', 'stores.tv', 'x'])).toThrow(unknown);
    });

    it('require https in production', async () => {
      const production = contextFor({ NODE_ENV: 'production', SOCKET_KEY: 'a-socket-key' });
      expect(await execute(['site', 'set', 'stores.web', 'http://localhost:4000'], production)).toEqual({
        ok: false,
        text: expect.stringMatching(/^"http:[^\n]+" is not https, which production requires\.$/),
      });
      expect(await database.db.$count(settings)).toBe(0);
    });
  });

  it('fail with one line, and the log says why', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
    const { directory, remove } = freshDirectory();
    const config = loadConfig({ DATA_DIR: directory, SECRET_KEY });
    const socket = await openAdminSocket({ db: database.db, config, clock: () => NOW, logger });
    try {
      await database.db.execute(sql`alter table members rename to members_away`);
      const answer = await callAdminSocket(directory, ['create-host', 'ada@example.com']);
      await database.db.execute(sql`alter table members_away rename to members`);
      const text = 'The running server failed to run the command; see its log.';
      expect(answer).toEqual({ ok: false, text });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('from \\"members\\"');
      expect(lines[0]).not.toContain('ada@example.com');
      expect(await callAdminSocket(directory, ['site', 'show'])).toMatchObject({ ok: true });
    } finally {
      await socket.close();
      remove();
    }
  });

  it('do not keep the server from stopping', async () => {
    const { directory, remove } = freshDirectory();
    const config = loadConfig({ DATA_DIR: directory, SECRET_KEY });
    const socket = await openAdminSocket({ db: database.db, config, clock: () => NOW });
    const silent = connect(path.join(directory, 'admin.sock'));
    await once(silent, 'connect');
    const patient = connect({ path: path.join(directory, 'admin.sock'), allowHalfOpen: true });
    patient.write('["site","show"]\n');
    await once(patient, 'data');
    await socket.close();
    silent.destroy();
    patient.destroy();
    remove();
  });
});
