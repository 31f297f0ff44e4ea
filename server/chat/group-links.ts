import { randomBytes } from 'node:crypto';
import { CODE } from '@contract/codes';
import { type GroupLink, groupLink } from '@contract/chat/group';
import { MAX_GROUP_LINKS } from '@contract/chat/group-calls';
import { and, desc, eq, exists, gt, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Config } from '../config';
import type { Database } from '../database/open';
import { groupLinks, groupRequests, groups } from '../database/schema';
import { Failure } from '../failure';
import { hasKeepers, isKeptByAdmins } from './group-keepers';
import { isRemoved, letIn } from './group-members';
import {
  findGroup,
  type Group,
  type GroupTurn,
  isOfInviter,
  keepGroup,
  type LockedGroup,
  lockGroup,
} from './groups';
import { findMembership, markChangedForAdmins } from './memberships';
import { signalRooms } from './signals';
import type { WritingContext } from './turn';

const HOUR = 3_600_000;

/** 128 random bits. */
const newToken = (): string => randomBytes(16).toString('base64url');

/** The address of a link, which the invite page opens. */
export const addressOf = ({ publicOrigin }: Pick<Config, 'publicOrigin'>, token: string): string =>
  `${publicOrigin}/#/invite/group?${new URLSearchParams({ groupLink: token })}`;

type Link = typeof groupLinks.$inferSelect;

const toLink = (config: Pick<Config, 'publicOrigin'>, { byId, token, ...link }: Link): GroupLink =>
  z.parse(groupLink, {
    ...link,
    address: addressOf(config, token),
    by: byId,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt?.toISOString() ?? null,
  });

/** A condition: a link lets people join at once, or somebody in the group can approve them. */
const isAnswered = (db: Database): SQL =>
  exists(
    db
      .select()
      .from(groups)
      .where(
        and(
          eq(groups.roomId, groupLinks.roomId),
          or(and(not(groupLinks.approval), not(groups.approval)), hasKeepers(db)),
        ),
      ),
  );

/** A condition: a link hasn't ended. */
const isGood = (db: Database, now: Date): SQL | undefined =>
  and(
    isOfInviter(db, groupLinks),
    or(isNull(groupLinks.expiresAt), gt(groupLinks.expiresAt, now)),
    or(isNull(groupLinks.maxUses), lt(groupLinks.uses, groupLinks.maxUses)),
  );

/** A condition: a member may see a link: admins all of them, others their own. */
const isSeenBy = ({ room, own, rights }: GroupTurn): SQL | undefined =>
  and(eq(groupLinks.roomId, room.id), rights.manage ? undefined : eq(groupLinks.byId, own.memberId));

/** The links to a group that haven't ended, the latest first. */
export const listLinks = (
  context: WritingContext,
  at: { room: string; memberId: number },
): Promise<GroupLink[] | Failure> =>
  keepGroup(context, { ...at, right: 'invite' }, async (turn) => {
    const rows = await turn.tx
      .select()
      .from(groupLinks)
      .where(and(isSeenBy(turn), isGood(turn.tx, turn.now)))
      .orderBy(desc(groupLinks.createdAt), groupLinks.id);
    return rows.map((link) => toLink(context.config, link));
  });

const tooManyLinks = (): Failure => new Failure(CODE.conflict, null, 'tooManyGroupLinks');

const noAdmins = (): Failure => new Failure(CODE.notAllowed, { reason: 'noAdmins' }, 'noAdmins');

/**
 * Creates a link to a group. 403 for a member who may not invite others, and for a link with approval if nobody in the
 * group can approve; 409 over the limit of the group.
 */
export const createLink = (
  context: WritingContext,
  {
    hours,
    maxUses,
    approval,
    ...at
  }: {
    room: string;
    memberId: number;
    hours?: number | undefined;
    maxUses?: number | undefined;
    approval: boolean;
  },
): Promise<GroupLink | Failure> =>
  keepGroup(context, { ...at, right: 'invite' }, async ({ tx, room, group, now }) => {
    const asks = approval || group.approval;
    if (asks && !(await isKeptByAdmins(tx, room.id))) return noAdmins();
    const open = await tx.$count(groupLinks, and(eq(groupLinks.roomId, room.id), isGood(tx, now)));
    if (open >= MAX_GROUP_LINKS) return tooManyLinks();
    const [link] = await tx
      .insert(groupLinks)
      .values({
        roomId: room.id,
        token: newToken(),
        byId: at.memberId,
        createdAt: now,
        expiresAt: hours === undefined ? null : new Date(now.getTime() + hours * HOUR),
        maxUses: maxUses ?? null,
        approval,
      })
      .returning();
    if (!link) throw new Error('the link was not made');
    return toLink(context.config, link);
  });

