import type { MessageMedium } from '@contract/chat/media';
import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../database/open';
import { groups, roomEvents, roomMembers } from '../database/schema';
import { listMessages } from './events';
import { findAuthors } from './hand-over';
import { isVisible } from './log';
import { findMembership } from './memberships';
import { keyOf, type Place } from './places';

/** A message as a member sees it now. */
export interface MessageCopy {
  seq: number;
  senderId: number;
  /** Whose words it shows: those of the sender, or for a forward those of the original. */
  authorId: number;
  at: Date;
  text: string;
  /** Its media. */
  media: MessageMedium[];
}

/** The places of the nearest messages on one side of a place that a member hasn't deleted for themselves. */
async function findPlaces(
  db: Database,
  viewerId: number,
  { room, order, where, limit }: { room: string; order: SQL; where: SQL; limit: number },
): Promise<Place[]> {
  const rows = await db
    .select({ room: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, room), eq(roomEvents.kind, 'message'), where, isVisible(db, viewerId)))
    .orderBy(order)
    .limit(limit);
  return rows;
}

/**
 * Copies a message and some before and after it, as a member sees them now, in their order, each with its author. Null for
 * a message that they don't see.
 * @param around how many on each side
 */
export async function copyAround(
  db: Database,
  viewerId: number,
  { room, seq }: Place,
  around: number,
): Promise<MessageCopy[] | null> {
  if (!(await findMembership(db, room, viewerId))) return null;
  const side = { room, limit: around };
  const before = await findPlaces(db, viewerId, {
    ...side,
    where: lt(roomEvents.seq, seq),
    order: desc(roomEvents.seq),
  });
  const after = await findPlaces(db, viewerId, {
    ...side,
    where: gt(roomEvents.seq, seq),
    order: asc(roomEvents.seq),
  });
  const places = [...before, { room, seq }, ...after];
  const messages = await listMessages(db, viewerId, places);
  const authors = await findAuthors(db, places);
  const copies = messages.flatMap(({ seq: place, sender: senderId, at, text, media }) => {
    const authorId = authors.get(keyOf({ room, seq: place }));
    // It has gone since it was read, perhaps with the account of its author.
    return authorId === undefined ? [] : [{ seq: place, senderId, authorId, at: new Date(at), text, media }];
  });
  return copies.some((copy) => copy.seq === seq) ? copies : null;
}

/**
 * The title and the owner of a group (operators' groups may have none); null for somebody who isn't one of its members.
 */
export async function findGroup(
  db: Database,
  viewerId: number,
  room: string,
): Promise<{ title: string; ownerId: number | null } | null> {
  if (!(await findMembership(db, room, viewerId))) return null;
  const [found] = await db
    .select({ title: groups.title, ownerId: roomMembers.memberId })
    .from(groups)
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, groups.roomId), eq(roomMembers.role, 'owner')))
    .where(eq(groups.roomId, room));
  return found ?? null;
}
