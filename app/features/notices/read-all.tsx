import { Button } from '@ds/button/button';
import { returnToTop } from '@ds/page/page';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import { useReadAll } from './use-read-notices';

/** Marks everything as read. Stays until that is done, then focus goes to the heading. */
export function ReadAll({ hasUnread }: { hasUnread: boolean }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const readAll = useReadAll();
  const [pending, run] = usePending();
  if (!hasUnread && !pending) return null;
  const press = async (): Promise<void> => {
    if (!(await run(readAll))) return;
    show({ id: 'notices', tone: 'success', text: t('notices.allRead') });
    returnToTop();
  };
  return (
    <Button
      variant="text"
      className="-my-3 self-end"
      loading={pending}
      loadingLabel={t('notices.busy')}
      onClick={() => void press()}
    >
      {t('notices.readAll')}
    </Button>
  );
}
