import { BRAND } from '@contract/constants';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import { saveFile } from '../../device/save-file';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';

/** The file's name, with the day as the person's calendar has it. */
function fileName(now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${BRAND.name.toLowerCase()}-data-${day}.json`;
}

/** Saves the copy of the member's data as a file; whether it is being prepared, and the way to ask (D10). */
export function useDownload(): [busy: boolean, download: () => Promise<void>] {
  const { t } = useTranslation();
  const { member } = useServices();
  const { show } = useToast();
  const fail = useFailure();
  const [busy, run] = usePending();
  const download = async (): Promise<void> => {
    const result = await member.exportData();
    if (!result.ok) return fail(result);
    const text = `${JSON.stringify(result.data, null, 2)}\n`;
    saveFile(fileName(), new Blob([text], { type: 'application/json' }));
    show({ id: 'download', tone: 'success', text: t('security.data.done') });
  };
  return [busy, () => run(download)];
}
