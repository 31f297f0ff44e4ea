import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/open';
import { groups, roomMembers } from '../database/schema';

/** The titles of those of some groups to which a member belongs, by their rooms. */
export async function findOwnTitles(
  db: Database,
  memberId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ room: groups.roomId, title: groups.title })
    .from(groups)
    .innerJoin(roomMembers, and(eq(roomMembers.roomId, groups.roomId), eq(roomMembers.memberId, memberId)))
    .where(inArray(groups.roomId, [...ids]));
  return new Map(rows.map(({ room, title }) => [room, title]));
}
