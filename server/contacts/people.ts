import type { Person } from '@contract/contacts/person';
import { and, eq, or } from 'drizzle-orm';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { contacts, memberBlocks } from '../database/schema';
import { findMembers, type Member, pictureOf } from '../member/members';

/** How members stand to one of them. */
export interface Relations {
  contacts: ReadonlySet<number>;
  /** Whom the member has blocked. */
  blocked: ReadonlySet<number>;
  /** Who has blocked the member. */
  blockedBy: ReadonlySet<number>;
}

/** How a member stands to others. */
export async function findRelations(
  db: Database,
  viewerId: number,
  ids: readonly number[],
): Promise<Relations> {
  const accepted = await db
    .select({ id: contacts.contactId })
    .from(contacts)
    .where(and(eq(contacts.memberId, viewerId), isAmong(contacts.contactId, ids)));
  const blocks = await db
    .select()
    .from(memberBlocks)
    .where(
      or(
        and(eq(memberBlocks.memberId, viewerId), isAmong(memberBlocks.blockedId, ids)),
        and(eq(memberBlocks.blockedId, viewerId), isAmong(memberBlocks.memberId, ids)),
      ),
    );
  return {
    contacts: new Set(accepted.map(({ id }) => id)),
    blocked: new Set(blocks.filter((row) => row.memberId === viewerId).map((row) => row.blockedId)),
    blockedBy: new Set(blocks.filter((row) => row.blockedId === viewerId).map((row) => row.memberId)),
  };
}

function toPerson(member: Member, { contacts: accepted, blocked, blockedBy }: Relations): Person {
  const { id, nickname, username } = member;
  const isContact = accepted.has(id);
  // Who has blocked the reader shows no picture.
  const isHidden = blockedBy.has(id);
  return {
    memberId: id,
    username: isContact ? username : null,
    nickname,
    photo: isHidden ? null : pictureOf(member, 512),
    icon: isHidden ? null : pictureOf(member, 96),
    isContact,
    isBlocked: blocked.has(id),
  };
}

/** Members as one of them sees them, by their ids; those whose accounts are deleted are missing. */
export async function findPeople(
  db: Database,
  viewerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const relations = await findRelations(db, viewerId, ids);
  const found = await findMembers(db, ids);
  return new Map(found.map((member) => [member.id, toPerson(member, relations)]));
}

/** A member as another sees them; null if the account is deleted. */
export const findPersonById = async (db: Database, viewerId: number, id: number): Promise<Person | null> =>
  (await findPeople(db, viewerId, [id])).get(id) ?? null;
