import { eq } from 'drizzle-orm';
import { oneTimeTokens } from '../database/schema';
import type { ServerModule } from '../module';
import { purgeOneTimeTokens } from './one-time-tokens';

/** Single-use tokens that identify a member to another server (D10). */
export const oneTime: ServerModule = {
  name: 'one-time',
  purge: purgeOneTimeTokens,
  members: {
    tables: [oneTimeTokens],
    async erase(tx, memberId) {
      await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.memberId, memberId));
    },
    export: async (db, memberId) => ({
      tokens: await db
        .select({
          purpose: oneTimeTokens.purpose,
          audience: oneTimeTokens.audience,
          expiresAt: oneTimeTokens.expiresAt,
          usedAt: oneTimeTokens.usedAt,
        })
        .from(oneTimeTokens)
        .where(eq(oneTimeTokens.memberId, memberId)),
    }),
  },
};
