import { type GroupMember, MAX_GROUP_MEMBERS, type Role } from '@contract/chat/group';
import { MEMBER_CURSOR, MEMBERS_PER_PAGE } from '@contract/chat/group-calls';
import type { GroupRoom } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import { and, asc, desc, eq, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import { areContacts, hasBlocked } from '../contacts/contacts';
import { findPeople } from '../contacts/people';
import type { Database } from '../database/open';
import {
  groupInvitations,
  groupLinks,
  groupRemovals,
  groupRequests,
  groups,
  roomMembers,
} from '../database/schema';
import { Failure } from '../failure';
import { blockOf, type Member } from '../member/members';
import { findPrivacy } from '../privacy/privacy';
import { dissolveGroup } from './dissolved-groups';
import { isAdmin, rightsOf } from './group-rights';
import {
  findGroup,
  groupFull,
  type GroupTurn,
  isWaitingFor,
  keepGroup,
  type LockedGroup,
  notInGroup,
  settingsOf,
} from './groups';
import { countUse } from './limits';
import { appendEvents, type NewEvent } from './log';
import { cameAt, findMembership, type Membership } from './memberships';
import { isReachable } from './profiles';
import { requireGroupRoom, unknownRoom } from './rooms';
import { signalEvents, signalRooms } from './signals';
import type { WritingContext } from './turn';

/** Milliseconds for which a declined invitation isn't delivered again; the inviter isn't told. */
export const DECLINED_FOR = 30 * 24 * 60 * 60_000;

/** Somebody who joins, and who let them in; with a link, that is themselves. */
interface Joining {
  memberId: number;
  by: number | null;
}

/**
 * Adds members to a group that they don't belong to yet, and says so in it. They see its history if that is open now,
 * else only what follows their joining.
 */
export async function letIn(
  { tx, room, group, now }: LockedGroup,
  joining: readonly Joining[],
): Promise<Failure | null> {
  if (joining.length === 0) return null;
  if (group.memberCount + joining.length > MAX_GROUP_MEMBERS) return groupFull();
  const ids = joining.map(({ memberId }) => memberId);
  await tx.insert(roomMembers).values(
    ids.map((memberId, index) => {
      const seq = room.lastSeq + index + 1;
      const joinedSeq = group.historyOpen ? 1 : seq;
      const times = { joinedAt: now, changedAt: now };
      return { roomId: room.id, memberId, state: 'open' as const, joinedSeq, readSeq: seq, ...times };
    }),
  );
  await tx
    .update(groups)
    .set({ memberCount: sql`${groups.memberCount} + ${ids.length}` })
    .where(eq(groups.roomId, room.id));
  for (const table of [groupInvitations, groupRequests, groupRemovals])
    await tx.delete(table).where(and(eq(table.roomId, room.id), inArray(table.memberId, ids)));
  const events = joining.map(({ memberId, by }) => ({
    kind: 'member' as const,
    senderId: by,
    subjectId: memberId,
    action: 'joined' as const,
  }));
  await signalEvents(tx, await appendEvents(tx, room, events, now));
  await signalRooms(tx, ids);
  return null;
}

/** Who succeeds a member as the owner of a group: the oldest admin, else the oldest member; null if nobody is left. */
async function findHeir(tx: Database, room: string, memberId: number): Promise<number | null> {
  const [heir] = await tx
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, room), ne(roomMembers.memberId, memberId)))
    .orderBy(
      sql`${roomMembers.role} <> 'admin'`,
      asc(roomMembers.joinedAt),
      asc(cameAt),
      asc(roomMembers.memberId),
    )
    .limit(1);
  return heir?.memberId ?? null;
}

async function setRole(
  { tx, room, now }: Pick<LockedGroup, 'tx' | 'room' | 'now'>,
  memberId: number,
  role: Role,
): Promise<void> {
  await tx
    .update(roomMembers)
    .set({ role, changedAt: now })
    .where(and(eq(roomMembers.roomId, room.id), eq(roomMembers.memberId, memberId)));
}

const roleEvent = (by: number | null, memberId: number, role: Role): NewEvent => ({
  kind: 'member',
  senderId: by,
  subjectId: memberId,
  action: 'role',
  role,
});

/**
 * Updates the member count after a membership is deleted, ends the member's links and invitations, and hands over an
 * owner's group; a group without members is deleted, unless operators keep it.
 * @returns the events that say so; null if the group is deleted
 */
