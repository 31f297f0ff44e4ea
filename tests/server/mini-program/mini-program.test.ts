import { CODE } from '@contract/codes';
import * as miniProgram from '@contract/mini-program/calls';
import { addMiniApp } from '@server/mini-program/mini-apps';
import { expect, it } from 'vitest';
import { signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const PAGE = 'https://garden.example/app?from=halo#/start';

suite('mini apps', () => {
  let server: TestServer;
  let client: Client;
  let memberId: number;
  let secret: string;

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    ({ memberId } = await signUp(server, client, phone()));
    secret = (await addMiniApp(server.db, { key: 'garden', page: PAGE }, server.now())) ?? '';
  });

  const enter = (ma: string) => client.call(miniProgram.oneTimeToken, { ma });

  it('are open to any member: the answer has a token and the page', async () => {
    const { data } = await enter('garden');
    expect(data.page).toBe(PAGE);
    expect(data.accessToken).toMatch(/^[\w-]{43}$/);
    expect(data.accessToken).not.toBe(client.token);
  });

  it('learn id and nickname only', async () => {
    const { accessToken } = (await enter('garden')).data;
    const { data } = await server.client().call(miniProgram.verify, { accessToken, secret });
    expect(data).toEqual({ memberId, nickname: 'Tea Lover' });
  });

  it.each(['orchard', 'Garden', 'garden-', '__proto__'])(
    'are unknown if they are not registered: %s',
    async (ma) => {
      const answer = await enter(ma);
      expect([answer.code, answer.failure]).toEqual([CODE.notFound, { field: 'ma' }]);
      expect(answer.message).toBe('This mini app isn’t available. Check the link and try again.');
    },
  );
});
