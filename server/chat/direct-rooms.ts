import { CODE } from '@contract/codes';
import type { Room } from '@contract/chat/room';
import { and, eq } from 'drizzle-orm';
import { areContacts } from '../contacts/contacts';
import { countStranger, unknownPerson } from '../contacts/find-person';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { pairOf } from './pair';
import { isReachable } from './profiles';
import { requireRoom } from './rooms';

async function findDirectRoom(db: Database, memberId: number, otherId: number): Promise<string | null> {
  const [found] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomMembers, and(eq(roomMembers.roomId, rooms.id), eq(roomMembers.memberId, memberId)))
    .where(eq(rooms.pair, pairOf(memberId, otherId)));
  return found?.id ?? null;
}

/** Locks the direct chat of two members, so that no event is appended meanwhile; null if they have none. */
export async function lockDirectRoom(
  tx: Database,
  memberId: number,
  otherId: number,
): Promise<string | null> {
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.pair, pairOf(memberId, otherId)))
    .for('update');
  return room?.id ?? null;
}

/** Creates the direct chat of two members, or adds the member to the one that the other has created. */
function makeDirectRoom(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
  otherId: number,
): Promise<string | Failure> {
  return db.transaction(async (tx) => {
    const kept = await keepMembers(tx, [memberId, otherId]);
    const other = kept.find(({ id }) => id === otherId);
    if (kept.length < 2 || !other || other.isAssistant) return unknownPerson();
    const now = clock();
    await tx
      .insert(rooms)
      .values({ pair: pairOf(memberId, otherId), lastAt: now })
      .onConflictDoNothing();
    const roomId = await lockDirectRoom(tx, memberId, otherId);
    if (roomId === null) throw new Error('the direct chat was not made');
    await tx
      .insert(roomMembers)
      .values({ roomId, memberId, state: 'open', joinedAt: now, changedAt: now })
      .onConflictDoNothing();
    return roomId;
  });
}

/**
 * The direct chat with a member, created if there is none. 404 for somebody whom the member isn't acquainted with and
 * can't find, whether they exist or not; 400 for oneself; 429 after too many new chats with strangers.
 */
export async function openDirectRoom(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  memberId: number,
  otherId: number,
): Promise<Room | Failure> {
  if (memberId === otherId) return new Failure(CODE.invalidInput, { field: 'memberId' });
  const found = await findDirectRoom(deps.db, memberId, otherId);
  if (found !== null) return requireRoom(deps.db, memberId, found);
  if (!(await areContacts(deps.db, memberId, otherId))) {
    const limited = await countStranger(deps, 'chat', memberId);
    if (limited) return limited;
    // The chat reveals the name: nobody may enumerate our members by opening chats.
    if (!(await isReachable(deps.db, { viewerId: memberId, memberId: otherId }))) return unknownPerson();
  }
  const made = await makeDirectRoom(deps, memberId, otherId);
  return made instanceof Failure ? made : requireRoom(deps.db, memberId, made);
}
