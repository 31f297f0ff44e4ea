import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResults } from '../../scripts/lib/results';
import { tally } from '../../scripts/lib/tally';
import { createProject } from './temporary-project';

const test = (status: 'passed' | 'failed' | 'skipped', name = 'works') => ({
  file: 'tests/a.test.ts',
  name,
  status,
  message: '',
});

describe('the count at the end', () => {
  it('sums all runners', () => {
    const runs = [
      { title: 'One', results: [test('passed'), test('skipped')], failed: false },
      { title: 'Two', results: [test('passed'), test('failed', 'breaks')], failed: true },
    ];
    expect(tally(runs, 3)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 4,
      failures: ['tests/a.test.ts › breaks'],
      flaky: [],
    });
  });

  it('says how the message of a failure begins, without the colours of a terminal', () => {
    const message = `\u001B[31mexpected 1\u001B[39m\n\n  found 2\n${'  at a place\n'.repeat(20)}`;
    const [failure = ''] = tally([
      { title: 'One', results: [{ ...test('failed', 'breaks'), message }], failed: true },
    ]).failures;
    expect(failure.split('\n').slice(0, 3)).toEqual([
      'tests/a.test.ts › breaks',
      '    expected 1',
      '      found 2',
    ]);
    expect(failure.split('\n')).toHaveLength(13);
  });

  it('names a test that passed only when it was repeated', () => {
    const flaky = { ...test('passed', 'waits'), status: 'flaky' as const, message: 'too late' };
    expect(tally([{ title: 'One', results: [test('passed'), flaky], failed: false }])).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ['tests/a.test.ts › waits\n    too late'],
    });
  });

  it('counts a runner without tests as a failure', () => {
    expect(tally([{ title: 'One', results: [], failed: false }]).failures).toEqual(['One: no test ran']);
  });

  it('counts an unhandled error next to passing tests as a failure', () => {
    expect(tally([{ title: 'One', results: [test('passed')], failed: true }]).failed).toBe(1);
  });
});

function read(report: object) {
  const project = createProject({ 'report.json': JSON.stringify(report) });
  const results = readResults(join(project.root, 'report.json'), project.root);
  project.remove();
  return results.map(({ file, name, status }) => ({
    file: file.replace(/^.*tests\//, 'tests/'),
    name,
    status,
  }));
}

describe('the reports', () => {
  it('are read from Vitest, including files that could not be loaded', () => {
    const assertion = (title: string, status: string, failureMessages: string[] = []) => ({
      ancestorTitles: ['the page'],
      title,
      status,
      failureMessages,
    });
    expect(
      read({
        testResults: [
          {
            name: '/project/tests/a.test.ts',
            status: 'passed',
            assertionResults: [
              assertion('opens', 'passed'),
              assertion('waits', 'passed', ['too late']),
              assertion('later', 'pending'),
            ],
          },
          {
            name: '/project/tests/b.test.ts',
            status: 'failed',
            message: 'no such module',
            assertionResults: [],
          },
        ],
      }),
    ).toEqual([
      { file: 'tests/a.test.ts', name: 'the page › opens', status: 'passed' },
      { file: 'tests/a.test.ts', name: 'the page › waits', status: 'flaky' },
      { file: 'tests/a.test.ts', name: 'the page › later', status: 'skipped' },
      { file: 'tests/b.test.ts', name: expect.stringContaining('tests/b.test.ts'), status: 'failed' },
    ]);
  });

  it('are read from Playwright, with those that passed only when repeated', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'e2e/a.spec.ts',
      tests: [{ status, projectName: 'one', results: [] }],
    });
    expect(
      read({
        config: { rootDir: '/project/tests' },
        errors: [],
        suites: [
          {
            title: 'e2e/a.spec.ts',
            file: 'e2e/a.spec.ts',
            specs: [spec('opens', 'expected')],
            suites: [
              {
                title: 'login',
                file: 'e2e/a.spec.ts',
                specs: [spec('waits', 'flaky'), spec('fails', 'unexpected')],
              },
            ],
          },
        ],
      }),
    ).toEqual([
      { file: 'tests/e2e/a.spec.ts', name: 'opens', status: 'passed' },
      { file: 'tests/e2e/a.spec.ts', name: 'login › waits', status: 'flaky' },
      { file: 'tests/e2e/a.spec.ts', name: 'login › fails', status: 'failed' },
    ]);
  });
});
