import { CODE } from '@contract/codes';
import { UNNAMED_DEVICE } from '@contract/constants';
import { changePassword } from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { verify } from '@node-rs/argon2';
import {
  codes,
  members,
  notices,
  outbox,
  passwordAttempts,
  sessions,
  tickets,
} from '@server/database/schema';
import { siteSettings } from '@server/site.config';
import { purgeAttempts } from '@server/sso/password-attempts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addressFields, guessWrong, logIn, PASSWORD, setMember, signUp, wrong } from '../accounts';
import { type Client, device, phone, setUpServer, suite, TestServer } from '../harness';

const EMAIL = 'ann@example.com';
const DAY = 24 * 60 * 60;

suite('login', () => {
  let server: TestServer;
  let owner: Client;
  let stranger: Client;
  const number = phone();

  setUpServer((started) => {
    server = started;
    owner = server.client();
    stranger = server.client();
  });

  const sms = (client: Client, fields: Record<string, string>) =>
    client.call(sso.loginByPhoneSms, { ...device, ...addressFields(number), ...fields });

  suite('by password', () => {
    it('lets a member in by phone and by e-mail', async () => {
      const account = await signUp(server, owner, number);
      const other = await signUp(server, stranger, EMAIL);
      expect((await logIn(owner, number)).data.memberId).toBe(account.memberId);
      expect((await logIn(stranger, EMAIL)).data.memberId).toBe(other.memberId);
    });

    it('gives a token that is good at once, with its head and the user info', async () => {
      await signUp(server, owner, number);
      const { data } = await logIn(stranger, number);
      expect(data.tokenHead).toBe('Bearer ');
      expect(data.token).toMatch(/^[\w-]{43}$/);
      expect(data.userInfo).toMatchObject({ memberId: data.memberId, phone: number.e164, b2bToken: null });
    });

    it('accepts every spelling of an address', async () => {
      await signUp(server, owner, EMAIL);
      await signUp(server, owner, number);
      expect((await logIn(owner, ' ＡNN@Example.COM ')).code).toBe(CODE.success);
      const international = { ...device, country: 'other', phone: number.e164.slice(1), password: PASSWORD };
      expect((await owner.call(sso.loginByPhone, international)).code).toBe(CODE.success);
    });

    it('gives the same answer to a wrong password and to an unknown account', async () => {
      await signUp(server, owner, number);
      const wrongOne = await logIn(stranger, number, 'nope123');
      const unknown = await logIn(stranger, phone(1), 'nope123');
      expect([wrongOne.code, wrongOne.message, wrongOne.failure]).toEqual([
        CODE.wrongPassword,
        unknown.message,
        unknown.failure,
      ]);
      expect(unknown.code).toBe(CODE.wrongPassword);
    });

    it('hashes for an unknown account too, so that timing reveals nothing', async () => {
      await signUp(server, owner, number);
      vi.mocked(verify).mockClear();
      await logIn(stranger, number, 'nope123');
      expect(verify).toHaveBeenCalledTimes(1);
      await logIn(stranger, phone(1), 'nope123');
      expect(verify).toHaveBeenCalledTimes(2);
    });
  });

  suite('wrong passwords in a row', () => {
    it('locks after five, even for the right password, for 15 minutes', async () => {
      await signUp(server, owner, number);
      expect(await guessWrong(stranger, number, 5)).toEqual(wrong(5));
      const locked = await logIn(stranger, number);
      expect(locked.code).toBe(CODE.passwordBlocked);
      expect(locked.message).toContain('Try again in 15 minutes');
      expect(locked.failure?.retryAfter).toBe(15 * 60);
      server.advance(15 * 60 - 1);
      expect((await logIn(stranger, number)).code).toBe(CODE.passwordBlocked);
      server.advance(1);
      expect((await logIn(stranger, number)).code).toBe(CODE.success);
    });

    it('locks an identifier that does not exist just the same', async () => {
      expect(await guessWrong(stranger, number, 6)).toEqual([...wrong(5), CODE.passwordBlocked]);
    });

    it('doubles each further lock, up to a day', async () => {
      const lengths: (number | undefined)[] = [];
      for (let round = 0; round < 9; round++) {
        await guessWrong(stranger, number, 5);
        const { failure } = await logIn(stranger, number);
        lengths.push(failure?.retryAfter);
        server.advance(failure?.retryAfter ?? 0);
      }
      const minutes = [15, 30, 60, 120, 240, 480, 960, 1440, 1440];
      expect(lengths).toEqual(minutes.map((length) => length * 60));
    });

    it('allows no more than five concurrent guesses', async () => {
      await signUp(server, owner, number);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, guess) => logIn(stranger, number, `guess${guess}`)),
      );
      expect(answers.filter(({ code }) => code === CODE.wrongPassword)).toHaveLength(5);
      expect(answers.filter(({ code }) => code === CODE.passwordBlocked)).toHaveLength(15);
    });

    it('resets the count after a right password', async () => {
      await signUp(server, owner, number);
      await guessWrong(stranger, number, 4);
      await logIn(stranger, number);
      expect(await guessWrong(stranger, number, 4)).toEqual(wrong(4));
      expect((await logIn(stranger, number)).code).toBe(CODE.success);
    });

    it('does not let others lock a member out on a known device', async () => {
      await signUp(server, owner, number);
      await guessWrong(stranger, number, 6);
      expect((await logIn(owner, number)).code).toBe(CODE.success);
    });

    it('counts a known device separately', async () => {
      await signUp(server, owner, number);
      expect(await guessWrong(owner, number, 6)).toEqual([...wrong(5), CODE.passwordBlocked]);
      expect((await logIn(stranger, number)).code).toBe(CODE.success);
    });

    it('does not treat a device known to one account as known to another', async () => {
      await signUp(server, owner, number);
      await signUp(server, stranger, EMAIL);
      await guessWrong(server.client(), number, 5);
      expect((await logIn(stranger, number)).code).toBe(CODE.passwordBlocked);
    });
  });

  suite('wrong passwords from one address (D38)', () => {
    const MAX = 10;
    let limited: TestServer;
    beforeAll(async () => {
      limited = await TestServer.start({ LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN: String(MAX) });
    });
    afterAll(() => limited.close());
    beforeEach(async () => {
      await limited.reset();
      owner = limited.client('198.51.100.1');
      stranger = limited.client('2001:db8::1');
    });

    /** One wrong password for each of many accounts. */
    const spray = async (client: Client, times: number) => {
      const codes: number[] = [];
      for (let index = 1; index <= times; index++)
        codes.push((await logIn(client, phone(index), 'wrong')).code);
      return codes;
    };

    it('are limited over all accounts, for the whole address group, with the time to wait', async () => {
      await signUp(limited, owner, number);
      expect(await spray(stranger, MAX)).toEqual(wrong(MAX));
      const neighbour = limited.client('2001:db8::2');
      const unknown = await logIn(neighbour, phone(99));
      const existing = await logIn(neighbour, number);
      expect([unknown.code, unknown.failure]).toEqual([CODE.tooManyRequests, { retryAfter: 600 }]);
      expect(unknown.headers['retry-after']).toBe('600');
      expect([existing.code, existing.message, existing.failure]).toEqual([
        unknown.code,
        unknown.message,
        unknown.failure,
      ]);
      expect((await logIn(limited.client('2001:db8:0:1::1'), number)).code).toBe(CODE.success);
      limited.advance(600);
      expect((await logIn(neighbour, number)).code).toBe(CODE.success);
    });

    it('do not exceed the limit when they are concurrent', async () => {
      const answers = await Promise.all(
        Array.from({ length: 2 * MAX }, (_, index) => logIn(stranger, phone(index), 'wrong')),
      );
      expect(answers.filter(({ code }) => code === CODE.wrongPassword)).toHaveLength(MAX);
      expect(answers.filter(({ code }) => code === CODE.tooManyRequests)).toHaveLength(MAX);
    });

    it('do not include right passwords', async () => {
      await signUp(limited, owner, number);
      for (let login = 0; login < MAX + 1; login++) {
        const visitor = limited.client('2001:db8::1');
        expect((await logIn(visitor, number)).code).toBe(CODE.success);
      }
      expect(await spray(stranger, MAX + 1)).toEqual([...wrong(MAX), CODE.tooManyRequests]);
    });

    it('lock no accounts once the address has reached its limit', async () => {
      await signUp(limited, owner, number);
      await spray(stranger, MAX);
      await Promise.all(Array.from({ length: 6 }, () => logIn(stranger, number, 'wrong')));
      expect((await logIn(limited.client(), number)).code).toBe(CODE.success);
    });

    it('do not count for known devices, which still get in', async () => {
      await signUp(limited, owner, number);
      owner.address = stranger.address;
      await guessWrong(owner, number, 4);
      expect(await spray(stranger, MAX + 1)).toEqual([...wrong(MAX), CODE.tooManyRequests]);
      expect((await logIn(owner, number)).code).toBe(CODE.success);
    });
  });

  suite('a flood of wrong passwords (D38)', () => {
    /** Delays hashing until it is released. */
    function stall() {
      const real = vi.mocked(verify).getMockImplementation();
      if (!real) throw new Error('nothing stands behind the mock');
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      vi.mocked(verify).mockImplementation(async (...args) => {
        await released;
        return real(...args);
      });
      return () => {
        vi.mocked(verify).mockImplementation(real);
        release();
      };
    }

    it('gets 503 above the share of its address, while a known device elsewhere gets in', async () => {
      await signUp(server, owner, number);
      const share = 256 / 8;
      const release = stall();
      const flood = Array.from({ length: share + 10 }, (_, index) =>
        logIn(stranger, phone(index + 1), 'wrong'),
      );
      const refused = await Promise.race(flood);
      const elsewhere = logIn(owner, number);
      release();
      expect([refused.code, refused.failure, refused.headers['retry-after']]).toEqual([
        CODE.unavailable,
        { retryAfter: 2 },
        '2',
      ]);
      expect((await elsewhere).code).toBe(CODE.success);
      const codes = (await Promise.all(flood)).map(({ code }) => code);
      expect(codes.filter((code) => code === CODE.wrongPassword)).toHaveLength(share);
      expect(codes.filter((code) => code === CODE.unavailable)).toHaveLength(10);
    });

    it('counts no try that got 503', async () => {
      const release = stall();
      const flood = Array.from({ length: 40 }, (_, index) => logIn(stranger, phone(index), 'wrong'));
      await Promise.race(flood);
      release();
      await Promise.all(flood);
      expect(await server.db.$count(passwordAttempts)).toBe(32);
    });
  });

  suite('the counts of wrong passwords (D38)', () => {
    const left = async () => {
      await purgeAttempts(server.db, server.now());
      return server.db.$count(passwordAttempts);
    };

    it('are kept for a day for unknown devices, with or without an account, and for a week for known devices', async () => {
      await signUp(server, owner, number);
      await logIn(stranger, number, 'wrong');
      await logIn(stranger, phone(1), 'wrong');
      await logIn(owner, number, 'wrong');
      server.advance(DAY);
      expect(await left()).toBe(3);
      server.advance(1);
      expect(await left()).toBe(1);
      server.advance(6 * DAY);
      expect(await left()).toBe(0);
    });

    it('are kept as long after a lock, so that the next lock is longer', async () => {
      await guessWrong(stranger, number, 5);
      server.advance(DAY + 15 * 60);
      expect(await left()).toBe(1);
      await guessWrong(stranger, number, 5);
      expect((await logIn(stranger, number)).failure?.retryAfter).toBe(30 * 60);
    });
  });

  suite('blocks', () => {
    it('are shown only after the right secret', async () => {
      const { memberId } = await signUp(server, owner, number);
      for (const [status, code] of [
        ['blocked_user', CODE.userBlocked],
        ['blocked_staff', CODE.accountBlocked],
      ] as const) {
        await setMember(server, memberId, { status });
        expect((await logIn(stranger, number, 'nope123')).code).toBe(CODE.wrongPassword);
        expect((await logIn(stranger, number)).code).toBe(code);
        const authCode = await server.requestCode(stranger, 'login', number);
        expect((await sms(stranger, { authCode: authCode === '000000' ? '111111' : '000000' })).code).toBe(
          CODE.wrongCode,
        );
        expect((await sms(stranger, { authCode })).code).toBe(code);
        server.advance(60);
      }
      expect(await server.db.select().from(sessions)).toHaveLength(1);
    });

    it('leave no count of wrong passwords after a right one', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { status: 'blocked_user' });
      await guessWrong(stranger, number, 4);
      expect((await logIn(stranger, number)).code).toBe(CODE.userBlocked);
      expect(await guessWrong(stranger, number, 4)).toEqual(wrong(4));
    });

    it('apply to open sessions too', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { status: 'blocked_staff' });
      expect((await owner.call(sso.refreshToken)).code).toBe(CODE.tokenInvalid);
    });
  });

  suite('the host entrance', () => {
    it('refuses an account that is not a host, with a message and without a session', async () => {
      await signUp(server, owner, number);
      const answer = await logIn(stranger, number, PASSWORD, { isStreamHostLogin: '1' });
      expect(answer.code).toBe(CODE.permissionDenied);
      expect(answer.message).toBe('This account is not a host account');
      expect(await server.db.select().from(sessions)).toHaveLength(1);
    });

    it('reveals nothing before the right password', async () => {
      await signUp(server, owner, number);
      expect((await logIn(stranger, number, 'nope123', { isStreamHostLogin: '1' })).code).toBe(
        CODE.wrongPassword,
      );
    });

    it('lets a host in', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { isHost: true });
      expect((await logIn(stranger, number, PASSWORD, { isStreamHostLogin: '1' })).code).toBe(CODE.success);
    });
  });

  suite('by code', () => {
    it('lets a member in', async () => {
      const account = await signUp(server, owner, number);
      const authCode = await server.requestCode(stranger, 'login', number);
      expect((await sms(stranger, { authCode })).data.memberId).toBe(account.memberId);
    });

    it('refuses a used code, and one for another purpose or number', async () => {
      await signUp(server, owner, number);
      const authCode = await server.requestCode(stranger, 'login', number);
      const elsewhere = { ...device, ...addressFields(phone(1)), authCode };
      expect((await stranger.call(sso.loginByPhoneSms, elsewhere)).code).toBe(CODE.codeInvalid);
      expect((await sms(stranger, { authCode })).code).toBe(CODE.success);
      expect((await sms(stranger, { authCode })).code).toBe(CODE.codeInvalid);
      server.advance(60);
      const forRecovery = await server.requestCode(stranger, 'recover', number);
      expect((await sms(stranger, { authCode: forRecovery })).code).toBe(CODE.codeInvalid);
    });

    it('lets only one of two concurrent requests spend a code', async () => {
      await signUp(server, owner, number);
      const authCode = await server.requestCode(stranger, 'login', number);
      const answers = await Promise.all([sms(stranger, { authCode }), sms(owner, { authCode })]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.codeInvalid,
      ]);
    });

    it('issues a register token to a verified number without an account', async () => {
      const authCode = await server.requestCode(owner, 'login', number);
      const answer = await sms(owner, { authCode });
      expect(answer.code).toBe(CODE.userNotExist);
      const registerToken = answer.failure?.registerToken ?? '';
      const { data } = await owner.call(sso.registerByPhone, {
        ...device,
        ...addressFields(number),
        registerToken,
        username: 'from_sms',
        nickname: 'x',
        password: PASSWORD,
        agreement: siteSettings.agreement,
      });
      expect(data.userInfo.phone).toBe(number.e164);
    });
  });

  suite('an account that is deleted while it logs in', () => {
    it.each(['a known device', 'a new device'])(
      'is answered like an unknown one, by password from %s',
      async (from) => {
        await signUp(server, owner, number);
        const real = vi.mocked(verify).getMockImplementation();
        if (!real) throw new Error('nothing stands behind the mock');
        vi.mocked(verify).mockImplementationOnce(async (...args) => {
          const isRight = await real(...args);
          await server.db.delete(members);
          return isRight;
        });
        const gone = await logIn(from === 'a known device' ? owner : stranger, number);
        const unknown = await logIn(server.client(), phone(1));
        expect([gone.code, gone.message, gone.failure]).toEqual([
          CODE.wrongPassword,
          unknown.message,
          unknown.failure,
        ]);
        expect(await server.db.$count(sessions)).toBe(0);
      },
    );

    /** Deletes all accounts while a login runs: on PostgreSQL the login has read the account and waits. */
    async function deleteDuring<T>(logInNow: () => Promise<T>): Promise<T> {
      const waiting = () =>
        server.db.$count(
          sql`pg_stat_activity`,
          sql`datname = current_database() and wait_event_type = 'Lock'`,
        );
      const { answer } = await server.db.transaction(async (tx) => {
        await tx.delete(members);
        const running = logInNow();
        // The embedded engine has one connection: there the login waits before it has read anything.
        if (process.env['TEST_ENGINE'] === 'postgres') {
          await vi.waitUntil(waiting, 10_000);
        }
        return { answer: running };
      });
      return answer;
    }

    it('is answered like an unknown one, by code: the code still registers an account', async () => {
      await signUp(server, owner, number);
      const authCode = await server.requestCode(stranger, 'login', number);
      const answer = await deleteDuring(() => sms(stranger, { authCode }));
      expect(answer.code).toBe(CODE.userNotExist);
      expect(answer.failure?.registerToken).toMatch(/^[\w-]{43}$/);
    });

    it('is answered like an unknown one, by login token', async () => {
      await signUp(server, owner, number);
      const authCode = await server.requestCode(stranger, 'register', number);
      const fields = { authCode, ...addressFields(number), version: '2', agreement: siteSettings.agreement };
      const { failure } = await stranger.call(sso.getRegisterToken, fields);
      const loginToken = failure?.loginToken ?? '';
      const answer = await deleteDuring(() => sms(stranger, { loginToken }));
      expect([answer.code, answer.failure]).toEqual([CODE.userNotExist, null]);
    });
  });

  it('records the page mode, web by default', async () => {
    await signUp(server, owner, number);
    expect((await logIn(stranger, number, PASSWORD, { pageMode: 'pwa' })).code).toBe(CODE.success);
    const odd = await logIn(stranger, number, PASSWORD, { pageMode: 'toaster' });
    expect([odd.code, odd.failure?.field]).toEqual([CODE.invalidInput, 'pageMode']);
    const modes = await server.db.select({ mode: sessions.pageMode }).from(sessions);
    expect(modes.map(({ mode }) => mode).toSorted()).toEqual(['pwa', 'web']);
  });

  it('stores no code or token in clear', async () => {
    await signUp(server, owner, number);
    const authCode = await server.requestCode(stranger, 'login', number);
    const stored = JSON.stringify([
      await server.db.select().from(codes),
      await server.db.select().from(sessions),
      await server.db.select().from(tickets),
      await server.db.select().from(outbox),
    ]);
    for (const secret of [authCode, owner.token ?? '?', number.e164]) expect(stored).not.toContain(secret);
  });

  suite('a new device', () => {
    it('notifies the member once, in the language of the account', async () => {
      owner.locale = 'ja';
      await signUp(server, owner, EMAIL);
      await logIn(owner, EMAIL);
      const told = async () =>
        (await server.messagesTo(EMAIL)).filter(({ template }) => template === 'newDevice');
      expect(await told()).toHaveLength(0);
      await logIn(stranger, EMAIL);
      await logIn(stranger, EMAIL);
      expect(await told()).toMatchObject([{ locale: 'ja', values: { device: 'Pixel 9 (Chrome)' } }]);
    });

    it.each([
      ['phone and password', number, async () => logIn(stranger, number)],
      [
        'phone and code',
        number,
        async () => sms(stranger, { authCode: await server.requestCode(stranger, 'login', number) }),
      ],
      ['e-mail and password', EMAIL, async () => logIn(stranger, EMAIL)],
      [
        'a registration of what has an account',
        number,
        async () => {
          const authCode = await server.requestCode(stranger, 'register', number);
          const { failure } = await stranger.call(sso.getRegisterToken, {
            ...addressFields(number),
            authCode,
            version: '2',
            agreement: siteSettings.agreement,
          });
          return sms(stranger, { loginToken: failure?.loginToken ?? '' });
        },
      ],
    ] as const)('notifies the member after a login by %s', async (_way, to, enter) => {
      await signUp(server, owner, to);
      expect((await enter()).code).toBe(CODE.success);
      const told = await server.messagesTo(typeof to === 'string' ? to : to.e164);
      expect(told.filter(({ template }) => template === 'newDevice')).toMatchObject([
        { channel: typeof to === 'string' ? 'email' : 'sms' },
      ]);
    });

    it('does not notify after a failed login', async () => {
      await signUp(server, owner, EMAIL);
      await guessWrong(stranger, EMAIL, 1);
      const told = await server.messagesTo(EMAIL);
      expect(told.filter(({ template }) => template === 'newDevice')).toEqual([]);
    });

    it('is told by as many messages a day as there may be codes, and by a notice each time', async () => {
      const { memberId } = await signUp(server, owner, number);
      const told = async () =>
        (await server.messagesTo(number.e164)).filter(({ template }) => template === 'newDevice').length;
      for (let round = 0; round < 3; round++)
        await Promise.all([1, 2, 3, 4].map(() => logIn(server.client(), number)));
      expect(await told()).toBe(10);
      expect(await server.db.$count(notices, eq(notices.memberId, memberId))).toBe(12);
      const change = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
      expect((await owner.call(changePassword, change)).code).toBe(CODE.success);
      const templates = (await server.messagesTo(number.e164)).map(({ template }) => template);
      expect(templates).toContain('passwordChanged');
      server.advance(DAY);
      await logIn(server.client(), number, change.newPassword);
      expect(await told()).toBe(11);
    });

    it('is told with the time in the country of the account', async () => {
      await signUp(server, owner, number);
      await logIn(stranger, number);
      const [message] = (await server.messagesTo(number.e164)).filter(
        ({ template }) => template === 'newDevice',
      );
      // The account is Chinese; the server's clock is at noon UTC.
      expect(message?.values['time']).toMatch(/^Jan 15, 2026, 8:\d\d PM GMT\+8$/);
    });

    it('may have no name', async () => {
      await signUp(server, owner, EMAIL);
      for (const deviceName of [UNNAMED_DEVICE, '://'])
        expect((await logIn(server.client(), EMAIL, PASSWORD, { deviceName })).code).toBe(CODE.success);
      const told = (await server.messagesTo(EMAIL)).filter(({ template }) => template === 'newDevice');
      expect(told.map(({ values }) => values['device'])).toEqual(['', '']);
    });

    it.each(['', undefined])('is asked for its name (%j)', async (deviceName) => {
      await signUp(server, owner, EMAIL);
      const { code, failure } = await logIn(stranger, EMAIL, PASSWORD, { deviceName });
      expect([code, failure?.field]).toEqual([CODE.invalidInput, 'deviceName']);
    });

    it('cannot put a link into the message with its name', async () => {
      await signUp(server, owner, EMAIL);
      await logIn(stranger, EMAIL, PASSWORD, { deviceName: 'http://evil.example/\u202eReset now' });
      const [message] = (await server.messagesTo(EMAIL)).filter(({ template }) => template === 'newDevice');
      expect(message?.values['device']).toBe('http evil example Reset now');
    });

    it('is known by a cookie that this server set and scripts cannot read', async () => {
      await signUp(server, owner, number);
      const planted = 'A'.repeat(43);
      stranger.cookies.set('known-device', planted);
      const answer = await logIn(stranger, number);
      expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
      expect(stranger.cookies.get('known-device')).not.toBe(planted);
    });
  });
});
