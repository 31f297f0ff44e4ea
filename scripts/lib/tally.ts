import type { TestResult } from './results';

/** The result of a runner: its tests, and whether it exited with a failure. */
export interface Run {
  title: string;
  results: TestResult[];
  failed: boolean;
}

/** The sum of all runners. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure. */
  failures: string[];
}

const failedTests = (run: Run): TestResult[] => run.results.filter(({ status }) => status === 'failed');

/** An error outside tests, or no tests at all, counts as a failure of the runner. */
function failuresOf(run: Run): string[] {
  const failures = failedTests(run).map(({ file, name }) => `${file} › ${name}`);
  if (failures.length > 0) return failures;
  if (run.results.length === 0) return [`${run.title}: no test ran`];
  return run.failed ? [`${run.title}: the runner failed outside its tests`] : [];
}

/**
 * Sums runs.
 * @param notRun tests that could not be run at all, counted as skipped
 */
export function tally(runs: Run[], notRun = 0): Tally {
  const results = runs.flatMap((run) => run.results);
  const failures = runs.flatMap(failuresOf);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: results.filter(({ status }) => status === 'skipped').length + notRun,
    failures,
  };
}
