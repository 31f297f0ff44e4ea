import { ensureBuilt, REFERENCES } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureDependencies, ensureHeadlessShell } from './setup.mjs';

requireNode();
await ensureDependencies();
process.env.CHROMIUM_PATH = await ensureHeadlessShell();
await ensureBuilt(['web', 'server', ...REFERENCES]);
process.exit(await runTool('tsx/dist/cli.mjs', ['tests/bench/run.ts', ...process.argv.slice(2)]));
