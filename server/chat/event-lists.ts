import { EVENTS_PER_PAGE } from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomEvents } from '../database/schema';
import { firstSeqIn, newMessage, readEventsAt } from './events';
import { isNotHidden } from './log';
import { isAt, keyOf, type Place } from './places';

/** A message that all who may see it see alike, see `plainMessageOf`. */
const isPlain = and(
  eq(roomEvents.kind, 'message'),
  isNotNull(roomEvents.senderId),
  isNull(roomEvents.replyTo),
  isNull(roomEvents.originalRoom),
  isNull(roomEvents.changedSeq),
);

/** The rows of events, with what plain messages show; `isPlain` is false too for those that the member doesn't see. */
function selectRows(db: Database, viewerId: number, where: SQL | undefined) {
  const isSeen = and(
    gte(roomEvents.seq, firstSeqIn(db, viewerId, roomEvents.roomId)),
    isNotHidden(db, viewerId),
  );
  return db
    .select({
      room: roomEvents.roomId,
      seq: roomEvents.seq,
      at: roomEvents.at,
      sender: roomEvents.senderId,
      clientId: roomEvents.clientId,
      text: roomEvents.text,
      mentions: roomEvents.mentions,
      media: roomEvents.media,
      isPlain: sql<boolean>`coalesce(${and(isPlain, isSeen)}, false)`,
    })
    .from(roomEvents)
    .where(where)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toPlainMessage({ room, seq, at, sender, clientId, text, mentions, media, ...row }: Row) {
  if (!row.isPlain || sender === null) return null;
  const said = { sender, clientId, text, mentions: mentions ?? [], media: media ?? [] };
  return newMessage({ room, seq }, said, at);
}

/** Events in the order of their rows. Most are plain messages, which their rows alone tell; the others are read anew. */
async function toEvents(db: Database, viewerId: number, rows: readonly Row[]): Promise<RoomEvent[]> {
  const others = rows.flatMap((row) => (row.isPlain ? [] : [{ room: row.room, seq: row.seq }]));
  const read = new Map((await readEventsAt(db, viewerId, others)).map((event) => [keyOf(event), event]));
  return rows.flatMap((row) => toPlainMessage(row) ?? read.get(keyOf(row)) ?? []);
}

/** The events at these places, in their order. */
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

/** The last events of a room before a place, in their order; without a place the last of all. */
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

/** The first events of a room after a place, in their order. */
export async function listEventsAfter(
  db: Database,
  viewerId: number,
  room: string,
  after: number,
): Promise<RoomEvent[]> {
  const first = selectIn(db, viewerId, room, gt(roomEvents.seq, after));
  return toEvents(db, viewerId, await first.orderBy(asc(roomEvents.seq)));
}
