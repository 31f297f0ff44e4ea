import { and, eq, exists, inArray, isNotNull, ne, not, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import {
  groupInvitations,
  groupLinks,
  groupRemovals,
  groupRequests,
  groups,
  roomEvents,
  roomMembers,
  rooms,
} from '../database/schema';
import { deleteGroupPicture } from '../media/pictures';
import { lockRoom } from './log';
import { listMembers } from './memberships';
import type { Place } from './places';
import { signalRooms } from './signals';
import { dropMediaAt } from './uploads';

const forward = alias(roomEvents, 'forward');

/** A condition: a forward in another room shows a message. */
const isPassedOn = (tx: Database) =>
  exists(
    tx
      .select()
      .from(forward)
      .where(
        and(
          eq(forward.originalRoom, roomEvents.roomId),
          eq(forward.originalSeq, roomEvents.seq),
          eq(forward.kind, 'message'),
          ne(forward.roomId, roomEvents.roomId),
        ),
      ),
  );

/** The places of the messages that have media. */
const listWithMedia = (tx: Database, which: SQL | undefined): Promise<Place[]> =>
  tx
    .select({ room: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(which, isNotNull(roomEvents.media)));

/** The most messages that one transaction deletes: more could exceed the statement timeout. */
export const DELETED_AT_ONCE = 1_000;

/**
 * Dissolves a group, whose room is locked, and tells its members: nobody belongs to it any more, and nothing leads to
 * it. `purgeDissolved` deletes its messages: there may be too many of them for one transaction.
 */
export async function dissolveGroup(tx: Database, id: string): Promise<void> {
  await signalRooms(tx, await listMembers(tx, id));
  for (const table of [roomMembers, groupInvitations, groupRequests, groupRemovals, groupLinks, groups])
    await tx.delete(table).where(eq(table.roomId, id));
  await deleteGroupPicture(tx, id);
}

/**
 * Deletes some messages of a dissolved group, and its room once nothing is left in it. Messages forwarded elsewhere
 * stay, as they do when a member leaves.
 * @returns whether more are to be deleted
 */
async function deleteSome(tx: Database, id: string, now: Date): Promise<boolean> {
  if (!(await lockRoom(tx, id))) return false;
  const isOfRoom = eq(roomEvents.roomId, id);
  const isLost = and(isOfRoom, not(isPassedOn(tx)));
  // Whoever forwards one has locked it: the next statements see their forward.
  const found = await tx
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(isLost)
    .orderBy(roomEvents.seq)
    .limit(DELETED_AT_ONCE)
    .for('update');
  const seqs = found.map(({ seq }) => seq);
  const isGoing = and(isLost, inArray(roomEvents.seq, seqs));
  await dropMediaAt(tx, await listWithMedia(tx, isGoing), now);
  await tx.delete(roomEvents).where(isGoing);
  if (found.length === DELETED_AT_ONCE) return true;
  if ((await tx.$count(roomEvents, isOfRoom)) === 0) await tx.delete(rooms).where(eq(rooms.id, id));
  return false;
}

/** Deletes what is left of dissolved groups and isn't shown by any forward. The next run resumes an interrupted one. */
export async function purgeDissolved(db: Database, now: Date): Promise<void> {
  const own = db.select().from(groups).where(eq(groups.roomId, rooms.id));
  const dissolved = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.kind, 'group'), notExists(own)));
  for (const { id } of dissolved) {
    let hasMore = true;
    while (hasMore) hasMore = await db.transaction((tx) => deleteSome(tx, id, now));
  }
}
