import { type MessageEvent, QUOTE_LENGTH, type RoomEvent } from '@contract/chat/event';
import { and, asc, eq, gte, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { hiddenMessages, messageReactions, roomEvents, roomMembers } from '../database/schema';
import { authors } from '../member/members';
import { isForward, type StoredEvent } from './log';
import { isAt, isHiddenBy, isPlace, keyOf, type Place } from './places';

/** The message that an event is, or concerns. */
const message = alias(roomEvents, 'message');
const hidden = alias(hiddenMessages, 'hidden');
/** The message whose text a forward shows. */
const original = alias(roomEvents, 'original');
/** The message that a message answers. */
const quoted = alias(roomEvents, 'quoted');
const quotedOriginal = alias(roomEvents, 'quoted_original');
const hiddenQuoted = alias(hiddenMessages, 'hidden_quoted');

const isOriginalOf = (found: typeof original | typeof quotedOriginal, of: typeof message | typeof quoted) =>
  and(eq(found.roomId, of.originalRoom), eq(found.seq, of.originalSeq));

/** The reader's id, or its placeholder in a prepared statement. */
type Viewer = number | Placeholder;

/** The place of the first event that the reader may see in a room; null in a room that isn't theirs. */
export function firstSeqIn(
  db: Database,
  viewerId: Viewer,
  room: string | typeof roomEvents.roomId,
): SQL<number | null> {
  const own = db
    .select({ seq: roomMembers.joinedSeq })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, room), eq(roomMembers.memberId, viewerId)));
  return sql`(${own})`;
}

/** The events that are read. */
const choose = (db: Database, viewerId: Viewer, where: SQL | undefined) =>
  db
    .select({
      room: roomEvents.roomId,
      seq: roomEvents.seq,
      kind: roomEvents.kind,
      at: roomEvents.at,
      by: roomEvents.senderId,
      target: roomEvents.targetSeq,
      title: roomEvents.text,
      subject: roomEvents.subjectId,
      action: roomEvents.action,
      role: roomEvents.role,
      changed: roomEvents.changed,
      firstSeq: firstSeqIn(db, viewerId, roomEvents.roomId).as('first_seq'),
    })
    .from(roomEvents)
    .where(where)
    .$dynamic();

/**
 * Events in order, as a member may see them now, each with the message that it concerns, never with a text of its own.
 * Only the last of a message's changes carries the message, so no page repeats a message that changed often.
 *
 * A separate query selects the events. PostgreSQL plans only eight tables together: it would read whole tables although
 * the ninth says which rows are wanted.
 */
function selectEvents(db: Database, viewerId: Viewer, chosen: ReturnType<typeof choose>) {
  const event = chosen.as('event');
  const carriesMessage = or(isNull(event.target), eq(message.changedSeq, event.seq));
  // Whoever sees a forward sees its original.
  const isShown = sql<boolean>`coalesce(
    ${message.kind} = 'message' and ${hidden.seq} is null and ${message.seq} >= ${event.firstSeq}
    and (${message.originalRoom} is null or ${original.kind} = 'message'), false)`;
  const isQuoteShown = sql<boolean>`coalesce(
    ${quoted.kind} = 'message' and ${hiddenQuoted.seq} is null and ${quoted.seq} >= ${event.firstSeq}
    and (${quoted.originalRoom} is null or ${quotedOriginal.kind} = 'message'), false)`;
  // Only for forwards: the sender of any other message is known.
  const authorOf = sql`coalesce(${original.authorId}, ${original.senderId}, ${message.authorId})`;
  return db
    .select({
      room: event.room,
      seq: event.seq,
      kind: event.kind,
      by: event.by,
      target: event.target,
      eventAt: event.at,
      title: event.title,
      subject: event.subject,
      action: event.action,
      role: event.role,
      changed: event.changed,
      isKnown: sql<boolean>`coalesce(coalesce(${event.target}, ${event.seq}) >= ${event.firstSeq}, false)`,
      isShown,
      messageSeq: message.seq,
      at: message.at,
      sender: message.senderId,
      clientId: message.clientId,
      text: sql<string>`coalesce(${original.text}, ${message.text})`,
      mentions: message.mentions,
      media: message.media,
      originalMedia: original.media,
      originalRoom: message.originalRoom,
      authorId: message.authorId,
      nickname: authors.nickname,
      replyTo: message.replyTo,
      isQuoteShown,
      quotedSender: quoted.senderId,
      quotedText: sql<string>`left(coalesce(${quotedOriginal.text}, ${quoted.text}), ${QUOTE_LENGTH}::integer)`,
      quotedMedia: quoted.media,
      quotedOriginalMedia: quotedOriginal.media,
      editedAt: message.editedAt,
      originalEditedAt: original.editedAt,
      pinnedSeq: message.pinnedSeq,
      changedSeq: message.changedSeq,
    })
    .from(event)
    .leftJoin(
      message,
      and(
        eq(message.roomId, event.room),
        eq(message.seq, sql`coalesce(${event.target}, ${event.seq})`),
        carriesMessage,
      ),
    )
    .leftJoin(hidden, isHiddenBy(viewerId, hidden, message))
    .leftJoin(original, isOriginalOf(original, message))
    .leftJoin(authors, eq(authors.id, authorOf))
    .leftJoin(quoted, and(eq(quoted.roomId, message.roomId), eq(quoted.seq, message.replyTo)))
    .leftJoin(hiddenQuoted, isHiddenBy(viewerId, hiddenQuoted, quoted))
    .leftJoin(quotedOriginal, isOriginalOf(quotedOriginal, quoted))
    .orderBy(asc(event.room), asc(event.seq));
}

