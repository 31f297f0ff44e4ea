import { and, eq, exists, gt, gte, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isAmong, rowsOf } from '../database/lists';
import type { Database } from '../database/open';
import { groups, hiddenMessages, messageReactions, roomEvents, roomMembers, rooms } from '../database/schema';
import { pairOf } from './pair';
import { isHiddenBy } from './places';

/** Who looks at whom. */
export interface Look {
  viewerId: number;
  memberId: number;
}

/** The viewer's membership. */
export const me = alias(roomMembers, 'me');
/** The membership of the member whom they look at. */
const them = alias(roomMembers, 'them');
/** The message that an event is, or concerns. */
const message = alias(roomEvents, 'message');

/** A condition: the viewer may know who belongs to the group of a row. */
export const seesMembers = or(ne(me.role, 'member'), eq(groups.membersHidden, false));

/** A condition: the other member belongs to the room of a row. */
export const belongs = (db: Database, memberId: number | SQL): SQL =>
  exists(
    db
      .select()
      .from(them)
      .where(and(eq(them.roomId, me.roomId), eq(them.memberId, memberId))),
  );

/** A condition: the viewer sees the message of these columns, unless it is gone. */
const isSeen = (db: Database, seen: typeof message | typeof messageReactions): SQL | undefined => {
  const hidden = db
    .select()
    .from(hiddenMessages)
    .where(isHiddenBy(me.memberId, hiddenMessages, seen));
  return and(gte(seen.seq, me.joinedSeq), notExists(hidden));
};

/**
 * A condition: something that the viewer can see in the room of a row names a member: a message, a reaction or a pin of
 * theirs, or an event about them in the group. Events that the viewer gets as `none`, and deletions, name nobody.
 */
function isRead(db: Database, memberId: number | AnyPgColumn | SQL): SQL | undefined {
  const isOfMessage = and(
    eq(message.roomId, roomEvents.roomId),
    eq(message.seq, sql`coalesce(${roomEvents.targetSeq}, ${roomEvents.seq})`),
    eq(message.kind, 'message'),
    isSeen(db, message),
    // Only the last change of a message carries it and names who made it.
    or(isNull(roomEvents.targetSeq), eq(message.changedSeq, roomEvents.seq)),
  );
  const events = db
    .select()
    .from(roomEvents)
    .where(
      and(
        eq(roomEvents.roomId, me.roomId),
        gte(roomEvents.seq, me.joinedSeq),
        or(eq(roomEvents.senderId, memberId), eq(roomEvents.subjectId, memberId)),
        or(
          isNotNull(roomEvents.subjectId),
          eq(roomEvents.kind, 'settings'),
          exists(db.select().from(message).where(isOfMessage)),
        ),
      ),
    );
  const reactions = db
    .select()
    .from(messageReactions)
    .where(
      and(
        eq(messageReactions.roomId, me.roomId),
        eq(messageReactions.memberId, memberId),
        isSeen(db, messageReactions),
      ),
    );
  return or(exists(events), exists(reactions));
}

/** The members of a group who may know who belongs to it. */
export async function listSeeingMembers(db: Database, room: string): Promise<number[]> {
  const rows = await db
    .select({ id: me.memberId })
    .from(me)
    .innerJoin(groups, eq(groups.roomId, me.roomId))
    .where(and(eq(me.roomId, room), seesMembers));
  return rows.map(({ id }) => id);
}

/** The members of a group who may know that a member belongs to it: they see its list, or something of that member. */
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

/** Filters members to those who belong to one of the viewer's rooms, as far as the viewer may know it. */
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

/** Filters members to those whom a member knows from an accepted room. */
export async function findCompanions(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const isBegun = exists(
    db
      .select()
      .from(rooms)
      .where(and(eq(rooms.id, me.roomId), gt(rooms.lastSeq, 0))),
  );
  // Opening an empty chat isn't accepting anything.
  const isAccepted = and(eq(me.state, 'open'), eq(them.state, 'open'), or(isNotNull(groups.roomId), isBegun));
  const rows = await selectMet(db, memberId, ids, and(ne(them.memberId, memberId), isAccepted));
  return rows.map(({ id }) => id);
}

/** Filters members to those who belong to a room, as far as another member of the room may know it. */
export async function findMetIn(
  db: Database,
  { room, memberId, ids }: { room: string; memberId: number; ids: readonly number[] },
): Promise<number[]> {
  const rows = await selectMet(db, memberId, ids, eq(me.roomId, room));
  return rows.map(({ id }) => id);
}

/**
 * Filters members to those whom the viewer knows from a room: its members, as far as they may know them, and those whom
 * they read of there.
 */
export async function findShownIn(
  db: Database,
  { room, viewerId, ids }: { room: string; viewerId: number; ids: readonly number[] },
): Promise<number[]> {
  const asked = sql<number>`asked.id::bigint`;
  const mayKnow = or(isNull(groups.roomId), seesMembers);
  const rows = await db
    .select({ id: asked.mapWith(Number) })
    .from(me)
    .crossJoin(sql`${rowsOf(JSON.stringify(ids))} as asked(id)`)
    .leftJoin(groups, eq(groups.roomId, me.roomId))
    .where(
      and(
        eq(me.roomId, room),
        eq(me.memberId, viewerId),
        or(and(mayKnow, belongs(db, asked)), isRead(db, asked)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether the viewer knows a member from a chat: from their direct chat or a group. */
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
