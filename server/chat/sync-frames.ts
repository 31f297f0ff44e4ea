import { synced } from '@contract/chat/events';
import { syncFrame } from '@contract/chat/frames';
import { SOCKET } from '@contract/constants';
import { handleFrame } from '../module';
import { syncOnReturn } from './sync';

/**
 * Handles the frame `sync`: answers what the client lacks. If the answer doesn't fit a frame, the client makes the
 * call.
 */
export const syncFrames = handleFrame(syncFrame, async (deps, sender, question) => {
  const answer = await syncOnReturn(deps, sender.memberId, question);
  const fits = JSON.stringify(answer).length <= SOCKET.maxFrame;
  sender.tell(synced, { type: 'synced', answer: fits ? answer : null });
});
