import type { Call } from '@contract/call';
import * as groups from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { API_BASE } from '@contract/constants';
import { operations } from '../../support/fuzz/operations';
import { recipes } from '../../support/fuzz/recipes';
import { openTarget, type Target } from '../../support/fuzz/target';
import { fuzz } from '../../support/fuzz/fuzz';
import { NO_LIMITS } from '../../support/server';
import { execute } from '@server/admin/admin-socket';
import { expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import { PASSWORD, signUp } from '../accounts';
import { phone, setUpServer, suite, type TestServer } from '../harness';

const SEED = 20_261_123;

/** The calls about groups that a recipe is enough for: a new group needs none, and an upload has a file. */
const groupCalls = allCalls.filter(
  (call) =>
    Object.values<unknown>(groups).includes(call) && call !== groups.createGroup && call.body !== 'upload',
);

const idOf = ({ path, method }: Call): string | undefined =>
  operations.find((one) => one.path === API_BASE + path && one.method === method)?.id;

/** The server as the fuzz sees it. Its clock stands still, so that the run is the same each time. */
function targetOf(server: TestServer, origin: string): Promise<Target> {
  const { db, config } = server;
  let members = 0;
  return openTarget({
    origin,
    admin: async (...argv) => (await execute(argv, { db, config, clock: () => server.now() })).text,
    newMember: async () => {
      const index = members++;
      const number = phone(index);
      const { digits, ...rest } = number;
      const email = `member${index}@example.com`;
      const byPhone = index % 2 === 0;
      const login = await signUp(server, server.client(), byPhone ? number : email);
      const to = byPhone ? { ...rest, phone: digits } : { email };
      return { token: login.tokenHead + login.token, to, password: PASSWORD };
    },
    codeTo: (to) => server.codeTo(to),
    codesTo: (to) =>
      server.codeTo(to).then(
        (code) => [code],
        () => [],
      ),
  });
}

suite('fuzz', () => {
  let server: TestServer;
  let origin = '';

  setUpServer(async (started) => {
    server = started;
    origin ||= await server.app.listen({ host: '127.0.0.1', port: 0 });
  }, NO_LIMITS);

  it('knows every call', () => {
    expect(operations).toHaveLength(allCalls.length);
  });

  it('makes what the calls about groups need: they succeed with it', async () => {
    const target = await targetOf(server, origin);
    const member = await target.newMember(target.api);
    const means = { ...target, member, veteran: () => undefined };
    for (const call of groupCalls) {
      const id = idOf(call) ?? '';
      const { fields } = (await recipes[id]?.(means)) ?? { fields: {} };
      const { code } = await target.api.send(call, fields, { Authorization: member.token });
      expect([id, code]).toEqual([id, CODE.success]);
    }
  }, 60_000);

  it('gets only answers that the document allows, never a fault (D6, D7)', async () => {
    const { findings, requests, succeeded } = await fuzz(await targetOf(server, origin), {
      seed: SEED,
      runs: 100,
      lanes: 4,
    });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(400);
    expect(succeeded.size).toBeGreaterThan(30);
  }, 180_000);
});
