import { CODE } from '@contract/codes';
import { type GroupInvitation, MAX_GROUP_MEMBERS } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { findPeople } from '../contacts/people';
import type { Database } from '../database/open';
import { groupInvitations, groupRequests, groups } from '../database/schema';
import { allOrNothing, Failure } from '../failure';
import { keepMembers } from '../member/members';
import { addNotice } from '../notices/notices';
import { DECLINED_FOR, isRemoved, letIn } from './group-members';
import { type GroupTurn, isWaitingFor, keepGroup, lockGroup } from './groups';
import { findMembership, markChangedForAdmins } from './memberships';
import { previewOf, requireGroupRoom } from './rooms';
import { signalRooms } from './signals';
import type { WritingContext } from './turn';

/** Who asks to join a group, the oldest request first; for its admins. */
export const listRequests = (context: WritingContext, at: { room: string; memberId: number }) =>
  keepGroup(context, { ...at, right: 'manage' }, async ({ tx, room }) => {
    const rows = await tx
      .select({ id: groupRequests.memberId, at: groupRequests.at })
      .from(groupRequests)
      .where(eq(groupRequests.roomId, room.id))
      .orderBy(asc(groupRequests.at), asc(groupRequests.memberId))
      .limit(MAX_GROUP_MEMBERS);
    const people = await findPeople(
      tx,
      at.memberId,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const person = people.get(row.id);
      return person ? [{ person, at: row.at.toISOString() }] : [];
    });
  });

const requestGone = (): Failure => new Failure(CODE.notFound, null, 'invitationGone');

/** Accepts or declines a request to join. 404 if there is no such request any more, 409 if the group is full. */
export const answerRequest = (
  context: WritingContext,
  { target, accept, ...at }: { room: string; memberId: number; target: number; accept: boolean },
): Promise<Failure | null> =>
  keepGroup(context, { ...at, right: 'manage', others: [target] }, async (turn) => {
    const { tx, room, now } = turn;
    const [asked] = await tx
      .delete(groupRequests)
      .where(and(eq(groupRequests.roomId, room.id), eq(groupRequests.memberId, target)))
      .returning();
    if (!asked || (await findMembership(tx, room.id, target))) return requestGone();
    await signalRooms(tx, [...(await markChangedForAdmins(tx, room.id, now)), target]);
    return accept ? letInAsked(turn, target) : null;
  });

/** Lets a member in who has asked to join, and notifies them. */
async function letInAsked(turn: GroupTurn, memberId: number): Promise<Failure | null> {
  const { tx, room, own, now } = turn;
  const failure = await letIn(turn, [{ memberId, by: own.memberId }]);
  if (failure) return failure;
  await addNotice(tx, memberId, { key: 'groupJoined', room: room.id }, now);
  return null;
}

/** A member's pending invitations to groups, the latest first. */
export async function listInvitations(db: Database, memberId: number): Promise<GroupInvitation[]> {
  const rows = await db
    .select({ by: groupInvitations.byId, at: groupInvitations.at, group: groups })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.roomId, groupInvitations.roomId))
    .where(and(eq(groupInvitations.memberId, memberId), isWaitingFor(db, memberId)))
    .orderBy(desc(groupInvitations.at), desc(groupInvitations.roomId))
    .limit(MAX_GROUP_MEMBERS);
  const people = await findPeople(
    db,
    memberId,
    rows.flatMap(({ by }) => by ?? []),
  );
  return rows.map(({ by, at, group }) => ({
    room: group.roomId,
    group: previewOf(group),
    by: by === null ? null : (people.get(by) ?? null),
    at: at.toISOString(),
  }));
}

/** Accepts or declines an invitation to a group. 404 if it no longer exists, 409 if the group is full. */
export const answerInvitation = (
  { db, clock }: WritingContext,
  { room: id, memberId, accept }: { room: string; memberId: number; accept: boolean },
): Promise<{ room: GroupRoom | null } | Failure> =>
  allOrNothing(db, async (tx) => {
    await keepMembers(tx, [memberId]);
    const locked = await lockGroup(tx, id, clock);
    const [invited] = await tx
      .update(groupInvitations)
      .set({ declinedAt: clock() })
      .where(
        and(
          eq(groupInvitations.roomId, id),
          eq(groupInvitations.memberId, memberId),
          isWaitingFor(tx, memberId),
        ),
      )
      .returning();
    if (!locked || !invited || (await isRemoved(tx, id, memberId))) return requestGone();
    await signalRooms(tx, [memberId]);
    if (!accept) return { room: null };
    const failure = await letIn(locked, [{ memberId, by: memberId }]);
    if (failure) return failure;
    const room = await requireGroupRoom(tx, memberId, id);
    return room instanceof Failure ? room : { room };
  });

/** Deletes invitations that were declined so long ago that they may be delivered again. */
export async function purgeDeclined(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DECLINED_FOR);
  await db.delete(groupInvitations).where(lte(groupInvitations.declinedAt, before));
}
