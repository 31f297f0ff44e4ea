import type { MessageMedium } from '@contract/chat/media';
import { and, eq, or } from 'drizzle-orm';
import { hasBlocked } from '../contacts/contacts';
import type { Database } from '../database/open';
import { chatMedia, roomEvents, rooms } from '../database/schema';
import { isReadableBy } from '../support/holding';
import type { Actor } from './actor';
import { isVisible } from './log';
import { isPlace, type Place } from './places';

/** The senders of a message and of its forwards that show its media to a reader, with the kind of room of each. */
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
 * A medium that a member may see, because they see a message with it; in a direct chat, its sender must not have
 * blocked them. Null for any other, including one that they have uploaded but not sent.
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
