import { CODE } from '@contract/codes';
import { type GroupRights, groupSettings, type GroupSettings } from '@contract/chat/group';
import { and, eq, exists, type InferSelectModel, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { hasNotBlocked } from '../contacts/contacts';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { groupInvitations, type groupLinks, groups, roomMembers } from '../database/schema';
import { allOrNothing, Failure } from '../failure';
import { isActive, keepMembers, type Member } from '../member/members';
import { rightsOf } from './group-rights';
import { type LockedRoom, lockRoom } from './log';
import { findMembership, type Membership } from './memberships';
import { unknownRoom } from './rooms';
import type { WritingContext } from './turn';

/** What a group has in addition to other rooms. */
export type Group = InferSelectModel<typeof groups>;

/** The settings of a group. */
export const settingsOf = (group: Group): GroupSettings => z.parse(groupSettings, group);

const selectGroup = prepareOnce((db) =>
  db
    .select()
    .from(groups)
    .where(eq(groups.roomId, sql.placeholder('room')))
    .prepare('group'),
);

/** The group of a room; null if the room is of another kind. */
export async function findGroup(db: Database, room: string): Promise<Group | null> {
  const [group] = await selectGroup(db).execute({ room });
  return group ?? null;
}

/**
 * A condition: the maker of a link or an invitation belongs to the group, may invite others, as `rightsOf` says, and
 * isn't suspended. Otherwise the link or invitation is void.
 */
export const isOfInviter = (db: Database, way: typeof groupLinks | typeof groupInvitations): SQL =>
  exists(
    db
      .select()
      .from(roomMembers)
      .innerJoin(groups, eq(groups.roomId, roomMembers.roomId))
      .where(
        and(
          eq(roomMembers.roomId, way.roomId),
          eq(roomMembers.memberId, way.byId),
          or(ne(roomMembers.role, 'member'), eq(groups.whoInvites, 'everybody')),
          isActive(way.byId),
        ),
      ),
  );

/** A condition: an invitation is pending. It is void if the member has since blocked the inviter. */
export const isWaitingFor = (db: Database, memberId: number): SQL =>
  sql`(${isNull(groupInvitations.declinedAt)} and ${isOfInviter(db, groupInvitations)} and ${hasNotBlocked(db, memberId, groupInvitations.byId)})`;

/** A group whose room is locked: nobody else joins, leaves or changes it meanwhile. */
export interface LockedGroup {
  tx: Database;
  room: LockedRoom;
  group: Group;
  now: Date;
}

/** Locks a group until the transaction ends; null if there is none. */
export async function lockGroup(tx: Database, id: string, clock: () => Date): Promise<LockedGroup | null> {
  const room = await lockRoom(tx, id);
  const group = room && (await findGroup(tx, id));
  return room && group ? { tx, room, group, now: clock() } : null;
}

/** The turn of a member who manages a group. */
export interface GroupTurn extends LockedGroup {
  context: WritingContext;
  own: Membership;
  rights: GroupRights;
  /** The accounts of others whom it concerns, which are locked against deletion. */
  others: readonly Member[];
}

const notAdmin = (): Failure => new Failure(CODE.notAllowed, { reason: 'notAdmin' }, 'notAdmin');

/** The answer for a member who may not invite others. */
export const cannotInvite = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'cannotInvite' }, 'cannotInvite');

/** The answer for a group with as many members as possible. */
export const groupFull = (): Failure => new Failure(CODE.conflict, null, 'groupFull');

/** The answer for somebody who doesn't belong to the group. */
export const notInGroup = (): Failure => new Failure(CODE.notFound, null, 'notInGroup');

/** 403 for a member without a right. */
export function requireRight(rights: GroupRights, right: 'manage' | 'invite'): Failure | null {
  if (rights[right]) return null;
  return right === 'manage' ? notAdmin() : cannotInvite();
}

/**
 * Runs a change to a group in a member's turn, and commits it unless it returns a failure. 404 for a group that isn't
 * the member's, 403 without the required right.
 */
export function keepGroup<T>(
  context: WritingContext,
  {
    room,
    memberId,
    right,
    others = [],
  }: { room: string; memberId: number; right?: 'manage' | 'invite'; others?: readonly number[] },
  work: (turn: GroupTurn) => Promise<T | Failure>,
): Promise<T | Failure> {
  return allOrNothing(context.db, async (tx) => {
    if (!(await findMembership(tx, room, memberId))) return unknownRoom();
    const kept = await keepMembers(tx, [...new Set([memberId, ...others])]);
    const locked = await lockGroup(tx, room, context.clock);
    const own = await findMembership(tx, room, memberId);
    if (!locked || !own) return unknownRoom();
    const rights = rightsOf(own.role, settingsOf(locked.group));
    const refusal = right ? requireRight(rights, right) : null;
    if (refusal) return refusal;
    return work({ ...locked, context, own, rights, others: kept.filter(({ id }) => id !== memberId) });
  });
}
