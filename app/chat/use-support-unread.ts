import { useEffect } from 'react';
import { useChatState, useChatStore } from './use-chat';

/** How many messages of support the member hasn't read; 0 until that is known. They count as notices (D53). */
export function useSupportUnread(): number {
  const store = useChatStore();
  const { rooms } = useChatState();
  useEffect(() => {
    if (store?.get().list === 'idle') void store.rooms.load();
  }, [store]);
  return [...rooms.values()].find(({ kind }) => kind === 'support')?.unread ?? 0;
}
