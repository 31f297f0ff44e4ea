import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { roomEvents } from '../database/schema';
import { isMessage, placeOf, type StoredEvent } from './log';
import { isAt, isPlace, keyOf, type Place } from './places';
import { moveMedia } from './uploads';

const original = alias(roomEvents, 'original');

/** Whose words messages show, by the keys of their places: those of the sender, or for a forward those of the original. */
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
 * The authors of the words that messages show, whose accounts a transaction keeps before it takes these messages away: the
 * forward that holds the words from then on names its author.
 */
export const listAuthors = async (db: Database, places: readonly Place[]): Promise<number[]> => [
  ...new Set((await findAuthors(db, places)).values()),
];

/** The order in which messages were sent. */
const compareAges = (one: StoredEvent, other: StoredEvent): number =>
  one.at.getTime() - other.at.getTime() || (keyOf(placeOf(one)) < keyOf(placeOf(other)) ? -1 : 1);

/** Those of some forwards that pass on the words of a message, the oldest first. */
export const forwardsOf = ({ roomId, seq }: StoredEvent, forwards: readonly StoredEvent[]): StoredEvent[] =>
  forwards
    .filter(({ originalRoom, originalSeq }) => originalRoom === roomId && originalSeq === seq)
    .toSorted(compareAges);

/** Where the words of a message stood first: forwards may have held them before. */
const sourceOf = ({ roomId, seq, sourceRoom, sourceSeq }: StoredEvent) => ({
  sourceRoom: sourceRoom ?? roomId,
  sourceSeq: sourceSeq ?? seq,
});

/** Lets the oldest of the forwards of a message hold its words and media from now on, and the others show those of that one. */
async function handOn(
  tx: Database,
  message: StoredEvent,
  [heir, ...others]: readonly StoredEvent[],
): Promise<void> {
  const { text, media, mentions, editedAt, authorId, senderId } = message;
  const author = authorId ?? senderId;
  // Without an author nothing would tell the forward from a message of who sent it.
  if (!heir || author === null) return;
  const held = { text, media, mentions, editedAt, authorId: author, ...sourceOf(message) };
  // Each row is written once, so that PostgreSQL looks up no room.
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
 * Hands what messages say over to those of their forwards that stay, before the messages are emptied. Nobody who sees a
 * forward notices: it shows the same, and neither a room nor a membership changes. All rows are locked, and the accounts of
 * the authors are kept, see `listAuthors`.
 * @param staying forwards, also of other messages
 */
export async function handOver(
  tx: Database,
  going: readonly StoredEvent[],
  staying: readonly StoredEvent[],
): Promise<void> {
  for (const message of going) await handOn(tx, message, forwardsOf(message, staying));
}
