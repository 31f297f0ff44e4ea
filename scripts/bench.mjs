import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureDependencies, ensureHeadlessShell } from './setup.mjs';

requireNode();
await ensureDependencies();
process.env.CHROMIUM_PATH = await ensureHeadlessShell();
await ensureBuilt(['web', 'server']);
// The primitives are measured on their stories.
const stories = await runTool('@ladle/react/lib/cli/cli.js', ['build'], { quiet: true });
if (stories !== 0) process.exit(stories);
process.exit(await runTool('tsx/dist/cli.mjs', ['tests/bench/run.ts', ...process.argv.slice(2)]));
