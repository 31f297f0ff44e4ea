import { and, count, eq, gt, type InferSelectModel, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { roomMembers, rooms } from '../database/schema';
import { isIn } from './places';

/** That a member belongs to a room, and how. */
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

/** From where members could see a room when they came into it, whatever they have cleared since: that is their own affair. */
export const cameAt: SQL<number> = sql`coalesce(${roomMembers.cameSeq}, ${roomMembers.joinedSeq})`;

/** How a member belongs to a room; null if not at all. */
export async function findMembership(
  db: Database,
  room: string,
  memberId: number,
): Promise<Membership | null> {
  const [found] = await selectMembership(db).execute({ room, memberId });
  return found ?? null;
}

/** A room, and how a member belongs to it. */
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

/** Those who belong to a room. */
export async function listMembers(db: Database, room: string): Promise<number[]> {
  const rows = await db
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, room));
  return rows.map(({ memberId }) => memberId);
}

/** Both members of those of some rooms that are direct chats. */
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

/** Whether both members of a direct chat have written or accepted: who has only opened an empty one has agreed to nothing. */
export async function isOpenToBoth(db: Database, room: string): Promise<boolean> {
  const [row] = await countOpen(db).execute({ room });
  return row?.total === 2;
}

/** Locks who belongs to some rooms, in one order. */
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

/** Sets how a member stands to a room; makes them belong to it if they didn't. The other learns only that it is open. */
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

/** Notes that a member has declined a request, unless it isn't one any more; whether it was. */
export async function setDeclined(
  tx: Database,
  { room, memberId }: { room: string; memberId: number },
  changedAt: Date,
): Promise<boolean> {
  const declined = await tx
    .update(roomMembers)
    .set({ state: 'declined', changedAt })
    // In the statement itself: on another device they may accept it at the same moment.
    .where(and(isOf(room, memberId), eq(roomMembers.state, 'received')))
    .returning({ room: roomMembers.roomId });
  return declined.length > 0;
}

/** Sets until when a member doesn't want to be told of a room's messages. */
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

/** Notes that a group, whose room is locked, has changed for those who keep it, and returns who they are. */
export async function markChangedForAdmins(tx: Database, room: string, changedAt: Date): Promise<number[]> {
  const rows = await tx
    .update(roomMembers)
    .set({ changedAt })
    .where(and(eq(roomMembers.roomId, room), ne(roomMembers.role, 'member')))
    .returning({ memberId: roomMembers.memberId });
  return rows.map(({ memberId }) => memberId);
}
