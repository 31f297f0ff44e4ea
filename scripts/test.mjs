import { spawnSync } from 'node:child_process';
import { ensureChromium, ensureDependencies } from './setup.mjs';

await ensureDependencies();
await ensureChromium();
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/run-tests.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
