import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { RealtimeState } from '../services/realtime';
import type { RealtimeEvent } from '../services/socket-events';
import { useServices } from '../services/services-context';

/** What the socket is doing, followed as it changes. */
export function useRealtimeState(): RealtimeState {
  const { realtime } = useServices();
  return useSyncExternalStore(realtime.subscribe, realtime.get, realtime.get);
}

/**
 * Runs at each event that the server tells this member (S4).
 * @param onReturn runs when the socket is back: what was told while it was closed is lost
 * @param onFirst runs when it opens for the first time: so is what was told before
 */
export function useRealtimeEvents(
  onEvent: (event: RealtimeEvent) => void,
  onReturn: () => void,
  onFirst: () => void = () => undefined,
): void {
  const { realtime } = useServices();
  const handleEvent = useEffectEvent(onEvent);
  const handleReturn = useEffectEvent(onReturn);
  const handleFirst = useEffectEvent(onFirst);
  useEffect(() => realtime.onEvent((event) => handleEvent(event)), [realtime]);
  useEffect(() => {
    const isConnected = () => realtime.get().state === 'connected';
    let isOpen = isConnected();
    let wasOpen = isOpen;
    return realtime.subscribe(() => {
      const opens = isConnected() && !isOpen;
      if (opens && wasOpen) handleReturn();
      else if (opens) handleFirst();
      isOpen = isConnected();
      wasOpen ||= isOpen;
    });
  }, [realtime]);
}
