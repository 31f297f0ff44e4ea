import * as calls from '@contract/privacy/calls';
import { eq } from 'drizzle-orm';
import { privacySettings } from '../database/schema';
import { registerCalls } from '../http/route';
import type { ServerModule } from '../module';
import { changePrivacy, findPrivacy } from './privacy';

/** What members let others do and know. */
export const privacy: ServerModule = {
  name: 'privacy',
  routes: (app, deps) =>
    registerCalls(app, deps, calls, {
      readPrivacy: ({ session }) => findPrivacy(deps.db, session.member.id),
      changePrivacy: ({ payload, session }) => changePrivacy(deps.db, session.member.id, payload),
    }),
  members: {
    tables: [privacySettings],
    erase: async (tx, memberId) => {
      await tx.delete(privacySettings).where(eq(privacySettings.memberId, memberId));
    },
    export: async (db, memberId) => ({ ...(await findPrivacy(db, memberId)) }),
  },
};
