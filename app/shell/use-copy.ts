import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../i18n/translation';

/**
 * Copies a text, and says whether it worked (S8). Outside secure contexts browsers have no clipboard: then the element
 * that shows the text is selected.
 */
export function useCopy(): (text: string, shown?: Element | null) => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  return async (text, shown) => {
    try {
      await navigator.clipboard.writeText(text);
      show({ id: 'copy', tone: 'success', text: t('copy.done') });
    } catch {
      if (shown) window.getSelection()?.selectAllChildren(shown);
      show({ id: 'copy', tone: 'danger', text: t('copy.failed') });
    }
  };
}
