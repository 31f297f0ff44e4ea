import { describe, expect, it } from 'vitest';
import { checkCoverage } from '../../scripts/check-coverage';
import type { TestResult } from '../../scripts/lib/results';
import { plant } from './planted';

const head = '| id | asks | lives in | proved by |\n| --- | --- | --- | --- |\n';
const good = '| S4 | one tap | `app/a.ts` | `tests/a.test.ts` › taps once |';

const ran = (status: TestResult['status']): TestResult[] => [
  { file: 'tests/a.test.ts', name: 'the page › taps once', status, message: '' },
];

function check(
  rows: string,
  results: TestResult[] | null = null,
  criterion = good.replace('S4', 'P-text-area'),
): string[] {
  const house = plant({
    'docs/coverage.md': `# Coverage\n\n${head}${rows}\n`,
    'docs/design-system.md': `# The design system\n\n${head}${criterion}\n`,
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
    expect(check(good, null, '')).toEqual(['docs/design-system.md has no rows']);
  });

  it('holds the criteria of primitives to the same, and leaves other tables alone', () => {
    const wrong = '| P-all-1 | a | app/a.ts | tests/a.test.ts › taps twice |';
    const other = '| step | what is heard |\n| --- | --- |\n| one | two |';
    expect(check(good, null, `${wrong}\n\n${other}`)).toEqual([
      expect.stringContaining('has no test "taps twice"'),
    ]);
  });

  it('finds a test whose name is filled in when it runs', () => {
    const row = '| S4 | a | app/a.ts | tests/a.test.ts › bites on $from (%s) |';
    const named = (name: string) => ran('passed').map((result) => ({ ...result, name }));
    expect(check(row, named("bites on 'crypto-js' (3)"), row)).toEqual([]);
    expect(check(row, named('bites on nothing'))).toContainEqual(expect.stringContaining('S4: '));
  });

  it('holds a run against the table: the test must have run and passed', () => {
    expect(check(good, ran('passed'))).toEqual([]);
    expect(check(good, [...ran('passed'), ...ran('skipped')])).toEqual([]);
    expect(check(good, ran('skipped'))).toContain('S4: "taps once" of tests/a.test.ts did not run');
    expect(check(good, [])).toContain('S4: "taps once" of tests/a.test.ts did not run');
    expect(check(good, [...ran('passed'), ...ran('failed')])).toContain(
      'S4: "taps once" of tests/a.test.ts failed',
    );
  });
});
