import { useSyncExternalStore } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment (epoch ms), rounded up; 0 when it has passed or there is none. */
const secondsUntil = (deadline: number | null) =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / SECOND));

/** Looks at the clock four times a second, and when the page is seen again. */
const watchClock = (look: () => void) => {
  const timer = setInterval(look, SECOND / 4);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
};

/** Over or none: nothing to watch. */
const watchNothing = () => () => undefined;

/**
 * Seconds left until `deadline`. Read from the clock at every look, never added up from ticks: a phone that slept or a
 * tab that was hidden shows the right number as soon as it is seen again.
 */
export function useCountdown(deadline: number | null): number {
  const read = () => secondsUntil(deadline);
  return useSyncExternalStore(read() > 0 ? watchClock : watchNothing, read, read);
}
