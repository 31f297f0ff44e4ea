import type { GroupRoom } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Sheet } from '@ds/sheet/sheet';
import { Spinner } from '@ds/spinner/spinner';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useKeptAnswer } from '../../shell/use-kept-answer';

interface Props {
  group: GroupRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Who was removed from a group: they come back only if an admin lets them. */
export function RemovedMembers({ group, open, onOpenChange }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      title={t('group.removals.title')}
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('page.close')}
    >
      <div className="px-gutter py-4">
        <Removed room={group.id} />
      </div>
    </Sheet>
  );
}

function Removed({ room }: { room: string }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [removed, retry] = useCallQuery(useQueries().groups.listRemoved({ room }));
  const forgive = useForgive(room);
  if (removed.state === 'failed')
    return (
      <ErrorState
        title={t('group.removals.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(removed.failure)}
      </ErrorState>
    );
  if (removed.state === 'loading') return <Spinner label={t('page.loading')} />;
  if (removed.data.length === 0)
    return (
      <EmptyState icon={<UserX aria-hidden className="size-8" />} title={t('group.removals.noneTitle')}>
        {t('group.removals.none')}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-2 text-small text-muted">{t('group.removals.hint')}</p>
      <List aria-label={t('group.removals.title')} className="-mx-bleed">
        {removed.data.map((person) => (
          <ListRow
            key={person.memberId}
            leading={<Avatar name={person.nickname} src={person.icon} aria-hidden />}
            title={<bdi>{person.nickname}</bdi>}
            trailing={<Allow name={person.nickname} onAllow={() => forgive(person)} />}
          />
        ))}
      </List>
    </>
  );
}

function Allow({ name, onAllow }: { name: string; onAllow: () => Promise<void> }) {
  const { t } = useTranslation();
  const [busy, run] = usePending();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('group.removals.allowWhom', { name })}
      loading={busy}
      loadingLabel={t('page.loading')}
      onClick={() => void run(onAllow)}
    >
      {t('group.removals.allow')}
    </Button>
  );
}

/** Lets somebody come back. */
function useForgive(room: string): (person: Person) => Promise<void> {
  const { t } = useTranslation();
  const { groups } = useServices();
  const { change } = useKeptAnswer(useQueries().groups.listRemoved({ room }));
  const { show } = useToast();
  const fail = useFailure();
  return async ({ memberId, nickname: name }) => {
    const result = await groups.forgiveRemoved({ room, memberId: String(memberId) });
    if (!result.ok) return fail(result);
    await change((people) => people.filter((person) => person.memberId !== memberId));
    show({ id: 'group', tone: 'success', text: t('group.removals.allowed', { name }) });
  };
}
