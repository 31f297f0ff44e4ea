import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureAccounts } from './accounts';
import { measureAuthInput } from './auth-input';
import { measureChatGrowth } from './chat-growth';
import { measureChatSync } from './chat-sync';
import { measureCrowd } from './crowd';
import { holds, ratioOf, rowOf, type Figure, type Measure } from './figures';
import { measureFlood } from './flood';
import { measureFuzz } from './fuzz';
import { measureLighthouse } from './lighthouse';
import { measureLogin } from './login';
import { measurePaint } from './paint';
import { measurePicker } from './picker';
import { weighPrimitives } from './primitives';
import { measureReads } from './reads';
import { measureReconnect } from './reconnect';
import { measureRelay } from './relay';
import { measureReturn } from './return';
import { measureRoom } from './room';
import { measureSlowHeaders } from './slow-headers';
import { measureSocket } from './socket';
import { measureThroughput } from './throughput';
import { measureTiming } from './timing';
import { measureUsableForm } from './usable-form';
import { measureWeight } from './weight';

/** Everything that is measured, by the name that the command line takes. */
const MEASUREMENTS = new Map<string, Measure>([
  ['weight', measureWeight],
  ['primitives', weighPrimitives],
  ['paint', measurePaint],
  ['return', measureReturn],
  ['lighthouse', measureLighthouse],
  ['form', measureUsableForm],
  ['input', measureAuthInput],
  ['picker', measurePicker],
  ['login', measureLogin],
  ['room', measureRoom],
  ['throughput', measureThroughput],
  ['flood', measureFlood],
  ['socket', measureSocket],
  ['reads', measureReads],
  ['crowd', measureCrowd],
  ['slow-headers', measureSlowHeaders],
  ['accounts', measureAccounts],
  ['chat-growth', measureChatGrowth],
  ['chat-sync', measureChatSync],
  ['relay', measureRelay],
  ['reconnect', measureReconnect],
  ['fuzz', measureFuzz],
  ['timing', measureTiming],
]);

/** The measurements that were asked for by name, or all. */
function wanted(names: readonly string[]): [name: string, measure: Measure][] {
  const unknown = names.filter((name) => !MEASUREMENTS.has(name));
  if (unknown.length > 0)
    throw new Error(
      `There is no measurement named ${unknown.join(', ')}. There are: ${[...MEASUREMENTS.keys()].join(', ')}.`,
    );
  return [...MEASUREMENTS].filter(([name]) => names.length === 0 || names.includes(name));
}

const print = (figures: readonly Figure[]): void =>
  console.table(Object.fromEntries(figures.map((figure) => [figure.name, rowOf(figure)])));

/** Leaves the figures, and what they were measured on, in dist/bench.json. */
function keep(figures: readonly Figure[], quick: boolean): void {
  const machine = { cores: cpus().length, processor: cpus()[0]?.model ?? '', node: process.version };
  const rows = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), holds: holds(figure) }));
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/bench.json', `${JSON.stringify({ machine, quick, figures: rows }, null, 2)}\n`);
}

/** Measures, prints one table, and ends with 1 where a figure is over its limit. */
async function main(words: readonly string[]): Promise<void> {
  const quick = words.includes('--quick');
  const large = words.includes('--large');
  const figures: Figure[] = [];
  for (const [name, measure] of wanted(words.filter((word) => !word.startsWith('--')))) {
    const started = performance.now();
    figures.push(...(await measure({ quick, large })));
    console.log(`${name}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  print(figures);
  keep(figures, quick);
  const over = figures.filter((figure) => !holds(figure));
  console.log(
    over.length === 0
      ? 'All limits hold; the figures are in dist/bench.json.'
      : `${over.length} over: ${over.map(({ name }) => name).join('; ')}.`,
  );
  process.exitCode = over.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
