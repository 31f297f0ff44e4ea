import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies } from './setup.mjs';

requireNode();
await ensureDependencies();
const args = process.argv.slice(2);
// `--update-snapshots` only renews the pictures of the stories.
const isUpdate = args.some((arg) => arg.startsWith('--update-snapshots'));
await ensureBuilt(['web', 'server', 'stories']);

// Opens every story and page in every language, theme and width; the tests only rotate through them.
const env = { ...process.env, AUDIT: '1', CHROMIUM_PATH: await ensureChromium() };
const projects = ['stories', ...(isUpdate ? [] : ['pages, axe'])];
const wanted = projects.map((name) => `--project=${name}`);
process.exit(
  await runTool(
    '@playwright/test/cli.js',
    ['test', '--config=config/playwright.config.ts', ...wanted, ...args],
    { env },
  ),
);
