import { eq } from 'drizzle-orm';
import { contactRemovals, contacts as table, memberBlocks } from '../database/schema';
import type { ServerModule } from '../module';
import { eraseContacts } from './contacts';
import { registerContacts } from './routes';

/** Whom members know, and whom they have blocked. */
export const contacts: ServerModule = {
  name: 'contacts',
  routes: registerContacts,
  members: {
    tables: [table, contactRemovals, memberBlocks],
    erase: eraseContacts,
    export: async (db, memberId) => ({
      contacts: await db
        .select({ memberId: table.contactId, since: table.since })
        .from(table)
        .where(eq(table.memberId, memberId)),
      removed: await db
        .select({ memberId: contactRemovals.removedId, at: contactRemovals.at })
        .from(contactRemovals)
        .where(eq(contactRemovals.memberId, memberId)),
      blocked: await db
        .select({ memberId: memberBlocks.blockedId, at: memberBlocks.at })
        .from(memberBlocks)
        .where(eq(memberBlocks.memberId, memberId)),
    }),
  },
};
