import { unreadChanged } from '@contract/notices/events';
import { notices as table } from '../database/schema';
import type { AppDeps, ServerModule } from '../module';
import { noticesVerb } from './notices-verb';
import { countUnread, eraseNotices, exportNotices, purgeNotices } from './notices';
import { registerNotices } from './routes';
import { UNREAD_CHANGED } from './unread-signal';

/** Tells the open pages of a member how many notices are unread. */
async function publishUnread({ db, realtime }: AppDeps, memberId: number): Promise<void> {
  if (!realtime.isConnected(memberId)) return;
  realtime.publish([memberId], unreadChanged, { type: 'notices', ...(await countUnread(db, memberId)) });
}

/** What the product tells its members (S3, D53). */
export const notices: ServerModule = {
  name: 'notices',
  routes: registerNotices,
  purge: purgeNotices,
  verbs: [noticesVerb],
  signals: [{ channel: UNREAD_CHANGED, handle: (deps, id) => publishUnread(deps, Number(id)) }],
  members: {
    tables: [table],
    erase: eraseNotices,
    export: async (db, memberId) => ({ notices: await exportNotices(db, memberId) }),
  },
};
