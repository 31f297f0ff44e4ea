import { setTimeout as pause } from 'node:timers/promises';
import { CODE } from '@contract/codes';
import { CLOSE_CODE } from '@contract/constants';
import { changePassword } from '@contract/member/calls';
import { readNotices } from '@contract/notices/calls';
import {
  genEmailAuthCode,
  getRegisterToken,
  loginByEmail,
  logout,
  registerByEmail,
} from '@contract/sso/calls';
import { purposeFlags } from '@contract/sso/code-purpose';
import { members, outbox } from '@server/database/schema';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { eq } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, deviceFields, type Member, openApi } from '../../support/api';
import { openInbox } from '../../support/inbox';
import { TestSocket } from '../../support/socket';
import { PASSWORD } from '../accounts';
import { suite } from '../harness';
import { freshDatabase } from '../test-database';
import { admin, buildServer, launch, type ServerProcess, untilReady } from './processes';
import { TcpProxy } from './tcp-proxy';

const REDIS = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');

/** Whether a Redis answers. */
async function findRedis(): Promise<boolean> {
  const redis = new Redis(REDIS.href, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  const answers = await redis.ping().then(
    () => true,
    () => false,
  );
  redis.disconnect();
  return answers;
}

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const hasRedis = isPostgres && (await findRedis());
if (isPostgres && !hasRedis) console.warn('SKIPPED: no Redis to test on. Start one, or set TEST_REDIS_URL.');
const onRedis = hasRedis ? suite : describe.skip;

/** D15's second, and what a machine under load may add. */
const WITHIN_A_SECOND = 2_500;

onRedis('three processes on one database', { timeout: 120_000 }, () => {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;
  let direct: OpenDatabase;
  let proxy: TcpProxy;
  let servers: ServerProcess[] = [];
  let apis: Api[] = [];
  let accounts = 0;
  let env: NodeJS.ProcessEnv = {};

  /** A server, by the order of their start. */
  const nth = <T>(list: readonly T[], index: number): T => {
    const item = list[index % list.length];
    if (item === undefined) throw new Error('no server');
    return item;
  };

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    proxy = await TcpProxy.open(REDIS);
    env = {
      DATA_DIR: data.dataDir,
      DATABASE_URL: data.url ?? '',
      REDIS_URL: proxy.through(REDIS),
      LOG_LEVEL: 'info',
    };
    // All at once, on an empty database: one of them migrates.
    servers = await Promise.all([1, 2, 3].map(() => launch(built.folder, env)));
    await Promise.all(servers.map(untilReady));
    apis = await Promise.all(servers.map(({ origin }) => openApi(origin)));
    direct = await openDatabase({ url: data.url, dataDir: data.dataDir });
  }, 120_000);
  afterEach(async () => {
    proxy.restore();
    await untilRedis('carries');
  });
  afterAll(async () => {
    for (const server of servers) await server.end('SIGTERM');
    await direct.close();
    await proxy.close();
    await data.remove();
    built.remove();
  });

  /** Waits until every process has said at last that Redis carries signals, or is away. */
  async function untilRedis(state: 'carries' | 'is away') {
    for (const { output } of servers)
      while (
        output().lastIndexOf('Redis carries') > output().lastIndexOf('Redis is away') !==
        (state === 'carries')
      )
        await pause(20);
  }

  const register = (index: number) =>
    nth(apis, index).register({ email: `member-${accounts++}@example.com` }, PASSWORD);
  const authorized = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });
  const enter = (index: number, { login }: Member) =>
    TestSocket.enter(nth(servers, index).origin, 'halo-socket-key', login.tokenHead + login.token);
  const ENDED = { code: CLOSE_CODE.unauthorized, reason: 'ended' };

  /** Ends a session on one process; its socket on another must be closed within a second. */
  async function expectRevocation() {
    const member = await register(0);
    const socket = await enter(1, member);
    expect((await nth(apis, 0).send(logout, {}, authorized(member))).code).toBe(CODE.success);
    expect(await Promise.race([socket.closed(), pause(WITHIN_A_SECOND, 'still open')])).toEqual(ENDED);
  }

  it('all start on an empty database, and migrate it once (D2)', () => {
    for (const { child } of servers) expect(child.exitCode).toBeNull();
  });

  it('close the sockets of a session that ends on another process within a second (D15, D50)', async () => {
    await expectRevocation();
  });

  it.each<[name: string, disturb: () => void]>([
    ['cut', () => proxy.refuse()],
    ['frozen', () => proxy.freeze()],
  ])(
    'close them within a second while Redis is %s, and after its return (D15, D50)',
    async (_name, disturb) => {
      const bystander = await enter(2, await register(2));
      disturb();
      await untilRedis('is away');
      await expectRevocation();
      proxy.restore();
      await untilRedis('carries');
      await expectRevocation();
      bystander.send({ type: 'ping' });
      expect(await bystander.next()).toMatchObject({ type: 'pong' });
    },
  );

  it('tell a member by a socket on another process (D50)', async () => {
    const member = await register(0);
    const socket = await enter(1, member);
    expect((await nth(apis, 2).send(readNotices, { all: 'true' }, authorized(member))).code).toBe(
      CODE.success,
    );
    expect(await socket.next()).toMatchObject({ seq: 0, type: 'notices' });
    await socket.close();
  });

  it('tell and disconnect members on the command of an operator, which runs in a process of its own (D4, D50)', async () => {
    const member = await register(0);
    const account = member.login.userInfo.username;
    const sockets = await Promise.all([0, 1, 2].map((index) => enter(index, member)));
    const told = sockets.map((socket) => socket.next());
    await admin(built.folder, env, 'notices', account, 'Maintenance tonight.');
    for (const frame of await Promise.all(told)) expect(frame).toMatchObject({ type: 'notices', cs: 1 });
    await admin(built.folder, env, 'block', account, 'staff');
    for (const socket of sockets) expect(await socket.closed()).toEqual(ENDED);
  });

  it('count wrong passwords together: one lockout for all', async () => {
    const { to } = await register(0);
    if (!('email' in to)) throw new Error('no e-mail address');
    const codes: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const form = { ...deviceFields, email: to.email, password: 'wr0ng' };
      codes.push((await nth(apis, guess).send(loginByEmail, form)).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => CODE.wrongPassword));
    expect(codes.at(5)).toBe(CODE.passwordBlocked);
  });

  it('send each message once, whichever process takes it', async () => {
    const before = (await direct.db.select().from(outbox)).length;
    await Promise.all(Array.from({ length: 24 }, (_, index) => register(index)));
    const rows = await direct.db.select().from(outbox);
    expect(rows.length).toBe(before + 24);
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
    expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 1));
  });

  it('send a destination one code a minute, whichever process is asked', async () => {
    const form = { ...purposeFlags.register, version: '2', email: `limited-${accounts++}@example.com` };
    const codes: number[] = [];
    for (const api of apis) codes.push((await api.send(genEmailAuthCode, form)).code);
    expect(codes).toEqual([CODE.success, CODE.tooManyRequests, CODE.tooManyRequests]);
  });

  it('make one account of registrations with one token at the same moment', async () => {
    const email = `contested-${accounts++}@example.com`;
    const first = nth(apis, 0);
    await first.send(genEmailAuthCode, { ...purposeFlags.register, version: '2', email });
    const authCode = await openInbox(nth(servers, 0).origin).code(email);
    const { agreement } = first;
    const exchanged = await first.send(getRegisterToken, { email, authCode, version: '2', agreement });
    const { registerToken } = getRegisterToken.data.parse(exchanged.data);
    const form = { ...deviceFields, email, registerToken, nickname: 'Ada', password: PASSWORD, agreement };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        nth(apis, index).send(registerByEmail, { ...form, username: `contested_${index}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    const stored = await direct.db.select().from(members).where(eq(members.email, email));
    expect(stored).toHaveLength(1);
  });

  it('change a password on one process, and log in by it on another', async () => {
    const member = await register(0);
    if (!('email' in member.to)) throw new Error('no e-mail address');
    const change = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
    expect((await nth(apis, 1).send(changePassword, change, authorized(member))).code).toBe(CODE.success);
    const form = { ...deviceFields, email: member.to.email, password: 'b3tter.Tea' };
    expect((await nth(apis, 2).send(loginByEmail, form)).code).toBe(CODE.success);
  });
});
