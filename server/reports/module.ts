import type { ServerModule } from '../module';
import { memberData } from './member-data';
import { purgeReports } from './purge';
import { reportVerb } from './report-verb';
import { registerReports } from './routes';

/** What members report, what our team decides about it, and appeals (D52). */
export const reports: ServerModule = {
  name: 'reports',
  routes: registerReports,
  purge: purgeReports,
  members: memberData,
  verbs: [reportVerb],
};
