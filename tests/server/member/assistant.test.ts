import { CODE } from '@contract/codes';
import { purposeFlags } from '@contract/sso/code-purpose';
import * as sso from '@contract/sso/calls';
import { verify } from '@node-rs/argon2';
import { execute } from '@server/admin/admin-socket';
import { passwordAttempts, sessions } from '@server/database/schema';
import { siteSettings } from '@server/site.config';
import { expect, it, vi } from 'vitest';
import { logIn, PASSWORD, setMember, signUp, wrong } from '../accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from '../harness';

const ID = 'Desk_One';

suite('assistants (D17)', () => {
  let server: TestServer;
  let client: Client;
  let password: string;
  const number = phone();

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    const { db, config } = server;
    const { text } = await execute(['create-assistant', ID], { db, config, clock: () => server.now() });
    password = /One-time password: (\S+)$/.exec(text)?.[1] ?? '';
  });

  const enter = (accountId = ID, withPassword = password, extra: Record<string, string> = {}) =>
    client.call(sso.loginByPhone, {
      ...device,
      country: 'other',
      phone: accountId,
      password: withPassword,
      ...extra,
    });

  const guess = async (accountId: string, times: number) => {
    const codes: number[] = [];
    for (let round = 0; round < times; round++) codes.push((await enter(accountId, `wrong${round}`)).code);
    return codes;
  };

  it('log in by account ID and password', async () => {
    const { data } = await enter();
    expect(data.userInfo).toMatchObject({
      username: ID,
      nickname: 'k_One-Halo',
      phone: null,
      email: null,
      b2bToken: null,
      assistant: true,
      passwordTemporary: false,
      passwordDue: true,
    });
    client.token = data.token;
    expect((await client.call(sso.refreshToken)).code).toBe(CODE.success);
  });

  it.each(['desk_one', 'DESK_ONE', ' Desk_One ', 'Ｄｅｓｋ＿Ｏｎｅ'])(
    'are known however it is typed: %s',
    async (typed) => {
      expect((await enter(typed)).code).toBe(CODE.success);
    },
  );

  it('can log in again after an operator has lifted a lock (D42)', async () => {
    await guess(ID, 5);
    expect((await enter()).code).toBe(CODE.passwordBlocked);
    const { db, config } = server;
    const { text } = await execute(['unblock', ID], { db, config, clock: () => server.now() });
    expect(text).toBe(`${ID} is no longer locked by wrong passwords.`);
    expect((await enter()).code).toBe(CODE.success);
  });

  it('are recognizable only by their right password', async () => {
    const { memberId } = await signUp(server, server.client(), number, { username: 'tea_lover' });
    const answers = [
      await enter(ID, 'nope123'),
      await enter('nobody_here', password),
      await enter('tea_lover', PASSWORD),
    ];
    await setMember(server, memberId, { isHost: true });
    answers.push(await enter('tea_lover', PASSWORD));
    for (const { code, message, failure } of answers) {
      expect([code, failure]).toEqual([CODE.wrongPassword, { field: 'password' }]);
      expect(message).toBe(answers[0]?.message);
    }
    expect(await server.db.$count(sessions)).toBe(1);
  });

  it('cost one hash whether they exist or not, so that timing reveals nothing', async () => {
    vi.mocked(verify).mockClear();
    await enter(ID, 'nope123');
    expect(verify).toHaveBeenCalledTimes(1);
    await enter('nobody_here', 'nope123');
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it.each([ID, 'nobody_here'])(
    'are locked by account ID after five wrong passwords: %s',
    async (accountId) => {
      expect(await guess(accountId, 3)).toEqual(wrong(3));
      expect(await guess(accountId.toUpperCase(), 3)).toEqual([...wrong(2), CODE.passwordBlocked]);
      expect((await enter(accountId.toLowerCase())).code).toBe(CODE.passwordBlocked);
      server.advance(15 * 60);
      expect((await enter(accountId)).code).toBe(accountId === ID ? CODE.success : CODE.wrongPassword);
    },
  );

  it('are not locked out on a known device by others', async () => {
    await enter();
    const own = client;
    client = server.client();
    expect(await guess(ID, 6)).toEqual([...wrong(5), CODE.passwordBlocked]);
    client = own;
    expect((await enter()).code).toBe(CODE.success);
  });

  it('cannot be used to lock the login of a member by phone', async () => {
    await signUp(server, server.client(), number, { username: 'tea_lover' });
    await guess('tea_lover', 6);
    expect((await logIn(client, number)).code).toBe(CODE.success);
  });

  it.each([
    ['user', CODE.userBlocked],
    ['staff', CODE.accountBlocked],
  ] as const)('see a block by %s only after the right password', async (kind, code) => {
    const { db, config } = server;
    await execute(['block', ID, kind], { db, config, clock: () => server.now() });
    expect((await enter(ID, 'nope123')).code).toBe(CODE.wrongPassword);
    expect((await enter()).code).toBe(code);
  });

  it('are not hosts', async () => {
    expect((await enter(ID, password, { isStreamHostLogin: '1' })).code).toBe(CODE.permissionDenied);
    expect(await server.db.$count(sessions)).toBe(0);
  });

  it.each(['CN', 'US', 'XX'])(
    'have no country: under %s an account ID is no phone number',
    async (country) => {
      const answer = await enter(ID, password, { country });
      expect([answer.code, answer.failure]).toEqual([CODE.phoneFormat, { field: 'phone' }]);
      expect(await server.db.$count(passwordAttempts)).toBe(0);
    },
  );

  it.each(['desk', 'a'.repeat(19), 'desk one_', 'desk-one', 'стол_один', 'desk_one\u202e', "desk_one'--"])(
    'have an account ID as S5 says, which this is not: %s',
    async (typed) => {
      expect((await enter(typed)).code).toBe(CODE.phoneFormat);
    },
  );

  it('log in only this way: all other calls answer 10022 to a phone with letters', async () => {
    const { country, phoneNo, flags } = { country: 'other', phoneNo: ID, flags: purposeFlags.login };
    const common = { ...device, country, authCode: '123456', agreement: siteSettings.agreement };
    const details = { registerToken: 'x', username: 'some_body', nickname: 'x', password: PASSWORD };
    const answers = [
      await client.call(sso.genPhoneAuthCode, { ...flags, version: '2', country, phoneNo }),
      await client.call(sso.getRegisterToken, { ...common, phone: ID }),
      await client.call(sso.registerByPhone, { ...common, ...details, phone: ID }),
      await client.call(sso.loginByPhoneSms, { ...common, phone: ID }),
      await client.call(sso.forgetPasswordByPhone, { ...common, phoneNo, newPassword: PASSWORD }),
      await client.call(sso.unlockUserByPhone, { ...common, phoneNo }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.phoneFormat));
  });
});
