import { useTranslation } from 'react-i18next';
import { useCopy } from '../../shell/use-copy';

/** Opens the system's share sheet for a link; null in browsers without one. */
export function useShare(): ((link: string) => Promise<void>) | null {
  const { t } = useTranslation();
  const copy = useCopy();
  if (typeof navigator.share !== 'function') return null;
  return async (link) => {
    try {
      await navigator.share({ text: t('invites.shareText'), url: link });
    } catch (error) {
      // Closing the sheet is no failure. Where it can't open, the link can still be copied.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link);
    }
  };
}
