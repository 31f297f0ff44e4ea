import type { SupportRoom } from '@contract/chat/room';
import { ErrorState } from '@ds/error-state/error-state';
import { IconButton } from '@ds/icon-button/icon-button';
import { List, ListRow } from '@ds/list-row/list-row';
import { Sheet } from '@ds/sheet/sheet';
import { Spinner } from '@ds/spinner/spinner';
import { useToast } from '@ds/toast/toast';
import { historySettled } from '@ds/history-layer/history-layer';
import CircleCheck from 'lucide-react/icons/circle-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { STAFF_PAGE } from '../../navigation/staff';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { RowIcon } from '../../shell/row-icon';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';

interface Props {
  room: SupportRoom;
  /** Who asks. */
  name: string;
}

/** What an assistant can do with a request that they have taken: close it, or hand it over. */
export function RequestActions({ room, name }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('desk.actions', { name })}
        icon={<Ellipsis aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Sheet
        size="content"
        title={t('desk.actions', { name })}
        open={isOpen}
        onOpenChange={setOpen}
        closeLabel={t('page.close')}
      >
        <Actions room={room} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function Actions({ room, onDone }: { room: SupportRoom; onDone: () => void }) {
  const { t } = useTranslation();
  const { support } = useServices();
  const finish = useFinish(onDone);
  return (
    <div className="flex flex-col gap-4 px-2 py-3">
      <List>
        <ListRow
          leading={<RowIcon icon={CircleCheck} />}
          title={t('desk.close')}
          onClick={() => void finish(support.closeRequest({ room: room.id }), t('desk.closed'))}
        />
      </List>
      <section className="flex flex-col gap-1">
        <h3 className="px-4 text-small text-muted">{t('desk.handOverTo')}</h3>
        <Colleagues
          onChoose={(to) => void finish(support.handOverRequest({ room: room.id, to }), t('desk.handedOver'))}
        />
      </section>
    </div>
  );
}

/** Says what was done, and leads back to the inbox: the room isn't the assistant's any more. */
function useFinish(onDone: () => void) {
  const { show } = useToast();
  const fail = useFailure();
  const navigate = useNavigate();
  return async (change: Promise<Result<null>>, text: string): Promise<void> => {
    const result = await change;
    onDone();
    if (!result.ok) return fail(result);
    show({ tone: 'success', text });
    await historySettled();
    void navigate(STAFF_PAGE, { replace: true });
  };
}

function Colleagues({ onChoose }: { onChoose: (memberId: number) => void }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [colleagues, retry] = useCallQuery(useQueries().support.listColleagues({}), { staleTime: 0 });
  if (colleagues.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (colleagues.state === 'failed')
    return (
      <ErrorState
        title={t('desk.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(colleagues.failure)}
      </ErrorState>
    );
  if (colleagues.data.length === 0)
    return <p className="px-4 py-2 text-body text-muted">{t('desk.alone')}</p>;
  return (
    <List>
      {colleagues.data.map(({ memberId, nickname, username }) => (
        <ListRow
          key={memberId}
          leading={<RowIcon icon={UserRound} />}
          title={nickname}
          description={<bdi>{username}</bdi>}
          onClick={() => onChoose(memberId)}
        />
      ))}
    </List>
  );
}
