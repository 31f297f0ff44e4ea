import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { requireNode, root } from './lib/project.mjs';

requireNode();
endWithParent();
await ensureDependencies();
await ensureBuilt(['web', 'server']);
// Runs in this process, so that signals reach the server.
await import(pathToFileURL(path.join(root, 'dist/server/main.mjs')).href);
