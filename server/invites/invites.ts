import { CODE } from '@contract/codes';
import type { InviteFailures } from '@contract/invite/failures';
import type { Invite } from '@contract/invite/calls';
import type { LoginResult } from '@contract/sso/login-result';
import { findLinked, findStanding, type Joined, joinLinked, type Linked } from '../chat/group-links';
import { previewOf } from '../chat/rooms';
import { areContacts } from '../contacts/contacts';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import type { Caller, ReadSession } from '../http/route';
import { addressGroup } from '../limits/address-group';
import { takeHit } from '../limits/limits';
import { blockOf, findMember, holdMember, isMemberGone, keepMembers, pictureOf } from '../member/members';
import type { AppDeps } from '../module';
import { acceptFriendInvite, findFriendInvite, hasAccepted, isVoidFor } from './friend-invites';
import { findKeptGroup, findTarget, hasJoined, joinTarget, type TargetName } from './targets';

/** Milliseconds over which looked-up invites are counted per address group (D44). */
const LOOKUP_WINDOW = 60_000;

/** An invite that is unknown, revoked or removed. */
const unknownInvite = (): Failure => new Failure(CODE.notFound, null, 'inviteUnknown');

/** Counts a look-up: nobody may try codes until one is right. 429 above the limit of the address group (D44). */
export function countLookup(
  { db, clock, config, sso }: AppDeps,
  { address }: Pick<Caller, 'address'>,
): Promise<Failure | null> {
  const key = `invites:${keyedHash(sso.keys.destinations, addressGroup(address))}`;
  const limit = { key, max: config.limits.invitesPerAddressMinute, window: LOOKUP_WINDOW };
  return takeHit(db, limit, clock());
}

/** The id of the member who asks; null for visitors, and for members whose session is over. */
async function askingMember(readSession: ReadSession): Promise<number | null> {
  const session = await readSession();
  return session === null || session instanceof Failure ? null : session.member.id;
}

/** The group that a link of its members leads to, or one that operators keep under that key. */
const findInvitedGroup = async (db: Database, key: string, now: Date): Promise<Linked | null> =>
  (await findLinked(db, key, now)) ?? findKeptGroup(db, key);

/** Describes a group; 404 for a link that leads nowhere, and for somebody who was removed from it. */
export async function showGroup(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  key: string,
  readSession: ReadSession,
): Promise<Invite | Failure> {
  const found = await findInvitedGroup(db, key, clock());
  if (!found) return unknownInvite();
  const memberId = await askingMember(readSession);
  const standing = memberId === null ? null : await findStanding(db, found.group.roomId, memberId);
  if (standing === 'removed' || (standing === null && found.hasEnded)) return unknownInvite();
  const { title, photo, memberCount } = previewOf(found.group);
  return {
    type: 'group',
    title,
    members: memberCount,
    ...(photo === null ? {} : { photo }),
    ...(found.approval ? { approval: true } : {}),
    ...(standing === null ? {} : { standing }),
    ...(standing === 'joined' ? { room: found.group.roomId } : {}),
  };
}

/** Describes a room or an agent; 404 if it is not registered. */
export async function showTarget(
  db: Database,
  name: TargetName,
  readSession: ReadSession,
): Promise<Invite | Failure> {
  const target = await findTarget(db, name);
  if (!target) return unknownInvite();
  const memberId = await askingMember(readSession);
  const isJoined = memberId !== null && (await hasJoined(db, name, memberId));
  return {
    type: target.type,
    title: target.title,
    ...(isJoined ? { standing: 'joined' } : {}),
  };
}

/**
 * Describes a friend's invite; 404 if it is unknown or revoked, its member suspended, one of the two has blocked the other,
 * or its member has ended their contact since. Who has ended it themselves may accept again.
 */
export async function showFriend(
  db: Database,
  code: string,
  readSession: ReadSession,
): Promise<Invite | Failure> {
  const found = await findFriendInvite(db, code);
  const inviter = found && (await findMember(db, found.memberId));
  if (!inviter || blockOf(inviter)) return unknownInvite();
  const memberId = await askingMember(readSession);
  if (memberId !== null && (await isVoidFor(db, found, memberId))) return unknownInvite();
  const isOwn = memberId === inviter.id;
  const isJoined =
    memberId !== null &&
    (await hasAccepted(db, found.id, memberId)) &&
    (await areContacts(db, memberId, inviter.id));
  return {
    type: 'friend',
    title: inviter.nickname,
    inviter: { nickname: inviter.nickname, photo: pictureOf(inviter, 512) },
    ...(isOwn ? { standing: 'own' } : isJoined ? { standing: 'joined' } : {}),
  };
}

