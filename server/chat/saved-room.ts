import { CODE } from '@contract/codes';
import type { SavedRoom } from '@contract/chat/room';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { pairOf } from './pair';
import { requireRoom } from './rooms';
import type { Approach, Standing } from './turn';

const isSavedBy = (memberId: number) =>
  and(eq(rooms.pair, pairOf(memberId, memberId)), eq(rooms.kind, 'saved'));

async function findSavedRoom(db: Database, memberId: number): Promise<string | null> {
  const [found] = await db.select({ id: rooms.id }).from(rooms).where(isSavedBy(memberId));
  return found?.id ?? null;
}

/** Creates the room, to which nobody else belongs. Null if the account is deleted. */
const makeSavedRoom = (
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    if ((await keepMembers(tx, [memberId])).length === 0) return null;
    const now = clock();
    const pair = pairOf(memberId, memberId);
    await tx.insert(rooms).values({ kind: 'saved', pair, lastAt: now }).onConflictDoNothing();
    const room = await findSavedRoom(tx, memberId);
    if (room === null) throw new Error('the room of saved messages was not made');
    await tx
      .insert(roomMembers)
      .values({ roomId: room, memberId, state: 'open', joinedAt: now, changedAt: now })
      .onConflictDoNothing();
    return room;
  });

/** A member's room of saved messages, created if there is none. */
export async function openSavedRoom(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
): Promise<SavedRoom | Failure> {
  const id = (await findSavedRoom(deps.db, memberId)) ?? (await makeSavedRoom(deps, memberId));
  if (id === null) return new Failure(CODE.tokenInvalid);
  const room = await requireRoom(deps.db, memberId, id);
  if (room instanceof Failure) return room;
  if (room.kind !== 'saved') throw new Error('the pair of saved messages has another kind of room');
  return room;
}

/** Only its member reads it, who may write there even when sanctioned by our team. */
const OWN: Standing = { other: null, isAdmin: false, admit: () => Promise.resolve(null) };

/** Nothing restricts what members write in their saved messages. */
export const approachSaved: Approach = {
  concerned: (_room, memberId) => [memberId],
  read: () => Promise.resolve(() => OWN),
};
