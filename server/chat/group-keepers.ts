import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { groups, roomMembers } from '../database/schema';

const selectKeepers = (db: Database) =>
  db
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, groups.roomId), ne(roomMembers.role, 'member')));

/**
 * A condition on groups: an owner or admins keep them, who accept requests to join. Only those of operators may have none, so
 * the members of others aren't looked at.
 */
export const hasKeepers = (db: Database): SQL<boolean> =>
  sql<boolean>`(not ${groups.isKept} or ${exists(selectKeepers(db))})`;

/** Whether an owner or admins keep a group. */
export const isKeptByAdmins = async (db: Database, room: string): Promise<boolean> =>
  (await db.$count(groups, and(eq(groups.roomId, room), hasKeepers(db)))) > 0;
