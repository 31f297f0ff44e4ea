import { EVENTS_PER_PAGE } from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomEvents } from '../database/schema';
import { firstSeqIn, plainMessageOf, readEventsAt } from './events';
import { isNotHidden, placeOf } from './log';
import { isAt, keyOf, type Place } from './places';

/** The rows of events, with the fields of plain messages, and whether the member sees them. */
const selectRows = (db: Database, viewerId: number, where: SQL | undefined) =>
  db
    .select({
      roomId: roomEvents.roomId,
      seq: roomEvents.seq,
      kind: roomEvents.kind,
      at: roomEvents.at,
      senderId: roomEvents.senderId,
      clientId: roomEvents.clientId,
      text: roomEvents.text,
      mentions: roomEvents.mentions,
      media: roomEvents.media,
      replyTo: roomEvents.replyTo,
      originalRoom: roomEvents.originalRoom,
      authorId: roomEvents.authorId,
      changedSeq: roomEvents.changedSeq,
      isSeen: sql<boolean>`coalesce(${and(
        gte(roomEvents.seq, firstSeqIn(db, viewerId, roomEvents.roomId)),
        isNotHidden(db, viewerId),
      )}, false)`,
    })
    .from(roomEvents)
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * Events in the order of their rows. Most are plain messages, for which the row suffices; the others are read in full.
 */
async function toEvents(db: Database, viewerId: number, rows: readonly Row[]): Promise<RoomEvent[]> {
  const told = rows.map((row) => ({ place: placeOf(row), plain: row.isSeen ? plainMessageOf(row) : null }));
  const others = told.flatMap(({ place, plain }) => (plain ? [] : [place]));
  const read = new Map((await readEventsAt(db, viewerId, others)).map((event) => [keyOf(event), event]));
  return told.flatMap(({ place, plain }) => plain ?? read.get(keyOf(place)) ?? []);
}

/** The events at these places, in order. */
export async function listEventsAt(
  db: Database,
  viewerId: number,
  places: readonly Place[],
): Promise<RoomEvent[]> {
  if (places.length === 0) return [];
  const rows = selectRows(db, viewerId, isAt(roomEvents, places));
  return toEvents(db, viewerId, await rows.orderBy(asc(roomEvents.roomId), asc(roomEvents.seq)));
}

/** The events of a room from the first that the member may see. */
const selectIn = (db: Database, viewerId: number, room: string, where: SQL | undefined) =>
  selectRows(
    db,
    viewerId,
    and(eq(roomEvents.roomId, room), gte(roomEvents.seq, firstSeqIn(db, viewerId, room)), where),
  ).limit(EVENTS_PER_PAGE);

/** The last events of a room before a place, in order; without a place, the last of all. */
export async function listEventsBefore(
  db: Database,
  viewerId: number,
  room: string,
  before?: number,
): Promise<RoomEvent[]> {
  const isBefore = before === undefined ? undefined : lt(roomEvents.seq, before);
  const last = await selectIn(db, viewerId, room, isBefore).orderBy(desc(roomEvents.seq));
  return toEvents(db, viewerId, last.toReversed());
}

/** The first events of a room after a place, in order. */
export async function listEventsAfter(
  db: Database,
  viewerId: number,
  room: string,
  after: number,
): Promise<RoomEvent[]> {
  const first = selectIn(db, viewerId, room, gt(roomEvents.seq, after));
  return toEvents(db, viewerId, await first.orderBy(asc(roomEvents.seq)));
}