/** Revokes a link; no effect if it has ended. Members can revoke their own, admins any. */
export const revokeLink = (
  context: WritingContext,
  { id, ...at }: { room: string; memberId: number; id: string },
): Promise<Failure | null> =>
  keepGroup(context, at, async (turn) => {
    await turn.tx.delete(groupLinks).where(and(isSeenBy(turn), eq(groupLinks.id, id)));
    return null;
  });

/** A group that a link leads to. */
export interface Linked {
  group: Group;
  /** The id of the link; null for one that operators made. */
  link: string | null;
  /** Whether admins must approve those who join. */
  approval: boolean;
  /**
   * Whether the link no longer lets anybody in: it has expired, is used up, its maker may no longer invite others, or
   * nobody can approve. Members who have used it still get their result: an answer may have been lost, and pages are
   * opened again.
   */
  hasEnded: boolean;
}

/** The group of a link; null for one that is unknown or revoked. */
export async function findLinked(db: Database, token: string, now: Date): Promise<Linked | null> {
  const [found] = await db
    .select({ link: groupLinks, isGood: sql<boolean>`(${and(isGood(db, now), isAnswered(db))})` })
    .from(groupLinks)
    .where(eq(groupLinks.token, token));
  const group = found && (await findGroup(db, found.link.roomId));
  if (!found || !group) return null;
  const { link } = found;
  return { link: link.id, group, approval: link.approval || group.approval, hasEnded: !found.isGood };
}

/** Whether a member belongs to a group, has asked to join it or was removed from it; null for none of these. */
export async function findStanding(
  db: Database,
  room: string,
  memberId: number,
): Promise<'joined' | 'requested' | 'removed' | null> {
  if (await findMembership(db, room, memberId)) return 'joined';
  if (await isRemoved(db, room, memberId)) return 'removed';
  const isOwn = and(eq(groupRequests.roomId, room), eq(groupRequests.memberId, memberId));
  return (await db.$count(groupRequests, isOwn)) > 0 ? 'requested' : null;
}

/** The result of using a link: the room that the member has joined; null while admins have to approve. */
export interface Joined {
  room: string | null;
}

const unknownLink = (): Failure => new Failure(CODE.notFound, null, 'inviteUnknown');

/** Counts a use of a link; operators' links have no limit. */
async function countLinkUse(tx: Database, { link }: Linked): Promise<void> {
  if (link === null) return;
  await tx
    .update(groupLinks)
    .set({ uses: sql`${groupLinks.uses} + 1` })
    .where(eq(groupLinks.id, link));
}

/** Asks to join a group; returns whether the request is new. */
async function askToJoin({ tx, room, now }: LockedGroup, memberId: number): Promise<boolean> {
  const asked = await tx
    .insert(groupRequests)
    .values({ roomId: room.id, memberId, at: now })
    .onConflictDoNothing()
    .returning();
  await signalRooms(tx, await markChangedForAdmins(tx, room.id, now));
  return asked.length > 0;
}

/**
 * Joins a group by a link, or asks to join. Joining or asking counts as one use of the link; asking again while a
 * request is pending doesn't count, and a declined request isn't refunded. The caller opens the transaction and has
 * locked the account. 404 for an invalid link and for somebody who was removed, 409 if the group is full.
 * @param find finds the group of the link
 */
export async function joinLinked(
  tx: Database,
  { find, memberId }: { find: (now: Date) => Promise<Linked | null>; memberId: number },
  clock: () => Date,
): Promise<Joined | Failure> {
  const found = await find(clock());
  if (!found) return unknownLink();
  const locked = await lockGroup(tx, found.group.roomId, clock);
  // It may have been used up or revoked meanwhile.
  const linked = locked && (await find(locked.now));
  if (!locked || !linked) return unknownLink();
  const { room } = locked;
  const standing = await findStanding(tx, room.id, memberId);
  if (standing === 'joined') return { room: room.id };
  if (standing === 'requested' && linked.hasEnded) return { room: null };
  if (standing === 'removed' || linked.hasEnded) return unknownLink();
  if (linked.approval) {
    if (await askToJoin(locked, memberId)) await countLinkUse(tx, linked);
    return { room: null };
  }
  const failure = await letIn(locked, [{ memberId, by: memberId }]);
  if (failure) return failure;
  await countLinkUse(tx, linked);
  return { room: room.id };
}
