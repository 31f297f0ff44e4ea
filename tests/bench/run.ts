import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { BUDGET } from '../../scripts/lib/sizes';
import { checkAuthSpeed, measureAuthSpeed, type AuthSpeed } from './auth-speed';
import { checkPicker, measurePicker, type PickerSpeed } from './country-picker';
import { type PrimitiveWeight, weighPrimitives } from './primitives';
import { checkThroughput, measureThroughput, type Throughput } from './throughput';
import { checkWeight, measureWeight, type Weight } from './weight';

const QUICK = process.argv.includes('--quick');

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function printWeight(weight: Weight): void {
  console.log('\nWhat a phone loads (brotli, over the wire)');
  console.table({
    'scripts, /login usable': { measured: kB(weight.loginScripts), budget: kB(BUDGET.loginScripts) },
    'scripts, first login answered': {
      measured: kB(weight.firstLoginScripts),
      budget: kB(BUDGET.firstLoginScripts),
    },
    styles: { measured: kB(weight.styles), budget: kB(BUDGET.styles) },
  });
}

function printPrimitives(weights: PrimitiveWeight[]): void {
  console.log('\nEach primitive imported alone (brotli, React left out)');
  console.table(
    Object.fromEntries(
      weights.map(({ name, first, later }) => [name, { first: kB(first), later: kB(later) }]),
    ),
  );
}

function printPicker(speed: PickerSpeed): void {
  console.log('\nThe country picker on a CPU six times slower (medians of ten)');
  console.table({ 'milliseconds from input to frame': speed });
}

function printAuthSpeed({ interactions, login }: AuthSpeed): void {
  console.log(
    '\nThe auth pages (medians of ten): interactions on a CPU four times slower, a login on slow 4G',
  );
  const rows = { ...interactions, 'tap on “Log in” to /home': login };
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, value]) => [name, { milliseconds: value.toFixed(0) }]),
    ),
  );
}

function printThroughput(results: Throughput[]): void {
  console.log('\nLogins beside bare argon2id (medians of five interleaved rounds, 16 in flight)');
  const milliseconds = (value: number | null) => (value === null ? '' : `${value.toFixed(0)} ms`);
  console.table(
    Object.fromEntries(
      results.map(({ name, rate, share, median, p99, health }) => [
        name,
        {
          'a second': rate.toFixed(1),
          'of bare': share.toFixed(2),
          median: milliseconds(median),
          p99: milliseconds(p99),
          '/health/live p99': milliseconds(health),
        },
      ]),
    ),
  );
}

/** Measures, prints, and leaves the figures in dist/bench.json. Fails where a promise isn't kept. */
async function main(): Promise<void> {
  const seconds = QUICK ? 2 : 20;
  const weight = await measureWeight();
  printWeight(weight);
  const primitives = await weighPrimitives();
  printPrimitives(primitives);
  const picker = await measurePicker();
  printPicker(picker);
  const authSpeed = await measureAuthSpeed();
  printAuthSpeed(authSpeed);
  const throughput = await measureThroughput(seconds);
  printThroughput(throughput);
  const machine = { cores: cpus().length, processor: cpus()[0]?.model ?? '', node: process.version };
  mkdirSync('dist', { recursive: true });
  writeFileSync(
    'dist/bench.json',
    `${JSON.stringify({ machine, seconds, weight, primitives, picker, authSpeed, throughput }, null, 2)}\n`,
  );
  const findings = [
    ...checkWeight(weight),
    ...checkPicker(picker),
    ...checkAuthSpeed(authSpeed),
    ...checkThroughput(throughput),
  ];
  for (const finding of findings) console.error(`✗ ${finding}`);
  console.log(
    findings.length === 0
      ? 'All numbers hold; they stand in dist/bench.json.'
      : 'They stand in dist/bench.json.',
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

await main();
