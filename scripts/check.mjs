import { spawn } from 'node:child_process';
import { fail } from './lib/project.mjs';
import { ensureDependencies } from './setup.mjs';

const bin = (path) => [`node_modules/${path}`];
const script = (name) => ['--import', 'tsx', `scripts/${name}.ts`];

/** Folders with hand-written sources. */
const FOLDERS = [
  'app',
  'config',
  'contract',
  'design-system',
  'examples',
  'locales',
  'scripts',
  'server',
  'stories',
  'tests',
];
/** Each check with its arguments for Node. Slow checks come first. */
const CHECKS = [
  ['sizes', ['--import', 'tsx', 'scripts/check-sizes.mjs']],
  ['lint', [...bin('oxlint/bin/oxlint'), '--type-aware', '--quiet', '--format=unix', ...FOLDERS]],
  ['formatting', [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['layers', script('check-layers')],
  ['dead code', [...bin('knip/bin/knip.js'), '--config=config/knip.json', '--no-progress']],
  ['types', [...bin('typescript7/bin/tsc'), '--noEmit', '-p', '.']],
  ['worker types', [...bin('typescript7/bin/tsc'), '--noEmit', '-p', 'app/worker']],
  ['styles', script('check-styles')],
  ['translations', script('check-locales')],
  ['typography', script('check-typography')],
  ['api documents', script('check-api-documents')],
  ['coverage table', script('check-coverage')],
];

/** The check whose output is shown even if it passes: how much is built. */
const SUMMARY = 'coverage table';

/** Checks that run at the same time. */
const CONCURRENCY = 2;

function run([name, args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(16)}${seconds.padStart(6)} s`);
      resolve({ name, failed: code !== 0, output: output.trim() });
    });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CHECKS.some(([known]) => known === name));
if (unknown.length > 0)
  fail(`Unknown checks: ${unknown.join(', ')}. The checks are ${CHECKS.map(([name]) => name).join(', ')}.`);

await ensureDependencies();
const queue = CHECKS.filter(([name]) => wanted.length === 0 || wanted.includes(name));
const results = [];
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
};
await Promise.all(Array.from({ length: CONCURRENCY }, worker));

const failures = results.filter((result) => result.failed);
for (const { name, output } of failures) console.log(`\n── ${name}\n${output}`);
const summary = results.find(({ name, failed }) => name === SUMMARY && !failed);
if (summary) console.log(`\n${summary.output}`);
console.log(
  failures.length === 0
    ? `\nAll ${results.length} checks passed.`
    : `\n${failures.length} of ${results.length} checks failed: ${failures.map(({ name }) => name).join(', ')}.`,
);
process.exit(failures.length === 0 && results.length > 0 ? 0 : 1);
