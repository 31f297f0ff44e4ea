import { canCorrect, type Outgoing } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { useChatPart } from '../../chat/use-chat';
import type { MessageRoom } from './message-room';
import type { RoomActions } from './use-room-actions';

/** What decides it. */
interface Asked {
  store: ChatStore;
  room: MessageRoom;
  actions: RoomActions;
  outgoing: Outgoing | null;
}

/**
 * Whether an unsent message can go back into the room's composer now. While messages are being selected, their bar
 * replaces it.
 */
export function useCanCorrect({ store, room, actions, outgoing }: Asked): boolean {
  const isFree = useChatPart(store, (state) => outgoing !== null && canCorrect(state, room.id, outgoing));
  return isFree && room.canCompose && actions.chosen === null;
}
