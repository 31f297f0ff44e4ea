import { CODE } from '@contract/codes';
import type { SupportRoom } from '@contract/chat/room';
import { SUPPORT_ID } from '@contract/support/request';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { keepMembers } from '../member/members';
import type { AppDeps } from '../module';
import { ensureSupport } from '../member/support-account';
import { pairOf } from './pair';
import { requireRoom } from './rooms';

async function findSupportRoom(db: Database, memberId: number): Promise<string | null> {
  const [found] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(eq(rooms.pair, pairOf(SUPPORT_ID, memberId)));
  return found?.id ?? null;
}

/** Creates the room of a member and support, to which both belong. Null if the account is deleted. */
const makeSupportRoom = (
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    await ensureSupport(tx);
    if ((await keepMembers(tx, [SUPPORT_ID, memberId])).length < 2) return null;
    const now = clock();
    const pair = pairOf(SUPPORT_ID, memberId);
    await tx.insert(rooms).values({ kind: 'support', pair, lastAt: now }).onConflictDoNothing();
    const [room] = await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.pair, pair)).for('update');
    if (!room) throw new Error('the room of support was not made');
    await tx
      .insert(roomMembers)
      .values(
        [SUPPORT_ID, memberId].map((one) => ({
          roomId: room.id,
          memberId: one,
          state: 'open' as const,
          joinedAt: now,
          changedAt: now,
        })),
      )
      .onConflictDoNothing();
    return room.id;
  });

/** A member's chat with support, created if there is none. */
export async function openSupportRoom(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
): Promise<SupportRoom | Failure> {
  const id = (await findSupportRoom(deps.db, memberId)) ?? (await makeSupportRoom(deps, memberId));
  if (id === null) return new Failure(CODE.tokenInvalid);
  const room = await requireRoom(deps.db, memberId, id);
  if (room instanceof Failure) return room;
  if (room.kind !== 'support') throw new Error('the pair of support has another kind of room');
  return room;
}
