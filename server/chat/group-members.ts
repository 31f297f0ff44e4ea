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

/** Milliseconds for which a declined invitation isn't delivered again, which its maker isn't told. */
export const DECLINED_FOR = 30 * 24 * 60 * 60_000;

/** Somebody who joins, and who has let them in: themselves, by a link. */
interface Joining {
  memberId: number;
  by: number | null;
}

/**
 * Lets members into a group, who don't belong to it yet, and says so in it. They see its history if that is open now, else
 * what comes from their joining on.
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

/** Who takes a group over from a member: the oldest admin, else the oldest member; null if nobody is left. */
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
 * Counts out a member whose membership is deleted, ends their links and invitations, and hands the group of an owner over;
 * a group without members is deleted, unless operators keep it.
 * @returns the events that say so; null if it is deleted
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

/** Takes a member out of a group: access ends with it, wherever they look. */
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
  // The event that hands the group over refers to the heir: who deletes that account waits for the room.
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

/** Takes a member out of a group; they come back only if an admin lets them. */
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

/** Gives a member another role; `owner` hands the group over. 403 for anybody but the owner. */
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

/** What becomes of those who are to be added. */
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
 * Whether somebody can be added: who doesn't let it is invited, and so is, to all appearances, who has blocked the member.
 * Whom the member couldn't write to is nobody. Who was removed returns by an admin alone.
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
 * Invites a member to a group, who is told by their list. Nobody is told who has blocked the inviter, or has declined the
 * same invitation not long ago, nor who belongs to the group: the answer doesn't say so. 429 after too many invitations.
 */
async function invite({ context, tx, room, own, now }: GroupTurn, memberId: number): Promise<Failure | null> {
  const limited = await countUse(tx, context, { kind: 'invitations', memberId: own.memberId, now });
  if (limited) return limited;
  if (await findMembership(tx, room.id, memberId)) return null;
  const isTo = and(eq(groupInvitations.roomId, room.id), eq(groupInvitations.memberId, memberId));
  const isOwn = eq(groupInvitations.byId, own.memberId);
  const isDeclined = and(isOwn, gt(groupInvitations.declinedAt, new Date(now.getTime() - DECLINED_FOR)));
  // One that leads nowhere stands in nobody's way.
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
 * Adds members to a group in the turn of one of its members, as many as there is room for. Where its members are hidden, the
 * answer tells of those who belong to it what it would if they didn't.
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

/** Adds those to a group who let the member add them, and invites others. 403 for a member who may not bring in others. */
export const addMembers = (
  context: WritingContext,
  { ids, ...at }: { room: string; memberId: number; ids: readonly number[] },
): Promise<Added | Failure> =>
  keepGroup(context, { ...at, right: 'invite', others: ids }, (turn) => addInTurn(turn, ids));

/** Roles in the order of the list. */
const RANK: SQL<number> = sql`case ${roomMembers.role} when 'owner' then 0 when 'admin' then 1 else 2 end`;

const isAfter = (cursor: string): SQL | undefined => {
  const [, rank, at, id] = MEMBER_CURSOR.exec(cursor) ?? [];
  if (rank === undefined || at === undefined || id === undefined) return sql`false`;
  const joinedAt = sql`(extract(epoch from ${roomMembers.joinedAt}) * 1000)::bigint`;
  return sql`(${RANK}, ${joinedAt}, ${roomMembers.memberId}) > (${Number(rank)}::integer, ${Number(at)}::bigint, ${Number(id)}::bigint)`;
};

const membersHidden = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'membersHidden' }, 'membersHidden');

/** A page of a group's members: owner, admins, then the others, each in the order of joining. 403 where they are hidden. */
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

/** Who was removed from a group, the latest first. */
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

/** Lets somebody who was removed join again. */
export const forgiveRemoved = (
  context: WritingContext,
  { target, ...at }: { room: string; memberId: number; target: number },
): Promise<Failure | null> =>
  keepGroup(context, { ...at, right: 'manage' }, async ({ tx, room }) => {
    const isTarget = eq(groupRemovals.memberId, target);
    await tx.delete(groupRemovals).where(and(eq(groupRemovals.roomId, room.id), isTarget));
    return null;
  });
