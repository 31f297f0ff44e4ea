import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment (epoch ms), rounded up; 0 when it has passed or there is none. */
const secondsUntil = (deadline: number | null) =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / SECOND));

/**
 * Seconds left until `deadline`. Counted from the clock at every look, never by adding up ticks: a phone that slept or
 * a tab that was hidden shows the right number as soon as it is seen again.
 */
export function useCountdown(deadline: number | null): number {
  const [, see] = useState(0);
  const seconds = secondsUntil(deadline);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const tick = () => see(secondsUntil(deadline));
    const timer = setInterval(tick, SECOND / 4);
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, [running, deadline]);
  return seconds;
}
