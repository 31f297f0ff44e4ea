import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/open';
import { groups, rooms } from '../database/schema';
import { dissolveGroup } from './dissolved-groups';
import { appendEvents, lockRoom } from './log';
import { signalEvents } from './signals';

/** Says in a group that operators have given it a title. */
async function tellTitle(tx: Database, id: string, title: string, now: Date): Promise<void> {
  const room = await lockRoom(tx, id);
  if (!room) return;
  const event = { kind: 'settings' as const, senderId: null, changed: ['title' as const], text: title };
  await signalEvents(tx, await appendEvents(tx, room, [event], now));
}

/** Creates a group that operators keep: it has no owner, and stays even when it is empty. */
export async function makeKeptGroup(tx: Database, title: string, now: Date): Promise<string> {
  const [room] = await tx.insert(rooms).values({ kind: 'group', lastAt: now }).returning({ id: rooms.id });
  if (!room) throw new Error('the group was not made');
  await tx.insert(groups).values({ roomId: room.id, title, memberCount: 0, isKept: true, createdAt: now });
  await tellTitle(tx, room.id, title, now);
  return room.id;
}

/** Renames a group. */
export async function renameKeptGroup(tx: Database, id: string, title: string, now: Date): Promise<void> {
  const [renamed] = await tx.update(groups).set({ title }).where(eq(groups.roomId, id)).returning();
  if (renamed) await tellTitle(tx, id, title, now);
}

/** How many members each of these groups has. */
export async function countGroupMembers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groups.roomId, total: groups.memberCount })
    .from(groups)
    .where(inArray(groups.roomId, [...ids]));
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Deletes a group with all its messages, except what was forwarded elsewhere. */
export async function deleteGroup(tx: Database, id: string): Promise<void> {
  if (await lockRoom(tx, id)) await dissolveGroup(tx, id);
}
