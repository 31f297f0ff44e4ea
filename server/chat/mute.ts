import type { MuteSpan } from '@contract/chat/calls';
import type { Room } from '@contract/chat/room';
import type { Failure } from '../failure';
import type { AppDeps } from '../module';
import { findMembership, setMuted } from './memberships';
import { requireRoom, unknownRoom } from './rooms';
import { signalRooms } from './signals';

const HOUR = 3_600_000;

/** The end of "always", as calls express it. */
const ALWAYS = new Date('9999-12-31T00:00:00.000Z');

/** The end of a span that begins now; null to unmute. */
function endOf(span: MuteSpan, now: Date): Date | null {
  if (span === 'none') return null;
  return span === 'always' ? ALWAYS : new Date(now.getTime() + (span === 'hour' ? 1 : 8) * HOUR);
}

/** Mutes a room for a member, or unmutes it; their other devices are told. 404 for a room that isn't theirs. */
export async function muteRoom(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
  { room, span }: { room: string; span: MuteSpan },
): Promise<Room | Failure> {
  if (!(await findMembership(db, room, memberId))) return unknownRoom();
  const now = clock();
  await db.transaction(async (tx) => {
    await setMuted(tx, { room, memberId, until: endOf(span, now) }, now);
    await signalRooms(tx, [memberId]);
  });
  return requireRoom(db, memberId, room);
}
