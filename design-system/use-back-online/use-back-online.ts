import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the network has returned.
 * @param isWaiting whether something waits for that
 */
export function useBackOnline(isWaiting: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWaiting) return;
    const listener = (): void => back();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWaiting]);
}