type Row = Awaited<ReturnType<typeof selectEvents>>[number];
type Reactions = MessageEvent['reactions'];

/** The reactions to the messages of these events, by the keys of their places. */
async function findReactions(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<string, Reactions>> {
  // A message that was never changed has none.
  const places = rows.flatMap(({ room, messageSeq, isShown: shown, changedSeq }) =>
    shown && messageSeq !== null && changedSeq !== null ? [{ room, seq: messageSeq }] : [],
  );
  if (places.length === 0) return new Map();
  const set = await db
    .select()
    .from(messageReactions)
    .where(isAt(messageReactions, places))
    .orderBy(asc(messageReactions.setSeq));
  const found = new Map<string, Reactions>();
  for (const { roomId, seq, emoji, memberId } of set) {
    const key = keyOf({ room: roomId, seq });
    const reactions = found.get(key) ?? [];
    const same = reactions.find((reaction) => reaction.emoji === emoji);
    if (same) same.members.push(memberId);
    else reactions.push({ emoji, members: [memberId] });
    found.set(key, reactions);
  }
  return found;
}

function quoteOf(row: Row): MessageEvent['quote'] {
  const { replyTo, isQuoteShown: shown, quotedSender: sender, quotedText: text } = row;
  if (replyTo === null) return null;
  if (!shown || sender === null) return { seq: replyTo, said: null };
  return { seq: replyTo, said: { sender, text, media: row.quotedMedia ?? row.quotedOriginalMedia ?? [] } };
}

/** A message that neither answers nor forwards another, as everybody sees it until something changes it. */
export const newMessage = (
  { room, seq }: Place,
  said: Pick<MessageEvent, 'sender' | 'clientId' | 'text' | 'mentions' | 'media'>,
  at: Date,
): MessageEvent => ({
  room,
  seq,
  kind: 'message',
  at: at.toISOString(),
  ...said,
  quote: null,
  forwardedFrom: null,
  editedAt: null,
  pinned: false,
  reactions: [],
  changedSeq: seq,
});

/** What a plain message is recognised by and made from. */
type PlainRow = Pick<
  StoredEvent,
  | 'kind'
  | 'roomId'
  | 'seq'
  | 'at'
  | 'senderId'
  | 'clientId'
  | 'text'
  | 'mentions'
  | 'media'
  | 'replyTo'
  | 'originalRoom'
  | 'authorId'
  | 'changedSeq'
>;

/**
 * A plain message, made from its row alone; null for other events. It neither answers nor forwards another, nothing has
 * changed it, and everybody who may see it sees the same.
 */
export function plainMessageOf(event: PlainRow): MessageEvent | null {
  const { kind, roomId, seq, at, senderId: sender, clientId, text, mentions, media } = event;
  const isPlain = event.replyTo === null && !isForward(event) && event.changedSeq === null;
  if (kind !== 'message' || !isPlain || sender === null) return null;
  const said = { sender, clientId, text, mentions: mentions ?? [], media: media ?? [] };
  return newMessage({ room: roomId, seq }, said, at);
}

/** The message of an event; null if it is gone or hidden from this reader. */
function toMessage(row: Row, reactions: ReadonlyMap<string, Reactions>): MessageEvent | null {
  const { room, messageSeq: seq, at, sender, clientId } = row;
  if (!row.isShown || seq === null || at === null || sender === null || clientId === null) return null;
  const editedAt = row.originalRoom === null ? row.editedAt : row.originalEditedAt;
  const media = row.media ?? row.originalMedia ?? [];
  const isPassedOn = isForward(row);
  // The original's author mentioned them, not the forwarder.
  const mentions = isPassedOn ? [] : (row.mentions ?? []);
  const said = { sender, clientId, text: row.text, mentions, media };
  return {
    ...newMessage({ room, seq }, said, at),
    quote: quoteOf(row),
    forwardedFrom: isPassedOn ? { nickname: row.nickname } : null,
    editedAt: editedAt?.toISOString() ?? null,
    pinned: row.pinnedSeq !== null,
    reactions: reactions.get(keyOf({ room, seq })) ?? [],
    changedSeq: row.changedSeq ?? seq,
  };
}

/** An event about a group or its members; null for an event of another kind, and one about a deleted account. */
function toGroupEvent(row: Row): RoomEvent | null {
  const { room, seq, kind, by, subject, action, role, changed } = row;
  const at = row.eventAt.toISOString();
  if (kind === 'member' && subject !== null && action !== null)
    return { room, seq, kind, at, by, member: subject, action, role };
  if (kind !== 'settings' || changed === null) return null;
  return { room, seq, kind, at, by, changed, title: changed.includes('title') ? row.title : null };
}

function toEvent(row: Row, reactions: ReadonlyMap<string, Reactions>): RoomEvent {
  const { room, seq, kind, by, target } = row;
  if (kind === 'delete' && target !== null && row.isKnown) return { room, seq, kind, target };
  const ofGroup = row.isKnown ? toGroupEvent(row) : null;
  if (ofGroup) return ofGroup;
  const found = toMessage(row, reactions);
  if (found === null) return { room, seq, kind: 'none' };
  if (kind === 'message') return found;
  if (by !== null && (kind === 'reaction' || kind === 'pin')) return { room, seq, kind, by, message: found };
  // The account that reacted or pinned may be deleted: the message was changed all the same.
  return { room, seq, kind: 'edit', message: found };
}

async function toEvents(db: Database, rows: readonly Row[]): Promise<RoomEvent[]> {
  const reactions = await findReactions(db, rows);
  return rows.map((row) => toEvent(row, reactions));
}

async function toMessages(db: Database, rows: readonly Row[]): Promise<MessageEvent[]> {
  const reactions = await findReactions(db, rows);
  return rows.flatMap((row) => toMessage(row, reactions) ?? []);
}

const VIEWER = sql.placeholder('viewerId');

/** The statement for one event. It runs once per message for each member who sees it differently from the others. */
const selectEvent = prepareOnce((db) => {
  const isNamed = and(
    eq(roomEvents.roomId, sql.placeholder('room')),
    eq(roomEvents.seq, sql.placeholder('seq')),
  );
  return selectEvents(db, VIEWER, choose(db, VIEWER, isNamed)).prepare('event');
});

/** The event at a place as a member may see it, or null. */
export async function findEvent(db: Database, viewerId: number, place: Place): Promise<RoomEvent | null> {
  const [event] = await toEvents(db, await selectEvent(db).execute({ viewerId, ...place }));
  return event ?? null;
}

/** The message at a place; null if there is none that the member may see. */
export async function findMessage(
  db: Database,
  viewerId: number,
  place: Place,
): Promise<MessageEvent | null> {
  const [found] = await toMessages(db, await selectMessages(db, viewerId, isPlace(place)));
  return found ?? null;
}

/** Messages as a member may see them. */
export const selectMessages = (db: Database, viewerId: number, where: SQL | undefined) =>
  selectEvents(db, viewerId, choose(db, viewerId, and(eq(roomEvents.kind, 'message'), where)));

/** The events at these places, in order, with all that they show. */
export const readEventsAt = async (
  db: Database,
  viewerId: number,
  places: readonly Place[],
): Promise<RoomEvent[]> =>
  places.length === 0
    ? []
    : toEvents(db, await selectEvents(db, viewerId, choose(db, viewerId, isAt(roomEvents, places))));

/** The messages at these places that the member may see. */
export const listMessages = async (
  db: Database,
  viewerId: number,
  places: readonly Place[],
): Promise<MessageEvent[]> =>
  places.length === 0 ? [] : toMessages(db, await selectMessages(db, viewerId, isAt(roomEvents, places)));

/** The events of a room from the first that the member may see. */
const chooseIn = (db: Database, viewerId: number, room: string, where: SQL | undefined) =>
  choose(
    db,
    viewerId,
    and(eq(roomEvents.roomId, room), gte(roomEvents.seq, firstSeqIn(db, viewerId, room)), where),
  );

/** The pinned messages of a room that the member may see, the most recently pinned first. */
export async function listPinned(db: Database, viewerId: number, room: string): Promise<MessageEvent[]> {
  const pinned = chooseIn(db, viewerId, room, isNotNull(roomEvents.pinnedSeq));
  const rows = await selectEvents(db, viewerId, pinned);
  return toMessages(
    db,
    rows.toSorted((one, two) => (two.pinnedSeq ?? 0) - (one.pinnedSeq ?? 0)),
  );
}
