import type { SupportRoom } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';

/** Stands in place of the composer while an assistant hasn't taken a request. */
export function TakeRequest({ store, room: { id } }: { store: ChatStore; room: SupportRoom }) {
  const { t } = useTranslation();
  const { support } = useServices();
  const fail = useFailure();
  const [busy, run] = usePending();
  const take = async (): Promise<void> => {
    const result = await support.takeRequest({ room: id });
    if (!result.ok) fail(result);
    await store.rooms.refresh(id);
  };
  return (
    <>
      {t('desk.notTaken')}
      <span className="mt-3 flex flex-wrap justify-center gap-3">
        <Button size="small" loading={busy} loadingLabel={t('desk.taking')} onClick={() => void run(take)}>
          {t('desk.take')}
        </Button>
      </span>
    </>
  );
}
