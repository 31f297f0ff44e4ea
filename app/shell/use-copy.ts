import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';

/** Copies a text, and says whether it worked (S8). Outside secure contexts browsers have no clipboard. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      show({ id: 'copy', tone: 'success', text: t('copy.done') });
    } catch {
      show({ id: 'copy', tone: 'danger', text: t('copy.failed') });
    }
  };
}
