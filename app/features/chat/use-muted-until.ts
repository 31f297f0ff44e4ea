import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context';

/** Milliseconds that a browser's timer can wait for. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Until when our team has muted the member; null if they may write. */
export function useMutedUntil(): string | null {
  const until = useSession().member?.mutedUntil ?? null;
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    const left = until === null ? 0 : new Date(until).getTime() - Date.now();
    // A mute of days needs no timer while nobody keeps a page open for so long: browsers can't wait for more.
    const timer = setTimeout(() => setOver(until), Math.min(Math.max(left, 0), LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [until]);
  return until === over ? null : until;
}
