import type { TestResult } from './results';

/** What a runner left: its tests, and whether its own exit said that something failed. */
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

/** A runner may fail beside its tests (an unhandled error), or run none at all: a failure of its own. */
function failuresOf(run: Run): string[] {
  const failures = failedTests(run).map(({ file, name }) => `${file} › ${name}`);
  if (failures.length > 0) return failures;
  if (run.results.length === 0) return [`${run.title}: no test ran`];
  return run.failed ? [`${run.title}: the runner failed beside its tests`] : [];
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
