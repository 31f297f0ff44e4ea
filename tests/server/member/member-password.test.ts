import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import { changePassword, changePasswordByCode } from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { knownDevices, members, sessions } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { guessWrong, logIn, PASSWORD, signUp, wrong } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'b3tter.Tea';
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

suite('a member who changes the password (D36)', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  const number = phone();

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, number));
  });

  const change = (oldPassword: string | undefined, newPassword = NEW_PASSWORD, from = client) =>
    from.call(changePassword, { oldPassword, newPassword });
  const changeByCode = (authCode: string, newPassword = NEW_PASSWORD, from = client) =>
    from.call(changePasswordByCode, { authCode, newPassword });
  const alive = async (from: Client, token = from.token) => {
    const twin = server.client();
    Object.assign(twin, { visitId: from.visitId, token });
    return (await twin.call(member.me)).code === CODE.success;
  };
  const addEmail = (email: string) =>
    server.db.update(members).set({ email }).where(eq(members.id, memberId));
  const told = async (to: string) =>
    (await server.messagesTo(to)).filter(({ template }) => template === 'passwordChanged').length;

  /** The two methods to change it, which have the same effects. */
  const WAYS = [
    ['by the old one', async () => change(PASSWORD)],
    ['by a code', async () => changeByCode(await server.requestCode(client, 'contact', number))],
  ] as const;

  suite.each(WAYS)('%s', (_name, changeIt) => {
    it('logs in with the new password', async () => {
      expect((await changeIt()).data.memberId).toBe(memberId);
      expect((await logIn(client, number)).code).toBe(CODE.wrongPassword);
      expect((await logIn(client, number, NEW_PASSWORD)).code).toBe(CODE.success);
    });

    it('stays logged in on this device only, with a new token', async () => {
      const other = server.client();
      other.token = (await logIn(other, number)).data.token;
      const { data } = await changeIt();
      expect(data.tokenHead).toBe('Bearer ');
      expect(await alive(client, data.token)).toBe(true);
      // No grace period for any visit id: a leaked token may be the reason for the change.
      expect(await alive(client)).toBe(false);
      expect(await alive(other)).toBe(false);
      expect(await server.db.$count(sessions)).toBe(1);
    });

    it('is notified once, and has no temporary password any more', async () => {
      await server.db.update(members).set({ passwordTemporary: true });
      const { data } = await changeIt();
      expect(data.userInfo).toMatchObject({ passwordTemporary: false, passwordDue: false });
      expect(await told(number.e164)).toBe(1);
    });

    it('is known on this device only (D41)', async () => {
      const thief = server.client();
      await logIn(thief, number);
      expect(await server.db.$count(knownDevices)).toBe(2);
      await changeIt();
      expect(await server.db.$count(knownDevices)).toBe(1);
      await guessWrong(server.client(), number, 5);
      expect((await logIn(thief, number, NEW_PASSWORD)).code).toBe(CODE.passwordBlocked);
      expect((await logIn(client, number, NEW_PASSWORD)).code).toBe(CODE.success);
    });

    it('changes the password once if two changes are concurrent', async () => {
      const code = await server.requestCode(client, 'contact', number);
      const answers = await Promise.all([change(PASSWORD), changeByCode(code, 'other.Tea1')]);
      const codes = answers.map((answer) => answer.code).toSorted((a, b) => a - b);
      expect(codes).toEqual([CODE.success, CODE.tokenInvalid]);
      expect(await told(number.e164)).toBe(1);
    });
  });

  it.each(['123456', 'password', 'PassWord1'])(
    'is refused one of the commonest (D13): %s',
    async (common) => {
      const code = await server.requestCode(client, 'contact', number);
      for (const answer of [await change(PASSWORD, common), await changeByCode(code, common)])
        expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'newPassword' }]);
      expect((await changeByCode(code)).code).toBe(CODE.success);
    },
  );

  it('must be logged in for both calls', async () => {
    const visitor = server.client();
    expect((await change(PASSWORD, NEW_PASSWORD, visitor)).code).toBe(CODE.notLoggedIn);
    expect((await changeByCode('123456', NEW_PASSWORD, visitor)).code).toBe(CODE.notLoggedIn);
  });

  suite('the old password', () => {
    it('is required', async () => {
      const answer = await change(undefined);
      expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'oldPassword' }]);
    });

    it('counts as a wrong login on this device if it is wrong (D14)', async () => {
      const answer = await change('wrong1');
      expect([answer.code, answer.failure]).toEqual([CODE.wrongPassword, { field: 'oldPassword' }]);
      for (let guess = 0; guess < 2; guess++) await change(`wrong${guess}`);
      expect(await guessWrong(client, number, 2)).toEqual(wrong(2));
      const locked = await change(PASSWORD);
      expect([locked.code, locked.failure?.retryAfter]).toEqual([CODE.passwordBlocked, 15 * 60]);
      expect((await logIn(client, number)).code).toBe(CODE.passwordBlocked);
      expect((await logIn(server.client(), number)).code).toBe(CODE.success);
      expect(await alive(client)).toBe(true);
      server.advance(15 * 60);
      expect((await change(PASSWORD)).code).toBe(CODE.success);
    });

    it('locks every login identifier of the account', async () => {
      await addEmail(EMAIL);
      for (let guess = 0; guess < 5; guess++) await change(`wrong${guess}`);
      expect((await logIn(client, EMAIL)).code).toBe(CODE.passwordBlocked);
      expect((await logIn(client, number)).code).toBe(CODE.passwordBlocked);
    });

    it('resets the count if it is right', async () => {
      for (let guess = 0; guess < 4; guess++) await change(`wrong${guess}`);
      client.token = (await change(PASSWORD)).data.token;
      expect(await guessWrong(client, number, 5)).toEqual(wrong(5));
    });

    it('is not locked by other devices', async () => {
      await guessWrong(server.client(), number, 5);
      expect((await change(PASSWORD)).code).toBe(CODE.success);
    });
  });

  suite('the code', () => {
    it.each([
      ['phone number', number],
      ['e-mail address', EMAIL],
    ])('may come to the %s', async (_name, to) => {
      await addEmail(EMAIL);
      const code = await server.requestCode(client, 'contact', to);
      expect((await changeByCode(code)).code).toBe(CODE.success);
      // By e-mail if the account has an address.
      expect(await told(EMAIL)).toBe(1);
    });

    it('may be either of two that have been sent', async () => {
      await addEmail(EMAIL);
      await server.requestCode(client, 'contact', number);
      const code = await server.requestCode(client, 'contact', EMAIL);
      expect((await changeByCode(code)).code).toBe(CODE.success);
    });

    it('works once, and lifts the lock from wrong passwords', async () => {
      for (const guesser of [client, server.client()]) await guessWrong(guesser, number, 5);
      const code = await server.requestCode(client, 'contact', number);
      client.token = (await changeByCode(code)).data.token;
      expect((await changeByCode(code, 'again.Tea1')).code).toBe(CODE.codeInvalid);
      expect((await logIn(server.client(), number, NEW_PASSWORD)).code).toBe(CODE.success);
    });

    it("must have been sent to the member's own number or address", async () => {
      const code = await server.requestCode(client, 'contact', EMAIL);
      const answer = await changeByCode(code);
      expect([answer.code, answer.failure]).toEqual([CODE.codeInvalid, { field: 'authCode' }]);
    });

    it("must be the member's own, even to the same address", async () => {
      const other = server.client();
      await signUp(server, other, phone(1));
      const code = await server.requestCode(other, 'contact', number);
      expect((await changeByCode(code)).code).toBe(CODE.codeInvalid);
      expect((await changeByCode(code, NEW_PASSWORD, other)).code).toBe(CODE.codeInvalid);
    });

    it.each(['register', 'login', 'recover'] as const)(
      'must not have another purpose: %s',
      async (purpose) => {
        const code = await server.requestCode(server.client(), purpose, number);
        expect((await changeByCode(code)).code).toBe(CODE.codeInvalid);
      },
    );

    it('neither resets a password nor logs in', async () => {
      const code = await server.requestCode(client, 'contact', number);
      const where = { version: '2', country: number.country, phoneNo: number.digits };
      const visitor = server.client();
      const reset = { ...where, authCode: code, newPassword: NEW_PASSWORD };
      expect((await visitor.call(sso.forgetPasswordByPhone, reset)).code).toBe(CODE.codeInvalid);
      expect((await changeByCode(code)).code).toBe(CODE.success);
    });

    it('has five tries, even if they are concurrent', async () => {
      const code = await server.requestCode(client, 'contact', number);
      const answers = await Promise.all(Array.from({ length: 8 }, () => changeByCode(otherThan(code))));
      expect(answers.filter((answer) => answer.code === CODE.wrongCode)).toHaveLength(5);
      expect((await changeByCode(code)).code).toBe(CODE.codeInvalid);
    });

    it('is valid for five minutes', async () => {
      const code = await server.requestCode(client, 'contact', number);
      server.advance(5 * 60);
      expect((await changeByCode(code)).code).toBe(CODE.codeInvalid);
    });
  });
});
