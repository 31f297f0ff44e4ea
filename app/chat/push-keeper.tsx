import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { countUnread } from './chat-state';
import { useChatState } from './use-chat';
import { usePushBrowser } from './use-push';

/**
 * Takes notifications of what was read, on any device, off the screen; keeps the number at the app's icon; and opens the
 * room of a notification that was tapped.
 */
export function PushKeeper() {
  const browser = usePushBrowser();
  const navigate = useNavigate();
  const state = useChatState();
  const unread = countUnread(state);
  const isKnown = state.list === 'ready';
  const tidy = useEffectEvent(() => {
    void browser.clear((id, seq) => seq <= (state.rooms.get(id)?.readSeq ?? 0)).catch(() => undefined);
  });
  const open = useEffectEvent((room: string) => void navigate(`/chats/${room}`));
  useEffect(() => tidy(), [state.rooms]);
  useEffect(() => {
    if (isKnown) browser.setBadge(unread);
  }, [browser, isKnown, unread]);
  useEffect(() => browser.onOpen((room) => open(room)), [browser]);
  return null;
}
