import { ensureBuilt } from './lib/build.mjs';
import { report } from './lib/findings.ts';
import { checkSizes, weigh } from './lib/sizes.ts';

await ensureBuilt(['web']);
report(checkSizes(weigh('dist/web', ['boot', 'app', 'login-page'])));
