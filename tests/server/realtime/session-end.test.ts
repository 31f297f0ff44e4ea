import { setTimeout as pause } from 'node:timers/promises';
import { CODE } from '@contract/codes';
import { CLOSE_CODE } from '@contract/constants';
import { changePassword } from '@contract/member/calls';
import { defineEvent } from '@contract/realtime/event';
import { listSessions, revokeSessions } from '@contract/session/calls';
import * as sso from '@contract/sso/calls';
import { execute } from '@server/admin/admin-socket';
import { buildApp } from '@server/app';
import { hashToken } from '@server/crypto/tokens';
import { openDatabase } from '@server/database/open';
import { members, sessions } from '@server/database/schema';
import { sendSignal } from '@server/database/signals';
import type { ServerModule } from '@server/module';
import { eraseMember, modules } from '@server/modules';
import { createOutbox } from '@server/outbox/outbox';
import { endSessions } from '@server/session/sessions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { TestSocket } from '../../support/socket';
import { logIn, PASSWORD, signUp } from '../accounts';
import { type Client, phone, suite, TestServer } from '../harness';
import { enter, listenOn } from './open-sockets';

const teaIsReady = defineEvent('tea', { cups: z.int() });
const TEA = 'tea_is_ready';

/** A domain that tells members, in every process, that their tea is ready. */
const tea: ServerModule = {
  name: 'tea',
  signals: [
    {
      channel: TEA,
      handle: async ({ realtime }, id) =>
        realtime.publish([Number(id)], teaIsReady, { type: 'tea', cups: 2 }),
    },
  ],
};
const domains = [...modules, tea];

/** Another server process on the same database. On PostgreSQL it has connections of its own. */
async function startSecond(first: TestServer) {
  const { databaseUrl: url, config } = first;
  const opened = url === null ? null : await openDatabase({ url, dataDir: '' });
  const { db, listen } = opened ?? first;
  const clock = () => first.now();
  const outbox = createOutbox({ db, config, clock, senders: { sms: null, email: null } });
  const app = await buildApp({ config, db, listen, outbox, clock }, { domains });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await app.close();
    await opened?.close();
  };
  return { origin, close };
}

