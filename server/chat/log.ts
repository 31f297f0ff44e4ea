import {
  and,
  asc,
  eq,
  exists,
  type InferSelectModel,
  isNotNull,
  isNull,
  lte,
  notExists,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, roomEvents, roomMembers, rooms } from '../database/schema';
import { isAt, isHiddenBy, isPlace, type Place } from './places';

/** An event as it is stored. */
export type StoredEvent = InferSelectModel<typeof roomEvents>;

/** The kinds of rooms. */
export type RoomKind = InferSelectModel<typeof rooms>['kind'];

/** A room whose row is locked. */
export interface LockedRoom {
  id: string;
  kind: RoomKind;
  lastSeq: number;
}

const selectForUpdate = prepareOnce((db) =>
  db
    .select({ id: rooms.id, kind: rooms.kind, lastSeq: rooms.lastSeq })
    .from(rooms)
    .where(eq(rooms.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_room'),
);

/**
 * Locks a room until the transaction ends, so that its next event gets the next place.
 *
 * Every chat transaction locks in the same order: accounts, rooms by their ids, originals, forwards, memberships.
 */
export async function lockRoom(tx: Database, id: string): Promise<LockedRoom | null> {
  const [room] = await selectForUpdate(tx).execute({ id });
  return room ?? null;
}

/** The kind of a room; null if there is none. */
export async function findKind(db: Database, id: string): Promise<RoomKind | null> {
  const [room] = await db.select({ kind: rooms.kind }).from(rooms).where(eq(rooms.id, id));
  return room?.kind ?? null;
}

/** A message that is added, see `roomEvents`. */
export interface NewMessage {
  senderId: number;
  clientId: string;
  text?: string;
  media?: StoredEvent['media'];
  mentions?: StoredEvent['mentions'];
  replyTo?: number | null;
  originalRoom?: string;
  originalSeq?: number;
}

/** A value of a prepared statement whose type isn't text in the database. */
const valueOf = (name: string, type: 'timestamptz' | 'jsonb') =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`;

/** Adds a message and raises its room, in one statement: it runs for every message. */
const insertMessage = prepareOnce((db) => {
  const raised = db.$with('raised').as(
    db
      .update(rooms)
      .set({ lastSeq: sql`${sql.placeholder('seq')}`, lastAt: valueOf('at', 'timestamptz') })
      .where(eq(rooms.id, sql.placeholder('roomId')))
      .returning({ id: rooms.id }),
  );
  return db
    .with(raised)
    .insert(roomEvents)
    .values({
      kind: 'message',
      hasTerms: true,
      roomId: sql.placeholder('roomId'),
      seq: sql.placeholder('seq'),
      at: valueOf('at', 'timestamptz'),
      senderId: sql.placeholder('senderId'),
      clientId: sql.placeholder('clientId'),
      text: sql.placeholder('text'),
      media: valueOf('media', 'jsonb'),
      mentions: valueOf('mentions', 'jsonb'),
      replyTo: sql.placeholder('replyTo'),
      originalRoom: sql.placeholder('originalRoom'),
      originalSeq: sql.placeholder('originalSeq'),
    })
    .prepare('append_message');
});

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Appends a message to a locked room and returns its place. The caller stores its search terms. */
export async function appendMessage(
  tx: Database,
  { id, lastSeq }: Pick<LockedRoom, 'id' | 'lastSeq'>,
  { text = '', replyTo = null, originalRoom, originalSeq, media, mentions, ...sent }: NewMessage,
  at: Date,
): Promise<Place> {
  const place = { room: id, seq: lastSeq + 1 };
  await insertMessage(tx).execute({
    ...sent,
    text,
    replyTo,
    originalRoom: originalRoom ?? null,
    originalSeq: originalSeq ?? null,
    media: toJson(media),
    mentions: toJson(mentions),
    roomId: id,
    seq: place.seq,
    at: at.toISOString(),
  });
  return place;
}

/** An event to add that isn't a message. */
export type NewEvent = Pick<StoredEvent, 'senderId'> & {
  kind: Exclude<StoredEvent['kind'], 'message' | 'none'>;
} & Partial<Pick<StoredEvent, 'text' | 'targetSeq' | 'subjectId' | 'action' | 'role' | 'changed'>>;

/** Appends events to a locked room and returns their places. They don't move the room in the list. */
export async function appendEvents(
  tx: Database,
  { id, lastSeq }: LockedRoom,
  events: readonly NewEvent[],
  at: Date,
): Promise<Place[]> {
  const rows = events.map((event, index) => ({
    text: '',
    ...event,
    roomId: id,
    seq: lastSeq + index + 1,
    at,
  }));
  const raised = tx.$with('raised').as(
    tx
      .update(rooms)
      .set({ lastSeq: lastSeq + rows.length, changedAt: at })
      .where(eq(rooms.id, id))
      .returning({ id: rooms.id }),
  );
  await tx.with(raised).insert(roomEvents).values(rows);
  return rows.map(({ seq }) => ({ room: id, seq }));
}

const selectSent = prepareOnce((db) =>
  db
    .select()
    .from(roomEvents)
    .where(
      and(
        eq(roomEvents.roomId, sql.placeholder('room')),
        eq(roomEvents.senderId, sql.placeholder('sender')),
        eq(roomEvents.clientId, sql.placeholder('clientId')),
      ),
    )
    .prepare('sent_message'),
);

/** The message that a device has sent with a client id, whatever became of it; null if there is none. */
export async function findSent(
  tx: Database,
  sent: { room: string; sender: number; clientId: string },
): Promise<StoredEvent | null> {
  const [row] = await selectSent(tx).execute(sent);
  return row ?? null;
}

/** The event at a place, whatever it is; null if there is none. */
export async function findStored(db: Database, place: Place): Promise<StoredEvent | null> {
  const [row] = await db.select().from(roomEvents).where(isPlace(place));
  return row ?? null;
}

/** A condition: an event is a message, and not gone. */
export const isMessage = eq(roomEvents.kind, 'message');

/** Whether a message is a forward, even if it holds the words itself because its original is gone. */
export const isForward = ({
  originalRoom,
  authorId,
}: Pick<StoredEvent, 'originalRoom' | 'authorId'>): boolean => originalRoom !== null || authorId !== null;

/** A condition: an event isn't a message that a member has deleted for themselves. */
export const isNotHidden = (db: Database, viewerId: number): SQL =>
  notExists(
    db
      .select()
      .from(hiddenMessages)
      .where(isHiddenBy(viewerId, hiddenMessages, roomEvents)),
  );

/** A condition: a member belongs to the room of an event, and may see its place. */
export const isSinceJoining = (db: Database, viewerId: number | Placeholder): SQL =>
  exists(
    db
      .select()
      .from(roomMembers)
      .where(
        and(
          eq(roomMembers.roomId, roomEvents.roomId),
          eq(roomMembers.memberId, viewerId),
          lte(roomMembers.joinedSeq, roomEvents.seq),
        ),
      ),
  );

/**
 * A condition: a member may see an event: they belong to its room, may see its place, and haven't deleted it for
 * themselves.
 */
export const isVisible = (db: Database, viewerId: number): SQL | undefined =>
  and(isSinceJoining(db, viewerId), isNotHidden(db, viewerId));

const selectMessages = (tx: Database, where: SQL | undefined) =>
  tx.select().from(roomEvents).where(and(isMessage, where)).$dynamic();

/** Locks a message that a member can see; null if there is none. */
export async function lockMessage(tx: Database, viewerId: number, place: Place): Promise<StoredEvent | null> {
  const [row] = await selectMessages(tx, and(isPlace(place), isVisible(tx, viewerId))).for('update');
  return row ?? null;
}

/** A condition: an event is a forward of one of these messages. */
const isForwardOf = (originals: readonly Place[]): SQL | undefined =>
  and(
    isNotNull(roomEvents.originalRoom),
    isAt({ roomId: roomEvents.originalRoom, seq: roomEvents.originalSeq }, originals),
  );

/** Locks messages in a fixed order. */
export const lockMessages = (tx: Database, where: SQL | undefined): Promise<StoredEvent[]> =>
  selectMessages(tx, where).orderBy(asc(roomEvents.roomId), asc(roomEvents.seq)).for('update');

/** Where a stored event is. */
export const placeOf = ({ roomId, seq }: Pick<StoredEvent, 'roomId' | 'seq'>): Place => ({
  room: roomId,
  seq,
});

/** Locks all forwards of these messages, whoever sent them, together with other messages. */
export async function lockForwards(
  tx: Database,
  originals: readonly StoredEvent[],
  others: readonly Place[] = [],
): Promise<StoredEvent[]> {
  const rows =
    originals.length === 0
      ? []
      : await tx
          .select({ roomId: roomEvents.roomId, seq: roomEvents.seq })
          .from(roomEvents)
          .where(and(isMessage, isForwardOf(originals.map(placeOf))));
  const places = [...others, ...rows.map(placeOf)];
  return places.length === 0 ? [] : lockMessages(tx, isAt(roomEvents, places));
}

/**
 * Locks the message at a place if it holds its words itself: an original, or a forward that took them over. Else null.
 */
export async function lockOriginal(tx: Database, place: Place): Promise<StoredEvent | null> {
  const [row] = await lockMessages(tx, and(isPlace(place), isNull(roomEvents.originalRoom)));
  return row ?? null;
}

/** How many forwards a message has. */
export const countForwards = (tx: Database, place: Place): Promise<number> =>
  tx.$count(roomEvents, and(isMessage, isForwardOf([place])));
