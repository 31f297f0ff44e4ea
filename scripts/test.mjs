import { ensureBuilt } from './lib/build.mjs';
import { requireNode, runTool } from './lib/project.mjs';
import { ensureChromium, ensureDependencies } from './setup.mjs';

requireNode();
await ensureDependencies();
process.env.CHROMIUM_PATH = await ensureChromium();
await ensureBuilt(['web', 'server']);
process.stdout.write('Building the stories\n');
const stories = await runTool('@ladle/react/lib/cli/cli.js', ['build'], { quiet: true });
if (stories !== 0) {
  process.stdout.write('0 passed, 1 failed, 0 skipped\n');
  process.exit(1);
}
process.exit(await runTool('tsx/dist/cli.mjs', ['scripts/run-tests.ts', ...process.argv.slice(2)]));
