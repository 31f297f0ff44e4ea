import { CODE } from '@contract/codes';
import type { Mention } from '@contract/chat/event';
import { MAX_MENTIONS } from '@contract/chat/room';
import { and, asc, eq, gt, gte, inArray, ne, or, type SQL } from 'drizzle-orm';
import { messageMentions, roomEvents, roomMembers, rooms } from '../database/schema';
import { hasNotBlocked } from '../contacts/contacts';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { findMetIn } from './acquaintances';
import { findStored, isNotHidden } from './log';
import { isIn, type Place } from './places';
import type { Turn } from './turn';

/** Whether mentions are in the order of the text, without overlaps. */
function fit(mentions: readonly Mention[], text: string): boolean {
  let end = 0;
  for (const { from, to } of mentions) {
    if (from < end || to <= from || to > text.length) return false;
    end = to;
  }
  return true;
}

/**
 * The mentions of a text whose members belong to the group, as far as the writer may know it; mentions of others become
 * plain text, since they may have left meanwhile. 400 for positions outside the text, and outside groups.
 */
export async function readMentions(
  { tx, room, memberId }: Turn,
  text: string,
  mentions: readonly Mention[],
): Promise<Mention[] | null | Failure> {
  if (mentions.length === 0) return null;
  if (room.kind !== 'group' || !fit(mentions, text))
    return new Failure(CODE.invalidInput, { field: 'mentions' });
  const ids = mentions.map((mention) => mention.memberId);
  const met = new Set(await findMetIn(tx, { room: room.id, memberId, ids }));
  const known = mentions.filter((mention) => met.has(mention.memberId));
  return known.length === 0 ? null : known;
}

/** Whom a message mentions or answers. */
interface Concerning {
  mentions: readonly Mention[] | null;
  /** The place of the message that it answers. */
  replyTo: number | null;
}

/** Where a member writes. */
interface Writer {
  room: string;
  memberId: number;
}

/** Whom a group message concerns besides its writer: those whom it mentions, and the one whose message it answers. */
export async function findConcerned(
  tx: Database,
  { room, memberId }: Writer,
  { mentions, replyTo }: Concerning,
): Promise<number[]> {
  const answered = replyTo === null ? null : await findStored(tx, { room, seq: replyTo });
  const ids = new Set((mentions ?? []).map((one) => one.memberId));
  if (answered?.kind === 'message' && answered.senderId !== null) ids.add(answered.senderId);
  ids.delete(memberId);
  if (ids.size === 0) return [];
  const rows = await tx
    .select({ id: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, room), inArray(roomMembers.memberId, [...ids])));
  return rows.map(({ id }) => id);
}

/** Whom a group message concerns once its mentions are replaced. */
export async function findConcernedByEdit(
  tx: Database,
  { seq, ...writer }: Writer & { seq: number },
  mentions: readonly Mention[],
): Promise<number[]> {
  const message = await findStored(tx, { room: writer.room, seq });
  return findConcerned(tx, writer, { mentions, replyTo: message?.replyTo ?? null });
}

/**
 * Notes whom a new group message concerns. Their accounts are already locked: the rows refer to them, and the deletion
 * of an account waits for the room.
 */
export async function noteMentions(
  { tx, room: { kind }, memberId }: Turn,
  { room, seq }: Place,
  message: Concerning,
): Promise<void> {
  if (kind !== 'group') return;
  const ids = await findConcerned(tx, { room, memberId }, message);
  if (ids.length === 0) return;
  await tx
    .insert(messageMentions)
    .values(ids.map((memberId) => ({ roomId: room, seq, memberId })))
    .onConflictDoNothing();
}

/** Notes whom an edited group message concerns, replacing those whom its old text concerned. */
export async function replaceMentions(turn: Turn, place: Place, message: Concerning): Promise<void> {
  if (turn.room.kind !== 'group') return;
  await turn.tx
    .delete(messageMentions)
    .where(and(eq(messageMentions.roomId, place.room), eq(messageMentions.seq, place.seq)));
  await noteMentions(turn, place, message);
}

/** A condition: a `message_mentions` row names a member for an event, and they haven't blocked its sender. */
export const concerns = (db: Database, memberId: number): SQL | undefined =>
  and(
    eq(messageMentions.memberId, memberId),
    eq(messageMentions.roomId, roomEvents.roomId),
    eq(messageMentions.seq, roomEvents.seq),
    isNotBlocked(db, memberId),
  );

/** A condition: a member hasn't blocked the sender of an event. */
export const isNotBlocked = (db: Database, memberId: number): SQL =>
  hasNotBlocked(db, memberId, roomEvents.senderId);

/** A condition: a message isn't folded for a member; in groups, messages from people whom they have blocked are. */
export const isNotFolded = (db: Database, memberId: number): SQL | undefined =>
  or(ne(rooms.kind, 'group'), isNotBlocked(db, memberId));

/** The places of unread messages in these rooms that concern a member: the first ones in each room. */
export async function findUnreadMentions(
  db: Database,
  memberId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const found = new Map<string, number[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ room: messageMentions.roomId, seq: messageMentions.seq })
    .from(messageMentions)
    .innerJoin(
      roomMembers,
      and(
        eq(roomMembers.roomId, messageMentions.roomId),
        eq(roomMembers.memberId, messageMentions.memberId),
        gt(messageMentions.seq, roomMembers.readSeq),
        gte(messageMentions.seq, roomMembers.joinedSeq),
      ),
    )
    .innerJoin(
      roomEvents,
      and(
        eq(roomEvents.roomId, messageMentions.roomId),
        eq(roomEvents.seq, messageMentions.seq),
        eq(roomEvents.kind, 'message'),
        ne(roomEvents.senderId, memberId),
      ),
    )
    .where(and(concerns(db, memberId), isIn(messageMentions.roomId, ids), isNotHidden(db, memberId)))
    .orderBy(asc(messageMentions.seq));
  for (const { room, seq } of rows) {
    const places = found.get(room) ?? [];
    if (places.length < MAX_MENTIONS) places.push(seq);
    found.set(room, places);
  }
  return found;
}

/** A text without the names of a member, and its remaining mentions. */
export function withoutName(
  text: string,
  mentions: readonly Mention[],
  memberId: number,
): { text: string; mentions: Mention[] | null } {
  const GONE = '@…';
  let shift = 0;
  let changed = text;
  const kept: Mention[] = [];
  for (const { from, to, ...mention } of mentions) {
    if (mention.memberId !== memberId) {
      kept.push({ ...mention, from: from + shift, to: to + shift });
      continue;
    }
    changed = changed.slice(0, from + shift) + GONE + changed.slice(to + shift);
    shift += GONE.length - (to - from);
  }
  return { text: changed, mentions: kept.length === 0 ? null : kept };
}
