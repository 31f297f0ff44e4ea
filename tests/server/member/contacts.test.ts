import { CODE } from '@contract/codes';
import {
  changeContact,
  changePasswordByCode,
  deleteAccount,
  me,
  removeContact,
} from '@contract/member/calls';
import { listNotices } from '@contract/notices/calls';
import * as sso from '@contract/sso/calls';
import { codes, members, passwordAttempts, tickets } from '@server/database/schema';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addressFields, guessWrong, logIn, PASSWORD, registerToken, signUp, wrong } from '../accounts';
import { type Client, device, type Fields, phone, setUpServer, suite, type TestServer } from '../harness';

const EMAIL = 'ann@example.com';
const OTHER_EMAIL = 'ann.lee@example.org';
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

suite('the contacts of a member', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  const number = phone();
  const newNumber = phone(1);
  type Address = typeof number | string;

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, number));
  });

  const codeFor = (to: Address, from = client) => server.requestCode(from, 'contact', to);
  const change = (to: Address, fields: Fields, from = client) =>
    from.call(changeContact, { ...addressFields(to), ...fields });
  /** Adds or changes a contact by a code and the password. */
  const setTo = async (to: Address, from = client) =>
    change(to, { authCode: await codeFor(to, from), password: PASSWORD }, from);
  const remove = (channel: 'phone' | 'email', fields: Fields = { password: PASSWORD }, from = client) =>
    from.call(removeContact, { channel, ...fields });
  const stored = async () => (await server.db.select().from(members).where(eq(members.id, memberId)))[0];
  const told = async (to: string) =>
    (await server.messagesTo(to)).map(({ template }) => template).filter((template) => template !== 'code');
  const problem = ({ code, failure }: { code: number; failure: object | null }) => [code, failure];

  it('may be an e-mail address beside the phone number, which then logs in', async () => {
    const { data } = await setTo(EMAIL);
    expect(data).toMatchObject({ memberId, email: EMAIL, phone: number.e164, mobile: number.e164 });
    expect((await client.call(me)).data.email).toBe(EMAIL);
    expect((await logIn(server.client(), EMAIL)).data.memberId).toBe(memberId);
    expect((await logIn(server.client(), number)).data.memberId).toBe(memberId);
  });

  it('may be a phone number beside the e-mail address', async () => {
    const other = server.client();
    const account = await signUp(server, other, OTHER_EMAIL);
    expect((await setTo(newNumber, other)).data.phone).toBe(newNumber.e164);
    expect((await logIn(server.client(), newNumber)).data.memberId).toBe(account.memberId);
  });

  it('are replaced, one of a channel at a time', async () => {
    expect((await setTo(newNumber)).data.phone).toBe(newNumber.e164);
    expect(await stored()).toMatchObject({ phone: newNumber.e164, country: 'CN', email: null });
    expect((await logIn(server.client(), newNumber)).data.memberId).toBe(memberId);
    expect((await logIn(server.client(), number)).code).toBe(CODE.wrongPassword);
  });

  it('are removed', async () => {
    await setTo(EMAIL);
    expect((await remove('phone')).data).toMatchObject({ phone: null, mobile: null, email: EMAIL });
    expect(await stored()).toMatchObject({ phone: null, country: null });
    expect((await logIn(server.client(), number)).code).toBe(CODE.wrongPassword);
    expect((await client.call(me)).data.phone).toBeNull();
  });

  suite('are told of each change, in the language of the member', () => {
    it('the other one when one is added', async () => {
      await setTo(EMAIL);
      expect(await told(number.e164)).toEqual(['contactsChanged']);
      expect(await told(EMAIL)).toEqual([]);
      const [message] = (await server.messagesTo(number.e164)).filter(({ template }) => template !== 'code');
      expect(message).toMatchObject({
        channel: 'sms',
        locale: 'en-US',
        values: { contacts: '***8000, a***@example.com' },
      });
    });

    it('the old one and the other one when one is changed', async () => {
      await setTo(EMAIL);
      await setTo(newNumber);
      expect(await told(number.e164)).toEqual(['contactsChanged', 'contactRemoved']);
      expect(await told(EMAIL)).toEqual(['contactsChanged']);
      expect(await told(newNumber.e164)).toEqual([]);
    });

    it('both when one is removed', async () => {
      await setTo(EMAIL);
      await remove('email');
      expect(await told(EMAIL)).toEqual(['contactRemoved']);
      expect(await told(number.e164)).toEqual(['contactsChanged', 'contactsChanged']);
    });

    it('in the list of notices as well', async () => {
      await setTo(EMAIL);
      await remove('phone');
      const titles = (await client.call(listNotices)).data.map(({ title }) => title);
      expect(titles.toSorted()).toEqual([
        'Your email has been changed',
        'Your phone number has been removed',
      ]);
    });

    it('nobody when a change is refused', async () => {
      await change(EMAIL, { authCode: await codeFor(EMAIL), password: 'wrong1' });
      expect(await told(number.e164)).toEqual([]);
    });
  });

  suite('the proof', () => {
    it('is either the password or a code to an existing contact', async () => {
      const authCode = await codeFor(EMAIL);
      const currentAuthCode = await codeFor(number);
      expect(problem(await change(EMAIL, { authCode }))).toEqual([CODE.invalidInput, { field: 'password' }]);
      const both = { authCode, password: PASSWORD, currentAuthCode };
      expect(problem(await change(EMAIL, both))).toEqual([CODE.invalidInput, { field: 'password' }]);
      expect((await change(EMAIL, { authCode, currentAuthCode })).data.email).toBe(EMAIL);
      server.advance(60);
      expect((await remove('email', { currentAuthCode: await codeFor(EMAIL) })).data.email).toBeNull();
    });

    it('must not be the code to the new contact', async () => {
      const authCode = await codeFor(EMAIL);
      expect(problem(await change(EMAIL, { authCode, currentAuthCode: authCode }))).toEqual([
        CODE.codeInvalid,
        { field: 'currentAuthCode' },
      ]);
    });

    it('is refused if its code is wrong, used up or expired', async () => {
      await setTo(EMAIL);
      server.advance(60);
      const currentAuthCode = await codeFor(number);
      const code = otherThan(currentAuthCode);
      for (let guess = 0; guess < 4; guess++)
        expect(problem(await remove('email', { currentAuthCode: code }))).toEqual([
          CODE.wrongCode,
          { field: 'currentAuthCode' },
        ]);
      await remove('email', { currentAuthCode: code });
      expect(problem(await remove('email', { currentAuthCode }))).toEqual([
        CODE.codeInvalid,
        { field: 'currentAuthCode' },
      ]);
      server.advance(60);
      const next = await codeFor(number);
      server.advance(5 * 60);
      expect((await remove('email', { currentAuthCode: next })).code).toBe(CODE.codeInvalid);
    });

    it('is spent with the change', async () => {
      await setTo(EMAIL);
      server.advance(60);
      const currentAuthCode = await codeFor(number);
      await remove('email', { currentAuthCode });
      const fields = { authCode: await codeFor(OTHER_EMAIL), currentAuthCode };
      expect(problem(await change(OTHER_EMAIL, fields))).toEqual([
        CODE.codeInvalid,
        { field: 'currentAuthCode' },
      ]);
    });

    it('counts as a wrong login if its password is wrong (D14)', async () => {
      await setTo(EMAIL);
      const authCode = await codeFor(newNumber);
      expect(problem(await change(newNumber, { authCode, password: 'wrong0' }))).toEqual([
        CODE.wrongPassword,
        { field: 'password' },
      ]);
      expect(problem(await remove('email', { password: 'wrong1' }))).toEqual([
        CODE.wrongPassword,
        { field: 'password' },
      ]);
      expect(await guessWrong(client, number, 3)).toEqual(wrong(3));
      const locked = await change(newNumber, { authCode, password: PASSWORD });
      expect(problem(locked)).toEqual([CODE.passwordBlocked, { retryAfter: 15 * 60 }]);
      expect((await remove('email')).code).toBe(CODE.passwordBlocked);
      expect((await logIn(client, number)).code).toBe(CODE.passwordBlocked);
      server.advance(15 * 60);
      expect((await setTo(newNumber)).code).toBe(CODE.success);
    });
  });

  suite('the code to the new contact', () => {
    it('is required', async () => {
      const answer = await change(EMAIL, { password: PASSWORD });
      expect(problem(answer)).toEqual([CODE.invalidInput, { field: 'authCode' }]);
    });

    it('has five tries', async () => {
      const authCode = await codeFor(EMAIL);
      const guess = { authCode: otherThan(authCode), password: PASSWORD };
      for (let tries = 0; tries < 5; tries++)
        expect(problem(await change(EMAIL, guess))).toEqual([CODE.wrongCode, { field: 'authCode' }]);
      expect(problem(await change(EMAIL, { authCode, password: PASSWORD }))).toEqual([
        CODE.codeInvalid,
        { field: 'authCode' },
      ]);
    });

    it('must have been sent to this contact, for this member, for this purpose', async () => {
      const authCode = await codeFor(EMAIL);
      expect((await change(OTHER_EMAIL, { authCode, password: PASSWORD })).code).toBe(CODE.codeInvalid);
      const stranger = server.client();
      await signUp(server, stranger, newNumber);
      expect((await change(EMAIL, { authCode, password: PASSWORD }, stranger)).code).toBe(CODE.codeInvalid);
      const third = phone(2);
      const login = await server.requestCode(server.client(), 'login', third);
      expect((await change(third, { authCode: login, password: PASSWORD })).code).toBe(CODE.codeInvalid);
    });

    it('works once', async () => {
      const authCode = await codeFor(EMAIL);
      await change(EMAIL, { authCode, password: PASSWORD });
      await remove('email');
      expect((await change(EMAIL, { authCode, password: PASSWORD })).code).toBe(CODE.codeInvalid);
    });

    it('is sent though another account has the contact; that is told after the right code only', async () => {
      await signUp(server, server.client(), EMAIL);
      const authCode = await codeFor(EMAIL);
      expect((await change(EMAIL, { authCode, password: 'wrong1' })).code).toBe(CODE.wrongPassword);
      const guess = await change(EMAIL, { authCode: otherThan(authCode), password: PASSWORD });
      expect(guess.code).toBe(CODE.wrongCode);
      const taken = await change(EMAIL, { authCode, password: PASSWORD });
      expect(problem(taken)).toEqual([CODE.conflict, { field: 'email' }]);
      expect(taken.message).toContain('another account');
      expect(await told(number.e164)).toEqual([]);
    });
  });

  it('are not changed to what they are', async () => {
    const answer = await setTo(number);
    expect(problem(answer)).toEqual([CODE.invalidInput, { field: 'phone' }]);
    expect(answer.message).toContain('already');
  });

  it('must be possible', async () => {
    const fields = { authCode: '123456', password: PASSWORD };
    const short = await client.call(changeContact, { country: 'CN', phone: '138', ...fields });
    expect(problem(short)).toEqual([CODE.phoneFormat, { field: 'phone' }]);
    const bad = await client.call(changeContact, { email: 'ann', ...fields });
    expect(problem(bad)).toEqual([CODE.emailFormat, { field: 'email' }]);
    const none = await client.call(changeContact, fields);
    expect(problem(none)).toEqual([CODE.phoneFormat, { field: 'phone' }]);
    const noCountry = await client.call(changeContact, { phone: number.digits, ...fields });
    expect(problem(noCountry)).toEqual([CODE.invalidInput, { field: 'country' }]);
    const noChannel = await client.call(removeContact, { channel: 'fax', password: PASSWORD });
    expect(problem(noChannel)).toEqual([CODE.invalidInput, { field: 'channel' }]);
  });

  it('keep one to reach the member by', async () => {
    const last = await remove('phone');
    expect([last.code, last.message]).toEqual([CODE.conflict, expect.stringContaining('only way')]);
    expect((await remove('email')).code).toBe(CODE.notFound);
    expect((await logIn(server.client(), number)).code).toBe(CODE.success);
  });

  suite('that are gone', () => {
    /** The two ways a phone number leaves the account. */
    const WAYS = [
      ['removed', async () => (await setTo(EMAIL), () => remove('phone'))],
      ['changed', async () => () => setTo(newNumber)],
    ] as const;

    suite.each(WAYS)('%s', (_name, prepare) => {
      it('neither log in nor recover by codes that were sent before', async () => {
        const leave = await prepare();
        const login = await server.requestCode(server.client(), 'login', number);
        server.advance(60);
        const recover = await server.requestCode(server.client(), 'recover', number);
        await leave();
        const visitor = server.client();
        const where = { version: '2', country: number.country, phoneNo: number.digits };
        const reset = { ...where, authCode: recover, newPassword: 'b3tter.Tea' };
        expect((await visitor.call(sso.forgetPasswordByPhone, reset)).code).toBe(CODE.codeInvalid);
        expect((await visitor.call(sso.unlockUserByPhone, { ...where, authCode: recover })).code).toBe(
          CODE.codeInvalid,
        );
        const form = { ...device, ...addressFields(number), authCode: login };
        expect((await visitor.call(sso.loginByPhoneSms, form)).code).toBe(CODE.codeInvalid);
      });

      it('neither log in by a login token nor register by a register token from before', async () => {
        const leave = await prepare();
        const authCode = await server.requestCode(server.client(), 'register', number);
        const exchange = { authCode, ...addressFields(number), version: '2' };
        const { failure } = await server.client().call(sso.getRegisterToken, exchange);
        const loginToken = failure?.loginToken ?? '';
        expect(loginToken).not.toBe('');
        server.advance(60);
        await leave();
        expect(await server.db.$count(tickets, eq(tickets.kind, 'login'))).toBe(0);
        const form = { ...device, ...addressFields(number), loginToken };
        expect((await server.client().call(sso.loginByPhoneSms, form)).code).toBe(CODE.tokenInvalid);
      });

      it('prove nothing any more', async () => {
        const leave = await prepare();
        const authCode = await codeFor(number);
        await leave();
        const change = { authCode, newPassword: 'b3tter.Tea' };
        expect((await client.call(changePasswordByCode, change)).code).toBe(CODE.codeInvalid);
        server.advance(60);
        const next = { authCode: await codeFor(number), newPassword: 'b3tter.Tea' };
        expect((await client.call(changePasswordByCode, next)).code).toBe(CODE.codeInvalid);
      });

      it('can make a new account', async () => {
        const leave = await prepare();
        await leave();
        server.advance(60);
        const other = await signUp(server, server.client(), number);
        expect(other.memberId).not.toBe(memberId);
      });
    });

    it('leave no code, token or lock behind', async () => {
      await setTo(EMAIL);
      await guessWrong(server.client(), number, 5);
      await server.requestCode(server.client(), 'login', number);
      await remove('phone');
      const used = await server.db.select().from(codes);
      expect(used.map(({ purpose }) => purpose)).toEqual(['contact']);
      expect(await server.db.select().from(passwordAttempts)).toHaveLength(1);
      expect((await logIn(server.client(), EMAIL)).code).toBe(CODE.success);
    });
  });

  suite('at the same time', () => {
    it('one of two members gets a new contact', async () => {
      const rival = server.client();
      await signUp(server, rival, newNumber);
      const mine = await codeFor(EMAIL);
      server.advance(60);
      const theirs = await codeFor(EMAIL, rival);
      const answers = await Promise.all([
        change(EMAIL, { authCode: mine, password: PASSWORD }),
        change(EMAIL, { authCode: theirs, password: PASSWORD }, rival),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.conflict,
      ]);
    });

    it('a code changes the contact once', async () => {
      const authCode = await codeFor(EMAIL);
      const answers = await Promise.all([1, 2].map(() => change(EMAIL, { authCode, password: PASSWORD })));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.codeInvalid,
      ]);
      expect(await told(number.e164)).toEqual(['contactsChanged']);
    });

    it('one of two is removed, whichever secret proves it', async () => {
      await setTo(EMAIL);
      server.advance(60);
      const toPhone = await codeFor(number);
      const toEmail = await codeFor(EMAIL);
      const answers = await Promise.all([
        remove('phone', { currentAuthCode: toEmail }),
        remove('email', { currentAuthCode: toPhone }),
      ]);
      const results = answers.map(({ code }) => code);
      expect(results.filter((code) => code === CODE.success)).toHaveLength(1);
      // The other one's code was sent to the contact that is gone, or it would remove the last one.
      const refused = results.find((code) => code !== CODE.success);
      expect([CODE.codeInvalid, CODE.conflict]).toContain(refused);
      const left = await stored();
      expect([left?.phone, left?.email].filter((value) => value !== null)).toHaveLength(1);
    });

    it('one of two is removed by the password', async () => {
      await setTo(EMAIL);
      const answers = await Promise.all([remove('phone'), remove('email')]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.conflict,
      ]);
    });

    it('the account is deleted whether or not a change runs', async () => {
      const authCode = await codeFor(EMAIL);
      const [changed, deleted] = await Promise.all([
        change(EMAIL, { authCode, password: PASSWORD }),
        client.call(deleteAccount, { password: PASSWORD }),
      ]);
      expect(deleted.code).toBe(CODE.success);
      expect([CODE.success, CODE.tokenInvalid, CODE.codeInvalid]).toContain(changed.code);
      expect(await server.db.select().from(members)).toHaveLength(0);
    });
  });

  it('are changed by a session that lasts until then', async () => {
    const thief = server.client();
    thief.token = (await logIn(thief, number)).data.token;
    await client.call(changePasswordByCode, { authCode: await codeFor(number), newPassword: 'b3tter.Tea' });
    expect((await setTo(EMAIL, thief).catch(() => null))?.code ?? CODE.tokenInvalid).toBe(CODE.tokenInvalid);
    expect((await remove('phone', { password: PASSWORD }, thief)).code).toBe(CODE.tokenInvalid);
  });

  it('belong to members who are logged in', async () => {
    const visitor = server.client();
    const fields = { authCode: '123456', password: PASSWORD };
    expect((await change(EMAIL, fields, visitor)).code).toBe(CODE.notLoggedIn);
    expect((await remove('phone', { password: PASSWORD }, visitor)).code).toBe(CODE.notLoggedIn);
  });

  it('are no business of assistants, and wait for a password of the member’s own (D17, D35)', async () => {
    const fields = { authCode: '123456', password: PASSWORD };
    await server.db.update(members).set({ isAssistant: true });
    for (const answer of [await change(EMAIL, fields), await remove('phone')]) {
      expect(answer.code).toBe(CODE.notAllowed);
      expect(answer.message).toContain('assistant accounts');
    }
    await server.db.update(members).set({ isAssistant: false, passwordIssuedAt: server.now() });
    for (const answer of [await change(EMAIL, fields), await remove('phone')])
      expect(problem(answer)).toEqual([CODE.notAllowed, { reason: 'passwordDue' }]);
  });

  it('are proven by a temporary password as well (D13)', async () => {
    await server.db.update(members).set({ passwordTemporary: true });
    expect((await setTo(EMAIL)).data).toMatchObject({ email: EMAIL, passwordTemporary: true });
  });

  it('keep a register token of a stranger from taking them', async () => {
    const token = await registerToken(server, server.client(), EMAIL);
    server.advance(60);
    await setTo(EMAIL);
    const form = { ...device, registerToken: token, email: EMAIL, username: 'late_one', nickname: 'Late' };
    const late = await server.client().call(sso.registerByEmail, { ...form, password: PASSWORD });
    expect(problem(late)).toEqual([CODE.conflict, { field: 'email' }]);
  });
});
