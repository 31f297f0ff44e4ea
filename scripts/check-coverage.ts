import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Criterion, readCriteria, readEntries } from './lib/criteria';
import { report } from './lib/findings';
import { readResults, type TestResult } from './lib/results';

/** The pages with requirements, and how to read them. */
const PAGES = [
  { page: 'docs/coverage.md', read: readEntries },
  { page: 'docs/design-system.md', read: readCriteria },
];

/** A section of the specification, a decision, or a criterion of a primitive. */
const ID = /^(S[1-9]|D([1-9]|[1-4]\d|5[0-3])|P-[a-z]+(-[a-z]+)*(-[1-9]\d?)?)$/;

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
  if (!named.some((result) => result.status === 'passed')) return [`"${test}" of ${file} did not run`];
  return [];
}

function checkRow(root: string, row: Row, results: TestResult[] | null): string[] {
  const findings = [];
  if (!ID.test(row.id)) findings.push(`"${row.id}" is no section, decision or criterion`);
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

/**
 * Finds files and tests in the pages that don't exist. With the results of a run, also finds tests that did not run or
 * did not pass.
 */
export function checkCoverage(root: string, results: TestResult[] | null): string[] {
  return PAGES.flatMap(({ page, read }) => {
    if (!existsSync(join(root, page))) return [`${page} is missing`];
    const rows = read(readFileSync(join(root, page), 'utf8')).map((criterion) => ({ ...criterion, page }));
    if (rows.length === 0) return [`${page} has no rows`];
    return rows.flatMap((row) => checkRow(root, row, results));
  });
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

if (process.argv[1] === import.meta.filename) report(checkCoverage(process.cwd(), readReports()));
