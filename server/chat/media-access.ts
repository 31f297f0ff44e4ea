import type { MessageMedium } from '@contract/chat/media';
import { and, eq, or } from 'drizzle-orm';
import { hasBlocked } from '../contacts/contacts';
import type { Database } from '../database/open';
import { chatMedia, roomEvents, rooms } from '../database/schema';
import { isReadableBy } from '../support/holding';
import type { Actor } from './actor';
import { isVisible } from './log';
import { isPlace, type Place } from './places';

/** Who has written or passed on what shows the media of a message to a reader: itself and its forwards, and in which kind of room. */
async function findSenders(db: Database, { memberId, assistant }: Actor, place: Place) {
  const isForward = and(eq(roomEvents.originalRoom, place.room), eq(roomEvents.originalSeq, place.seq));
  return db
    .selectDistinct({ sender: roomEvents.senderId, kind: rooms.kind })
    .from(roomEvents)
    .innerJoin(rooms, eq(rooms.id, roomEvents.roomId))
    .where(
      and(
        or(isPlace(place), isForward),
        eq(roomEvents.kind, 'message'),
        isVisible(db, memberId),
        assistant === undefined ? undefined : isReadableBy(assistant, roomEvents.roomId),
      ),
    );
}

/**
 * A medium that a member may see: by a message that they see, in a direct chat of somebody who hasn't blocked them. Null for
 * any other, also for one that they have uploaded and not sent.
 */
export async function findVisibleMedium(
  db: Database,
  actor: Actor,
  id: string,
): Promise<MessageMedium | null> {
  const [row] = await db.select().from(chatMedia).where(eq(chatMedia.id, id));
  if (!row || row.roomId === null || row.seq === null) return null;
  for (const { sender, kind } of await findSenders(db, actor, { room: row.roomId, seq: row.seq }))
    if (sender !== null && (kind === 'group' || !(await hasBlocked(db, sender, actor.memberId))))
      return row.medium;
  return null;
}
