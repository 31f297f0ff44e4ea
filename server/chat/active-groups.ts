import { countDistinct, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { groups, roomMembers } from '../database/schema';
import { isReal } from '../member/members';

/** Counts the groups that have members, without those of a demonstration (D24). */
export async function countActiveGroups(db: Database): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(roomMembers.roomId) })
    .from(roomMembers)
    .innerJoin(groups, eq(groups.roomId, roomMembers.roomId))
    .where(isReal(roomMembers.memberId));
  return row?.total ?? 0;
}
