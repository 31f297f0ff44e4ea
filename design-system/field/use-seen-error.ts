import { useEffect } from 'react';

/** Scrolls an error into view that comes to a control which has focus already: it may come below the fold. */
export function useSeenError(id: string, error: string | undefined): void {
  useEffect(() => {
    if (error && document.activeElement?.matches(`[aria-describedby~="${id}"]`))
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [error, id]);
}
