import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { findPostgres } from './lib/postgres';
import { readResults } from './lib/results';
import { runNode } from './lib/run';
import { tally, type Run } from './lib/tally';

const REPORTS = 'dist/reports';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** Runs a test runner, shows its output at its end, and reads the report that it leaves. */
async function runTests(title: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  console.log(`${title}: started`);
  const started = Date.now();
  const report = `${REPORTS}/${title.toLowerCase().replace(/\W+/g, '-')}.json`;
  const { code, output } = await runNode(
    args.map((arg) => arg.replace('<report>', report)),
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  console.log(`\n── ${title}, ${Math.round((Date.now() - started) / 1000)} s\n\n${output}`);
  const results = existsSync(report) ? readResults(report, process.cwd()) : [];
  return { title, results, failed: code !== 0 };
}

/** Holds the tests that docs/coverage.md names against what has just run. */
async function runCoverage(): Promise<Run> {
  const { code, output } = await runNode(['--import', 'tsx', 'scripts/check-coverage.ts', '--ran', REPORTS]);
  console.log(`\n── Coverage\n\n${output}`);
  const status = code === 0 ? 'passed' : 'failed';
  const result = {
    file: 'docs/coverage.md',
    name: 'every test it names ran and passed',
    status,
    message: output,
  } as const;
  return { title: 'Coverage', results: [result], failed: code !== 0 };
}

function sayLoudly(lines: string[]): void {
  const rule = '='.repeat(78);
  console.log(['', rule, ...lines, rule].join('\n'));
}

async function main(): Promise<void> {
  const started = Date.now();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const postgres = await findPostgres();
  const env = postgres ? { TEST_DATABASE_URL: postgres } : {};
  const vitest = [
    'run',
    '--config=config/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=<report>',
  ];
  if (!postgres) vitest.push('--project=!server-postgres');

  // One after the other: each keeps two processors busy, and a browser that waits for them makes tests late.
  const runs = [await runTests('Units and components', [VITEST, ...vitest], env)];
  runs.push(
    await runTests(
      'Stories, pages and flows in a browser',
      [PLAYWRIGHT, 'test', '--config=config/playwright.config.ts'],
      env,
    ),
  );
  runs.push(await runCoverage());

  const onServer = runs.flatMap((run) => run.results).filter(({ file }) => file.startsWith('tests/server/'));
  const { passed, failed, skipped, failures, flaky } = tally(runs, postgres ? 0 : onServer.length);
  if (!postgres)
    sayLoudly([
      `PostgreSQL was not reached: ${onServer.length} server tests ran on the embedded engine only.`,
      'Start one that lets you in on localhost:5432, or name one in TEST_DATABASE_URL.',
    ]);
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
  for (const test of flaky) console.log(`PASSED ONLY WHEN REPEATED ${test}`);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

await main();
