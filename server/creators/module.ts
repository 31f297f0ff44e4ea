import { creatorApplications } from '../database/schema';
import type { ServerModule } from '../module';
import { deleteApplications, exportApplications } from './applications';
import { creator } from './creator-verb';
import { registerCreators } from './routes';

/** Applications to become a blogger or a streamer (D21, D24). */
export const creators: ServerModule = {
  name: 'creators',
  routes: registerCreators,
  verbs: [creator],
  members: {
    tables: [creatorApplications],
    erase: deleteApplications,
    export: async (db, memberId) => ({ applications: await exportApplications(db, memberId) }),
  },
};