export async function settleDeparture(
  { tx, room, group, now }: LockedGroup,
  gone: Pick<Membership, 'memberId' | 'role'>,
): Promise<NewEvent[] | null> {
  const heir = await findHeir(tx, room.id, gone.memberId);
  if (heir === null && !group.isKept) {
    await dissolveGroup(tx, room.id);
    return null;
  }
  await tx
    .update(groups)
    .set({ memberCount: sql`${groups.memberCount} - 1` })
    .where(eq(groups.roomId, room.id));
  for (const table of [groupLinks, groupInvitations])
    await tx.delete(table).where(and(eq(table.roomId, room.id), eq(table.byId, gone.memberId)));
  if (gone.role !== 'owner' || heir === null) return [];
  await setRole({ tx, room, now }, heir, 'owner');
  return [roleEvent(null, heir, 'owner')];
}

/** Takes a member out of a group: all their access ends with that. */
async function takeOut(
  locked: LockedGroup,
  gone: Membership,
  { action, by }: { action: 'left' | 'removed'; by: number },
): Promise<void> {
  const { tx, room, now } = locked;
  const { memberId } = gone;
  await tx
    .delete(roomMembers)
    .where(and(eq(roomMembers.roomId, room.id), eq(roomMembers.memberId, memberId)));
  const more = await settleDeparture(locked, gone);
  if (more !== null) {
    const event = { kind: 'member' as const, senderId: by, subjectId: memberId, action };
    await signalEvents(tx, await appendEvents(tx, room, [event, ...more], now));
  }
  await signalRooms(tx, [memberId]);
}

/** Leaves a group. 404 for a room that isn't a group of the member's. */
export async function leaveGroup(
  context: WritingContext,
  at: { room: string; memberId: number },
): Promise<Failure | null> {
  // The event that hands over the group refers to the heir: a deletion of that account waits for the room.
  const heir = await findHeir(context.db, at.room, at.memberId);
  return keepGroup(context, { ...at, others: heir === null ? [] : [heir] }, async (turn) => {
    await takeOut(turn, turn.own, { action: 'left', by: at.memberId });
    return null;
  });
}

const notOwner = (): Failure => new Failure(CODE.notAllowed, { reason: 'notOwner' }, 'notOwner');

/**
 * Deletes a group for all its members. 403 for anybody but the owner, and where operators keep it; 404 for a room that isn't a
 * group of the member's.
 */
export const deleteOwnGroup = (
  context: WritingContext,
  at: { room: string; memberId: number },
): Promise<Failure | null> =>
  keepGroup(context, at, async ({ tx, room, group, own }) => {
    if (own.role !== 'owner' || group.isKept) return notOwner();
    await dissolveGroup(tx, room.id);
    return null;
  });

/** Removes a member from a group; they can return only if an admin lets them. */
export const removeMember = (
  context: WritingContext,
  { target, ...at }: { room: string; memberId: number; target: number },
): Promise<GroupRoom | Failure> =>
  keepGroup(context, { ...at, right: 'manage', others: [target] }, async (turn) => {
    const { tx, room, own, now } = turn;
    const gone = await findMembership(tx, room.id, target);
    if (!gone || target === at.memberId) return notInGroup();
    if (isAdmin(gone.role) && own.role !== 'owner') return notOwner();
    await takeOut(turn, gone, { action: 'removed', by: at.memberId });
    await tx
      .insert(groupRemovals)
      .values({ roomId: room.id, memberId: target, at: now })
      .onConflictDoNothing();
    return requireGroupRoom(tx, at.memberId, room.id);
  });

/** Changes a member's role; `owner` hands over the group. 403 for anybody but the owner. */
export const changeRole = (
  context: WritingContext,
  { target, role, ...at }: { room: string; memberId: number; target: number; role: Role },
): Promise<GroupRoom | Failure> =>
  keepGroup(context, { ...at, others: [target] }, async (turn) => {
    const { tx, room, own, now } = turn;
    if (own.role !== 'owner') return notOwner();
    const other = await findMembership(tx, room.id, target);
    if (!other || target === at.memberId) return notInGroup();
    if (other.role !== role) {
      const events = [roleEvent(at.memberId, target, role)];
      await setRole(turn, target, role);
      if (role === 'owner') {
        await setRole(turn, at.memberId, 'admin');
        events.push(roleEvent(at.memberId, at.memberId, 'admin'));
      }
      await signalEvents(tx, await appendEvents(tx, room, events, now));
    }
    return requireGroupRoom(tx, at.memberId, room.id);
  });

