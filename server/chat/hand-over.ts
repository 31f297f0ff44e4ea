import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { roomEvents } from '../database/schema';
import { isMessage, placeOf, type StoredEvent } from './log';
import { isAt, isPlace, keyOf, type Place } from './places';
import { moveMedia } from './uploads';

const original = alias(roomEvents, 'original');

/**
 * The authors of the words that messages show, by the keys of their places: the sender, or for a forward the original's
 * author.
 */
export async function findAuthors(
  db: Database,
  places: readonly Place[],
): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .select({
      room: roomEvents.roomId,
      seq: roomEvents.seq,
      author: sql<
        number | null
      >`coalesce(${original.authorId}, ${original.senderId}, ${roomEvents.authorId}, ${roomEvents.senderId})`.mapWith(
        roomEvents.senderId,
      ),
    })
    .from(roomEvents)
    .leftJoin(
      original,
      and(eq(original.roomId, roomEvents.originalRoom), eq(original.seq, roomEvents.originalSeq)),
    )
    .where(and(isMessage, isAt(roomEvents, places)));
  return new Map(rows.flatMap(({ author, ...place }) => (author === null ? [] : [[keyOf(place), author]])));
}

/**
 * The authors of the words that messages show. A transaction locks their accounts before it deletes the messages, since
 * the forward that takes over the words refers to their author.
 */
export const listAuthors = async (db: Database, places: readonly Place[]): Promise<number[]> => [
  ...new Set((await findAuthors(db, places)).values()),
];

/** Orders messages by when they were sent. */
const compareAges = (one: StoredEvent, other: StoredEvent): number =>
  one.at.getTime() - other.at.getTime() || (keyOf(placeOf(one)) < keyOf(placeOf(other)) ? -1 : 1);

/** The forwards of a message among these, the oldest first. */
export const forwardsOf = ({ roomId, seq }: StoredEvent, forwards: readonly StoredEvent[]): StoredEvent[] =>
  forwards
    .filter(({ originalRoom, originalSeq }) => originalRoom === roomId && originalSeq === seq)
    .toSorted(compareAges);

/** Where the words of a message were first written: forwards may have held them in between. */
const sourceOf = ({ roomId, seq, sourceRoom, sourceSeq }: StoredEvent) => ({
  sourceRoom: sourceRoom ?? roomId,
  sourceSeq: sourceSeq ?? seq,
});

/** Hands the words and media of a message to the oldest of its forwards, and points the other forwards to that one. */
async function handOn(
  tx: Database,
  message: StoredEvent,
  [heir, ...others]: readonly StoredEvent[],
): Promise<void> {
  const { text, media, mentions, editedAt, authorId, senderId } = message;
  const author = authorId ?? senderId;
  // Without an author, the forward would look like a message of its sender.
  if (!heir || author === null) return;
  const held = { text, media, mentions, editedAt, authorId: author, ...sourceOf(message) };
  // Each row is written only once, so that PostgreSQL needn't check its room's foreign key.
  await tx
    .update(roomEvents)
    .set({ ...held, originalRoom: null, originalSeq: null })
    .where(isPlace(placeOf(heir)));
  if (others.length > 0)
    await tx
      .update(roomEvents)
      .set({ originalRoom: heir.roomId, originalSeq: heir.seq })
      .where(isAt(roomEvents, others.map(placeOf)));
  if (media !== null) await moveMedia(tx, placeOf(message), placeOf(heir));
}

/**
 * Hands the content of messages over to their remaining forwards, before the messages are emptied. Nobody who sees a
 * forward notices: it shows the same, and no room or membership changes. The caller has locked all rows, and the
 * accounts of the authors, see `listAuthors`.
 * @param staying the remaining forwards; those of other messages are ignored
 */
export async function handOver(
  tx: Database,
  going: readonly StoredEvent[],
  staying: readonly StoredEvent[],
): Promise<void> {
  for (const message of going) await handOn(tx, message, forwardsOf(message, staying));
}
