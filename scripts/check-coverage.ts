import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Criterion, type Gap, readCriteria, readEntries, readGaps } from './lib/criteria';
import { report } from './lib/findings';
import { readResults, type TestResult } from './lib/results';

const COVERAGE = 'docs/coverage.md';

/** The pages with requirements, and how to read them. */
const PAGES = [
  { page: COVERAGE, read: readEntries },
  { page: 'docs/design-system.md', read: readCriteria },
];

const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** The sections of the specification and the decisions. */
export const SOURCES: readonly string[] = [...numbered('S', 9), ...numbered('D', 53)];

/** A criterion of a primitive. */
const CRITERION = /^P-[a-z]+(-[a-z]+)*(-[1-9]\d?)?$/;

/** A requirement and its page. */
interface Row extends Criterion {
  page: string;
}

function checkProof(root: string, { file, test }: Row['proofs'][number]): string[] {
  if (test === '') return [`${file} is named without a test (write: file › name of the test)`];
  if (!existsSync(join(root, file))) return [`${file} does not exist`];
  if (!readFileSync(join(root, file), 'utf8').includes(test)) return [`${file} has no test "${test}"`];
  return [];
}

/** A test name in the source may have placeholders: `%s`, `$name`, `${name}`. */
const namePattern = (test: string): RegExp =>
  new RegExp(
    test
      .split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjo]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
    's',
  );

/** Compares a named test with a run: it must have run, and passed in every run. */
function checkRun({ file, test }: Row['proofs'][number], results: TestResult[]): string[] {
  const pattern = namePattern(test);
  const named = results.filter((result) => result.file === file && pattern.test(result.name));
  const failed = named.filter((result) => result.status === 'failed');
  if (failed.length > 0) return [`"${test}" of ${file} failed`];
  if (!named.some(({ status }) => status === 'passed' || status === 'flaky'))
    return [`"${test}" of ${file} did not run`];
  return [];
}

function checkRow(root: string, row: Row, results: TestResult[] | null): string[] {
  const findings = [];
  if (!SOURCES.includes(row.id) && !CRITERION.test(row.id))
    findings.push(`"${row.id}" is no section, decision or criterion`);
  if (row.asks === '') findings.push('has no text');
  if (row.places.length === 0) findings.push('names no file');
  if (row.proofs.length === 0) findings.push('names no test');
  for (const place of row.places)
    if (!existsSync(join(root, place))) findings.push(`${place} does not exist`);
  for (const proof of row.proofs) {
    const broken = checkProof(root, proof);
    findings.push(...broken);
    if (results && broken.length === 0) findings.push(...checkRun(proof, results));
  }
  return findings.map((finding) => `${row.page}:${row.line} ${row.id}: ${finding}`);
}

function checkGap({ line, ids, asks }: Gap): string[] {
  const findings = ids.filter((id) => !SOURCES.includes(id)).map((id) => `"${id}" is no section or decision`);
  if (asks === '') findings.push('has no text');
  if (ids.length === 0) findings.push('names no section or decision (write: - The requirement. (S4, D25))');
  return findings.map((finding) => `${COVERAGE}:${line} not built yet: ${finding}`);
}

/** What is built and what is not, by the page. */
function readCoverage(root: string): { built: Criterion[]; gaps: Gap[] } {
  const file = join(root, COVERAGE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return { built: readEntries(text), gaps: readGaps(text) };
}

/** Finds sections and decisions that the page passes over, and entries of its last list that can't be read. */
function checkComplete(root: string): string[] {
  const { built, gaps } = readCoverage(root);
  const named = new Set([...built.map(({ id }) => id), ...gaps.flatMap(({ ids }) => ids)]);
  const missing = SOURCES.filter((id) => !named.has(id));
  return [
    ...gaps.flatMap(checkGap),
    ...missing.map((id) => `${COVERAGE}: ${id} has no entry, not even in "Not built yet"`),
  ];
}

/** How much is built, in one line. */
export function summarize(root: string): string {
  const { built, gaps } = readCoverage(root);
  const sources = new Set(built.map(({ id }) => id));
  const open = new Set(gaps.flatMap(({ ids }) => ids));
  const whole = [...sources].filter((id) => !open.has(id)).length;
  return (
    `coverage: ${sources.size} of ${SOURCES.length} sections and decisions have tests, ` +
    `${whole} of them for all they ask; ${gaps.length} requirements not built yet`
  );
}

/**
 * Finds files and tests in the pages that don't exist, and sections and decisions without an entry. With the results of a run, also finds tests that did not run or
 * did not pass.
 */
export function checkCoverage(root: string, results: TestResult[] | null): string[] {
  const findings = PAGES.flatMap(({ page, read }) => {
    if (!existsSync(join(root, page))) return [`${page} is missing`];
    const rows = read(readFileSync(join(root, page), 'utf8')).map((criterion) => ({ ...criterion, page }));
    if (rows.length === 0) return [`${page} has no rows`];
    return rows.flatMap((row) => checkRow(root, row, results));
  });
  return [...findings, ...checkComplete(root)];
}

/** `--ran <folder>`: the reports of the run to compare the pages with. */
function readReports(): TestResult[] | null {
  const flag = process.argv.indexOf('--ran');
  const folder = flag < 0 ? undefined : process.argv[flag + 1];
  if (folder === undefined) return null;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readResults(join(folder, name), process.cwd()));
}

if (process.argv[1] === import.meta.filename) {
  report(checkCoverage(process.cwd(), readReports()));
  console.log(summarize(process.cwd()));
}
