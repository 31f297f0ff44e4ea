import { useState } from 'react';
import type { ChatState } from '../../chat/chat-state';
import { useChatState, useChatStore } from '../../chat/use-chat';
import type { RequestState } from '../../shell/use-request';

/** The member's chats, once their list is here, and the way to ask for it again. */
export function useChatList(): [chats: RequestState<ChatState>, retry: () => Promise<unknown>] {
  const store = useChatStore();
  const chats = useChatState();
  const { list, listFailure } = chats;
  const retry = async (): Promise<void> => store?.rooms.load();

  // A retry clears the failure; the page shows the last one until there is an answer.
  const [lastFailure, setLastFailure] = useState(listFailure);
  if (listFailure !== null && listFailure !== lastFailure) setLastFailure(listFailure);

  if (list === 'ready') return [{ state: 'ready', data: chats }, retry];
  if (lastFailure === null) return [{ state: 'loading' }, retry];
  return [{ state: 'failed', failure: lastFailure }, retry];
}
