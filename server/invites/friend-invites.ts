import { randomBytes } from 'node:crypto';
import { CODE } from '@contract/codes';
import { friendInvite, type FriendInvite } from '@contract/invite/calls';
import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { befriend } from '../chat/friendships';
import { areContacts, hasRemovedSince, isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { friendInvites, friendJoins } from '../database/schema';
import { Failure } from '../failure';
import { blockOf, keepMembers, lockMember } from '../member/members';
import { addNotice } from '../notices/notices';

/** A member's friend invites that are not revoked. */
const MAX_INVITES = 10;

/** How many may accept one friend invite in a day. */
const MAX_JOINS_A_DAY = 50;

const DAY = 24 * 60 * 60_000;

/** 96 random bits: short enough for a QR code, too many to guess at the limit of open calls (D44). */
const newCode = (): string => randomBytes(12).toString('base64url');

/** The address of a friend invite. */
const linkOf = ({ publicOrigin }: Pick<Config, 'publicOrigin'>, code: string): string =>
  `${publicOrigin}/#/invite/friend?inviteCode=${code}`;

/** A friend invite and the member who made it. */
interface FoundInvite {
  id: string;
  memberId: number;
  createdAt: Date;
}

const selectInvite = (db: Database, code: string) =>
  db
    .select({ id: friendInvites.id, memberId: friendInvites.memberId, createdAt: friendInvites.createdAt })
    .from(friendInvites)
    .where(eq(friendInvites.code, code));

/** The friend invite with a code; null if it is unknown or revoked. */
export async function findFriendInvite(db: Database, code: string): Promise<FoundInvite | null> {
  const [invite] = await selectInvite(db, code);
  return invite ?? null;
}

/**
 * Whether a friend invite leads nowhere for a member: one of the two has blocked the other, or whoever made it has ended
 * their contact since.
 */
export const isVoidFor = async (db: Database, invite: FoundInvite, memberId: number): Promise<boolean> =>
  (await isBlockBetween(db, invite.memberId, memberId)) ||
  hasRemovedSince(db, { memberId: invite.memberId, removedId: memberId }, invite.createdAt);

/** The member's friend invites, the newest first. */
export async function listFriendInvites(
  db: Database,
  config: Pick<Config, 'publicOrigin'>,
  memberId: number,
): Promise<FriendInvite[]> {
  const rows = await db
    .select({
      id: friendInvites.id,
      code: friendInvites.code,
      createdAt: friendInvites.createdAt,
      joined: count(friendJoins.memberId),
    })
    .from(friendInvites)
    .leftJoin(friendJoins, eq(friendJoins.inviteId, friendInvites.id))
    .where(eq(friendInvites.memberId, memberId))
    .groupBy(friendInvites.id)
    .orderBy(desc(friendInvites.createdAt), friendInvites.id);
  return rows.map(({ code, createdAt, ...row }) =>
    z.parse(friendInvite, { ...row, link: linkOf(config, code), createdAt: createdAt.toISOString() }),
  );
}

/** Makes a friend invite; 409 above the limit, 10008 if the account is gone. */
export async function createFriendInvite(db: Database, memberId: number, now: Date): Promise<Failure | null> {
  return db.transaction(async (tx) => {
    // Locked, so that concurrent requests can't exceed the limit.
    if (!(await lockMember(tx, memberId))) return new Failure(CODE.tokenInvalid);
    const [row] = await tx
      .select({ total: count() })
      .from(friendInvites)
      .where(eq(friendInvites.memberId, memberId));
    if ((row?.total ?? 0) >= MAX_INVITES) return new Failure(CODE.conflict, null, 'tooManyInvites');
    await tx.insert(friendInvites).values({ code: newCode(), memberId, createdAt: now });
    return null;
  });
}

/** Revokes a friend invite of the member; without effect on others (D20). */
export async function revokeFriendInvite(db: Database, memberId: number, id: string): Promise<void> {
  await db.delete(friendInvites).where(and(eq(friendInvites.id, id), eq(friendInvites.memberId, memberId)));
}

/** 429 where so many have accepted a friend invite in the last 24 hours that nobody else may. The invite is locked. */
async function refuseCrowd(tx: Database, inviteId: string, now: Date): Promise<Failure | null> {
  const [first] = await tx
    .select({ at: friendJoins.joinedAt })
    .from(friendJoins)
    .where(eq(friendJoins.inviteId, inviteId))
    .orderBy(desc(friendJoins.joinedAt))
    .offset(MAX_JOINS_A_DAY - 1)
    .limit(1);
  const wait = first ? first.at.getTime() + DAY - now.getTime() : 0;
  return wait <= 0
    ? null
    : new Failure(CODE.tooManyRequests, { retryAfter: Math.ceil(wait / 1_000) }, 'inviteCrowded');
}

/**
 * Accepts a friend invite: both become contacts, and the member who made it is told the first time. By that member without
 * effect. The caller opens the transaction.
 * @returns the id of the member who made it; null if it is unknown or revoked, the member suspended, one of the two has
 *   blocked the other, or that member has ended their contact since; 429 where too many have accepted it in a day
 */
export async function acceptFriendInvite(
  tx: Database,
  code: string,
  memberId: number,
  now: Date,
): Promise<number | null | Failure> {
  const found = await findFriendInvite(tx, code);
  if (!found) return null;
  if (found.memberId === memberId) return memberId;
  const inviter = (await keepMembers(tx, [memberId, found.memberId])).find(({ id }) => id === found.memberId);
  if (!inviter || blockOf(inviter) || (await isVoidFor(tx, found, memberId))) return null;
  // Locked, so that it cannot be revoked before the member is counted, and that those who come at once are counted.
  const [invite] = await selectInvite(tx, code).for('no key update');
  if (!invite) return null;
  const isRepeat = await hasAccepted(tx, invite.id, memberId);
  if (isRepeat && (await areContacts(tx, memberId, invite.memberId))) return invite.memberId;
  const refused = await countJoin(tx, invite.id, memberId, now);
  if (refused) return refused;
  // Who has as many contacts as possible keeps them; the invite counts all the same.
  await befriend(tx, memberId, invite.memberId, now);
  // Without a name, which would outlive the account: it is that of the contact who was made at the same time.
  if (!isRepeat) await addNotice(tx, invite.memberId, { key: 'inviteAccepted' }, now);
  return invite.memberId;
}

/** Counts who accepts a friend invite, which is locked, again where they do so again; 429 where too many have. */
async function countJoin(
  tx: Database,
  inviteId: string,
  memberId: number,
  now: Date,
): Promise<Failure | null> {
  const crowded = await refuseCrowd(tx, inviteId, now);
  if (crowded) return crowded;
  await tx
    .insert(friendJoins)
    .values({ inviteId, memberId, joinedAt: now })
    .onConflictDoUpdate({
      target: [friendJoins.inviteId, friendJoins.memberId],
      set: { joinedAt: now },
    });
  return null;
}

/** Deletes the friend invites of a member, and that the member has accepted those of others. */
export async function eraseFriendInvites(tx: Database, memberId: number): Promise<void> {
  const own = await tx
    .select({ id: friendInvites.id })
    .from(friendInvites)
    .where(eq(friendInvites.memberId, memberId))
    .orderBy(friendInvites.id)
    .for('update');
  const ownIds = own.map(({ id }) => id);
  // Two members who leave at once may have accepted each other's invites: both lock the same rows in the same order.
  await tx
    .select({ inviteId: friendJoins.inviteId })
    .from(friendJoins)
    .where(or(eq(friendJoins.memberId, memberId), inArray(friendJoins.inviteId, ownIds)))
    .orderBy(friendJoins.inviteId, friendJoins.memberId)
    .for('update');
  await tx.delete(friendJoins).where(eq(friendJoins.memberId, memberId));
  await tx.delete(friendInvites).where(eq(friendInvites.memberId, memberId));
}

/** Whether a member has accepted a friend invite. */
export async function hasAccepted(db: Database, inviteId: string, memberId: number): Promise<boolean> {
  const [row] = await db
    .select({ memberId: friendJoins.memberId })
    .from(friendJoins)
    .where(and(eq(friendJoins.inviteId, inviteId), eq(friendJoins.memberId, memberId)));
  return row !== undefined;
}