suite('sockets of a session', () => {
  let server: TestServer;
  let second: Awaited<ReturnType<typeof startSecond>>;
  let origin: string;
  let mobile: Client;
  let laptop: Client;
  let memberId: number;
  /** Of the phone, of the laptop, and of the laptop on the other process. */
  let onMobile: TestSocket;
  let onLaptop: TestSocket;
  let elsewhere: TestSocket;
  const number = phone();

  beforeAll(async () => {
    server = await TestServer.start({}, undefined, { domains });
    origin = await listenOn(server);
    second = await startSecond(server);
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  beforeEach(async () => {
    await server.reset();
    mobile = server.client();
    laptop = server.client();
    ({ memberId } = await signUp(server, mobile, number));
    laptop.token = (await logIn(laptop, number)).data.token;
    onMobile = await enter(origin, mobile);
    onLaptop = await enter(origin, laptop);
    elsewhere = await enter(second.origin, laptop);
  });

  /** How a socket is closed within a second; null if it stays open. */
  const closing = (socket: TestSocket) => Promise.race([socket.closed(), pause(1_000, null)]);
  const ENDED = { code: CLOSE_CODE.unauthorized, reason: 'ended' };
  const answers = async (socket: TestSocket) => {
    socket.send({ type: 'ping' });
    for (;;) {
      const { seq, type } = await socket.next();
      // A changed password leaves a notice.
      if (seq > 0) return type;
    }
  };
  const admin = (...words: string[]) =>
    execute(words, { db: server.db, config: server.config, clock: () => server.now() });

  it.each<[name: string, end: () => Promise<unknown>]>([
    ['its logout', () => laptop.call(sso.logout)],
    [
      'the list of devices',
      async () => {
        const { data } = await mobile.call(listSessions);
        return mobile.call(revokeSessions, { id: data.find(({ current }) => !current)?.id });
      },
    ],
    ['the end of all others', () => mobile.call(revokeSessions, { all: true })],
    [
      'a new password on another device',
      async () => {
        const fields = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
        expect((await mobile.call(changePassword, fields)).code).toBe(CODE.success);
      },
    ],
  ])('are closed within a second by %s, on every process; others stay (D15)', async (_name, end) => {
    await end();
    expect(await closing(onLaptop)).toEqual(ENDED);
    expect(await closing(elsewhere)).toEqual(ENDED);
    expect(await answers(onMobile)).toBe('pong');
  });

  it.each<[name: string, end: () => Promise<unknown>]>([
    [
      'a reset of the password',
      async () => {
        const authCode = await server.requestCode(server.client(), 'recover', number);
        const fields = { version: '2', authCode, newPassword: 'b3tter.Tea', country: number.country };
        await server.client().call(sso.forgetPasswordByPhone, { ...fields, phoneNo: number.digits });
      },
    ],
    ['a block', () => admin('block', number.e164, 'staff')],
    [
      'the deletion of the account',
      () => server.db.transaction((tx) => eraseMember(tx, memberId, () => server.now())),
    ],
  ])('are all closed within a second by %s (D15)', async (_name, end) => {
    await end();
    for (const socket of [onMobile, onLaptop, elsewhere]) expect(await closing(socket)).toEqual(ENDED);
  });

  it('stay open while the token is replaced (D48)', async () => {
    laptop.token = (await laptop.call(sso.refreshToken)).data.token;
    const fields = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
    laptop.token = (await laptop.call(changePassword, fields)).data.token;
    expect(await closing(onLaptop)).toBeNull();
    expect(await answers(onLaptop)).toBe('pong');
    expect(await closing(onMobile)).toEqual(ENDED);
  });

  it('stay open if the transaction that ends the session is rolled back', async () => {
    const undone = server.db.transaction(async (tx) => {
      await endSessions(tx, memberId);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await closing(onLaptop)).toBeNull();
  });

  const usedAt = async (token: string) => {
    const isIt = eq(sessions.tokenHash, hashToken(token));
    const [session] = await server.db.select({ at: sessions.lastUsedAt }).from(sessions).where(isIt);
    return session?.at;
  };
  const endElsewhere = () => server.db.transaction((tx) => endSessions(tx, memberId));

  // The embedded database has one connection, on which nothing ends while another statement waits.
  it.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'are closed although it ends while they are being opened (D15)',
    async () => {
      const { token } = (await logIn(server.client(), number)).data;
      // So long after its last use, a session that is read is noted as used, which waits for the lock below.
      server.advance(6 * 60);
      const socket = await TestSocket.open(origin, server.config.socketKey);
      await server.db.transaction(async (tx) => {
        await tx.select().from(members).where(eq(members.id, memberId)).for('update');
        socket.send({ type: 'auth', token: `Bearer ${token}`, device: 'web' });
        await vi.waitFor(async () => expect(await usedAt(token)).toEqual(server.now()));
        await endElsewhere();
        // This process has heard of it.
        for (const other of [onMobile, onLaptop]) await other.closed();
        await pause(50);
      });
      expect(await closing(socket)).toEqual(ENDED);
    },
  );

  it('are closed by the next heartbeat if the end was not signalled', async () => {
    await server.db.delete(sessions);
    expect(await closing(onLaptop)).toBeNull();
    onLaptop.send({ type: 'ping' });
    expect(await closing(onLaptop)).toEqual(ENDED);
  });

  it('cause one check a second at most, however often they ping', async () => {
    const reads = vi.spyOn(server.db, 'select');
    for (let pings = 0; pings < 50; pings++) expect(await answers(onMobile)).toBe('pong');
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
    reads.mockRestore();
    await server.db.delete(sessions);
    await pause(1_100);
    onMobile.send({ type: 'ping' });
    expect(await closing(onMobile)).toEqual(ENDED);
  });

  suite('events', () => {
    it('reach every socket of a member once they are committed, on every process, numbered 0 (D49)', async () => {
      const stranger = server.client();
      await signUp(server, stranger, phone(1));
      const onStranger = await enter(origin, stranger);
      await server.db.transaction((tx) => sendSignal(tx, TEA, [String(memberId)]));
      for (const socket of [onMobile, onLaptop, elsewhere])
        expect(await socket.nextOf('tea')).toEqual({ seq: 0, type: 'tea', cups: 2 });
      expect(await answers(onStranger)).toBe('pong');
      // The numbers of the answers go on.
      onMobile.send({ type: 'ping' });
      expect(await onMobile.nextOf('pong')).toEqual({ seq: 2, type: 'pong' });
    });
  });

  it('are closed with 1012 when the server stops, and it stops at once', async () => {
    const third = await startSecond(server);
    const one = await enter(third.origin, laptop);
    const deaf = await enter(third.origin, laptop);
    // It doesn't read, so it never answers the close frame.
    deaf.socket.pause();
    const started = performance.now();
    await third.close();
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await one.closed()).toEqual({ code: CLOSE_CODE.restart, reason: '' });
  });
});
