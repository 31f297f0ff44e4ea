import { inArray } from 'drizzle-orm';
import { pushSubscriptions } from '../database/schema';
import type { ServerModule } from '../module';
import { selectSessionIds } from '../session/sessions';
import { registerPush } from './routes';

/** Notifications of messages, by the push services of browsers. Subscriptions end with their sessions. */
export const push: ServerModule = {
  name: 'push',
  routes: registerPush,
  members: {
    tables: [],
    erase: async () => undefined,
    export: async (db, memberId) => ({
      subscriptions: await db
        .select({
          endpoint: pushSubscriptions.endpoint,
          showsText: pushSubscriptions.showsText,
          createdAt: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions)
        .where(inArray(pushSubscriptions.sessionId, selectSessionIds(db, [memberId]))),
    }),
  },
};
