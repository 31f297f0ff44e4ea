import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies } from './setup.mjs';

requireNode();
await ensureDependencies();
const [part, ...rest] = process.argv.slice(2);
if (part === 'heard') process.exit(await hear(rest));
const args = process.argv.slice(2);
// `--update-snapshots` only renews the pictures of the stories.
const isUpdate = args.some((arg) => arg.startsWith('--update-snapshots'));
await ensureBuilt(['web', 'server', 'stories']);

// Opens every story and page in every language, theme and width, and walks each way twice; the tests only rotate through them.
const env = { ...process.env, AUDIT: '1', CHROMIUM_PATH: await ensureChromium() };
const hasJava = spawnSync('java', ['-version']).status === 0;
const flows = ['en-US, light, 390', 'ru, dark, 320'];
const projects = isUpdate
  ? ['stories']
  : ['stories', 'pages, axe', ...(hasJava ? ['pages, html'] : []), ...flows];
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
// What `npm test` tries at random, or does under faults, is done longer. It needs PostgreSQL, and some of it Redis.
const LONGER_TESTS = [
  'chat/access',
  'chat/group-access',
  'chat/standing-access',
  'faults/cut-in-group',
  'faults/kill-in-chat',
  'faults/kill-in-group',
  'realtime/hostile-frames',
];
const LONGER = {
  CHAT_RUNS: '100',
  GROUP_RUNS: '20',
  STANDING_RUNS: '100',
  CHAT_MESSAGES: '500',
  GROUP_MESSAGES: '500',
  FRAMES: '20000',
};
const longer = await runTool(
  'vitest/vitest.mjs',
  [
    'run',
    '--config=config/vitest.config.ts',
    '--project=server-postgres',
    ...LONGER_TESTS.map((name) => `tests/server/${name}.test.ts`),
  ],
  { env: { ...env, ...LONGER } },
);
// `npm test` runs on the embedded database only what that does in a way of its own.
const embedded = await runTool(
  'vitest/vitest.mjs',
  ['run', '--config=config/vitest.config.ts', '--project=server-pglite'],
  { env },
);
const heard = await hear([]);
process.exit(code || walks || longer || embedded || heard);

/** Walks with a screen reader, and compares what it speaks with what is kept; `--update` keeps what it speaks now. */
async function hear(options) {
  await ensureBuilt(['web', 'server']);
  const RECORD = options.some((option) => option.startsWith('--update')) ? '1' : '';
  return runTool('vitest/vitest.mjs', ['run', '--config=config/vitest.heard.config.ts', ...options], {
    env: { ...process.env, RECORD },
  });
}
