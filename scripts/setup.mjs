import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium, ensureHeadlessShell } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { requireNode } from './lib/project.mjs';

export { ensureChromium, ensureDependencies, ensureHeadlessShell };

// Run directly, it prepares a machine for the tests.
if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureDependencies();
  process.stdout.write(`Chromium: ${await ensureChromium()}\n`);
}
