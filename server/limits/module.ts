import type { ServerModule } from '../module';
import { purgeLimits } from './limits';

/** Rate limits (D11, D44). */
export const limits: ServerModule = { name: 'limits', purge: purgeLimits };
