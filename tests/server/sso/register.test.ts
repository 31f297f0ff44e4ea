import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { members, sessions } from '@server/database/schema';
import { writeRegistrationType } from '@server/settings/settings';
import { siteSettings } from '@server/site.config';
import { expect, it } from 'vitest';
import {
  addressFields,
  logIn,
  PASSWORD,
  registerToken,
  registrationForm,
  setMember,
  signUp,
} from '../accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from '../harness';

const EMAIL = 'ann@example.com';

suite('registration', () => {
  let server: TestServer;
  let client: Client;
  const number = phone();

  setUpServer((started) => {
    server = started;
    client = server.client();
  });

  const trade = (authCode: string, to: typeof number | string = number) =>
    client.call(sso.getRegisterToken, {
      authCode,
      ...addressFields(to),
      version: '2',
      agreement: siteSettings.agreement,
    });
  const byPhone = (fields: Record<string, string | undefined>, from = client) =>
    from.call(sso.registerByPhone, { ...registrationForm(number), ...fields });

  it('creates an account by phone and logs in', async () => {
    const token = await registerToken(server, client, number);
    const { data } = await byPhone({ registerToken: token });
    expect(data.userInfo).toMatchObject({
      username: 'tea_lover',
      nickname: 'Tea Lover',
      phone: number.e164,
      mobile: number.e164,
      email: null,
      passwordTemporary: false,
    });
    client.token = data.token;
    expect((await client.call(member.me)).data.memberId).toBe(data.memberId);
  });

  it('creates an account by e-mail and logs in', async () => {
    const token = await registerToken(server, client, EMAIL);
    const { data } = await client.call(sso.registerByEmail, {
      ...registrationForm(EMAIL),
      registerToken: token,
    });
    expect(data.userInfo).toMatchObject({ email: EMAIL, phone: null });
    expect((await logIn(client, EMAIL)).code).toBe(CODE.success);
  });

  it('assigns random ids below 2^48', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 5; index++) ids.push((await signUp(server, client, phone(index))).memberId);
    for (const id of ids) expect(id > 0 && id < 2 ** 48 && Number.isSafeInteger(id)).toBe(true);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b).map((id, index) => (ids[0] ?? id) + index));
  });

  it('stores the accepted terms, the language and the optional fields', async () => {
    client.locale = 'ru';
    const carried = {
      guestId: 'g1',
      groupCode: 'g2',
      agentAccountId: 'a1',
      groupLink: 'l1',
      hicsRoomId: 'r1',
      agentId: 'a2',
      inviteCode: 'i1',
    };
    const token = await registerToken(server, client, number);
    await byPhone({ registerToken: token, ...carried });
    const [row] = await server.db.select().from(members);
    expect(row).toMatchObject({
      ...carried,
      locale: 'ru',
      agreement: siteSettings.agreement,
      agreementAcceptedAt: server.now(),
      country: 'CN',
    });
  });

  it('stores no password in clear', async () => {
    await signUp(server, client, number);
    const [row] = await server.db.select().from(members);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('marks the password as temporary if it is the code', async () => {
    const code = await server.requestCode(client, 'register', number);
    const { data } = await trade(code);
    const { data: login } = await byPhone({ registerToken: data.registerToken, password: code });
    expect(login.userInfo.passwordTemporary).toBe(true);
  });

  suite('the register token', () => {
    it('works once', async () => {
      const token = await registerToken(server, client, number);
      await byPhone({ registerToken: token });
      const answer = await byPhone({ registerToken: token, username: 'second' });
      expect(answer.code).toBe(CODE.conflict);
      expect(await server.db.select().from(members)).toHaveLength(1);
    });

    it('is valid for half an hour', async () => {
      const token = await registerToken(server, client, number);
      server.advance(30 * 60 - 1);
      const spare = await registerToken(server, client, EMAIL);
      expect((await byPhone({ registerToken: token })).code).toBe(CODE.success);
      server.advance(30 * 60);
      const form = { ...registrationForm(EMAIL, 'late_one'), registerToken: spare };
      expect((await client.call(sso.registerByEmail, form)).code).toBe(CODE.tokenInvalid);
    });

    it('is valid for its destination only, and refused if made up', async () => {
      const token = await registerToken(server, client, number);
      expect((await byPhone({ registerToken: token, phone: phone(1).digits })).code).toBe(CODE.tokenInvalid);
      expect((await byPhone({ registerToken: 'A'.repeat(43) })).code).toBe(CODE.tokenInvalid);
      expect((await byPhone({ registerToken: token })).code).toBe(CODE.success);
    });

    it('survives a refused account ID', async () => {
      await signUp(server, server.client(), EMAIL, { username: 'Taken_One' });
      const token = await registerToken(server, client, number);
      const answer = await byPhone({ registerToken: token, username: 'tAKEN_oNE' });
      expect(answer.code).toBe(CODE.duplicateAccountId);
      expect(answer.failure?.field).toBe('username');
      expect((await byPhone({ registerToken: token, username: 'free_one' })).code).toBe(CODE.success);
    });

    it('does not log anybody in', async () => {
      const token = await registerToken(server, client, number);
      const form = { ...device, ...addressFields(number), loginToken: token };
      expect((await client.call(sso.loginByPhoneSms, form)).code).toBe(CODE.tokenInvalid);
    });
  });

  suite('races', () => {
    it('accepts one of two registrations with one token; the other gets 409', async () => {
      const token = await registerToken(server, client, number);
      const answers = await Promise.all(
        ['racer_one', 'racer_two'].map((username) => byPhone({ registerToken: token, username })),
      );
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.conflict,
      ]);
      expect(await server.db.select().from(members)).toHaveLength(1);
      expect(await server.db.select().from(sessions)).toHaveLength(1);
    });

    it('accepts one of two registrations for one destination; the other gets 409', async () => {
      const first = await registerToken(server, client, number);
      server.advance(60);
      const second = await registerToken(server, client, number);
      const answers = await Promise.all([
        byPhone({ registerToken: first, username: 'racer_one' }),
        byPhone({ registerToken: second, username: 'racer_two' }),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.conflict,
      ]);
    });

    it('accepts one of two registrations for one account ID; the other gets 10004', async () => {
      const tokens = [
        await registerToken(server, client, number),
        await registerToken(server, client, phone(1)),
      ];
      const answers = await Promise.all(
        tokens.map((token, index) => byPhone({ registerToken: token, phone: phone(index).digits })),
      );
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        CODE.success,
        CODE.duplicateAccountId,
      ]);
    });
  });

  suite('a destination that already has an account', () => {
    it('gets a login token for the right code, valid once and for five minutes', async () => {
      const account = await signUp(server, server.client(), number);
      const code = await server.requestCode(client, 'register', number);
      const answer = await trade(code);
      expect(answer.code).toBe(CODE.conflict);
      const loginToken = answer.failure?.loginToken ?? '';
      const form = { ...device, ...addressFields(number), loginToken };
      expect((await client.call(sso.loginByPhoneSms, form)).data.memberId).toBe(account.memberId);
      expect((await client.call(sso.loginByPhoneSms, form)).code).toBe(CODE.tokenInvalid);

      server.advance(60);
      const again = await trade(await server.requestCode(client, 'register', number));
      server.advance(5 * 60);
      const late = { ...form, loginToken: again.failure?.loginToken ?? '' };
      expect((await client.call(sso.loginByPhoneSms, late)).code).toBe(CODE.tokenInvalid);
    });

    it('gets the same by e-mail', async () => {
      const account = await signUp(server, server.client(), EMAIL);
      const answer = await trade(await server.requestCode(client, 'register', EMAIL), EMAIL);
      const form = { ...device, email: EMAIL, loginToken: answer.failure?.loginToken ?? '' };
      expect((await client.call(sso.loginByEmail, form)).data.memberId).toBe(account.memberId);
    });

    it('is not revealed before the right code', async () => {
      await signUp(server, server.client(), number);
      const code = await server.requestCode(client, 'register', number);
      const answer = await trade(code === '123456' ? '654321' : '123456');
      expect([answer.code, answer.failure]).toEqual([CODE.wrongCode, { field: 'authCode' }]);
    });

    it('cannot use the token for another account, to register, or against a block', async () => {
      const account = await signUp(server, server.client(), number);
      await signUp(server, server.client(), phone(1));
      const answer = await trade(await server.requestCode(client, 'register', number));
      const loginToken = answer.failure?.loginToken ?? '';
      const elsewhere = { ...device, ...addressFields(phone(1)), loginToken };
      expect((await client.call(sso.loginByPhoneSms, elsewhere)).code).toBe(CODE.tokenInvalid);
      expect((await byPhone({ registerToken: loginToken })).code).toBe(CODE.tokenInvalid);
      await setMember(server, account.memberId, { status: 'blocked_staff' });
      const blocked = { ...device, ...addressFields(number), loginToken };
      expect((await client.call(sso.loginByPhoneSms, blocked)).code).toBe(CODE.accountBlocked);
    });

    it('cannot log in with both a password and a login token, nor with neither', async () => {
      for (const secrets of [{}, { password: PASSWORD, loginToken: 'x' }]) {
        const answer = await client.call(sso.loginByEmail, { ...device, email: EMAIL, ...secrets });
        expect(answer.code).toBe(CODE.invalidInput);
      }
    });
  });

  suite('a closed channel', () => {
    it('registers nobody, even with a code or token from before', async () => {
      const code = await server.requestCode(client, 'register', phone(1));
      const token = await registerToken(server, client, number);
      await writeRegistrationType(server.db, 2);
      expect((await trade(code, phone(1))).code).toBe(CODE.notAllowed);
      expect((await byPhone({ registerToken: token })).code).toBe(CODE.notAllowed);
    });

    it('issues no register token for an SMS login without an account', async () => {
      await writeRegistrationType(server.db, 2);
      const authCode = await server.requestCode(client, 'login', number);
      const answer = await client.call(sso.loginByPhoneSms, {
        ...device,
        ...addressFields(number),
        authCode,
      });
      expect([answer.code, answer.failure]).toEqual([CODE.userNotExist, null]);
    });
  });

  it('refuses an invalid account ID with its own code', async () => {
    const token = await registerToken(server, client, number);
    for (const username of ['four', 'a'.repeat(19), 'has space', 'имя_имя', 'a-b-c-d']) {
      expect((await byPhone({ registerToken: token, username })).code).toBe(CODE.accountIdError);
    }
  });

  it('suggests account IDs that are free and valid', async () => {
    const { data } = await client.call(sso.generateRandomUsername);
    expect(data.id).toMatch(/^[1-9]\d{9}$/);
  });
});
