import { CODE } from '@contract/codes';
import { ROOMS_PER_PAGE } from '@contract/chat/calls';
import type { ListedGroup } from '@contract/chat/group';
import type { Person } from '@contract/contacts/person';
import { and, desc, eq } from 'drizzle-orm';
import { canFind, countStranger, unknownPerson } from '../contacts/find-person';
import { findPersonById } from '../contacts/people';
import type { Database } from '../database/open';
import { groups, rooms } from '../database/schema';
import { Failure } from '../failure';
import type { AppDeps } from '../module';
import { belongs, type Look, me, meets, seesMembers } from './acquaintances';
import { isAfterRoom, previewOf, roomCursorOf } from './rooms';

/** A member's profile, for acquaintances; null for everybody else. */
export async function findKnown(db: Database, look: Look): Promise<Person | null> {
  const person = await findPersonById(db, look.viewerId, look.memberId);
  return person && (person.isContact || person.isBlocked || (await meets(db, look))) ? person : null;
}

/** Whether the viewer may know that a member exists: they are acquainted, or could find them. */
export const isReachable = async (db: Database, look: Look): Promise<boolean> =>
  (await findKnown(db, look)) !== null || canFind(db, look.viewerId, look.memberId);

/** 400 for oneself. */
export const refuseOwn = ({ viewerId, memberId }: Look): Failure | null =>
  viewerId === memberId ? new Failure(CODE.invalidInput, { field: 'memberId' }) : null;

/**
 * A member's profile, for acquaintances. 404 for everybody else, whether they exist or not; 429 after too many of
 * those. 400 for oneself.
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
 * Keeps callers from enumerating members by their ids: they must be acquainted with the member or be able to find them,
 * and may do this with only a few strangers. 404 for everybody else, whether they exist or not; 429 after too many
 * strangers. 400 for oneself.
 */
export async function refuseUnknown(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  look: Look,
): Promise<Failure | null> {
  const own = refuseOwn(look);
  if (own || (await findKnown(deps.db, look))) return own;
  const limited = await countStranger(deps, 'unknown', look.viewerId);
  return limited ?? ((await canFind(deps.db, look.viewerId, look.memberId)) ? null : unknownPerson());
}

/** A page of the groups to which both belong, as far as the viewer may know it, the most recent first. */
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
