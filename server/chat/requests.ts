import type { Room } from '@contract/chat/room';
import { isBlockBetween } from '../contacts/contacts';
import { unknownPerson } from '../contacts/find-person';
import { allOrNothing, type Failure } from '../failure';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { befriend } from './friendships';
import { findMembership, findPair, setDeclined, setState } from './memberships';
import { otherOf } from './pair';
import { requireRoom, unknownRoom } from './rooms';
import { signalRooms } from './signals';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/**
 * Accepts a request; both become contacts and may write. A room that is already open gets the same answer. 404 for a
 * room that isn't the member's, or if the sender's account is deleted.
 */
export async function acceptRequest(
  { db, clock }: Context,
  memberId: number,
  room: string,
): Promise<Room | Failure> {
  const failure = await allOrNothing(db, async (tx) => {
    const pair = await findPair(tx, room, memberId);
    if (pair === undefined) return unknownRoom();
    const other = otherOf(pair, memberId);
    if (other === null) return unknownPerson();
    await keepMembers(tx, [memberId, other]);
    const own = await findMembership(tx, room, memberId);
    if (!own || own.state === 'open') return null;
    if (!(await isBlockBetween(tx, memberId, other))) return befriend(tx, memberId, other, clock());
    // A block made since then stays, and the answer doesn't reveal it.
    await setState(tx, { room, memberId, state: 'open' }, clock());
    await signalRooms(tx, [memberId, other]);
    return null;
  });
  return failure ?? requireRoom(db, memberId, room);
}

/** Takes a request off the member's list; its sender isn't told. No effect on an open room. 404 for an unknown room. */
export async function declineRequest(
  { db, clock }: Context,
  memberId: number,
  room: string,
): Promise<Failure | null> {
  return allOrNothing(db, async (tx) => {
    if (!(await findMembership(tx, room, memberId))) return unknownRoom();
    if (await setDeclined(tx, { room, memberId }, clock())) await signalRooms(tx, [memberId]);
    return null;
  });
}
