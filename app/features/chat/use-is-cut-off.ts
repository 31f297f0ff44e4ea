import { useEffect, useState } from 'react';
import { useChatPart, useChatStore } from '../../chat/use-chat';
import { useRealtimeState } from '../../shell/use-realtime';

/** Milliseconds without network before it is mentioned: most gaps are short. */
const LONG_GAP = 2_000;

/**
 * Whether the app has been offline for a while: the browser has no network, or the last request couldn't reach the
 * server. A resting socket says nothing: behind some proxies there is none, and calls deliver everything.
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
