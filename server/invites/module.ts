import { eq } from 'drizzle-orm';
import { friendInvites, friendJoins, inviteJoins } from '../database/schema';
import type { ServerModule } from '../module';
import { eraseFriendInvites } from './friend-invites';
import { registerInvites } from './routes';
import { targetVerbs } from './target-verbs';
import { listJoined } from './targets';

/** Invites to groups, rooms, agents and friends (D20, D51). */
export const invites: ServerModule = {
  name: 'invites',
  routes: registerInvites,
  verbs: targetVerbs,
  members: {
    tables: [inviteJoins, friendInvites, friendJoins],
    async erase(tx, memberId) {
      await tx.delete(inviteJoins).where(eq(inviteJoins.memberId, memberId));
      await eraseFriendInvites(tx, memberId);
    },
    export: async (db, memberId) => ({
      joined: await listJoined(db, memberId, ['room', 'agent']),
      friendInvites: await db
        .select({ code: friendInvites.code, createdAt: friendInvites.createdAt })
        .from(friendInvites)
        .where(eq(friendInvites.memberId, memberId)),
      acceptedInvites: await db
        .select({ code: friendInvites.code, joinedAt: friendJoins.joinedAt })
        .from(friendJoins)
        .innerJoin(friendInvites, eq(friendInvites.id, friendJoins.inviteId))
        .where(eq(friendJoins.memberId, memberId)),
    }),
  },
};
