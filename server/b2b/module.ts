import type { ServerModule } from '../module';
import { listBackOffices } from './back-offices';
import { domain } from './domain-verb';
import { registerB2b } from './routes';

/** Back offices, and the way hosts enter them (S2, D10). */
export const b2b: ServerModule = {
  name: 'b2b',
  routes: registerB2b,
  verbs: [domain],
  origins: listBackOffices,
};
