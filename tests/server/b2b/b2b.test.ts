import * as b2b from '@contract/b2b/calls';
import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import { addBackOffice, removeBackOffice } from '@server/b2b/back-offices';
import { expect, it } from 'vitest';
import { logIn, setMember, signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const OFFICE = 'https://office.example';

suite('back offices', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  const number = phone();

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, number));
  });

  const register = async (origin = OFFICE) => (await addBackOffice(server.db, origin, server.now())) ?? '';
  const domains = async () => (await server.client().call(b2b.domains)).data;
  const handoff = (origin = OFFICE) => client.call(b2b.handoff, { origin });

  it('are listed in the order in which they were added, without login', async () => {
    expect(await domains()).toEqual([]);
    for (const name of ['zebra', 'apple', 'mango']) await register(`https://${name}.example`);
    await removeBackOffice(server.db, 'https://apple.example');
    await register('https://apple.example');
    expect(await domains()).toEqual(['zebra', 'mango', 'apple'].map((name) => `https://${name}.example`));
  });

  it('are listed without their secret', async () => {
    const secret = await register();
    const response = await server.app.inject('/api/b2b/domains');
    expect(response.json()).toMatchObject({ data: [OFFICE] });
    expect(response.body).not.toContain(secret);
  });

  it('learn who a host is: id, b2bToken, nickname', async () => {
    await setMember(server, memberId, { isHost: true });
    const secret = await register();
    const { token } = (await handoff()).data;
    expect(token).not.toBe(client.token);
    const { b2bToken } = (await client.call(member.me)).data;
    const { data } = await server.client().call(b2b.exchange, { token, secret });
    expect(data).toEqual({ memberId, b2bToken, nickname: 'Tea Lover' });
  });

  it.each(['https://office.example/', 'HTTPS://Office.Example', ' https://office.example:443 '])(
    'are known however their origin is written: %s',
    async (origin) => {
      await setMember(server, memberId, { isHost: true });
      await register();
      expect((await handoff(origin)).code).toBe(CODE.success);
    },
  );

  it('admit no member who is not a host, whether the back office is registered or not', async () => {
    await register();
    for (const origin of [OFFICE, 'https://other.example']) {
      const answer = await handoff(origin);
      expect([answer.code, answer.message]).toEqual([CODE.notAllowed, 'This account is not a host account']);
    }
  });

  it.each(['https://evil.example', 'http://localhost:4001', 'https://office.example:8443'])(
    'are entered only where they are registered, not at %s',
    async (origin) => {
      await setMember(server, memberId, { isHost: true });
      await register();
      const answer = await handoff(origin);
      expect([answer.code, answer.failure]).toEqual([CODE.notFound, { field: 'origin' }]);
      expect(answer.message).toBe(
        'This streaming dashboard isn’t registered. Start again from the host entrance.',
      );
    },
  );

  it('learn nothing about a former host', async () => {
    await setMember(server, memberId, { isHost: true });
    const secret = await register();
    const { token } = (await handoff()).data;
    await setMember(server, memberId, { isHost: false });
    const { code } = await server.client().call(b2b.exchange, { token, secret });
    expect(code).toBe(CODE.tokenInvalid);
  });

  suite('the b2bToken of a host', () => {
    const b2bToken = async () => (await client.call(member.me)).data.b2bToken;

    it('is shown to hosts only', async () => {
      expect(await b2bToken()).toBeNull();
      expect((await logIn(client, number)).data.userInfo.b2bToken).toBeNull();
      await setMember(server, memberId, { isHost: true });
      expect(await b2bToken()).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('stays the same from login to login, and is unique', async () => {
      await setMember(server, memberId, { isHost: true });
      const first = await b2bToken();
      expect((await logIn(server.client(), number)).data.userInfo.b2bToken).toBe(first);
      const other = server.client();
      const account = await signUp(server, other, phone(1));
      await setMember(server, account.memberId, { isHost: true });
      expect((await other.call(member.me)).data.b2bToken).not.toBe(first);
    });

    it('proves nothing', async () => {
      await setMember(server, memberId, { isHost: true });
      const token = (await b2bToken()) ?? '';
      const secret = await register();
      expect((await server.client().call(b2b.exchange, { token, secret })).code).toBe(CODE.tokenInvalid);
      client.token = token;
      expect((await client.call(member.me)).code).toBe(CODE.tokenInvalid);
    });
  });
});
