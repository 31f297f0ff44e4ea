import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { useEffect } from 'react';
import type { ChatState } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/chat-store';
import { useChatState } from '../../chat/use-chat';

/** Whom an event names. */
function namedIn(event: RoomEvent): (number | null)[] {
  if (event.kind === 'message') return [event.sender, event.quote?.said?.sender ?? null];
  if (event.kind === 'member') return [event.member];
  return event.kind === 'settings' ? [event.by] : [];
}

/** Who the members of a group are; asks for those whom its events name. Null in a chat of two. */
export function usePeople(
  store: ChatStore | null,
  room: Room,
  events: readonly RoomEvent[],
): ChatState['people'] | null {
  const { people } = useChatState();
  const isGroup = room.kind === 'group';
  useEffect(() => {
    if (!isGroup) return;
    const named = events.flatMap(namedIn).filter((member) => member !== null);
    void store?.askPeople(room.id, named);
  }, [store, isGroup, room.id, events]);
  return isGroup ? people : null;
}
