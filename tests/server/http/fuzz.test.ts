import { operations } from '../../support/fuzz/operations';
import type { FuzzMember, Target } from '../../support/fuzz/sender';
import { fuzz } from '../../support/fuzz/fuzz';
import { NO_LIMITS } from '../../support/server';
import { siteSettings } from '@server/site.config';
import { expect, it } from 'vitest';
import { allCalls } from '../../support/calls';
import { PASSWORD, signUp } from '../accounts';
import { phone, setUpServer, suite, type TestServer } from '../harness';

const SEED = 20_261_123;

/** The server as the fuzz sees it. Its clock stands still, so that the run is the same each time. */
async function targetOf(server: TestServer): Promise<Target> {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  let members = 0;
  const newMember = async (): Promise<FuzzMember> => {
    const index = members++;
    const number = phone(index);
    const email = `member${index}@example.com`;
    const { tokenHead, token } = await signUp(server, server.client(), index % 2 === 0 ? number : email);
    return { token: tokenHead + token, phone: number.digits, email, password: PASSWORD };
  };
  const known = { country: ['CN'], agreement: [siteSettings.agreement] };
  const codesTo = (to: string) =>
    server.codeTo(to).then(
      (code) => [code],
      () => [],
    );
  return { origin, fieldKey: server.config.fieldKey, newMember, codesTo, known };
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
      runs: 80,
      lanes: 4,
    });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(320);
    expect(succeeded.size).toBeGreaterThan(10);
  }, 180_000);
});
