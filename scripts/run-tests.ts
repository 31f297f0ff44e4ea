import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { findPostgres } from './lib/postgres';
import { readResults, type TestResult } from './lib/results';
import { runNode } from './lib/run';

const REPORTS = 'dist/reports';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** What a runner left: its tests, and whether it said itself that all went well. */
interface Run {
  title: string;
  results: TestResult[];
  failed: boolean;
}

/** Runs a test runner and reads its report; a runner that leaves none has failed. */
async function runTests(title: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  console.log(`\n— ${title}\n`);
  const report = `${REPORTS}/${title.toLowerCase().replace(/\W+/g, '-')}.json`;
  const { code } = await runNode(
    args.map((arg) => arg.replace('<report>', report)),
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, show: true },
  );
  const results = existsSync(report) ? readResults(report, process.cwd()) : [];
  return { title, results, failed: code !== 0 };
}

function say(lines: string[]): void {
  const rule = '='.repeat(78);
  console.log([rule, ...lines, rule].join('\n'));
}

/** Every server test that could run on the embedded engine only, counted once more as skipped. */
const withoutPostgres = (runs: Run[]): number =>
  runs.flatMap((run) => run.results).filter((result) => result.file.startsWith('tests/server/')).length;

/** A runner may fail beside its tests (an unhandled error): that counts as a failure too. */
const failuresOf = (run: Run): number => {
  const failed = run.results.filter((result) => result.status === 'failed').length;
  return failed === 0 && (run.failed || run.results.length === 0) ? 1 : failed;
};

async function main(): Promise<void> {
  const started = Date.now();
  const quick = process.argv.includes('--unit');
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const postgres = await findPostgres();
  const env = postgres ? { TEST_DATABASE_URL: postgres } : {};

  const runs = [
    await runTests(
      'Unit and component tests',
      [
        VITEST,
        'run',
        '--reporter=dot',
        '--reporter=json',
        '--outputFile.json=<report>',
        ...(postgres ? [] : ['--project=!server-postgres']),
      ],
      env,
    ),
  ];
  if (!quick) runs.push(await runTests('Stories, pages and flows in a browser', [PLAYWRIGHT, 'test'], env));

  const coverage = quick
    ? null
    : await runNode(['--import', 'tsx', 'scripts/check-coverage.ts', '--ran', REPORTS]);
  if (coverage && coverage.code !== 0)
    say(['docs/coverage.md names tests that did not prove it:', coverage.output]);

  const results = runs.flatMap((run) => run.results);
  for (const run of runs)
    for (const failure of run.results.filter(({ status }) => status === 'failed'))
      console.log(`FAILED ${failure.file} › ${failure.name}`);
  for (const run of runs.filter(
    (item) => failuresOf(item) > 0 && !item.results.some((r) => r.status === 'failed'),
  ))
    console.log(`FAILED ${run.title}: the runner itself failed`);

  const passed = results.filter(({ status }) => status === 'passed').length;
  const failed =
    runs.reduce((sum, run) => sum + failuresOf(run), 0) + (coverage && coverage.code !== 0 ? 1 : 0);
  const unreached = postgres ? 0 : withoutPostgres(runs);
  const skipped = results.filter(({ status }) => status === 'skipped').length + unreached;
  if (!postgres)
    say([
      `PostgreSQL was not reached: ${unreached} server tests ran on the embedded engine only.`,
      'Start one that lets you in on localhost:5432, or name one in TEST_DATABASE_URL.',
    ]);
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

await main();
