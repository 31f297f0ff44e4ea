import { requestsChanged } from '@contract/support/events';
import { eq } from 'drizzle-orm';
import { exportAnswers } from '../chat/answers';
import type { Database } from '../database/open';
import { supportLog, supportRequests } from '../database/schema';
import { listAssistants } from '../member/members';
import type { AppDeps, ServerModule } from '../module';
import { exportActions, purgeLog } from './log';
import { registerSupport } from './routes';
import { supportVerb } from './support-verb';
import { releaseRequests, REQUESTS_CHANGED, signalRequests } from './waiting';

/** Tells the open pages of the assistants that requests have changed. */
async function publishChange({ db, realtime }: AppDeps): Promise<void> {
  const assistants = (await listAssistants(db)).map(({ id }) => id);
  realtime.publish(assistants, requestsChanged, { type: 'support' });
}

/** Gives an assistant's requests to the others, and takes a member's own off the list: its room goes with the chats. */
async function eraseRequests(tx: Database, memberId: number, clock: () => Date): Promise<void> {
  await releaseRequests(tx, memberId, clock());
  await tx.delete(supportRequests).where(eq(supportRequests.memberId, memberId));
  await tx.update(supportLog).set({ assistantId: null }).where(eq(supportLog.assistantId, memberId));
  await tx.update(supportLog).set({ toId: null }).where(eq(supportLog.toId, memberId));
  await signalRequests(tx);
}

/** What members ask our support, and who of it answers. The conversations themselves are rooms of chat. */
export const support: ServerModule = {
  name: 'support',
  routes: registerSupport,
  purge: purgeLog,
  verbs: [supportVerb],
  signals: [{ channel: REQUESTS_CHANGED, handle: publishChange }],
  members: {
    tables: [supportRequests, supportLog],
    erase: eraseRequests,
    export: async (db, memberId) => ({
      requests: await db
        .select({ room: supportRequests.roomId, state: supportRequests.state, since: supportRequests.since })
        .from(supportRequests)
        .where(eq(supportRequests.memberId, memberId)),
      answers: await exportAnswers(db, memberId),
      actions: await exportActions(db, memberId),
    }),
  },
};
