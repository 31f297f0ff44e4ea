import { and, eq, exists, gte, isNull, ne, or, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { groups, roomEvents, roomMembers, rooms } from '../database/schema';
import { pairOf } from './pair';

/** The two whom it is about: who looks, and at whom. */
export interface Look {
  viewerId: number;
  memberId: number;
}

/** The viewer's membership. */
export const me = alias(roomMembers, 'me');
/** The membership of whom they look at. */
const them = alias(roomMembers, 'them');

/** A condition: the viewer may know who belongs to the group of a row. */
export const seesMembers = or(ne(me.role, 'member'), eq(groups.membersHidden, false));

/** A condition: whom the viewer looks at belongs to the room of a row. */
export const belongs = (db: Database, memberId: number): SQL =>
  exists(
    db
      .select()
      .from(them)
      .where(and(eq(them.roomId, me.roomId), eq(them.memberId, memberId))),
  );

/** A condition: the viewer may read what a member wrote in the room of a row, or what became of them there. */
const isRead = (db: Database, memberId: number | AnyPgColumn): SQL =>
  exists(
    db
      .select()
      .from(roomEvents)
      .where(
        and(
          eq(roomEvents.roomId, me.roomId),
          gte(roomEvents.seq, me.joinedSeq),
          or(eq(roomEvents.senderId, memberId), eq(roomEvents.subjectId, memberId)),
        ),
      ),
  );

/** Those of a group who may know who belongs to it. */
export async function listSeeingMembers(db: Database, room: string): Promise<number[]> {
  const rows = await db
    .select({ id: me.memberId })
    .from(me)
    .innerJoin(groups, eq(groups.roomId, me.roomId))
    .where(and(eq(me.roomId, room), seesMembers));
  return rows.map(({ id }) => id);
}

/** Those of a group who may know that a member belongs to it: they see its list, or something of that member. */
export async function listAcquainted(
  db: Database,
  { room, memberId }: { room: string; memberId: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: me.memberId })
    .from(me)
    .innerJoin(groups, eq(groups.roomId, me.roomId))
    .where(and(eq(me.roomId, room), or(seesMembers, isRead(db, memberId))));
  return rows.map(({ id }) => id);
}

/** Those of some members who belong to a room of the viewer's, as far as the viewer may know it. */
const selectMet = (db: Database, viewerId: number, ids: readonly number[], where: SQL | undefined) =>
  db
    .selectDistinct({ id: them.memberId })
    .from(me)
    .innerJoin(them, eq(them.roomId, me.roomId))
    .leftJoin(groups, eq(groups.roomId, me.roomId))
    .where(
      and(
        eq(me.memberId, viewerId),
        isAmong(them.memberId, ids),
        or(isNull(groups.roomId), seesMembers, isRead(db, them.memberId)),
        where,
      ),
    );

/** Those of some members whom a member meets in an accepted room. */
export async function findCompanions(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const isAccepted = and(eq(me.state, 'open'), eq(them.state, 'open'));
  const rows = await selectMet(db, memberId, ids, and(ne(them.memberId, memberId), isAccepted));
  return rows.map(({ id }) => id);
}

/** Those of some members who belong to a room, as far as one of the others there may know it. */
export async function findMetIn(
  db: Database,
  { room, memberId, ids }: { room: string; memberId: number; ids: readonly number[] },
): Promise<number[]> {
  const rows = await selectMet(db, memberId, ids, eq(me.roomId, room));
  return rows.map(({ id }) => id);
}

/** Whether the viewer meets a member in a chat: in one of both, or in a group. */
export async function meets(db: Database, { viewerId, memberId }: Look): Promise<boolean> {
  const isPair = eq(rooms.pair, pairOf(viewerId, memberId));
  const isInGroup = and(
    eq(rooms.kind, 'group'),
    or(and(seesMembers, belongs(db, memberId)), isRead(db, memberId)),
  );
  const [room] = await db
    .select({ id: me.roomId })
    .from(me)
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .leftJoin(groups, eq(groups.roomId, me.roomId))
    .where(and(eq(me.memberId, viewerId), ne(me.state, 'declined'), or(isPair, isInGroup)))
    .limit(1);
  return room !== undefined;
}
