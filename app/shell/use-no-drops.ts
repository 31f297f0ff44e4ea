import { useEffect } from 'react';

/** Keeps the app open under files that are dropped where nothing takes them: the browser would go to them. */
export function useNoDrops(): void {
  useEffect(() => {
    const end = new AbortController();
    const refuse = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, refuse, { signal: end.signal });
    return () => end.abort();
  }, []);
}
