import { seen } from '@contract/chat/frames';
import { findMember } from '../member/members';
import { handleFrame } from '../module';
import { actorOf } from './actor';
import { markRead } from './read-marks';

/** Handles the frame `seen`: marks a room as read. A room that isn't the member's is ignored. */
export const seenFrames = handleFrame(
  seen,
  async (deps, { memberId }, { room, upTo }) => {
    const member = await findMember(deps.db, memberId);
    if (member) await markRead(deps, { room, seq: upTo, ...actorOf(member) });
  },
  ({ room }) => room,
);
