import { useSyncExternalStore } from 'react';

/** Two columns fit from 900 px on; with larger text later, since the unit grows with it. */
const WIDE = '(min-width: 56.25em)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen has room for a list beside what was chosen from it. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
