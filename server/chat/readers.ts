import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, roomEvents, roomMembers } from '../database/schema';
import type { StoredEvent } from './log';
import type { Place } from './places';

/** An event with its readers, the members of its room. */
export interface ReadEvent {
  event: StoredEvent;
  /** Those who all see it the same. */
  alike: readonly number[];
  /** Those who may see it differently: they joined after what it shows, or have deleted some of it for themselves. */
  differing: readonly number[];
}

/** The message that an event is, or concerns. */
const message = alias(roomEvents, 'message');

const ROOM = sql.placeholder('room');

/** Runs for every event of every room. */
const selectWithReaders = prepareOnce((db) => {
  const isMessage = and(
    eq(message.roomId, roomEvents.roomId),
    eq(message.seq, sql`coalesce(${roomEvents.targetSeq}, ${roomEvents.seq})`),
  );
  // The event's own place, that of the message, and that of the quoted one.
  const shown = sql`array[${roomEvents.seq}, ${message.seq}, ${message.replyTo}]`;
  const isHiding = exists(
    db
      .select()
      .from(hiddenMessages)
      .where(
        and(
          eq(hiddenMessages.roomId, ROOM),
          eq(hiddenMessages.memberId, roomMembers.memberId),
          sql`${hiddenMessages.seq} = any(${shown})`,
        ),
      ),
  );
  const differs = sql`(${roomMembers.joinedSeq} > (select min(seq) from unnest(${shown}) as seq) or ${isHiding})`;
  const idsOf = (isIncluded: SQL) => {
    const ids = sql<number[]>`coalesce(json_agg(${roomMembers.memberId}) filter (where ${isIncluded}), '[]')`;
    return sql<number[]>`(${db.select({ ids }).from(roomMembers).where(eq(roomMembers.roomId, ROOM))})`;
  };
  return db
    .select({ event: roomEvents, alike: idsOf(sql`not ${differs}`), differing: idsOf(differs) })
    .from(roomEvents)
    .leftJoin(message, isMessage)
    .where(and(eq(roomEvents.roomId, ROOM), eq(roomEvents.seq, sql.placeholder('seq'))))
    .prepare('event_with_readers');
});

/** The event at a place, whatever it is, with its readers; null if there is none. */
export async function findWithReaders(db: Database, { room, seq }: Place): Promise<ReadEvent | null> {
  const [found] = await selectWithReaders(db).execute({ room, seq });
  return found ?? null;
}
