import type { ServerModule } from '../module';
import { purgeLimits } from './limits';

/** Ceilings on how often something may happen (D11, D44). */
export const limits: ServerModule = { name: 'limits', purge: purgeLimits };
