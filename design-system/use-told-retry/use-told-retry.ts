import { useRef } from 'react';
import { useAnnounce } from '../announcer/announcer';

/** Tells of a retry that somebody has asked for. */
export interface ToldRetry {
  /** Somebody has asked for it: it is under way. */
  begin: (text: string) => void;
  /** What has become of it; nothing is said where nobody has asked. */
  end: (text: string) => void;
}

/** Announces a retry, and what becomes of it, to those who don't see it. */
export function useToldRetry(): ToldRetry {
  const announce = useAnnounce();
  const isAsked = useRef(false);
  const begin = (text: string): void => {
    isAsked.current = true;
    announce(text);
  };
  const end = (text: string): void => {
    if (isAsked.current) announce(text);
    isAsked.current = false;
  };
  return { begin, end };
}
