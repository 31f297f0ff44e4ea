import type { ServerModule } from '../module';
import { purgeCodes } from './codes';
import { purgeAttempts } from './password-attempts';
import { registerSso } from './routes';
import { purgeTickets } from './tickets';

/** Registration, login and recovery (S4, D10 to D14). */
export const sso: ServerModule = {
  name: 'sso',
  routes: registerSso,
  async purge(db, now) {
    for (const purge of [purgeCodes, purgeTickets, purgeAttempts]) await purge(db, now);
  },
};
