import { CODE } from '@contract/codes';
import { MAX_CONTACTS } from '@contract/contacts/calls';
import type { Person } from '@contract/contacts/person';
import type { Locale } from '@contract/locale';
import { and, count, desc, eq, gte, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isAmong } from '../database/lists';
import { lockName } from '../database/lock-name';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { contactRemovals, contacts, memberBlocks } from '../database/schema';
import { Failure } from '../failure';
import { keepMembers, lockMember } from '../member/members';
import { findPeople } from './people';

/** The contacts of a member, in the order of their nicknames in the reader's language. */
export async function listContacts(db: Database, memberId: number, locale: Locale): Promise<Person[]> {
  const rows = await db
    .select({ id: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.memberId, memberId));
  const people = await findPeople(
    db,
    memberId,
    rows.map(({ id }) => id),
  );
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  return [...people.values()].toSorted((a, b) => compare(a.nickname, b.nickname));
}

const MEMBER = sql.placeholder('memberId');
const OTHER = sql.placeholder('otherId');

const selectContact = prepareOnce((db) =>
  db
    .select({ id: contacts.contactId })
    .from(contacts)
    .where(and(eq(contacts.memberId, MEMBER), eq(contacts.contactId, OTHER)))
    .prepare('contact'),
);

/** Whether two members have accepted each other. */
export async function areContacts(db: Database, memberId: number, otherId: number): Promise<boolean> {
  const [row] = await selectContact(db).execute({ memberId, otherId });
  return row !== undefined;
}

/** Contacts of a member who were made at some times, with their names. */
export async function listMadeAt(db: Database, memberId: number, times: readonly Date[]) {
  const rows = await db
    .select({ memberId: contacts.contactId, since: contacts.since })
    .from(contacts)
    .where(and(eq(contacts.memberId, memberId), inArray(contacts.since, [...times])))
    .orderBy(contacts.contactId);
  const people = await findPeople(
    db,
    memberId,
    rows.map((row) => row.memberId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.memberId);
    return person ? [{ ...row, nickname: person.nickname }] : [];
  });
}

/** Makes those who give some members another contact wait for each other, so that each counts what is there. */
async function lockLists(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockName(tx, `contacts:${id}`);
}

async function isFull(tx: Database, memberId: number): Promise<boolean> {
  const [row] = await tx.select({ total: count() }).from(contacts).where(eq(contacts.memberId, memberId));
  return (row?.total ?? 0) >= MAX_CONTACTS;
}

/**
 * Makes two members contacts of each other; without effect if they are. The caller has locked both accounts
 * (`keepMembers`), and what it changes of rooms and invites besides. 409 if one of them has as many contacts as possible.
 */
export async function becomeContacts(
  tx: Database,
  memberId: number,
  otherId: number,
  since: Date,
): Promise<Failure | null> {
  if (await areContacts(tx, memberId, otherId)) return null;
  await lockLists(tx, [memberId, otherId]);
  if ((await isFull(tx, memberId)) || (await isFull(tx, otherId)))
    return new Failure(CODE.conflict, null, 'tooManyContacts');
  await tx
    .insert(contacts)
    .values([
      { memberId, contactId: otherId, since },
      { memberId: otherId, contactId: memberId, since },
    ])
    .onConflictDoNothing();
  await tx.delete(contactRemovals).where(isRemovalBetween(memberId, otherId));
  return null;
}

const isRemovalBetween = (memberId: number, otherId: number): SQL | undefined =>
  or(
    and(eq(contactRemovals.memberId, memberId), eq(contactRemovals.removedId, otherId)),
    and(eq(contactRemovals.memberId, otherId), eq(contactRemovals.removedId, memberId)),
  );

/** Notes that a member has ended the contact with another: what they gave the other before doesn't make them contacts again. */
export async function noteRemoval(
  tx: Database,
  { memberId, removedId }: { memberId: number; removedId: number },
  at: Date,
): Promise<void> {
  await tx.insert(contactRemovals).values({ memberId, removedId, at }).onConflictDoNothing();
}

/** Whether a member has ended the contact with another since a time, and the two aren't contacts again. */
export const hasRemovedSince = async (
  db: Database,
  { memberId, removedId }: { memberId: number; removedId: number },
  since: Date,
): Promise<boolean> =>
  (await db.$count(
    contactRemovals,
    and(
      eq(contactRemovals.memberId, memberId),
      eq(contactRemovals.removedId, removedId),
      gte(contactRemovals.at, since),
    ),
  )) > 0;

/**
 * Ends the contact of two members; whether there was one. The caller opens the transaction: both rows are locked in one
 * order, since the two may end it at the same time.
 */
export async function endContact(tx: Database, memberId: number, otherId: number): Promise<boolean> {
  const both = or(
    and(eq(contacts.memberId, memberId), eq(contacts.contactId, otherId)),
    and(eq(contacts.memberId, otherId), eq(contacts.contactId, memberId)),
  );
  await lockContacts(tx, both);
  const ended = await tx.delete(contacts).where(both).returning({ id: contacts.contactId });
  return ended.length > 0;
}

const lockContacts = (tx: Database, where: SQL | undefined) =>
  tx.select().from(contacts).where(where).orderBy(contacts.memberId, contacts.contactId).for('update');

