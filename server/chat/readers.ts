import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, roomEvents, roomMembers } from '../database/schema';
import type { Place } from './places';

/** A member of a room, as one who reads an event. */
export interface Reader {
  id: number;
  /** They may see it otherwise than others: they came after what it shows, or have taken some of it away. */
  differs: boolean;
}

/** The message that an event is, or concerns. */
const message = alias(roomEvents, 'message');

const ROOM = sql.placeholder('room');

const selectReaders = prepareOnce((db) => {
  const isMessage = and(
    eq(message.roomId, roomEvents.roomId),
    eq(message.seq, sql`coalesce(${roomEvents.targetSeq}, ${roomEvents.seq})`),
  );
  // Its own place, that of the message, and that of the quoted one.
  const shown = db.$with('shown').as(
    db
      .select({
        seq: sql<number>`unnest(array[${roomEvents.seq}, ${message.seq}, ${message.replyTo}])`.as('seq'),
      })
      .from(roomEvents)
      .leftJoin(message, isMessage)
      .where(and(eq(roomEvents.roomId, ROOM), eq(roomEvents.seq, sql.placeholder('seq')))),
  );
  const first = db.select({ seq: sql`min(${shown.seq})` }).from(shown);
  const hiding = db
    .select({ id: hiddenMessages.memberId })
    .from(hiddenMessages)
    .where(
      and(
        eq(hiddenMessages.roomId, ROOM),
        inArray(hiddenMessages.seq, db.select({ seq: shown.seq }).from(shown)),
      ),
    );
  return db
    .with(shown)
    .select({
      id: roomMembers.memberId,
      differs: sql<boolean>`coalesce(${roomMembers.joinedSeq} > (${first}), false) or ${inArray(roomMembers.memberId, hiding)}`,
    })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, ROOM))
    .prepare('readers');
});

/** Who belongs to a room, as those who read one of its events. */
export const listReaders = (db: Database, { room, seq }: Place): Promise<Reader[]> =>
  selectReaders(db).execute({ room, seq });
