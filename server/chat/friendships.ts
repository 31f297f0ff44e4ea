import { eq } from 'drizzle-orm';
import { becomeContacts } from '../contacts/contacts';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import type { Failure } from '../failure';
import { pairOf } from './pair';
import { signalRooms } from './signals';

/** Locks the direct chat of two members, so that no request comes into it meanwhile; null if they have none. */
async function lockDirectRoom(tx: Database, memberId: number, otherId: number): Promise<string | null> {
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.pair, pairOf(memberId, otherId)))
    .for('update');
  return room?.id ?? null;
}

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
  if (refused || room === null) return refused;
  await tx.update(roomMembers).set({ state: 'open', changedAt: at }).where(eq(roomMembers.roomId, room));
  await signalRooms(tx, [memberId, otherId]);
  return null;
}
