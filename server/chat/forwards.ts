import { CODE } from '@contract/codes';
import { and, eq } from 'drizzle-orm';
import { hasBlockedBy } from '../contacts/contacts';
import { findRelations } from '../contacts/people';
import type { Database } from '../database/open';
import { groups, roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { blockOf, findMembers, muteOf } from '../member/members';
import { findPrivacyOf } from '../privacy/privacy';
import { rightsOf } from './group-rights';
import { settingsOf } from './groups';
import { hasLink } from './links';
import type { StoredEvent } from './log';
import { listPartners } from './memberships';
import { isIn } from './places';
import type { Turn } from './turn';

const forwardUnreachable = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'cannotMessage' }, 'forwardUnreachable');

const forwardUnwritable = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'cannotWrite' }, 'forwardUnwritable');

const forwardWithoutLinks = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'linksForbidden' }, 'forwardWithoutLinks');

/**
 * The direct chats and groups among some rooms, where others read what a member writes, with the member's role in each.
 */
const listHeard = async (tx: Database, memberId: number, ids: readonly string[]) => {
  const isOwn = and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.memberId, memberId));
  const found = await tx
    .select({ kind: rooms.kind, role: roomMembers.role, group: groups })
    .from(rooms)
    .leftJoin(roomMembers, isOwn)
    .leftJoin(groups, eq(groups.roomId, rooms.id))
    .where(isIn(rooms.id, ids));
  // Nobody else reads saved messages, and muted members may still write to support.
  return found.filter(({ kind }) => kind === 'direct' || kind === 'group');
};

type Heard = Awaited<ReturnType<typeof listHeard>>[number];

/** 403 for a text that a member couldn't write to a group. */
function refuseInGroup({ role, group }: Heard, text: string): Failure | null {
  if (group === null) return null;
  const rights = role && rightsOf(role, settingsOf(group));
  if (!rights?.write) return forwardUnwritable();
  return rights.sendLinks || !hasLink(text) ? null : forwardWithoutLinks();
}

/** Whether one of the members with whom a member has a direct chat no longer accepts their messages. */
async function isRefused(tx: Database, memberId: number, others: readonly number[]): Promise<boolean> {
  if (others.length === 0) return false;
  if (await hasBlockedBy(tx, memberId, others)) return true;
  if ((await findMembers(tx, others)).some((other) => blockOf(other))) return true;
  const privacyOf = await findPrivacyOf(tx, others);
  const { contacts } = await findRelations(tx, memberId, others);
  return others.some((id) => privacyOf(id).messagesFrom !== 'everybody' && !contacts.has(id));
}

/**
 * 403 if one of the member's own forwards would show a text to somebody to whom they couldn't write it: `muted`,
 * `cannotMessage` if that somebody has blocked them since, is suspended or accepts messages only from contacts, and in
 * groups `cannotWrite` and `linksForbidden`.
 */
export async function refuseReaders(
  { tx, memberId, now }: Turn,
  forwards: readonly StoredEvent[],
  text: string,
): Promise<Failure | null> {
  const own = forwards.filter(({ senderId }) => senderId === memberId).map(({ roomId }) => roomId);
  if (own.length === 0) return null;
  const heard = await listHeard(tx, memberId, own);
  if (heard.length === 0) return null;
  const [writer] = await findMembers(tx, [memberId]);
  const muted = writer ? muteOf(writer, now) : null;
  if (muted) return muted;
  const partners = await listPartners(tx, own);
  const others = partners.filter((id) => id !== memberId);
  if (await isRefused(tx, memberId, others)) return forwardUnreachable();
  return heard.map((room) => refuseInGroup(room, text)).find((refusal) => refusal !== null) ?? null;
}
