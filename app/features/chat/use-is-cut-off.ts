import { useEffect, useState } from 'react';
import { useChatPart, useChatStore } from '../../chat/use-chat';
import { useRealtimeState } from '../../shell/use-realtime';

/** Milliseconds for which the network may be away without a word: most gaps are short. */
const LONG_GAP = 2_000;

/**
 * Whether nothing new comes, and hasn't for a while: the browser has no network, or the server couldn't be reached when it
 * was last asked. A socket that rests tells nothing: behind some proxies there is none, and calls bring everything.
 */
export function useIsCutOff(): boolean {
  const isWaiting = useChatPart(useChatStore(), (chats) => chats.isWaiting);
  const { state } = useRealtimeState();
  const isAway = isWaiting || state === 'offline';
  const [isCutOff, setCutOff] = useState(isAway);
  if (isCutOff && !isAway) setCutOff(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setCutOff(true), LONG_GAP);
    return () => clearTimeout(timer);
  }, [isAway]);
  return isCutOff;
}
