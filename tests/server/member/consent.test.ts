import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { members } from '@server/database/schema';
import { writeSetting } from '@server/settings/settings';
import { siteSettings } from '@server/site.config';
import { beforeEach, expect, it } from 'vitest';
import { addressFields, registerToken, registrationForm, signUp } from '../accounts';
import { type Client, type Fields, phone, setUpServer, suite, type TestServer } from '../harness';

const CURRENT = siteSettings.agreement;
const EMAIL = 'ann@example.com';

suite('consent (D32)', () => {
  let server: TestServer;
  let client: Client;
  const number = phone();

  setUpServer((started) => {
    server = started;
    client = server.client();
  });

  const changeTerms = (version: string) => writeSetting(server.db, 'site.agreement', version);
  const stored = async () => (await server.db.select().from(members))[0];

  suite.each([
    ['phone', number, (fields: Fields) => client.call(sso.registerByPhone, fields)],
    ['e-mail', EMAIL, (fields: Fields) => client.call(sso.registerByEmail, fields)],
  ] as const)('at a registration by %s', (_name, to, register) => {
    const registerWith = async (agreement: string | undefined) =>
      register({
        ...registrationForm(to),
        registerToken: await registerToken(server, client, to),
        agreement,
      });

    it('is stored with its time', async () => {
      const { data } = await registerWith(CURRENT);
      expect(data.userInfo.agreement).toBe(CURRENT);
      expect(await stored()).toMatchObject({ agreement: CURRENT, agreementAcceptedAt: server.now() });
    });

    it.each([undefined, ''])('is optional, and nothing is accepted without it: %s', async (agreement) => {
      const { data } = await registerWith(agreement);
      expect(data.userInfo.agreement).toBeNull();
      expect(await stored()).toMatchObject({ agreement: null, agreementAcceptedAt: null });
    });

    it('is refused for another version, and the register token stays valid', async () => {
      const token = await registerToken(server, client, to);
      const form = { ...registrationForm(to), registerToken: token };
      for (const agreement of ['2024-01-01', 'yes', `${CURRENT}x`]) {
        const answer = await register({ ...form, agreement });
        expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'agreement' }]);
      }
      expect((await register(form)).code).toBe(CODE.success);
    });
  });

  it('is optional when a code is exchanged, and refused for another version before the code is checked', async () => {
    const authCode = await server.requestCode(client, 'register', number);
    const fields = { authCode, ...addressFields(number), version: '2' };
    const old = await client.call(sso.getRegisterToken, { ...fields, agreement: '2024-01-01' });
    expect([old.code, old.failure]).toEqual([CODE.invalidInput, { field: 'agreement' }]);
    expect((await client.call(sso.getRegisterToken, fields)).code).toBe(CODE.success);
  });

  it('is given to the version that an operator has set', async () => {
    await changeTerms('2026-02-02');
    const token = await registerToken(server, client, number, '2026-02-02');
    const form = { ...registrationForm(number), registerToken: token };
    const old = await client.call(sso.registerByPhone, { ...form, agreement: CURRENT });
    expect(old.failure).toEqual({ field: 'agreement' });
    const { data } = await client.call(sso.registerByPhone, { ...form, agreement: '2026-02-02' });
    expect(data.userInfo.agreement).toBe('2026-02-02');
  });

  suite('given by a member', () => {
    beforeEach(async () => {
      await signUp(server, client, number);
    });
    const accept = (agreement: string, from = client) => from.call(member.acceptAgreement, { agreement });

    it('records version and time for this member only', async () => {
      const other = server.client();
      await signUp(server, other, EMAIL);
      await changeTerms('2026-02-02');
      server.advance(100);
      expect((await accept('2026-02-02')).data).toBeNull();
      expect((await client.call(member.me)).data.agreement).toBe('2026-02-02');
      expect((await other.call(member.me)).data.agreement).toBe(CURRENT);
      const rows = await server.db.select().from(members);
      expect(rows.find(({ email }) => email === null)?.agreementAcceptedAt).toEqual(server.now());
    });

    it('keeps the time of the first acceptance of a version', async () => {
      const before = await stored();
      server.advance(100);
      expect((await accept(CURRENT)).code).toBe(CODE.success);
      expect((await stored())?.agreementAcceptedAt).toEqual(before?.agreementAcceptedAt);
    });

    it('is refused for an outdated version', async () => {
      await changeTerms('2026-02-02');
      const answer = await accept(CURRENT);
      expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'agreement' }]);
      expect(answer.message).toBe('The terms have changed. Refresh the page to see the new version.');
      expect((await client.call(member.me)).data.agreement).toBe(CURRENT);
    });

    it('requires a login', async () => {
      expect((await accept(CURRENT, server.client())).code).toBe(CODE.notLoggedIn);
    });
  });
});
