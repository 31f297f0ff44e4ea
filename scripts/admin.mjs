import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { requireNode, root } from './lib/project.mjs';

requireNode();
await ensureDependencies();
await ensureBuilt(['server']);
const { runAdmin } = await import(pathToFileURL(path.join(root, 'dist/server/admin.mjs')).href);
process.exitCode = await runAdmin(process.argv.slice(2));
