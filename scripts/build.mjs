import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await ensureDependencies();
await ensureBuilt(['web', 'server'], { force: true, quiet: false });
