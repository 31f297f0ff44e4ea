import { synced } from '@contract/chat/events';
import { syncFrame } from '@contract/chat/frames';
import { SOCKET } from '@contract/constants';
import { handleFrame } from '../module';
import { syncOnReturn } from './sync';

/** Answers sockets that ask what their clients lack. An answer larger than a frame is left to the call. */
export const syncFrames = handleFrame(syncFrame, async (deps, sender, question) => {
  const answer = await syncOnReturn(deps, sender.memberId, question);
  const fits = JSON.stringify(answer).length <= SOCKET.maxFrame;
  sender.tell(synced, { type: 'synced', answer: fits ? answer : null });
});
