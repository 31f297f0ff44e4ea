import { typing } from '@contract/chat/frames';
import { isBlockBetween } from '../contacts/contacts';
import { handleFrame, type AppDeps } from '../module';
import { findPair, isOpenToBoth } from './memberships';
import { otherOf } from './pair';
import { signalTyping } from './signals';

/**
 * Tells the other that a member is writing, where a message would reach them at once: not before a request is accepted,
 * and not across a block.
 */
async function tellTyping({ db }: Pick<AppDeps, 'db'>, memberId: number, room: string): Promise<void> {
  const other = otherOf((await findPair(db, room, memberId)) ?? null, memberId);
  if (other === null || !(await isOpenToBoth(db, room))) return;
  if (await isBlockBetween(db, memberId, other)) return;
  await signalTyping(db, { room, memberId }, [other]);
}

/** Takes it from sockets that their members are writing. */
export const typingFrames = handleFrame(typing, (deps, { memberId }, { room }) =>
  tellTyping(deps, memberId, room),
);
