import type { Room } from '@contract/chat/room';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { roomMembers, rooms } from '../database/schema';
import type { Failure } from '../failure';
import type { AppDeps } from '../module';
import { cameAt, findMembership, type Membership } from './memberships';
import { requireRoom, unknownRoom } from './rooms';
import { signalRooms } from './signals';
import { toldUpTo } from './told-readers';

type Context = Pick<AppDeps, 'db' | 'clock'>;

/** What a member changes of their own view of a room. */
type Change = Partial<Pick<Membership, 'pinned' | 'archived' | 'markedUnread' | 'draft' | 'draftAt'>> & {
  [Name in 'joinedSeq' | 'cameSeq' | 'readSeq' | 'toldSeq' | 'removedSeq']?: SQL<number>;
};

/** Changes how a member sees a room; their other devices hear of it. 404 for a room that isn't theirs. */
async function change(
  { db, clock }: Context,
  { room, memberId }: { room: string; memberId: number },
  set: Change,
): Promise<Room | Failure> {
  if (!(await findMembership(db, room, memberId))) return unknownRoom();
  await db.transaction(async (tx) => {
    await tx
      .update(roomMembers)
      .set({ ...set, changedAt: clock() })
      .where(and(eq(roomMembers.roomId, room), eq(roomMembers.memberId, memberId)));
    await signalRooms(tx, [memberId]);
  });
  return requireRoom(db, memberId, room);
}

/** Pins a room, archives it or marks it as unread, undoes that, or stores a draft; fields left out don't change. */
export function arrangeRoom(
  context: Context,
  memberId: number,
  { room, ...wanted }: { room: string } & { [Name in keyof Change]?: Change[Name] | undefined },
): Promise<Room | Failure> {
  const set: Change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return change(context, { room, memberId }, 'draft' in set ? { ...set, draftAt: context.clock() } : set);
}

/**
 * Deletes everything in a room for a member: for them it now begins after its last event. It may also leave the list.
 * Others learn nothing of it: neither that the room was read, nor that it hadn't been before.
 */
export async function clearRoom(
  context: Context,
  memberId: number,
  { room, remove }: { room: string; remove: boolean },
): Promise<Room | Failure> {
  const last = sql<number>`(select last_seq from ${rooms} where ${rooms.id} = ${room})`;
  const set: Change = {
    joinedSeq: sql<number>`${last} + 1`,
    cameSeq: cameAt,
    readSeq: last,
    toldSeq: toldUpTo(roomMembers),
    markedUnread: false,
    draft: '',
    draftAt: context.clock(),
  };
  return change(context, { room, memberId }, remove ? { ...set, removedSeq: last, pinned: false } : set);
}
