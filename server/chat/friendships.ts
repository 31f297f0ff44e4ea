import { eq } from 'drizzle-orm';
import { becomeContacts, blockPerson, endContact, noteRemoval, unblockPerson } from '../contacts/contacts';
import type { Database } from '../database/open';
import { roomMembers } from '../database/schema';
import { allOrNothing, type Failure } from '../failure';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { signalStanding } from '../presence/standing-signal';
import { lockDirectRoom } from './direct-rooms';
import { markChanged } from './memberships';
import { refuseUnknown } from './profiles';
import { signalRooms } from './signals';

type Context = Pick<AppDeps, 'db' | 'clock'>;

type BlockingContext = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/**
 * Makes two members contacts of each other, however they agreed on it: a request that waits between them, or that one has
 * declined, is accepted by that, and both are told. The caller has locked both accounts (`keepMembers`). 409 if one of
 * them has as many contacts as possible.
 */
export async function befriend(
  tx: Database,
  memberId: number,
  otherId: number,
  at: Date,
): Promise<Failure | null> {
  const room = await lockDirectRoom(tx, memberId, otherId);
  const refused = await becomeContacts(tx, memberId, otherId, at);
  if (refused) return refused;
  await signalStanding(tx, [memberId, otherId]);
  if (room === null) return null;
  await tx.update(roomMembers).set({ state: 'open', changedAt: at }).where(eq(roomMembers.roomId, room));
  await signalRooms(tx, [memberId, otherId]);
  return null;
}

/**
 * Tells some of two members, on all their devices, that the other is something else to them: their chat shows it. What
 * both see of each other's presence follows at once.
 */
async function tellStanding(
  tx: Database,
  [memberId, otherId]: readonly [number, number],
  to: readonly number[],
  at: Date,
): Promise<void> {
  await signalStanding(tx, [memberId, otherId]);
  const room = await lockDirectRoom(tx, memberId, otherId);
  if (room === null) return;
  for (const one of to) await markChanged(tx, { room, memberId: one }, at);
  await signalRooms(tx, to);
}

/** Ends the contact of two members, and tells both; without effect if there is none. */
export const endFriendship = ({ db, clock }: Context, memberId: number, otherId: number): Promise<void> =>
  db.transaction(async (tx) => {
    // So that an account that is being deleted, which takes the chat first, isn't waited for in the middle.
    await keepMembers(tx, [memberId, otherId]);
    const pair = [memberId, otherId] as const;
    if (!(await endContact(tx, memberId, otherId))) return;
    const now = clock();
    await noteRemoval(tx, { memberId, removedId: otherId }, now);
    await tellStanding(tx, pair, pair, now);
  });

/** Blocks a member, ends the contact, and tells the member's own devices only. Refuses as `refuseUnknown` does. */
export async function block(
  context: BlockingContext,
  memberId: number,
  otherId: number,
): Promise<Failure | null> {
  // The list of whom one has blocked tells their names.
  const refused = await refuseUnknown(context, { viewerId: memberId, memberId: otherId });
  if (refused) return refused;
  const { db, clock } = context;
  return allOrNothing(db, async (tx) => {
    const failure = await blockPerson(tx, memberId, otherId, clock());
    if (failure) return failure;
    await tellStanding(tx, [memberId, otherId], [memberId], clock());
    return null;
  });
}

/** Lifts a block, and tells the member's own devices only; without effect if there is none. */
export const unblock = ({ db, clock }: Context, memberId: number, otherId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await unblockPerson(tx, memberId, otherId);
    await tellStanding(tx, [memberId, otherId], [memberId], clock());
  });
