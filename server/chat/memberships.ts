import { and, count, eq, gt, type InferSelectModel, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { roomMembers, rooms } from '../database/schema';
import { isIn } from './places';

/** A member's membership of a room. */
export type Membership = InferSelectModel<typeof roomMembers>;

const isOf = (room: string, memberId: number) =>
  and(eq(roomMembers.roomId, room), eq(roomMembers.memberId, memberId));

const isNamed = and(
  eq(roomMembers.roomId, sql.placeholder('room')),
  eq(roomMembers.memberId, sql.placeholder('memberId')),
);

const selectMembership = prepareOnce((db) =>
  db.select().from(roomMembers).where(isNamed).prepare('membership'),
);

/**
 * The place from which members could see a room when they joined, even if they have cleared it since: that is private.
 */
export const cameAt: SQL<number> = sql`coalesce(${roomMembers.cameSeq}, ${roomMembers.joinedSeq})`;

/** A member's membership of a room; null if they don't belong to it. */
export async function findMembership(
  db: Database,
  room: string,
  memberId: number,
): Promise<Membership | null> {
  const [found] = await selectMembership(db).execute({ room, memberId });
  return found ?? null;
}

/** A room and a member's membership of it. */
export interface OwnRoom {
  id: string;
  kind: InferSelectModel<typeof rooms>['kind'];
  /** See `rooms`. */
  pair: string | null;
}

const selectOwnRoom = prepareOnce((db) =>
  db
    .select({ id: rooms.id, kind: rooms.kind, pair: rooms.pair })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(isNamed)
    .prepare('own_room'),
);

/** A member's room; null if it isn't theirs. */
export async function findOwnRoom(db: Database, room: string, memberId: number): Promise<OwnRoom | null> {
  const [found] = await selectOwnRoom(db).execute({ room, memberId });
  return found ?? null;
}

/** The members of a room. */
export async function listMembers(db: Database, room: string): Promise<number[]> {
  const rows = await db
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, room));
  return rows.map(({ memberId }) => memberId);
}

/** Both members of each direct chat among some rooms. */
export async function listPartners(db: Database, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .innerJoin(rooms, and(eq(rooms.id, roomMembers.roomId), eq(rooms.kind, 'direct')))
    .where(isIn(roomMembers.roomId, ids));
  return rows.map(({ memberId }) => memberId);
}

const countOpen = prepareOnce((db) =>
  db
    .select({ total: count() })
    .from(roomMembers)
    .innerJoin(rooms, and(eq(rooms.id, roomMembers.roomId), gt(rooms.lastSeq, 0)))
    .where(and(eq(roomMembers.roomId, sql.placeholder('room')), eq(roomMembers.state, 'open')))
    .prepare('open_memberships'),
);

/** Whether both members of a direct chat have written or accepted: opening an empty one isn't consent. */
export async function isOpenToBoth(db: Database, room: string): Promise<boolean> {
  const [row] = await countOpen(db).execute({ room });
  return row?.total === 2;
}

/** Locks the memberships of some rooms, in a fixed order. */
export const lockMemberships = (tx: Database, ids: readonly string[]): Promise<Membership[]> =>
  tx
    .select()
    .from(roomMembers)
    .where(isIn(roomMembers.roomId, ids))
    .orderBy(roomMembers.roomId, roomMembers.memberId)
    .for('update');

/** The two members of a member's direct chat; null once the other's account is deleted, undefined if it isn't theirs. */
export async function findPair(
  db: Database,
  room: string,
  memberId: number,
): Promise<string | null | undefined> {
  const [found] = await db
    .select({ pair: rooms.pair })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(isOf(room, memberId));
  return found?.pair;
}

/**
 * Sets the state of a room for a member, and adds them if they didn't belong to it. The other learns only that it is
 * open.
 */
export async function setState(
  tx: Database,
  { room, memberId, state }: { room: string; memberId: number; state: Membership['state'] },
  changedAt: Date,
): Promise<void> {
  const set = { state, changedAt, ...(state === 'open' ? { toldAt: changedAt } : {}) };
  await tx
    .insert(roomMembers)
    .values({ roomId: room, memberId, joinedAt: changedAt, ...set })
    .onConflictDoUpdate({ target: [roomMembers.roomId, roomMembers.memberId], set });
}

/** Notes that a member has declined a request; returns whether it still was one. */
export async function setDeclined(
  tx: Database,
  { room, memberId }: { room: string; memberId: number },
  changedAt: Date,
): Promise<boolean> {
  const declined = await tx
    .update(roomMembers)
    .set({ state: 'declined', changedAt })
    // Checked in the statement itself: they may accept it on another device at the same moment.
    .where(and(isOf(room, memberId), eq(roomMembers.state, 'received')))
    .returning({ room: roomMembers.roomId });
  return declined.length > 0;
}

/** Sets until when a room is muted for a member. */
export async function setMuted(
  tx: Database,
  { room, memberId, until }: { room: string; memberId: number; until: Date | null },
  changedAt: Date,
): Promise<void> {
  await tx.update(roomMembers).set({ mutedUntil: until, changedAt }).where(isOf(room, memberId));
}

/** Notes that a room has changed for a member: their other devices find it by `sync`. */
export async function markChanged(
  tx: Database,
  { room, memberId }: { room: string; memberId: number },
  changedAt: Date,
): Promise<void> {
  await tx.update(roomMembers).set({ changedAt }).where(isOf(room, memberId));
}

/** Notes that a group, whose room is locked, has changed for those who manage it, and returns who they are. */
export async function markChangedForAdmins(tx: Database, room: string, changedAt: Date): Promise<number[]> {
  const rows = await tx
    .update(roomMembers)
    .set({ changedAt })
    .where(and(eq(roomMembers.roomId, room), ne(roomMembers.role, 'member')))
    .returning({ memberId: roomMembers.memberId });
  return rows.map(({ memberId }) => memberId);
}
