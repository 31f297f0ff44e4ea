import type { Room } from '@contract/chat/room';
import { useMemo } from 'react';
import { isRequest } from '../../chat/rooms';
import { canCompose, canWrite } from './message-rights';
import { useMutedUntil } from './use-muted-until';

/** What messages need to know of their room. */
export interface MessageRoom {
  id: string;
  /** Up to which place the others have read it. */
  otherReadSeq: number;
  /** A stranger's request that waits for the reader. */
  isRequest: boolean;
  /** Whether the reader may write. */
  canWrite: boolean;
  /** Whether there is a composer. */
  canCompose: boolean;
}

/** What messages need to know of their room: the same object while messages come, so that the log doesn't redraw others. */
export function useMessageRoom(room: Room): MessageRoom {
  const { id, otherReadSeq } = room;
  const isMuted = useMutedUntil() !== null;
  const [isAsked, mayWrite, mayCompose] = [isRequest(room), canWrite(room), canCompose(room, isMuted)];
  return useMemo(
    () => ({ id, otherReadSeq, isRequest: isAsked, canWrite: mayWrite, canCompose: mayCompose }),
    [id, otherReadSeq, isAsked, mayWrite, mayCompose],
  );
}
