import type { Room } from '@contract/chat/room';
import { useMemo } from 'react';
import { isRequest } from '../../chat/rooms';
import { canWrite } from './message-rights';

/** What messages need to know of their room. */
export interface MessageRoom {
  id: string;
  /** Up to which place the others have read it. */
  otherReadSeq: number;
  /** A stranger's request that waits for the reader. */
  isRequest: boolean;
  /** Whether the reader may write. */
  canWrite: boolean;
}

/** What messages need to know of their room: the same object while messages come, so that the log doesn't redraw others. */
export function useMessageRoom(room: Room): MessageRoom {
  const { id, otherReadSeq } = room;
  const [isAsked, mayWrite] = [isRequest(room), canWrite(room)];
  return useMemo(
    () => ({ id, otherReadSeq, isRequest: isAsked, canWrite: mayWrite }),
    [id, otherReadSeq, isAsked, mayWrite],
  );
}