/** The results for those who are to be added. */
export interface Added {
  room: GroupRoom;
  invited: number[];
  refused: number[];
}

type Fate = 'join' | 'invite' | 'refuse';

/** Whether a member lets another add them to groups. */
async function letsAdd(tx: Database, memberId: number, otherId: number): Promise<boolean> {
  const { groupsFrom } = await findPrivacy(tx, memberId);
  if (groupsFrom === 'contacts') return areContacts(tx, memberId, otherId);
  return groupsFrom === 'everybody';
}

/**
 * Whether somebody can be added. Those who don't allow it are invited, and those who have blocked the member appear to
 * be. Somebody to whom the member couldn't write is refused; a removed member can be added only by an admin.
 */
async function fateOf({ tx, room, own, rights }: GroupTurn, member: Member): Promise<Fate> {
  if (member.isAssistant || blockOf(member)) return 'refuse';
  if (!(await isReachable(tx, { viewerId: own.memberId, memberId: member.id }))) return 'refuse';
  if (await hasBlocked(tx, own.memberId, member.id)) return 'refuse';
  if (!rights.manage && (await isRemoved(tx, room.id, member.id))) return 'refuse';
  const isLet =
    !(await hasBlocked(tx, member.id, own.memberId)) && (await letsAdd(tx, member.id, own.memberId));
  return isLet ? 'join' : 'invite';
}

/** Whether somebody was removed from a group. */
export const isRemoved = async (db: Database, room: string, memberId: number): Promise<boolean> =>
  (await db.$count(
    groupRemovals,
    and(eq(groupRemovals.roomId, room), eq(groupRemovals.memberId, memberId)),
  )) > 0;

/**
 * Invites a member to a group; the invitation appears in their list. The answer doesn't reveal that somebody has
 * blocked the inviter, declined the same invitation recently, or already belongs to the group. 429 after too many
 * invitations.
 */
async function invite({ context, tx, room, own, now }: GroupTurn, memberId: number): Promise<Failure | null> {
  const limited = await countUse(tx, context, { kind: 'invitations', memberId: own.memberId, now });
  if (limited) return limited;
  if (await findMembership(tx, room.id, memberId)) return null;
  const isTo = and(eq(groupInvitations.roomId, room.id), eq(groupInvitations.memberId, memberId));
  const isOwn = eq(groupInvitations.byId, own.memberId);
  const isDeclined = and(isOwn, gt(groupInvitations.declinedAt, new Date(now.getTime() - DECLINED_FOR)));
  // A void invitation doesn't block a new one.
  await tx
    .delete(groupInvitations)
    .where(and(isTo, not(isWaitingFor(tx, memberId)), sql`(${isDeclined}) is not true`));
  const declinedAt = (await hasBlocked(tx, memberId, own.memberId)) ? now : null;
  const [added] = await tx
    .insert(groupInvitations)
    .values({ roomId: room.id, memberId, byId: own.memberId, at: now, declinedAt })
    .onConflictDoNothing()
    .returning();
  if (added?.declinedAt === null) await signalRooms(tx, [memberId]);
  return null;
}

/**
 * Adds members to a group in the turn of one of its members, as many as there is room for. If its members are hidden,
 * the answer for those who already belong to it is the same as if they didn't.
 */
export async function addInTurn(turn: GroupTurn, ids: readonly number[]): Promise<Added | Failure> {
  const { tx, room, group, own, others, rights } = turn;
  const joining: Joining[] = [];
  const invited: number[] = [];
  const refused: number[] = [];
  for (const id of new Set(ids)) {
    if (id === own.memberId) continue;
    const belongs = (await findMembership(tx, room.id, id)) !== null;
    if (belongs && rights.seeMembers) continue;
    const member = others.find((other) => other.id === id);
    const fate = member ? await fateOf(turn, member) : 'refuse';
    const isFull = group.memberCount + joining.length >= MAX_GROUP_MEMBERS;
    if (fate === 'refuse' || (fate === 'join' && isFull)) refused.push(id);
    else if (fate === 'invite') invited.push(id);
    else if (!belongs) joining.push({ memberId: id, by: own.memberId });
  }
  const failure = await letIn(turn, joining);
  if (failure) return failure;
  for (const id of invited) {
    const limited = await invite(turn, id);
    if (limited) return limited;
  }
  if (rights.manage && invited.length > 0)
    await tx
      .delete(groupRemovals)
      .where(and(eq(groupRemovals.roomId, room.id), inArray(groupRemovals.memberId, invited)));
  const shown = await requireGroupRoom(tx, own.memberId, room.id);
  return shown instanceof Failure ? shown : { room: shown, invited, refused };
}

