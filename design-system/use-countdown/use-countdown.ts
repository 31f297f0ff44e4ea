import { useSyncExternalStore } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment (epoch ms), rounded up; 0 when it has passed or there is none. */
const secondsUntil = (deadline: number | null) =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / SECOND));

/** Checks the clock four times a second, and when the page is visible again. */
const subscribeToClock = (onTick: () => void) => {
  const timer = setInterval(onTick, SECOND / 4);
  document.addEventListener('visibilitychange', onTick);
  window.addEventListener('pageshow', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
    window.removeEventListener('pageshow', onTick);
  };
};

/** For a deadline that has passed, or none. */
const subscribeToNothing = () => () => undefined;

/**
 * Seconds left until `deadline`. Every check reads the clock instead of counting ticks: after a phone slept or a tab was
 * hidden, the number is right at once.
 */
export function useCountdown(deadline: number | null): number {
  const read = () => secondsUntil(deadline);
  return useSyncExternalStore(read() > 0 ? subscribeToClock : subscribeToNothing, read, read);
}
