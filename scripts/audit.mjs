import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies } from './setup.mjs';

requireNode();
await ensureDependencies();
await ensureBuilt(['web', 'server']);
if ((await runTool('@ladle/react/lib/cli/cli.js', ['build'], { quiet: true })) !== 0) process.exit(1);

// Every story and every page in every language, theme and width, rather than a rotation of them.
const env = { ...process.env, AUDIT: '1', CHROMIUM_PATH: await ensureChromium() };
const projects = ['--project=stories, axe', '--project=pages, axe'];
process.exit(
  await runTool('@playwright/test/cli.js', ['test', ...projects, ...process.argv.slice(2)], { env }),
);