/**
 * Adds to a group those who let the member add them, and invites others. 403 for a member who may not invite others.
 */
export const addMembers = (
  context: WritingContext,
  { ids, ...at }: { room: string; memberId: number; ids: readonly number[] },
): Promise<Added | Failure> =>
  keepGroup(context, { ...at, right: 'invite', others: ids }, (turn) => addInTurn(turn, ids));

/** Roles in the order of the member list. */
const RANK: SQL<number> = sql`case ${roomMembers.role} when 'owner' then 0 when 'admin' then 1 else 2 end`;

const isAfter = (cursor: string): SQL | undefined => {
  const [, rank, at, id] = MEMBER_CURSOR.exec(cursor) ?? [];
  if (rank === undefined || at === undefined || id === undefined) return sql`false`;
  const joinedAt = sql`(extract(epoch from ${roomMembers.joinedAt}) * 1000)::bigint`;
  return sql`(${RANK}, ${joinedAt}, ${roomMembers.memberId}) > (${Number(rank)}::integer, ${Number(at)}::bigint, ${Number(id)}::bigint)`;
};

const membersHidden = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'membersHidden' }, 'membersHidden');

/**
 * A page of a group's members: the owner, admins, then the others, each in the order of joining. 403 if they are
 * hidden.
 */
export async function listGroupMembers(
  db: Database,
  { room, memberId, cursor }: { room: string; memberId: number; cursor?: string | undefined },
): Promise<{ items: GroupMember[]; next: string | null } | Failure> {
  const own = await findMembership(db, room, memberId);
  const group = await findGroup(db, room);
  if (!own || !group) return unknownRoom();
  if (!rightsOf(own.role, settingsOf(group)).seeMembers) return membersHidden();
  const rows = await db
    .select({ memberId: roomMembers.memberId, role: roomMembers.role, at: roomMembers.joinedAt, rank: RANK })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, room), cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(RANK, asc(roomMembers.joinedAt), asc(roomMembers.memberId))
    .limit(MEMBERS_PER_PAGE + 1);
  const page = rows.slice(0, MEMBERS_PER_PAGE);
  const last = page.at(-1);
  const people = await findPeople(
    db,
    memberId,
    page.map((row) => row.memberId),
  );
  return {
    items: page.flatMap((row) => {
      const person = people.get(row.memberId);
      return person ? [{ person, role: row.role }] : [];
    }),
    next: rows.length > page.length && last ? `${last.rank}_${last.at.getTime()}_${last.memberId}` : null,
  };
}

/** The members who were removed from a group, the latest first. */
export const listRemoved = (context: WritingContext, at: { room: string; memberId: number }) =>
  keepGroup(context, { ...at, right: 'manage' }, async ({ tx, room }) => {
    const rows = await tx
      .select({ id: groupRemovals.memberId })
      .from(groupRemovals)
      .where(eq(groupRemovals.roomId, room.id))
      .orderBy(desc(groupRemovals.at))
      .limit(MAX_GROUP_MEMBERS);
    const ids = rows.map(({ id }) => id);
    const people = await findPeople(tx, at.memberId, ids);
    return ids.flatMap((id) => people.get(id) ?? []);
  });

/** Lets a removed member join again. */
export const forgiveRemoved = (
  context: WritingContext,
  { target, ...at }: { room: string; memberId: number; target: number },
): Promise<Failure | null> =>
  keepGroup(context, { ...at, right: 'manage' }, async ({ tx, room }) => {
    const isTarget = eq(groupRemovals.memberId, target);
    await tx.delete(groupRemovals).where(and(eq(groupRemovals.roomId, room.id), isTarget));
    return null;
  });
