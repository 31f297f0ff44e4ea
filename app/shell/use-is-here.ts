import { useCallback, useEffect, useRef } from 'react';

/** Tells whether what asks is still on the screen: a late answer leads nobody away from where they have gone since. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
