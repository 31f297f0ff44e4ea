import { CODE } from '@contract/codes';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { roomEvents } from '../database/schema';
import { Failure } from '../failure';
import { muteOf } from '../member/members';
import { isAdmin, rightsOf } from './group-rights';
import { findGroup, type Group, settingsOf } from './groups';
import { hasLink } from './links';
import type { Membership } from './memberships';
import { unknownRoom } from './rooms';
import { type Approach, isNew, type Turn, type Writing } from './turn';

const cannotWrite = (): Failure => new Failure(CODE.notAllowed, { reason: 'cannotWrite' }, 'cannotWrite');

const cannotPin = (): Failure => new Failure(CODE.notAllowed, { reason: 'cannotPin' }, 'cannotPin');

const linksForbidden = (): Failure =>
  new Failure(CODE.notAllowed, { reason: 'linksForbidden' }, 'linksForbidden');

/** 403 `slowMode` with the seconds to wait, for a member who wrote a short while ago. */
async function refuseHaste({ tx, room, memberId, now }: Turn, slowMode: number): Promise<Failure | null> {
  if (slowMode === 0) return null;
  const isWritten = inArray(roomEvents.kind, ['message', 'none']);
  const [last] = await tx
    .select({ at: roomEvents.at })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, room.id), eq(roomEvents.senderId, memberId), isWritten))
    .orderBy(desc(roomEvents.seq))
    .limit(1);
  const wait = last ? slowMode - Math.floor((now.getTime() - last.at.getTime()) / 1_000) : 0;
  return wait <= 0
    ? null
    : new Failure(CODE.notAllowed, { reason: 'slowMode', retryAfter: wait }, 'slowMode');
}

/** Why a member may not do something in a group; null if they may. */
async function refuse(
  turn: Turn,
  writing: Writing,
  { group, own }: { group: Group; own: Membership },
): Promise<Failure | null> {
  const rights = rightsOf(own.role, settingsOf(group));
  const { kind, text } = writing;
  if (kind === 'pin') return rights.pin ? null : cannotPin();
  if (kind === 'reaction') return null;
  if (!rights.write) return cannotWrite();
  if (!rights.sendLinks && hasLink(text)) return linksForbidden();
  return isNew(writing) && !isAdmin(own.role) ? refuseHaste(turn, group.slowMode) : null;
}

/**
 * In a group its settings decide: 403 `muted` while our team has muted the member, `cannotWrite`, `cannotPin`,
 * `linksForbidden` and `slowMode`. Only the member's account and those that the message refers to are locked: other
 * accounts are deleted under the lock of the room.
 */
export const approachGroup: Approach = {
  concerned: (_room, memberId) => [memberId],
  async read(tx, { id }, memberId) {
    // Null if the last member has just left, since the group is deleted with its room.
    const group = await findGroup(tx, id);
    return ({ kept, own }) => {
      const writer = kept.find((member) => member.id === memberId);
      return {
        other: null,
        isAdmin: isAdmin(own.role),
        admit: async (turn, writing) =>
          (writer && muteOf(writer, turn.now)) ??
          (group ? await refuse(turn, writing, { group, own }) : unknownRoom()),
      };
    };
  },
};
