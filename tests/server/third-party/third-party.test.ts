import { CODE } from '@contract/codes';
import * as publicCalls from '@contract/public/calls';
import * as sso from '@contract/sso/calls';
import { passwordAttempts, sessions } from '@server/database/schema';
import { addRedirectOrigin, removeRedirectOrigin } from '@server/third-party/redirect-origins';
import { siteSettings } from '@server/site.config';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addressFields, logIn, PASSWORD, signUp } from '../accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from '../harness';

const ORIGIN = 'https://partner.example';
const PAGE = `${ORIGIN}/welcome?plan=1#/start`;
const FROM = { fromFameEx: '1', redirectPage: PAGE };

suite('third-party logins (D16)', () => {
  let server: TestServer;
  let owner: Client;
  let client: Client;
  const number = phone();
  const EMAIL = 'ann@example.com';

  setUpServer(async (started) => {
    server = started;
    owner = server.client();
    client = server.client();
    await addRedirectOrigin(server.db, ORIGIN, server.now());
    await signUp(server, owner, number);
  });

  const sms = (fields: Record<string, string>) =>
    client.call(sso.loginByPhoneSms, { ...device, ...addressFields(number), ...fields });

  /** Gets a login token for an address that has an account (D12). */
  async function loginToken(to: ReturnType<typeof phone> | string): Promise<string> {
    const authCode = await server.requestCode(client, 'register', to);
    const fields = { authCode, ...addressFields(to), version: '2', agreement: siteSettings.agreement };
    const { failure } = await client.call(sso.getRegisterToken, fields);
    server.advance(60);
    return failure?.loginToken ?? '';
  }

  it('redirect to the requested page, by every login method', async () => {
    await signUp(server, owner, EMAIL);
    const answers = [
      await logIn(client, number, PASSWORD, FROM),
      await logIn(client, EMAIL, PASSWORD, FROM),
      await sms({ ...FROM, authCode: await server.requestCode(client, 'login', number) }),
    ];
    server.advance(60);
    answers.push(await sms({ ...FROM, loginToken: await loginToken(number) }));
    const byToken = { ...device, email: EMAIL, loginToken: await loginToken(EMAIL), ...FROM };
    answers.push(await client.call(sso.loginByEmail, byToken));
    expect(answers.map(({ data }) => data.fameExRedirectUrl)).toEqual(answers.map(() => PAGE));
  });

  it('must be requested: other logins do not redirect', async () => {
    const elsewhere: Record<string, string>[] = [{}, { ...FROM, fromFameEx: '0' }, { redirectPage: PAGE }];
    for (const extra of elsewhere) {
      const { data } = await logIn(client, number, PASSWORD, extra);
      expect(data).not.toHaveProperty('fameExRedirectUrl');
    }
  });

  it('cost other logins no query', async () => {
    await server.db.execute(sql`alter table redirect_origins rename to redirect_origins_away`);
    const { code } = await logIn(client, number);
    await server.db.execute(sql`alter table redirect_origins_away rename to redirect_origins`);
    expect(code).toBe(CODE.success);
  });

  it.each([
    ['no page', undefined],
    ['another origin', 'https://evil.example/'],
    ['a longer name', 'https://partner.example.evil.example/'],
    ['a name below', 'https://www.partner.example/'],
    ['another port', 'https://partner.example:8443/'],
    ['without https', 'http://partner.example/'],
    ['a user that reads like the origin', 'https://partner.example@evil.example/'],
    ['a user at the origin', 'https://user@partner.example/'],
    ['a backslash', 'https://partner.example\\@evil.example/'],
    ['a tab inside', 'https://partner.exam\tple/'],
    ['no scheme', '//partner.example/'],
    ['a path', '/welcome'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a blob of the origin', 'blob:https://partner.example/1'],
    ['nothing that is an address', 'partner'],
  ])('that name %s are refused before anything is spent', async (_name, redirectPage) => {
    const fields = { fromFameEx: '1', ...(redirectPage === undefined ? {} : { redirectPage }) };
    const authCode = await server.requestCode(client, 'login', number);
    for (const { code, failure } of [
      await logIn(client, number, PASSWORD, fields),
      await logIn(client, number, 'nope123', fields),
      await sms({ ...fields, authCode }),
    ]) {
      expect([code, failure]).toEqual([CODE.invalidInput, { field: 'redirectPage' }]);
    }
    expect(await server.db.$count(sessions)).toBe(1);
    expect(await server.db.$count(passwordAttempts)).toBe(0);
    expect((await sms({ authCode })).code).toBe(CODE.success);
  });

  it('do not redirect after an operator has removed the origin', async () => {
    await removeRedirectOrigin(server.db, ORIGIN);
    expect((await logIn(client, number, PASSWORD, FROM)).failure).toEqual({ field: 'redirectPage' });
  });

  it('reveal nothing after a wrong password', async () => {
    const answer = await logIn(client, number, 'nope123', FROM);
    expect([answer.code, answer.failure]).toEqual([CODE.wrongPassword, { field: 'password' }]);
  });

  it('may redirect to the origins of the site configuration', async () => {
    await addRedirectOrigin(server.db, 'https://another.example', server.now());
    const read = async () => (await client.call(publicCalls.site)).data.redirectOrigins;
    expect(await read()).toEqual(['https://another.example', ORIGIN]);
    for (const origin of ['https://another.example', ORIGIN]) await removeRedirectOrigin(server.db, origin);
    expect(await read()).toBeUndefined();
  });
});
