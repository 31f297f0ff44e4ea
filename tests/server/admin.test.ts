import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { execute } from '@server/admin/admin-socket';
import { AdminError } from '@server/admin/verb';
import { readCommand } from '@server/admin/verbs';
import { loadConfig } from '@server/config';
import type { OpenDatabase } from '@server/database/open';
import { members, sessions } from '@server/database/schema';
import { createMember } from '@server/member/members';
import { openSession } from '@server/session/sessions';
import { readRegistrationType } from '@server/settings/settings';
import { createPasswords } from '@server/sso/passwords';
import { suite } from './harness';
import { openTestDatabase } from './test-database';

const NOW = new Date('2026-01-01T00:00:00Z');
const SECRET_KEY = 'a-secret-of-at-least-32-characters';

let database: OpenDatabase & { dataDir: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(members);
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
  const device = { visitId: 'v', deviceId: 'd', deviceName: 'n', deviceType: '9' };
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
    [['block', 'Ada_Lovelace', 'forever']],
    [['unblock']],
    [['create-host', 'Ada_Lovelace']],
    [['create-host', '13800138000']],
    [['create-host', 'ada@']],
    [['block', '--reason', 'x', 'Ada_Lovelace', 'user']],
  ])('%j is refused in one line, before any database', (argv) => {
    expect(() => readCommand(argv)).toThrow(AdminError);
    expect(() => readCommand(argv)).toThrow(/^[^\n]+$/);
  });

  it('opens and closes registration by phone and e-mail', async () => {
    expect(await command('registration-type', '1')).toEqual({
      ok: true,
      text: 'Registration type is now 1 (phone only).',
    });
    expect(await readRegistrationType(database.db)).toBe(1);
    await command('registration-type', '3');
  });

  it('does not open a channel whose codes would go nowhere (D3)', async () => {
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
  ])('blocks (%s) and logs out; unblocks', async (kind, status, name) => {
    const id = await register();
    expect(await command('block', name, kind)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe(status);
    expect(await database.db.$count(sessions)).toBe(0);
    expect(await command('unblock', name)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe('active');
    expect(await command('unblock', name)).toEqual({ ok: true, text: 'Ada_Lovelace was not blocked.' });
  });

  it('says that there is no such account', async () => {
    expect(await command('block', 'nobody', 'user')).toEqual({
      ok: false,
      text: 'There is no account "nobody".',
    });
    expect(await command('unblock', 'nobody')).toMatchObject({ ok: false });
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
    expect(host).toMatchObject({ phone: '+8613900139000', isHost: true, passwordTemporary: true });
    expect(text).toContain(host?.username);
    const passwords = createPasswords({ secretKey: SECRET_KEY });
    const check = passwords.reserve((hasher) => hasher.verify(host?.passwordHash ?? null, password));
    expect(await check).toBe(true);
  });
});
