import { describe, expect, it } from 'vitest';
import { checkCoverage, SOURCES, summarize } from '../../scripts/check-coverage';
import type { TestResult } from '../../scripts/lib/results';
import { createProject } from './temporary-project';

const head = '| id | asks | lives in | proved by |\n| --- | --- | --- | --- |\n';

/** An entry as docs/coverage.md writes it. */
const entry = (id: string, asks: string, places: string[], ...proofs: string[]): string =>
  [
    `### ${id}\n`,
    `- ${asks}`,
    ...(places.length > 0 ? [`  In ${places.map((place) => `\`${place}\``).join(', ')}`] : []),
    ...proofs.map((proof) => `  - ${proof}`),
  ].join('\n');

const PLACE = ['app/a.ts'];
const TAPS = '`tests/a.test.ts` › taps once';
const good = entry('S4', 'one tap', PLACE, TAPS);
const goodRow = '| P-text-area | one tap | `app/a.ts` | `tests/a.test.ts` › taps once |';

/** A list of what is not built, in which everything but S4 has an entry. */
const others = `- All the rest. (${SOURCES.filter((id) => id !== 'S4').join(', ')})`;

const ran = (status: TestResult['status']): TestResult[] => [
  { file: 'tests/a.test.ts', name: 'the page › taps once', status, message: '' },
];

/** A project whose pages contain these entries. */
const withPages = (entries: string, gaps = others, criterion = goodRow) =>
  createProject({
    'docs/coverage.md': `# Coverage\n\n${entries}\n\n## Not built yet\n\n${gaps}\n`,
    'docs/design-system.md': `# The design system\n\n${head}${criterion}\n`,
    'app/a.ts': 'export const a = 1;\n',
    'tests/a.test.ts': "it('taps once', () => {});\nit.each([])('bites on $from (%s)', () => {});\n",
  });

function check(
  entries: string,
  results: TestResult[] | null = null,
  { criterion = goodRow, gaps = others } = {},
): string[] {
  const project = withPages(entries, gaps, criterion);
  const findings = checkCoverage(project.root, results);
  project.remove();
  return findings.map((finding) => finding.replace(/^docs\/coverage\.md:\d+ /, ''));
}

describe('the coverage check', () => {
  it('accepts an entry whose places and tests exist', () => {
    expect(check(good)).toEqual([]);
    const second = entry('D53', 'a', ['app/a.ts', 'tests/a.test.ts'], 'tests/a.test.ts › taps', TAPS);
    expect(check(`${good}\n\n${second}`)).toEqual([]);
  });

  it.each([
    ['an unknown id', `${good}\n\n${entry('D54', 'a', PLACE, TAPS)}`, 'D54: "D54" is no section'],
    ['a place that is not there', entry('S4', 'a', ['app/b.ts'], TAPS), 'S4: app/b.ts does not exist'],
    [
      'a test file that is not there',
      entry('S4', 'a', PLACE, 'tests/b.test.ts › taps once'),
      'S4: tests/b.test.ts does not exist',
    ],
    [
      'a test that is not there',
      entry('S4', 'a', PLACE, 'tests/a.test.ts › taps twice'),
      'has no test "taps twice"',
    ],
    ['a file without a test', entry('S4', 'a', PLACE, 'tests/a.test.ts'), 'is named without a test'],
    ['an entry without a test', entry('S4', 'a', PLACE), 'S4: names no test'],
    ['an entry without a file', entry('S4', 'a', [], TAPS), 'S4: names no file'],
    ['an entry without a text', entry('S4', '', PLACE, TAPS), 'S4: has no text'],
  ])('refuses %s', (_name, written, finding) => {
    expect(check(written)).toEqual([expect.stringContaining(finding)]);
  });

  it('refuses a page without requirements', () => {
    expect(check('')).toContain('docs/coverage.md has no rows');
    expect(check(good, null, { criterion: '' })).toEqual(['docs/design-system.md has no rows']);
  });

  it('checks the criteria of primitives too, and ignores other tables', () => {
    const wrong = '| P-all-1 | a | app/a.ts | tests/a.test.ts › taps twice |';
    const other = '| step | what is heard |\n| --- | --- |\n| one | two |';
    expect(check(good, null, { criterion: `${wrong}\n\n${other}` })).toEqual([
      expect.stringContaining('has no test "taps twice"'),
    ]);
  });

  it('finds a test whose name has placeholders', () => {
    const test = 'tests/a.test.ts › bites on $from (%s)';
    const row = `| P-all-1 | a | app/a.ts | ${test} |`;
    const named = (name: string) => ran('passed').map((result) => ({ ...result, name }));
    const filled = entry('S4', 'a', PLACE, test);
    expect(check(filled, named("bites on 'crypto-js' (3)"), { criterion: row })).toEqual([]);
    expect(check(filled, named('bites on nothing'))).toContainEqual(expect.stringContaining('S4: '));
  });

  it('compares a run with the page: the test must have run and passed', () => {
    expect(check(good, ran('passed'))).toEqual([]);
    expect(check(good, [...ran('passed'), ...ran('skipped')])).toEqual([]);
    expect(check(good, ran('skipped'))).toContain('S4: "taps once" of tests/a.test.ts did not run');
    expect(check(good, [])).toContain('S4: "taps once" of tests/a.test.ts did not run');
    expect(check(good, [...ran('passed'), ...ran('failed')])).toContain(
      'S4: "taps once" of tests/a.test.ts failed',
    );
  });

  it('refuses a section or decision that has no entry, built or not', () => {
    const without = others.replace(', D50', '');
    expect(check(good, null, { gaps: without })).toEqual([
      'docs/coverage.md: D50 has no entry, not even in "Not built yet"',
    ]);
    expect(check(`${good}\n\n${entry('D50', 'a', PLACE, TAPS)}`, null, { gaps: without })).toEqual([]);
  });

  it.each([
    ['without an id', '- A part.', 'names no section or decision'],
    ['with an unknown id', '- A part. (D54)', '"D54" is no section or decision'],
    ['without a text', '- (D4)', 'has no text'],
  ])('refuses an entry of what is not built %s', (_name, written, finding) => {
    expect(check(good, null, { gaps: `${others}\n${written}` })).toEqual([expect.stringContaining(finding)]);
  });

  it('counts what is not built, also where an entry has two lines', () => {
    const project = withPages(good, `${others}\n- A part that\n  is long. (S4, D4)`);
    expect(summarize(project.root)).toBe(
      'coverage: 1 of 62 sections and decisions have tests, 0 of them for all they ask; 2 requirements not built yet',
    );
    project.remove();
  });
});
