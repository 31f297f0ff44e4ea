import type { Person } from '@contract/contacts/person';
import { MEMBERS_PER_PAGE } from '@contract/chat/group-calls';
import { and, eq, gte, lte } from 'drizzle-orm';
import { findPeople } from '../contacts/people';
import type { Database } from '../database/open';
import { roomMembers } from '../database/schema';
import type { Failure } from '../failure';
import { findPrivacy } from '../privacy/privacy';
import { findShownIn } from './acquaintances';
import { notOwn } from './changes';
import { findMessage } from './events';
import { rightsOf } from './group-rights';
import { findGroup, settingsOf } from './groups';
import { cameAt, findMembership, type Membership } from './memberships';
import { unknownRoom } from './rooms';
import { isToldTo, toldUpTo } from './told-readers';
import { messageGone } from './turn';

/** Whether a member may know who belongs to a room. */
async function seesMembers(db: Database, { roomId, role }: Membership): Promise<boolean> {
  const group = await findGroup(db, roomId);
  return group === null || rightsOf(role, settingsOf(group)).seeMembers;
}

/**
 * Looks up people of a room by their ids: its members, unless they are hidden, and those who wrote, or are named in,
 * what the reader sees. 404 for a room that isn't the reader's.
 */
export async function listRoomPeople(
  db: Database,
  { room, memberId, ids }: { room: string; memberId: number; ids: readonly number[] },
): Promise<Person[] | Failure> {
  const own = await findMembership(db, room, memberId);
  if (!own) return unknownRoom();
  const people = await findPeople(db, memberId, await findShownIn(db, { room, viewerId: memberId, ids }));
  return [...people.values()];
}

/**
 * Who has read one of the member's own messages (a page of them), and how many have. Empty if the member sends no read
 * receipts; leaves out those who send none or are on the other side of a block. If the members are hidden, only the
 * number is given. 403 for somebody else's message.
 */
export async function listReaders(
  db: Database,
  { room, memberId, seq }: { room: string; memberId: number; seq: number },
): Promise<{ readers: Person[]; count: number } | Failure> {
  const own = await findMembership(db, room, memberId);
  if (!own) return unknownRoom();
  const message = await findMessage(db, memberId, { room, seq });
  if (!message) return messageGone();
  if (message.sender !== memberId) return notOwn();
  if (!(await findPrivacy(db, memberId)).readReceipts) return { readers: [], count: 0 };
  const hasRead = and(
    eq(roomMembers.roomId, room),
    eq(roomMembers.state, 'open'),
    gte(toldUpTo(roomMembers), seq),
    lte(cameAt, seq),
    isToldTo(db, memberId, roomMembers),
  );
  const count = await db.$count(roomMembers, hasRead);
  if (!(await seesMembers(db, own))) return { readers: [], count };
  const rows = await db
    .select({ id: roomMembers.memberId })
    .from(roomMembers)
    .where(hasRead)
    .orderBy(toldUpTo(roomMembers), roomMembers.memberId)
    .limit(MEMBERS_PER_PAGE);
  const ids = rows.map(({ id }) => id);
  const people = await findPeople(db, memberId, ids);
  return { readers: ids.flatMap((id) => people.get(id) ?? []), count };
}
