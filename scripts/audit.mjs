import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies } from './setup.mjs';

requireNode();
await ensureDependencies();
const args = process.argv.slice(2);
// `--update-snapshots` draws the stories' baselines anew, and nothing else.
const drawing = args.some((arg) => arg.startsWith('--update-snapshots'));
await ensureBuilt(['web', 'server', 'stories']);

// Every story and every page in every language, theme and width, rather than a rotation of them.
const env = { ...process.env, AUDIT: '1', CHROMIUM_PATH: await ensureChromium() };
const projects = ['stories', ...(drawing ? [] : ['pages, axe'])];
const wanted = projects.map((name) => `--project=${name}`);
process.exit(await runTool('@playwright/test/cli.js', ['test', ...wanted, ...args], { env }));
