import type { Room } from '@contract/chat/room';
import { Avatar } from '@ds/avatar/avatar';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Sheet } from '@ds/sheet/sheet';
import { Spinner } from '@ds/spinner/spinner';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import type { RoomActions } from './use-room-actions';

interface Props {
  room: Room;
  actions: RoomActions;
}

/** Who has read the own message of a group that was chosen for it. */
export function MessageReaders({ room, actions: { readersOf, showReaders } }: Props) {
  const { t } = useTranslation();
  // The sheet keeps its content while it leaves.
  const [seq, setSeq] = useState(readersOf);
  if (readersOf !== null && readersOf !== seq) setSeq(readersOf);
  return (
    <Sheet
      size="content"
      title={t('readers.title')}
      closeLabel={t('page.close')}
      open={readersOf !== null}
      onOpenChange={() => showReaders(null)}
    >
      {seq === null ? null : <Readers room={room.id} seq={seq} />}
    </Sheet>
  );
}

function Readers({ room, seq }: { room: string; seq: number }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [answer, retry] = useCallQuery(useQueries().groups.listReaders({ room, seq: String(seq) }));
  if (answer.state === 'failed')
    return (
      <ErrorState
        title={t('readers.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(answer.failure)}
      </ErrorState>
    );
  if (answer.state === 'loading') return <Spinner label={t('page.loading')} />;
  const { readers, count } = answer.data;
  if (count === 0)
    return <p className="px-gutter py-6 text-center text-body text-muted">{t('readers.none')}</p>;
  // Where the members are hidden nobody is named.
  if (readers.length === 0)
    return <p className="px-gutter py-6 text-body">{t('group.members', { count })}</p>;
  return (
    <div className="flex flex-col gap-2 px-2 py-3">
      <List>
        {readers.map(({ memberId, nickname, icon }) => (
          <ListRow
            key={memberId}
            leading={<Avatar name={nickname} src={icon} size="small" aria-hidden />}
            title={<bdi>{nickname}</bdi>}
          />
        ))}
      </List>
      {count > readers.length ? (
        <p className="px-3 text-small text-muted">{t('readers.more', { count: count - readers.length })}</p>
      ) : null}
    </div>
  );
}
