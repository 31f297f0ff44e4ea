import { describe, expect, it } from 'vitest';
import { checkCoverage } from '../../scripts/check-coverage';
import type { TestResult } from '../../scripts/lib/results';
import { plant } from './planted';

const head = '| id | asks | lives in | proved by |\n| --- | --- | --- | --- |\n';
const good = '| S4 | one tap | `app/a.ts` | `tests/a.test.ts` › taps once |';

const ran = (status: TestResult['status']): TestResult[] => [
  { file: 'tests/a.test.ts', name: 'the page › taps once', status, message: '' },
];

function check(rows: string, results: TestResult[] | null = null): string[] {
  const house = plant({
    'docs/coverage.md': `# Coverage\n\n${head}${rows}\n`,
    'app/a.ts': 'export const a = 1;\n',
    'tests/a.test.ts': "it('taps once', () => {});\nit.each([])('bites on $from (%s)', () => {});\n",
  });
  const findings = checkCoverage(house.root, results);
  house.remove();
  return findings.map((finding) => finding.replace(/^docs\/coverage\.md:\d+ /, ''));
}

describe('the coverage check', () => {
  it('accepts a row whose places and tests exist', () => {
    expect(check(good)).toEqual([]);
    expect(check(`${good}\n| D12 | a | app/a.ts<br>tests/a.test.ts | tests/a.test.ts › taps |`)).toEqual([]);
    expect(check('| P-code-3 | a | app/a.ts | tests/a.test.ts › taps once |')).toEqual([]);
  });

  it.each([
    ['an unknown id', '| D31 | a | app/a.ts | tests/a.test.ts › taps once |', 'D31: "D31" is no section'],
    [
      'a place that is not there',
      '| S4 | a | app/b.ts | tests/a.test.ts › taps once |',
      'S4: app/b.ts does not exist',
    ],
    [
      'a test file that is not there',
      '| S4 | a | app/a.ts | tests/b.test.ts › taps once |',
      'S4: tests/b.test.ts does not exist',
    ],
    [
      'a test that is not there',
      '| S4 | a | app/a.ts | tests/a.test.ts › taps twice |',
      'has no test "taps twice"',
    ],
    ['a file without a test', '| S4 | a | app/a.ts | tests/a.test.ts |', 'is named without a test'],
    ['a row without a test', '| S4 | a | app/a.ts | |', 'S4: names no test'],
    ['a row that asks nothing', '| S4 | | app/a.ts | tests/a.test.ts › taps once |', 'S4: says nothing'],
  ])('refuses %s', (_name, row, finding) => {
    expect(check(row)).toEqual([expect.stringContaining(finding)]);
  });

  it('refuses a page without rows', () => {
    expect(check('')).toEqual(['docs/coverage.md has no rows']);
  });

  it('finds a test whose name is filled in when it runs', () => {
    const row = '| S4 | a | app/a.ts | tests/a.test.ts › bites on $from (%s) |';
    const named = (name: string) => ran('passed').map((result) => ({ ...result, name }));
    expect(check(row, named("bites on 'crypto-js' (3)"))).toEqual([]);
    expect(check(row, named('bites on nothing'))).toHaveLength(1);
  });

  it('holds a run against the table: the test must have run and passed', () => {
    expect(check(good, ran('passed'))).toEqual([]);
    expect(check(good, [...ran('passed'), ...ran('skipped')])).toEqual([]);
    expect(check(good, ran('skipped'))).toEqual(['S4: "taps once" of tests/a.test.ts did not run']);
    expect(check(good, [])).toEqual(['S4: "taps once" of tests/a.test.ts did not run']);
    expect(check(good, [...ran('passed'), ...ran('failed')])).toEqual([
      'S4: "taps once" of tests/a.test.ts failed',
    ]);
  });
});
