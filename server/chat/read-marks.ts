import { SUPPORT_ID } from '@contract/support/request';
import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import type { Failure } from '../failure';
import type { AppDeps } from '../module';
import { signalUnread } from '../notices/unread-signal';
import { filterReceivers } from '../privacy/privacy';
import { holds } from '../support/holding';
import type { Actor } from './actor';
import { findMembership, findPair, listMembers } from './memberships';
import { otherOf } from './pair';
import { unknownRoom } from './rooms';
import { signalRead } from './signals';

/**
 * Whether somebody learns by a mark that a message was read: of the first two who come to a place at least one isn't its
 * sender. In a large group nobody is told of all the others.
 */
async function isEarly(
  tx: Database,
  { room, memberId, upTo }: { room: string; memberId: number; upTo: number },
): Promise<boolean> {
  const before = await tx
    .select({ id: roomMembers.memberId })
    .from(roomMembers)
    .where(
      and(eq(roomMembers.roomId, room), ne(roomMembers.memberId, memberId), gte(roomMembers.readSeq, upTo)),
    )
    .limit(2);
  return before.length < 2;
}

/**
 * What a membership notes once its member has read up to a place, and from whom of a direct chat a block keeps it. Across a
 * block the other goes on being told what they were told before; once it has ended, of what the member reads next.
 */
export async function readUpTo(
  tx: Database,
  { room, memberId }: { room: string; memberId: number },
  upTo: SQL<number>,
) {
  const other = otherOf((await findPair(tx, room, memberId)) ?? null, memberId);
  const isBlocked = other !== null && (await isBlockBetween(tx, memberId, other));
  const told = isBlocked ? sql<number>`coalesce(${roomMembers.toldSeq}, ${roomMembers.readSeq})` : null;
  return { other, isBlocked, marks: { readSeq: upTo, toldSeq: told, markedUnread: false } };
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
    const [changed] = await tx
      .update(roomMembers)
      .set({ ...marks, changedAt: clock() })
      .where(
        and(eq(roomMembers.roomId, room), eq(roomMembers.memberId, memberId), lt(roomMembers.readSeq, upTo)),
      )
      .returning({ seq: roomMembers.readSeq });
    if (!changed) return null;
    const mark = { room, memberId, upTo: changed.seq };
    const isNews = own.state === 'open' && !isBlocked && (await isEarly(tx, mark));
    const others = isNews ? (await listMembers(tx, room)).filter((id) => id !== memberId) : [];
    if (other === SUPPORT_ID) await signalUnread(tx, [memberId]);
    await signalRead(tx, mark, [memberId, ...(await filterReceivers(tx, memberId, others))]);
    return null;
  });
}
