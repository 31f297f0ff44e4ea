import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies, ensureHeadlessShell } from './setup.mjs';

requireNode();
await ensureDependencies();
// First: with CHROMIUM_PATH it would be that browser.
process.env.HEADLESS_SHELL_PATH = await ensureHeadlessShell();
process.env.CHROMIUM_PATH = await ensureChromium();
await ensureBuilt(['web', 'server', 'stories']);
process.exit(await runTool('tsx/dist/cli.mjs', ['scripts/run-tests.ts', ...process.argv.slice(2)]));
