import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { useEffect } from 'react';
import { namedIn } from '../../chat/changes';
import type { ChatState } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { useChatState } from '../../chat/use-chat';

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
    void store?.people.ask(room.id, events.flatMap(namedIn));
  }, [store, isGroup, room.id, events]);
  return isGroup ? people : null;
}
