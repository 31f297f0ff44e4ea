import { SUPPORT_ID } from '@contract/support/request';
import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { findBlocksBetween, isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import type { Failure } from '../failure';
import type { AppDeps } from '../module';
import { signalUnread } from '../notices/unread-signal';
import { filterReceivers, tellsReading } from '../privacy/privacy';
import { holds } from '../support/holding';
import { listSeeingMembers } from './acquaintances';
import type { Actor } from './actor';
import { findMembership, findPair, isOpenToBoth, listMembers, type Membership } from './memberships';
import { otherOf } from './pair';
import { unknownRoom } from './rooms';
import { signalRead } from './signals';
import { toldUpTo } from './told-readers';

/** How far a member has read. */
interface Mark {
  room: string;
  memberId: number;
  upTo: number;
}

/** The most readers of a place that are considered: once this many have read that far, nobody is sent the mark. */
const LOOKED_AT = 4;

/**
 * The members of a group who are sent a read mark. Of the first two who read up to a place, at least one isn't the
 * sender of its message, so further marks are sent to nobody, in a group of any size. Marks aren't sent across a block:
 * for such a receiver the first two are counted without those on the other side of it. A receiver with blocks towards
 * three of the first four learns of it when the room is next read.
 */
async function listInGroup(tx: Database, { room, memberId, upTo }: Mark): Promise<number[]> {
  const isOther = and(eq(roomMembers.roomId, room), ne(roomMembers.memberId, memberId));
  const rows = await tx
    .select({ id: roomMembers.memberId })
    .from(roomMembers)
    .where(and(isOther, gte(toldUpTo(roomMembers), upTo), tellsReading(tx, roomMembers.memberId)))
    .limit(LOOKED_AT);
  if (rows.length === LOOKED_AT) return [];
  const before = rows.map(({ id }) => id);
  const others = (await listMembers(tx, room)).filter((id) => id !== memberId);
  const isBlockBetweenThem = await findBlocksBetween(tx, [memberId, ...before], others);
  return others.filter(
    (id) =>
      !isBlockBetweenThem(memberId, id) &&
      before.filter((reader) => !isBlockBetweenThem(reader, id)).length < 2,
  );
}

/**
 * What to store in a membership when its member has read up to a place, and whether a block keeps it from the other
 * member of a direct chat. Across a block the other keeps seeing the mark that they saw before; once the block has
 * ended, they see what the member reads next.
 */
async function readUpTo(
  tx: Database,
  { room, memberId }: { room: string; memberId: number },
  upTo: SQL<number>,
) {
  const other = otherOf((await findPair(tx, room, memberId)) ?? null, memberId);
  const isBlocked = other !== null && (await isBlockBetween(tx, memberId, other));
  const told = isBlocked ? toldUpTo(roomMembers) : null;
  return { other, isBlocked, marks: { readSeq: upTo, toldSeq: told, markedUnread: false } };
}

/** The other member of a direct chat, if they are told how far the member has read: in a request neither is. */
async function listInDirect(
  tx: Database,
  { roomId, memberId }: Membership,
  { other, isBlocked }: { other: number | null; isBlocked: boolean },
): Promise<number[]> {
  if (other === null || isBlocked || !(await isOpenToBoth(tx, roomId))) return [];
  return filterReceivers(tx, memberId, [other]);
}

/** The receivers of a mark in a group: those who may know its members are told who has read, the others aren't. */
async function receiversInGroup(tx: Database, mark: Mark): Promise<{ knowing: number[]; others: number[] }> {
  const told = await filterReceivers(tx, mark.memberId, await listInGroup(tx, mark));
  if (told.length === 0) return { knowing: [], others: [] };
  const seeing = new Set(await listSeeingMembers(tx, mark.room));
  return { knowing: told.filter((id) => seeing.has(id)), others: told.filter((id) => !seeing.has(id)) };
}

/**
 * Notes that a member has read up to a place, at most up to the last event. Others are told unless the room is a
 * request, either side has turned read receipts off, or one has blocked the other. An earlier place than the current
 * one changes nothing. 404 for a room that isn't the member's, or not the assistant's.
 */
export async function markRead(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { room, memberId, assistant, seq }: Actor & { room: string; seq: number },
): Promise<Failure | null> {
  return db.transaction(async (tx) => {
    const own = await findMembership(tx, room, memberId);
    if (!own) return unknownRoom();
    if (assistant !== undefined && !(await holds(tx, room, assistant))) return unknownRoom();
    const upTo = sql<number>`least(${seq}::integer, (select last_seq from ${rooms} where ${rooms.id} = ${room}))`;
    const { other, isBlocked, marks } = await readUpTo(tx, { room, memberId }, upTo);
    const told = await listInDirect(tx, own, { other, isBlocked });
    const now = clock();
    const [changed] = await tx
      .update(roomMembers)
      .set({ ...marks, changedAt: now, ...(told.length > 0 ? { toldAt: now } : {}) })
      .where(
        and(eq(roomMembers.roomId, room), eq(roomMembers.memberId, memberId), lt(roomMembers.readSeq, upTo)),
      )
      .returning({ seq: roomMembers.readSeq });
    if (!changed) return null;
    const mark = { room, memberId, upTo: changed.seq };
    if (other === SUPPORT_ID) await signalUnread(tx, [memberId]);
    const { knowing, others } =
      other === null ? await receiversInGroup(tx, mark) : { knowing: told, others: [] };
    await signalRead(tx, mark, [memberId, ...knowing]);
    await signalRead(tx, { ...mark, memberId: null }, others);
    return null;
  });
}
