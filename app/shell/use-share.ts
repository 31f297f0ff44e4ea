import { useCopy } from './use-copy';

/**
 * Opens the system's share sheet for a link; null in browsers without one.
 * @param text what is said beside the link
 */
export function useShare(text: string): ((link: string) => Promise<void>) | null {
  const copy = useCopy();
  if (typeof navigator.share !== 'function') return null;
  return async (link) => {
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      // Closing the sheet is no failure. Where it can't open, the link can still be copied.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link);
    }
  };
}
