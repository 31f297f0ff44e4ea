import { and, eq, exists, isNotNull, ne, not, notExists, type SQL } from 'drizzle-orm';
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
import type { Place } from './places';
import { dropMediaAt } from './uploads';

const forward = alias(roomEvents, 'forward');

/** A condition: somebody has passed a message on to another room, which shows it. */
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

/** The places of those of some messages that show media. */
const listWithMedia = (tx: Database, which: SQL | undefined): Promise<Place[]> =>
  tx
    .select({ room: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(which, isNotNull(roomEvents.media)));

/**
 * Deletes a group, whose room is locked. What was passed on elsewhere stays, as it does when a member leaves: those
 * messages are kept in a room that nobody belongs to, and nothing leads to.
 */
export async function dissolveGroup(tx: Database, id: string, now: Date): Promise<void> {
  const isOfRoom = eq(roomEvents.roomId, id);
  // Whoever passes one on has locked it: the next statement sees their forward.
  await tx
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(isOfRoom, eq(roomEvents.kind, 'message')))
    .orderBy(roomEvents.seq)
    .for('update');
  const isLost = and(isOfRoom, not(isPassedOn(tx)));
  await dropMediaAt(tx, await listWithMedia(tx, isLost), now);
  await tx.delete(roomEvents).where(isLost);
  if ((await tx.$count(roomEvents, isOfRoom)) === 0) {
    await tx.delete(rooms).where(eq(rooms.id, id));
    return;
  }
  for (const table of [roomMembers, groupInvitations, groupRequests, groupRemovals, groupLinks, groups])
    await tx.delete(table).where(eq(table.roomId, id));
  await deleteGroupPicture(tx, id);
}

/** Deletes what is left of dissolved groups and isn't shown by any forward any more. */
export async function purgeDissolved(db: Database, now: Date): Promise<void> {
  const own = db.select().from(groups).where(eq(groups.roomId, rooms.id));
  const dissolved = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.kind, 'group'), notExists(own)));
  for (const { id } of dissolved)
    await db.transaction(async (tx) => {
      if (await lockRoom(tx, id)) await dissolveGroup(tx, id, now);
    });
}
