import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';

/** A test that a runner was asked to run. */
export interface TestResult {
  /** Path of the test file, relative to the project. */
  file: string;
  /** Names of its groups and its own, joined by ` › `. */
  name: string;
  status: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** The runner's message, for a test that failed, at least at first. */
  message: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});

type Status = TestResult['status'];

/** Vitest tells a test that passed when it was repeated only by the failures that it keeps. */
const vitestStatus = (value: string, message: string): Status => {
  if (value === 'passed') return message === '' ? 'passed' : 'flaky';
  return value === 'failed' ? 'failed' : 'skipped';
};

/** A file that fails before its tests start counts as one failed test. */
function fromVitest(report: z.infer<typeof vitestReport>, root: string): TestResult[] {
  return report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const tests = file.assertionResults.map((test): TestResult => {
      const message = test.failureMessages?.join('\n') ?? '';
      const name = [...test.ancestorTitles, test.title].join(' › ');
      return { file: path, name, status: vitestStatus(test.status, message), message };
    });
    const brokenOutside = file.status === 'failed' && !tests.some((test) => test.status === 'failed');
    const whole: TestResult = { file: path, name: path, status: 'failed', message: file.message ?? '' };
    return brokenOutside ? [...tests, whole] : tests;
  });
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});

const suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
type Suite = z.infer<typeof suite>;

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
});

/** Playwright reports whether a test ended as expected, perhaps only when it was repeated. */
const PLAYWRIGHT_STATUS: Readonly<Record<string, Status>> = {
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
};

function fromSuite(node: Suite, groups: string[], path: (file: string) => string): TestResult[] {
  const own = node.specs.flatMap((item) =>
    item.tests.map((test) => ({
      file: path(item.file),
      name: [...groups, item.title].join(' › '),
      status: PLAYWRIGHT_STATUS[test.status] ?? 'failed',
      message: test.results.map((result) => result.error?.message ?? '').join('\n'),
    })),
  );
  return [
    ...own,
    ...(node.suites ?? []).flatMap((child) => fromSuite(child, [...groups, child.title], path)),
  ];
}

function fromPlaywright(report: z.infer<typeof playwrightReport>, root: string): TestResult[] {
  const path = (file: string) => relative(root, resolve(report.config.rootDir, file));
  const outside = report.errors.map((error): TestResult => ({
    file: '',
    name: 'the run itself',
    status: 'failed',
    message: error.message ?? '',
  }));
  return [...report.suites.flatMap((node) => fromSuite(node, [], path)), ...outside];
}

/** The results in a JSON report of Vitest or Playwright. */
export function readResults(file: string, root: string): TestResult[] {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const vitest = vitestReport.safeParse(json);
  return vitest.success ? fromVitest(vitest.data, root) : fromPlaywright(playwrightReport.parse(json), root);
}
