import { useMemo, useSyncExternalStore } from 'react';
import { startOfDay } from './format-times';

/** The first moment of the next day; later than 24 hours from now where the clock is set back. */
function tomorrow(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

const listeners = new Set<() => void>();

/**
 * The events of a page that becomes visible again: a computer that wakes up with it in front may fire only one of them.
 */
const SEEN = ['focus', 'pageshow', 'visibilitychange'] as const;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notifies all subscribers, and waits for the next day. A page that slept notifies once it is visible. */
function tell(): void {
  for (const listener of listeners) listener();
  clearTimeout(timer);
  const now = new Date();
  timer = setTimeout(tell, tomorrow(now).getTime() - now.getTime());
}

/** One timer for all that follow the day. */
function subscribe(listener: () => void): () => void {
  // An event of the document comes to the window, too.
  if (listeners.size === 0) for (const type of SEEN) window.addEventListener(type, tell);
  listeners.add(listener);
  if (listeners.size === 1) tell();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const type of SEEN) window.removeEventListener(type, tell);
  };
}

const today = (): number => startOfDay(new Date());

/** Subscribes to the first moment of the reader's current day. */
export function useToday(): Date {
  const start = useSyncExternalStore(subscribe, today, today);
  return useMemo(() => new Date(start), [start]);
}
