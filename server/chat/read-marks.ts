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

/** Readers of a place who are looked at: where as many have come as far, a mark is told to nobody. */
const LOOKED_AT = 4;

/**
 * Those of a group who may learn by a mark that a message was read. Of the first two who come to a place at least one isn't
 * its sender, so nobody is told of more, in a group of any size. Nobody is told across a block: for them those two are
 * others. Who is across a block from three of the first four finds it when the room is next read.
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
 * What a membership notes once its member has read up to a place, and from whom of a direct chat a block keeps it. Across a
 * block the other goes on being told what they were told before; once it has ended, of what the member reads next.
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

/** The other of a direct chat, if they are told how far a member reads: in a request neither is. */
async function listInDirect(
  tx: Database,
  { roomId, memberId }: Membership,
  { other, isBlocked }: { other: number | null; isBlocked: boolean },
): Promise<number[]> {
  if (other === null || isBlocked || !(await isOpenToBoth(tx, roomId))) return [];
  return filterReceivers(tx, memberId, [other]);
}

/** Those of a group who are told of a mark: those who may know who belongs to it are told by whom, the others aren't. */
async function receiversInGroup(tx: Database, mark: Mark): Promise<{ knowing: number[]; others: number[] }> {
  const told = await filterReceivers(tx, mark.memberId, await listInGroup(tx, mark));
  if (told.length === 0) return { knowing: [], others: [] };
  const seeing = new Set(await listSeeingMembers(tx, mark.room));
  return { knowing: told.filter((id) => seeing.has(id)), others: told.filter((id) => !seeing.has(id)) };
}

/**
 * Notes that a member has read up to a place, at most to the last event. Others are told unless the room is a request, one
 * of them doesn't want it, or has blocked the other. A place before the known one changes nothing. 404 for a room that
 * isn't the member's, or not the assistant's.
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
