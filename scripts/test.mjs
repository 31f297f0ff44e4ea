import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies, ensureHeadlessShell } from './setup.mjs';

requireNode();
await ensureDependencies();
const chromium = await ensureChromium();
process.env.HEADLESS_SHELL_PATH = await ensureHeadlessShell();
process.env.CHROMIUM_PATH = chromium;
await ensureBuilt(['web', 'server', 'stories']);
process.exit(await runTool('tsx/dist/cli.mjs', ['scripts/run-tests.ts', ...process.argv.slice(2)]));
