import { stripVTControlCharacters } from 'node:util';
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
  /** What failed, each with how its message begins. */
  failures: string[];
  /** What passed only when it was repeated, each with how its first message begins. */
  flaky: string[];
}

/** Lines of a message that tell what was expected and what was found. */
const TELLING_LINES = 12;

const having = (run: Run, status: TestResult['status']): TestResult[] =>
  run.results.filter((result) => result.status === status);

/** A test and how its message begins: whoever has only the end of a log can still see why. */
function describeResult({ file, name, message }: TestResult): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`${file} › ${name}`, ...lines.slice(0, TELLING_LINES).map((line) => `    ${line}`)].join('\n');
}

/** An error outside tests, or no tests at all, counts as a failure of the runner. */
function failuresOf(run: Run): string[] {
  const failures = having(run, 'failed').map(describeResult);
  if (failures.length > 0) return failures;
  if (run.results.length === 0) return [`${run.title}: no test ran`];
  return run.failed ? [`${run.title}: the runner failed outside its tests`] : [];
}

/**
 * Sums runs.
 * @param notRun tests that could not be run at all, counted as skipped
 */
export function tally(runs: Run[], notRun = 0): Tally {
  const count = (status: TestResult['status']): number => runs.flatMap((run) => having(run, status)).length;
  const failures = runs.flatMap(failuresOf);
  const flaky = runs.flatMap((run) => having(run, 'flaky')).map(describeResult);
  return {
    passed: count('passed') + flaky.length,
    failed: failures.length,
    skipped: count('skipped') + notRun,
    failures,
    flaky,
  };
}