/** Deletes the contacts, removals and blocks of a member, on both sides. */
export async function eraseContacts(tx: Database, memberId: number): Promise<void> {
  const own = or(eq(contacts.memberId, memberId), eq(contacts.contactId, memberId));
  await lockContacts(tx, own);
  await tx.delete(contacts).where(own);
  const removals = or(eq(contactRemovals.memberId, memberId), eq(contactRemovals.removedId, memberId));
  await tx
    .select()
    .from(contactRemovals)
    .where(removals)
    .orderBy(contactRemovals.memberId, contactRemovals.removedId)
    .for('update');
  await tx.delete(contactRemovals).where(removals);
  const blocks = or(eq(memberBlocks.memberId, memberId), eq(memberBlocks.blockedId, memberId));
  await tx
    .select()
    .from(memberBlocks)
    .where(blocks)
    .orderBy(memberBlocks.memberId, memberBlocks.blockedId)
    .for('update');
  await tx.delete(memberBlocks).where(blocks);
}

/** Whom a member has blocked, the latest first. */
export async function listBlocked(db: Database, memberId: number): Promise<Person[]> {
  const rows = await db
    .select({ id: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(eq(memberBlocks.memberId, memberId))
    .orderBy(desc(memberBlocks.at));
  const ids = rows.map(({ id }) => id);
  const people = await findPeople(db, memberId, ids);
  return ids.flatMap((id) => people.get(id) ?? []);
}

/** Whether a member has blocked another. */
export async function hasBlocked(db: Database, memberId: number, otherId: number): Promise<boolean> {
  const [row] = await db
    .select({ at: memberBlocks.at })
    .from(memberBlocks)
    .where(and(eq(memberBlocks.memberId, memberId), eq(memberBlocks.blockedId, otherId)));
  return row !== undefined;
}

const selectBlockBetween = prepareOnce((db) =>
  db
    .select({ at: memberBlocks.at })
    .from(memberBlocks)
    .where(
      or(
        and(eq(memberBlocks.memberId, MEMBER), eq(memberBlocks.blockedId, OTHER)),
        and(eq(memberBlocks.memberId, OTHER), eq(memberBlocks.blockedId, MEMBER)),
      ),
    )
    .limit(1)
    .prepare('block_between'),
);

/** Whether one of two members has blocked the other. */
export async function isBlockBetween(db: Database, memberId: number, otherId: number): Promise<boolean> {
  const [row] = await selectBlockBetween(db).execute({ memberId, otherId });
  return row !== undefined;
}

/** Those of some members who have blocked a member, or whom the member has blocked. */
export async function listBlockedEitherWay(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ by: memberBlocks.memberId, blocked: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(
      or(
        and(eq(memberBlocks.memberId, memberId), inArray(memberBlocks.blockedId, [...ids])),
        and(eq(memberBlocks.blockedId, memberId), inArray(memberBlocks.memberId, [...ids])),
      ),
    );
  return rows.map(({ by, blocked }) => (by === memberId ? blocked : by));
}

/**
 * The blocks between some members and others.
 * @returns whether there is one between two of them, whoever has blocked whom
 */
export async function findBlocksBetween(
  db: Database,
  some: readonly number[],
  others: readonly number[],
): Promise<(one: number, other: number) => boolean> {
  const rows = await db
    .select({ by: memberBlocks.memberId, blocked: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(
      or(
        and(isAmong(memberBlocks.memberId, some), isAmong(memberBlocks.blockedId, others)),
        and(isAmong(memberBlocks.blockedId, some), isAmong(memberBlocks.memberId, others)),
      ),
    );
  const blocks = new Set(rows.map(({ by, blocked }) => `${by}:${blocked}`));
  return (one, other) => blocks.has(`${one}:${other}`) || blocks.has(`${other}:${one}`);
}

/** The query for the ids of those who have blocked a member, or whom the member has blocked, for conditions. */
export const selectBlockedEitherWay = (db: Database, memberId: number) =>
  db
    .select({ id: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(eq(memberBlocks.memberId, memberId))
    .unionAll(
      db.select({ id: memberBlocks.memberId }).from(memberBlocks).where(eq(memberBlocks.blockedId, memberId)),
    );

/** A condition: a member hasn't blocked whom a column names. */
export const hasNotBlocked = (db: Database, memberId: number, other: AnyPgColumn): SQL =>
  notExists(
    db
      .select()
      .from(memberBlocks)
      .where(and(eq(memberBlocks.memberId, memberId), eq(memberBlocks.blockedId, other))),
  );

/** Whether one of some members has blocked a member. */
export async function hasBlockedBy(
  db: Database,
  memberId: number,
  others: readonly number[],
): Promise<boolean> {
  const isOther = sql`${memberBlocks.memberId} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb))`;
  return (await db.$count(memberBlocks, and(eq(memberBlocks.blockedId, memberId), isOther))) > 0;
}

/**
 * Locks the account of a member who blocks another, and keeps the other's, in the order of their ids; whether both are
 * there. Who makes the two contacts, or writes to one of them, has kept both: it is done before, or finds the block.
 */
async function lockAgainst(tx: Database, memberId: number, otherId: number): Promise<boolean> {
  for (const id of [memberId, otherId].toSorted((a, b) => a - b)) {
    const [found] = id === memberId ? [await lockMember(tx, id)] : await keepMembers(tx, [id]);
    if (!found) return false;
  }
  return true;
}

/** Blocks another member and ends the contact. The caller opens the transaction. 404 if one of them is gone. */
export async function blockPerson(
  tx: Database,
  memberId: number,
  otherId: number,
  at: Date,
): Promise<Failure | null> {
  if (!(await lockAgainst(tx, memberId, otherId))) return new Failure(CODE.notFound, null, 'personUnknown');
  await tx.insert(memberBlocks).values({ memberId, blockedId: otherId, at }).onConflictDoNothing();
  await endContact(tx, memberId, otherId);
  return null;
}

/** Lifts a block; without effect if there is none. */
export async function unblockPerson(db: Database, memberId: number, otherId: number): Promise<void> {
  await db
    .delete(memberBlocks)
    .where(and(eq(memberBlocks.memberId, memberId), eq(memberBlocks.blockedId, otherId)));
}
