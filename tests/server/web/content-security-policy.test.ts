import { pagePolicy } from '@server/web/content-security-policy';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { Severity } from 'csp_evaluator/dist/finding';
import { CspParser } from 'csp_evaluator/dist/parser';
import { expect, it } from 'vitest';
import { setUpServer, suite, type TestServer } from '../harness';

/** What Google's evaluator finds in a policy, apart from doubts about what we might host ourselves. */
const weaknessesOf = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);

const HASH = `'sha256-${'A'.repeat(43)}='`;

suite('the policy of a document, as an attacker would read it (D29)', () => {
  let server: TestServer;

  setUpServer(
    (started) => {
      server = started;
    },
    { PUBLIC_ORIGIN: 'https://halo.example', DEV_INBOX: '1' },
  );

  it.each([
    ['with inline parts', { hashes: { scripts: [HASH], styles: [HASH] }, secure: true }],
    [
      'with registered origins',
      { origins: ['https://office.example', 'https://mini.example'], secure: true },
    ],
    ['with the policy of its worker', { trusted: ['worker'], secure: true }],
    ['without https', { secure: false }],
  ])('has no weakness on the app’s page %s', (_name, page) => {
    expect(weaknessesOf(pagePolicy(page))).toEqual([]);
  });

  it.each([
    ['/privacy/general/ja', 200],
    ['/eula/iOS/en-US?version=2025-01-01', 200],
    ['/privacy/Symbian/en-US', 302],
    ['/support/articles/account-delete', 200],
    ['/dev/inbox', 200],
    ['/nowhere', 404],
    ['/%', 400],
    ['/api/nowhere', 404],
    ['/api/public/site', 200],
    ['/robots.txt', 200],
    ['/manifest.webmanifest', 200],
  ] as const)('has no weakness on %s', async (url, status) => {
    const { statusCode, headers } = await server.app.inject({ url });
    expect(statusCode).toBe(status);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(weaknessesOf(String(headers['content-security-policy']))).toEqual([]);
  });

  it.each([
    "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "script-src https:; object-src 'none'; base-uri 'none'",
    "script-src 'self'; base-uri 'none'",
  ])('would be told of a weakness: %s', (policy) => {
    expect(weaknessesOf(policy)).not.toEqual([]);
  });
});
