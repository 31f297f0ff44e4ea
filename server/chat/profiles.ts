import { CODE } from '@contract/codes';
import { ROOMS_PER_PAGE } from '@contract/chat/calls';
import type { ListedGroup } from '@contract/chat/group';
import type { Person } from '@contract/contacts/person';
import { and, desc, eq, exists, gte, isNull, ne, or, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { countStranger, isFindable, unknownPerson } from '../contacts/find-person';
import { findPersonById } from '../contacts/people';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { groups, roomEvents, roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { findMember } from '../member/members';
import type { AppDeps } from '../module';
import { pairOf } from './pair';
import { isAfterRoom, previewOf, roomCursorOf } from './rooms';

/** The two whom it is about: who looks, and at whom. */
export interface Look {
  viewerId: number;
  memberId: number;
}

/** The viewer's membership. */
const me = alias(roomMembers, 'me');
/** The membership of whom they look at. */
const them = alias(roomMembers, 'them');

/** A condition: the viewer may know who belongs to the group of a row. */
const seesMembers = or(ne(me.role, 'member'), eq(groups.membersHidden, false));

/** A condition: whom the viewer looks at belongs to the room of a row. */
const belongs = (db: Database, memberId: number): SQL =>
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
async function meets(db: Database, { viewerId, memberId }: Look): Promise<boolean> {
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

/** Who a member is, for whoever meets them; null for everybody else. */
export async function findKnown(db: Database, look: Look): Promise<Person | null> {
  const person = await findPersonById(db, look.viewerId, look.memberId);
  return person && (person.isContact || person.isBlocked || (await meets(db, look))) ? person : null;
}

/** Nobody looks at themselves here. */
export const refuseOwn = ({ viewerId, memberId }: Look): Failure | null =>
  viewerId === memberId ? new Failure(CODE.invalidInput, { field: 'memberId' }) : null;

/**
 * Who a member is, for whoever meets them. 404 for everybody else, whether they exist or not; 429 after too many of those.
 * 400 oneself.
 * @param find finds the member for those who may see them
 */
export async function findProfile(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  look: Look,
  find = findKnown,
): Promise<Person | Failure> {
  const own = refuseOwn(look);
  if (own) return own;
  const found = await find(deps.db, look);
  return found ?? (await countStranger(deps, 'unknown', look.viewerId)) ?? unknownPerson();
}

/**
 * Lets nobody do something about members by trying ids: they must meet the member, or be able to find them, and do so with a
 * few strangers only. 404 for everybody else, whether they exist or not; 429 after too many strangers. 400 oneself.
 */
export async function refuseUnknown(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  look: Look,
): Promise<Failure | null> {
  const own = refuseOwn(look);
  if (own || (await findKnown(deps.db, look))) return own;
  const limited = await countStranger(deps, 'unknown', look.viewerId);
  if (limited) return limited;
  const member = await findMember(deps.db, look.memberId);
  return member && (await isFindable(deps.db, look.viewerId, member)) ? null : unknownPerson();
}

/** A page of the groups to which both belong, as far as the viewer may know it; those with the latest message first. */
export async function listCommonGroups(
  db: Database,
  { viewerId, memberId, cursor }: Look & { cursor?: string | undefined },
): Promise<{ items: ListedGroup[]; next: string | null }> {
  const rows = await db
    .select({ id: rooms.id, lastAt: rooms.lastAt, group: groups })
    .from(me)
    .innerJoin(groups, eq(groups.roomId, me.roomId))
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .where(
      and(
        eq(me.memberId, viewerId),
        seesMembers,
        belongs(db, memberId),
        cursor === undefined ? undefined : isAfterRoom(cursor),
      ),
    )
    .orderBy(desc(rooms.lastAt), desc(rooms.id))
    .limit(ROOMS_PER_PAGE + 1);
  const page = rows.slice(0, ROOMS_PER_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(({ id, group }) => ({ room: id, group: previewOf(group) })),
    next: rows.length > page.length && last ? roomCursorOf(last) : null,
  };
}
