import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, roomEvents, roomMembers } from '../database/schema';
import type { Place } from './places';

/** Who belongs to a room, as those who read one of its events. */
export interface Readers {
  /** Those who see it alike. */
  alike: readonly number[];
  /** Those who may see it otherwise: they came after what it shows, or have taken some of it away. */
  differing: readonly number[];
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
  const differs = sql`(coalesce(${roomMembers.joinedSeq} > (${first}), false) or ${inArray(roomMembers.memberId, hiding)})`;
  const idsOf = (isIncluded: SQL) =>
    sql<number[]>`coalesce(json_agg(${roomMembers.memberId}) filter (where ${isIncluded}), '[]')`;
  return db
    .with(shown)
    .select({ alike: idsOf(sql`not ${differs}`), differing: idsOf(differs) })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, ROOM))
    .prepare('readers');
});

/** Who belongs to a room, as those who read one of its events. */
export async function findReaders(db: Database, { room, seq }: Place): Promise<Readers> {
  const [readers] = await selectReaders(db).execute({ room, seq });
  return readers ?? { alike: [], differing: [] };
}
