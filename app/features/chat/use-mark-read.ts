import type { Room } from '@contract/chat/room';
import { useEffect, useEffectEvent } from 'react';
import type { ChatStore } from '../../chat/chat-store';

/** Notes that the room is read while its end is on the screen and somebody looks at it. A request isn't told. */
export function useMarkRead(store: ChatStore, room: Room, isAtEnd: boolean): void {
  const { id, lastSeq, readSeq } = room;
  const isTaken = room.kind !== 'support' || room.canWrite;
  const mark = useEffectEvent(() => {
    if (isAtEnd && document.visibilityState === 'visible') void store.markRead(id);
  });
  useEffect(() => mark(), [isAtEnd, lastSeq, readSeq, isTaken]);
  useEffect(() => {
    const onLook = () => mark();
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, []);
}
