import type { InviteType } from '@contract/invite/calls';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import type { Linked } from '../chat/group-links';
import { isKeptByAdmins } from '../chat/group-keepers';
import { findGroup } from '../chat/groups';
import { countGroupMembers, deleteGroup, makeKeptGroup, renameKeptGroup } from '../chat/kept-groups';
import { inviteJoins, inviteTargets } from '../database/schema';

/** What operators register: everything one can be invited to, but for friends (D4, D20). */
export type TargetType = Exclude<InviteType, 'friend'>;

/** Names a target: the `groupLink`, `hicsRoomId` or `agentId` of its invites. */
export interface TargetName {
  type: TargetType;
  key: string;
}

/** A group, a room or an agent. */
export interface Target extends TargetName {
  title: string;
}

const isNamed = ({ type, key }: TargetName) => and(eq(inviteTargets.type, type), eq(inviteTargets.key, key));

const isJoinOf = ({ type, key }: TargetName) => and(eq(inviteJoins.type, type), eq(inviteJoins.key, key));

/** Registers a target, or gives it a new title; true if it is new. A group gets a room of its own (D51). */
export const saveTarget = (db: Database, target: Target, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(inviteTargets)
      .values({ ...target, createdAt: now })
      .onConflictDoUpdate({ target: [inviteTargets.type, inviteTargets.key], set: { title: target.title } })
      .returning({ isNew: sql<boolean>`xmax = 0`, roomId: inviteTargets.roomId });
    if (!saved) throw new Error('the target was not saved');
    if (target.type === 'group') await keepRoom(tx, target, saved.roomId, now);
    return saved.isNew;
  });

/** Makes the room of a group, or gives it the new title. */
async function keepRoom(tx: Database, target: Target, room: string | null, now: Date): Promise<void> {
  if (room !== null) return renameKeptGroup(tx, room, target.title, now);
  const roomId = await makeKeptGroup(tx, target.title, now);
  await tx.update(inviteTargets).set({ roomId }).where(isNamed(target));
}

/** Removes a target and takes its members out of it; false if it does not exist. The room of a group goes with it. */
export const removeTarget = (db: Database, name: TargetName): Promise<boolean> =>
  db.transaction(async (tx) => {
    const room = await findRoomOf(tx, name);
    if (room !== null) await deleteGroup(tx, room);
    const removed = await tx.delete(inviteTargets).where(isNamed(name)).returning({ key: inviteTargets.key });
    return room !== null || removed.length > 0;
  });

/** The room of a group; null without one, and for other targets. */
async function findRoomOf(db: Database, name: TargetName): Promise<string | null> {
  const [target] = await db.select({ roomId: inviteTargets.roomId }).from(inviteTargets).where(isNamed(name));
  return target?.roomId ?? null;
}

/** The group that operators keep under a key; null without one. */
export async function findKeptGroup(db: Database, key: string): Promise<Linked | null> {
  const room = await findRoomOf(db, { type: 'group', key });
  const group = room === null ? null : await findGroup(db, room);
  if (!group) return null;
  const { approval } = group;
  // Whoever kept the group may have left it.
  const hasEnded = approval && !(await isKeptByAdmins(db, group.roomId));
  return { group, link: null, approval, hasEnded };
}

/** The targets of a type by title, with the number of their members. */
export async function listTargets(db: Database, type: TargetType): Promise<(Target & { members: number })[]> {
  const rows = await db
    .select({
      type: inviteTargets.type,
      key: inviteTargets.key,
      title: inviteTargets.title,
      room: inviteTargets.roomId,
      joins: count(inviteJoins.memberId),
    })
    .from(inviteTargets)
    .leftJoin(
      inviteJoins,
      and(eq(inviteJoins.type, inviteTargets.type), eq(inviteJoins.key, inviteTargets.key)),
    )
    .where(eq(inviteTargets.type, type))
    .groupBy(inviteTargets.type, inviteTargets.key)
    .orderBy(asc(inviteTargets.title), asc(inviteTargets.key));
  const members = await countGroupMembers(
    db,
    rows.flatMap(({ room }) => room ?? []),
  );
  return rows.map(({ room, joins, ...target }) => ({
    ...target,
    members: room === null ? joins : (members.get(room) ?? 0),
  }));
}

/** The target with a name, or null. */
export async function findTarget(db: Database, name: TargetName): Promise<Target | null> {
  const [target] = await db
    .select({ type: inviteTargets.type, key: inviteTargets.key, title: inviteTargets.title })
    .from(inviteTargets)
    .where(isNamed(name));
  return target ?? null;
}

/** Whether a member has joined a target. */
export async function hasJoined(db: Database, name: TargetName, memberId: number): Promise<boolean> {
  const [row] = await db
    .select({ key: inviteJoins.key })
    .from(inviteJoins)
    .where(and(isJoinOf(name), eq(inviteJoins.memberId, memberId)));
  return row !== undefined;
}

/** A member has many groups and rooms, but one agent (D51). */
async function leaveOtherAgents(tx: Database, { type, key }: TargetName, memberId: number): Promise<void> {
  if (type !== 'agent') return;
  await tx
    .delete(inviteJoins)
    .where(and(eq(inviteJoins.memberId, memberId), eq(inviteJoins.type, type), ne(inviteJoins.key, key)));
}

/**
 * Joins a room or an agent; again without effect. The caller opens the transaction, and locks or creates the account in it.
 * @returns false if it does not exist
 */
export async function joinTarget(
  tx: Database,
  name: TargetName,
  memberId: number,
  now: Date,
): Promise<boolean> {
  // Locked, so that it cannot be removed before the member is in it.
  const [target] = await tx
    .select({ key: inviteTargets.key })
    .from(inviteTargets)
    .where(isNamed(name))
    .for('key share');
  if (!target) return false;
  await leaveOtherAgents(tx, name, memberId);
  await tx
    .insert(inviteJoins)
    .values({ ...name, memberId, joinedAt: now })
    .onConflictDoNothing();
  return true;
}

/** The member's agent, or null (D51). */
export async function findAgentOf(db: Database, memberId: number): Promise<Target | null> {
  const [join] = await listJoined(db, memberId, ['agent']);
  return join ?? null;
}

/** What a member has joined. */
export async function listJoined(
  db: Database,
  memberId: number,
  types: readonly TargetType[],
): Promise<(Target & { joinedAt: Date })[]> {
  return db
    .select({
      type: inviteTargets.type,
      key: inviteTargets.key,
      title: inviteTargets.title,
      joinedAt: inviteJoins.joinedAt,
    })
    .from(inviteJoins)
    .innerJoin(
      inviteTargets,
      and(eq(inviteTargets.type, inviteJoins.type), eq(inviteTargets.key, inviteJoins.key)),
    )
    .where(and(eq(inviteJoins.memberId, memberId), inArray(inviteJoins.type, types)))
    .orderBy(asc(inviteJoins.joinedAt), asc(inviteJoins.key));
}
