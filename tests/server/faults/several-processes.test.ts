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
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deviceFields } from '../../support/api';
import { openInbox } from '../../support/inbox';
import { PASSWORD } from '../accounts';
import { authorized, Cluster, untilRedis } from './cluster';
import { admin } from './processes';
import { onRedis, REDIS } from './suites';
import { TcpProxy } from './tcp-proxy';

/** D15's second, and what a machine under load may add. */
const WITHIN_A_SECOND = 2_500;

onRedis('three processes on one database', { timeout: 120_000 }, () => {
  let cluster: Cluster;
  let proxy: TcpProxy;

  beforeAll(async () => {
    proxy = await TcpProxy.open(REDIS);
    cluster = await Cluster.open({ REDIS_URL: proxy.through(REDIS), LOG_LEVEL: 'info' });
  }, 120_000);
  afterEach(async () => {
    proxy.restore();
    await untilRedis(cluster, 'carries');
  });
  afterAll(async () => {
    await cluster.close();
    await proxy.close();
  });

  const ENDED = { code: CLOSE_CODE.unauthorized, reason: 'ended' };

  /** Ends a session on one process; its socket on another must be closed within a second. */
  async function expectRevocation() {
    const member = await cluster.register(0);
    const socket = await cluster.enter(1, member);
    expect((await cluster.api(0).send(logout, {}, authorized(member))).code).toBe(CODE.success);
    expect(await Promise.race([socket.closed(), pause(WITHIN_A_SECOND, 'still open')])).toEqual(ENDED);
  }

  it('all start on an empty database, and migrate it once (D2)', () => {
    for (const { child } of cluster.servers) expect(child.exitCode).toBeNull();
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
      const bystander = await cluster.enter(2, await cluster.register(2));
      disturb();
      await untilRedis(cluster, 'is away');
      await expectRevocation();
      proxy.restore();
      await untilRedis(cluster, 'carries');
      await expectRevocation();
      bystander.send({ type: 'ping' });
      expect(await bystander.nextNews()).toMatchObject({ type: 'pong' });
    },
  );

  it('tell a member by a socket on another process (D50)', async () => {
    const member = await cluster.register(0);
    const socket = await cluster.enter(1, member);
    expect((await cluster.api(2).send(readNotices, { all: 'true' }, authorized(member))).code).toBe(
      CODE.success,
    );
    expect(await socket.nextNews()).toMatchObject({ seq: 0, type: 'notices' });
    await socket.close();
  });

  it('tell and disconnect members on the command of an operator, which runs in a process of its own (D4, D50)', async () => {
    const member = await cluster.register(0);
    const account = member.login.userInfo.username;
    const sockets = await Promise.all([0, 1, 2].map((index) => cluster.enter(index, member)));
    const told = sockets.map((socket) => socket.nextNews());
    await admin(cluster.folder, cluster.env, 'notices', account, 'Maintenance tonight.');
    for (const frame of await Promise.all(told)) expect(frame).toMatchObject({ type: 'notices', cs: 1 });
    await admin(cluster.folder, cluster.env, 'block', account, 'staff');
    for (const socket of sockets) expect(await socket.closed()).toEqual(ENDED);
  });

  it('count wrong passwords together: one lockout for all', async () => {
    const { to } = await cluster.register(0);
    if (!('email' in to)) throw new Error('no e-mail address');
    const codes: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      const form = { ...deviceFields, email: to.email, password: 'wr0ng' };
      codes.push((await cluster.api(guess).send(loginByEmail, form)).code);
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => CODE.wrongPassword));
    expect(codes.at(5)).toBe(CODE.passwordBlocked);
  });

  it('send each message once, whichever process takes it', async () => {
    const before = (await cluster.direct.db.select().from(outbox)).length;
    await Promise.all(Array.from({ length: 12 }, (_, index) => cluster.register(index)));
    const rows = await cluster.direct.db.select().from(outbox);
    expect(rows.length).toBe(before + 12);
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
    expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 1));
  });

  it('send a destination one code a minute, whichever process is asked', async () => {
    const form = { ...purposeFlags.register, version: '2', email: cluster.nextEmail() };
    const codes: number[] = [];
    for (const index of [0, 1, 2]) codes.push((await cluster.api(index).send(genEmailAuthCode, form)).code);
    expect(codes).toEqual([CODE.success, CODE.tooManyRequests, CODE.tooManyRequests]);
  });

  it('make one account of registrations with one token at the same moment', async () => {
    const email = cluster.nextEmail();
    const first = cluster.api(0);
    await first.send(genEmailAuthCode, { ...purposeFlags.register, version: '2', email });
    const authCode = await openInbox(cluster.server(0).origin).code(email);
    const { agreement } = first;
    const exchanged = await first.send(getRegisterToken, { email, authCode, version: '2', agreement });
    const { registerToken } = getRegisterToken.data.parse(exchanged.data);
    const form = { ...deviceFields, email, registerToken, nickname: 'Ada', password: PASSWORD, agreement };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        cluster.api(index).send(registerByEmail, { ...form, username: `contested_${index}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    const stored = await cluster.direct.db.select().from(members).where(eq(members.email, email));
    expect(stored).toHaveLength(1);
  });

  it('change a password on one process, and log in by it on another', async () => {
    const member = await cluster.register(0);
    if (!('email' in member.to)) throw new Error('no e-mail address');
    const change = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
    expect((await cluster.api(1).send(changePassword, change, authorized(member))).code).toBe(CODE.success);
    const form = { ...deviceFields, email: member.to.email, password: 'b3tter.Tea' };
    expect((await cluster.api(2).send(loginByEmail, form)).code).toBe(CODE.success);
  });
});
