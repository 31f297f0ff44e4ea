import { typing } from '@contract/chat/frames';
import { listBlockedEitherWay } from '../contacts/contacts';
import type { Database } from '../database/open';
import { findMember, muteOf } from '../member/members';
import { handleFrame, type AppDeps } from '../module';
import { listAcquainted } from './acquaintances';
import { takesMessages } from './direct-standing';
import { rightsOf } from './group-rights';
import { findGroup, settingsOf } from './groups';
import { findMembership, findOwnRoom, isOpenToBoth } from './memberships';
import { otherOf } from './pair';
import { signalTyping } from './signals';

/** The largest group in which members are told who is typing: in larger ones somebody always is. */
const MAX_MEMBERS = 20;

/** The members of a small group who may know that the member belongs to it; none if the member may not write. */
async function listInGroup(db: Database, memberId: number, room: string): Promise<number[]> {
  const [group, own] = [await findGroup(db, room), await findMembership(db, room, memberId)];
  if (!group || !own || group.memberCount > MAX_MEMBERS) return [];
  return rightsOf(own.role, settingsOf(group)).write ? listAcquainted(db, { room, memberId }) : [];
}

/** Whom a member's message in a room would reach at once: nobody before a request is accepted. */
async function listReached(db: Database, memberId: number, room: string): Promise<number[]> {
  const found = await findOwnRoom(db, room, memberId);
  if (found?.kind === 'group') return listInGroup(db, memberId, room);
  const other = otherOf(found?.pair ?? null, memberId);
  if (other === null || !(await isOpenToBoth(db, room))) return [];
  return (await takesMessages(db, { other, memberId })) ? [other] : [];
}

/** Tells that a member is writing, where a message of theirs would reach somebody at once, and not across a block. */
async function tellTyping(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
  room: string,
): Promise<void> {
  const member = await findMember(db, memberId);
  if (!member || muteOf(member, clock())) return;
  const reached = (await listReached(db, memberId, room)).filter((id) => id !== memberId);
  if (reached.length === 0) return;
  const blocked = new Set(await listBlockedEitherWay(db, memberId, reached));
  const told = reached.filter((id) => !blocked.has(id));
  if (told.length > 0) await signalTyping(db, { room, memberId }, told);
}

/** Handles the frame `typing`. */
export const typingFrames = handleFrame(typing, (deps, { memberId }, { room }) =>
  tellTyping(deps, memberId, room),
);
