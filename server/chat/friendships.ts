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
 * Makes two members contacts of each other, however they agreed on it. This also accepts a pending or declined request
 * between them; both are told. The caller has locked both accounts (`keepMembers`). 409 if one of them has the maximum
 * number of contacts.
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
 * Tells one or both of two members, on all their devices, that their relation has changed, which their chat shows. What
 * both see of each other's presence is updated at once.
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

/** Ends the contact of two members, and tells both; no effect if there is none. */
export const endFriendship = ({ db, clock }: Context, memberId: number, otherId: number): Promise<void> =>
  db.transaction(async (tx) => {
    // Account deletion locks the chat before the contacts: waiting for it here avoids waiting with locks held.
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
  // The list of blocked members reveals their names.
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

/** Lifts a block, and tells the member's own devices only; no effect if there is none. */
export const unblock = ({ db, clock }: Context, memberId: number, otherId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await unblockPerson(tx, memberId, otherId);
    await tellStanding(tx, [memberId, otherId], [memberId], clock());
  });
