import { spawnSync } from 'node:child_process';
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
const hasJava = spawnSync('java', ['-version']).status === 0;
const projects = isUpdate ? ['stories'] : ['stories', 'pages, axe', ...(hasJava ? ['pages, html'] : [])];
const wanted = projects.map((name) => `--project=${name}`);
const code = await runTool(
  '@playwright/test/cli.js',
  ['test', '--config=config/playwright.config.ts', ...wanted, ...args],
  { env },
);
if (!isUpdate && !hasJava)
  console.warn('\nNOT CHECKED: whether the HTML is valid. The Nu checker needs Java 11 or newer.');
if (args.length > 0) process.exit(code);

// Walks through other browsers; vitest says which of them this machine doesn't have.
const walks = await runTool('vitest/vitest.mjs', ['run', '--config=config/vitest.engines.config.ts'], {
  env,
});
process.exit(code || walks);
