import { CODE } from '@contract/codes';
import { changePassword, deleteAccount, exportData, me } from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { codes, limitHits, members, passwordAttempts, sessions, tickets } from '@server/database/schema';
import { expect, it } from 'vitest';
import { addressFields, guessWrong, logIn, PASSWORD, signUp, wrong } from '../accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from '../harness';

suite('a member who deletes the account (S1)', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  const number = phone();

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, number, { username: 'first_one' }));
  });

  const leave = (password = PASSWORD, from = client) => from.call(deleteAccount, { password });
  const codeOf = async (from: Client) => (await from.call(me)).code;

  it('is logged out everywhere at once, and unknown afterwards', async () => {
    const laptop = server.client();
    laptop.token = (await logIn(laptop, number)).data.token;
    expect((await leave()).data).toBeNull();
    for (const from of [client, laptop]) expect(await codeOf(from)).toBe(CODE.tokenInvalid);
    expect(await server.db.$count(members)).toBe(0);
    expect(await server.db.$count(sessions)).toBe(0);
    expect((await logIn(client, number)).code).toBe(CODE.wrongPassword);
    expect((await leave()).code).toBe(CODE.tokenInvalid);
  });

  it('may register again and gets a new, empty account', async () => {
    await guessWrong(server.client(), number, 5);
    await leave();
    const again = server.client();
    const account = await signUp(server, again, number, { username: 'first_one', nickname: 'Reborn' });
    expect(account.memberId).not.toBe(memberId);
    expect(account.userInfo).toMatchObject({ nickname: 'Reborn', email: null, photo: null });
    // The lock belonged to the old account.
    expect((await logIn(server.client(), number)).data.memberId).toBe(account.memberId);
    expect(await codeOf(client)).toBe(CODE.tokenInvalid);
  });

  it('enters the login password; a wrong one counts as a wrong login (D14, D19)', async () => {
    const answer = await leave('wrong0');
    expect([answer.code, answer.failure]).toEqual([CODE.wrongPassword, { field: 'password' }]);
    await leave('wrong1');
    expect(await guessWrong(client, number, 3)).toEqual(wrong(3));
    const locked = await leave();
    expect([locked.code, locked.failure?.retryAfter]).toEqual([CODE.passwordBlocked, 15 * 60]);
    expect(await codeOf(client)).toBe(CODE.success);
    server.advance(15 * 60);
    expect((await leave()).code).toBe(CODE.success);
  });

  it('must enter a password that is one', async () => {
    for (const password of ['', 'abc', 'thirteen.chars', 'pass wörd'])
      expect((await leave(password)).failure).toEqual({ field: 'password' });
    expect((await client.call(deleteAccount, {})).failure).toEqual({ field: 'password' });
  });

  it('is deleted once by two concurrent requests', async () => {
    const answers = await Promise.all([leave(), leave()]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      CODE.success,
      CODE.tokenInvalid,
    ]);
  });

  it('is deleted or changes the password, not both', async () => {
    const change = { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' };
    const answers = await Promise.all([leave(), client.call(changePassword, change)]);
    const results = answers.map(({ code }) => code);
    expect(results).toContain(CODE.success);
    expect(results.filter((code) => code === CODE.fault)).toEqual([]);
    const isGone = (await server.db.$count(members)) === 0;
    expect(isGone).toBe(answers[0].code === CODE.success);
  });

  it('leaves a login that runs meanwhile without an account', async () => {
    const other = server.client();
    const [deleted, entered] = await Promise.all([leave(), logIn(other, number)]);
    expect(deleted.code).toBe(CODE.success);
    expect([CODE.success, CODE.wrongPassword]).toContain(entered.code);
    expect(await server.db.$count(sessions)).toBe(0);
  });

  it('takes codes and tokens along that were issued before', async () => {
    const authCode = await server.requestCode(server.client(), 'register', number);
    const exchange = { authCode, ...addressFields(number), version: '2' };
    const { failure } = await server.client().call(sso.getRegisterToken, exchange);
    server.advance(60);
    const login = await server.requestCode(server.client(), 'login', number);
    await guessWrong(server.client(), number, 1);
    await leave();
    for (const table of [codes, tickets, passwordAttempts]) expect(await server.db.$count(table)).toBe(0);
    const form = { ...device, ...addressFields(number) };
    const byToken = { ...form, loginToken: failure?.loginToken ?? '' };
    expect((await server.client().call(sso.loginByPhoneSms, byToken)).code).toBe(CODE.tokenInvalid);
    const byCode = { ...form, authCode: login };
    expect((await server.client().call(sso.loginByPhoneSms, byCode)).code).toBe(CODE.codeInvalid);
  });

  it('must be logged in, with a password of their own, and no assistant (D17, D35)', async () => {
    expect((await leave(PASSWORD, server.client())).code).toBe(CODE.notLoggedIn);
    await server.db.update(members).set({ passwordIssuedAt: server.now() });
    const due = await leave();
    expect([due.code, due.failure]).toEqual([CODE.notAllowed, { reason: 'passwordDue' }]);
    await server.db.update(members).set({ passwordIssuedAt: null, isAssistant: true });
    const refused = await leave();
    expect([refused.code, refused.message]).toEqual([
      CODE.notAllowed,
      expect.stringContaining('assistant accounts'),
    ]);
    expect(await server.db.$count(members)).toBe(1);
  });

  it('may use a temporary password (D13)', async () => {
    await server.db.update(members).set({ passwordTemporary: true });
    expect((await leave()).code).toBe(CODE.success);
  });

  suite('and the copy of the data', () => {
    it('holds what is stored, and no secret', async () => {
      const { data } = await client.call(exportData);
      const text = JSON.stringify(data);
      for (const known of [number.e164, 'first_one', 'Tea Lover', memberId, device.deviceName])
        expect(text).toContain(String(known));
      expect(text).not.toMatch(/argon2|hash|secret|b2bToken/i);
      expect(text).not.toContain(client.token);
    });

    it('tells hosts what back offices know them by', async () => {
      await server.db.update(members).set({ isHost: true });
      const { data } = await client.call(exportData);
      expect(JSON.stringify(data)).toContain('b2bToken');
    });

    it('is made a few times an hour', async () => {
      const other = server.client();
      await signUp(server, other, phone(1));
      for (let copies = 0; copies < 10; copies++)
        expect((await client.call(exportData)).code).toBe(CODE.success);
      const refused = await client.call(exportData);
      expect([refused.code, refused.failure?.retryAfter]).toEqual([CODE.tooManyRequests, 60 * 60]);
      expect((await other.call(exportData)).code).toBe(CODE.success);
      server.advance(60 * 60);
      expect((await client.call(exportData)).code).toBe(CODE.success);
      await leave();
      const keys = (await server.db.select().from(limitHits)).map(({ key }) => key);
      expect(keys.filter((key) => key.startsWith('exports:'))).toHaveLength(1);
    });

    it('is for members only', async () => {
      expect((await server.client().call(exportData)).code).toBe(CODE.notLoggedIn);
    });
  });
});