const JOINED = { joined: true } as const;

/** Runs a join in a transaction; 10008 if the account is deleted meanwhile. */
async function join(
  { db }: Pick<AppDeps, 'db'>,
  work: (tx: Database) => Promise<Failure | null>,
): Promise<typeof JOINED | Failure> {
  try {
    return (await db.transaction(work)) ?? JOINED;
  } catch (error) {
    if (isMemberGone(error)) return new Failure(CODE.tokenInvalid);
    throw error;
  }
}

/** Joins a group in a transaction of the caller, who has locked or created the account. */
export const joinInvitedGroup = (
  tx: Database,
  key: string,
  memberId: number,
  clock: () => Date,
): Promise<Joined | Failure> =>
  joinLinked(tx, { find: (now) => findInvitedGroup(tx, key, now), memberId }, clock);

/**
 * Joins a group, or asks to join (D51); 404 for a link that leads nowhere, 409 if the group is full, 10008 if the account
 * is gone.
 */
export const joinGroupAsMember = (
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  key: string,
  memberId: number,
): Promise<{ joined: boolean; room: string | null } | Failure> =>
  allOrNothing(db, async (tx) => {
    if ((await keepMembers(tx, [memberId])).length === 0) return new Failure(CODE.tokenInvalid);
    const joined = await joinInvitedGroup(tx, key, memberId, clock);
    return joined instanceof Failure ? joined : { joined: joined.room !== null, room: joined.room };
  });

/** Remembers a room, or takes an agent; 404 if it is not registered (D20, D51). */
export const joinAsMember = (
  deps: Pick<AppDeps, 'db' | 'clock'>,
  name: TargetName,
  memberId: number,
): Promise<typeof JOINED | Failure> =>
  join(deps, async (tx) => {
    // Held, so that of two agents taken at once the later one replaces the other.
    await holdMember(tx, memberId);
    return (await joinTarget(tx, name, memberId, deps.clock())) ? null : unknownInvite();
  });

/** Accepts a friend's invite; 404 if it is unknown or revoked, 409 for one's own, 429 after too many in a day. */
export const acceptAsMember = (
  deps: Pick<AppDeps, 'db' | 'clock'>,
  code: string,
  memberId: number,
): Promise<typeof JOINED | Failure> =>
  join(deps, async (tx) => {
    const inviterId = await acceptFriendInvite(tx, code, memberId, deps.clock());
    if (inviterId instanceof Failure) return inviterId;
    if (inviterId === null) return unknownInvite();
    return inviterId === memberId ? new Failure(CODE.conflict, null, 'ownInvite') : null;
  });

/** What a registration says about who brought the new member (S3). */
export interface BroughtBy {
  groupLink?: string | null | undefined;
  hicsRoomId?: string | null | undefined;
  agentId?: string | null | undefined;
  inviteCode?: string | null | undefined;
}

/** Why a group couldn't be joined: 409 says that it is full. */
const groupFailure = ({ code }: Failure): 'full' | 'gone' => (code === CODE.conflict ? 'full' : 'gone');

/**
 * Does what the invites of a registration promise: remembers the room, sets the agent, counts for the friend, and joins
 * the group if the registration was made on the group's invite (D51).
 * @returns what has come of them, as the answer says it
 */
export async function acceptAtRegistration(
  tx: Database,
  memberId: number,
  { groupLink, hicsRoomId, agentId, inviteCode }: BroughtBy,
  { joinsGroup, clock }: { joinsGroup: boolean; clock: () => Date },
): Promise<Pick<LoginResult, 'inviteFailures' | 'groupJoined'>> {
  const now = clock();
  const failures: InviteFailures = {};
  // First, since it locks another account.
  const friend = inviteCode ? await acceptFriendInvite(tx, inviteCode, memberId, now) : undefined;
  if (friend === null) failures.friend = 'gone';
  if (friend instanceof Failure) failures.friend = 'full';
  for (const [type, key] of [
    ['room', hicsRoomId],
    ['agent', agentId],
  ] as const)
    if (key && !(await joinTarget(tx, { type, key }, memberId, now))) failures[type] = 'gone';
  const joined = groupLink && joinsGroup ? await joinInvitedGroup(tx, groupLink, memberId, clock) : null;
  if (joined instanceof Failure) failures.group = groupFailure(joined);
  return {
    ...(Object.keys(failures).length > 0 ? { inviteFailures: failures } : {}),
    ...(joined && !(joined instanceof Failure) ? { groupJoined: joined.room !== null } : {}),
  };
}
