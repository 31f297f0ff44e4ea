import { operations } from '../../support/fuzz/operations';
import { openTarget, type Target } from '../../support/fuzz/target';
import { fuzz } from '../../support/fuzz/fuzz';
import { NO_LIMITS } from '../../support/server';
import { execute } from '@server/admin/admin-socket';
import { expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import { PASSWORD, signUp } from '../accounts';
import { phone, setUpServer, suite, type TestServer } from '../harness';

const SEED = 20_261_123;

/** The server as the fuzz sees it. Its clock stands still, so that the run is the same each time. */
async function targetOf(server: TestServer): Promise<Target> {
  const { db, config } = server;
  let members = 0;
  return openTarget({
    origin: await server.app.listen({ host: '127.0.0.1', port: 0 }),
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

  setUpServer((started) => {
    server = started;
  }, NO_LIMITS);

  it('knows every call', () => {
    expect(operations).toHaveLength(allCalls.length);
  });

  it('gets only answers that the document allows, never a fault (D6, D7)', async () => {
    const { findings, requests, succeeded } = await fuzz(await targetOf(server), {
      seed: SEED,
      runs: 100,
      lanes: 4,
    });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(400);
    expect(succeeded.size).toBeGreaterThan(30);
  }, 180_000);
});
