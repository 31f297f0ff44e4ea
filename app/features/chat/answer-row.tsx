import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { ListRow } from '@ds/list-row/list-row';
import { usePending } from '@ds/use-pending/use-pending';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/translation';

interface Props {
  /** Who asks, or what the member is asked to join. */
  name: string;
  icon: string | null;
  description: ReactNode;
  /** The label of the accept button. */
  accept: string;
  onAnswer: (accept: boolean) => Promise<void>;
}

/** A row with a request or an invitation to accept or decline. */
export function AnswerRow({ name, icon, description, accept, onAnswer }: Props) {
  const { t } = useTranslation();
  const nameId = useId();
  const [isAccepting, runAccept] = usePending();
  const [isDeclining, runDecline] = usePending();
  return (
    <ListRow
      leading={<Avatar name={name} src={icon} aria-hidden />}
      title={
        <bdi id={nameId} className="wrap-anywhere">
          {name}
        </bdi>
      }
      description={description}
      trailing={
        <span className="flex flex-wrap gap-2 py-1">
          <Button
            size="small"
            aria-describedby={nameId}
            loading={isAccepting}
            loadingLabel={t('page.loading')}
            onClick={() => void runAccept(() => onAnswer(true))}
          >
            {accept}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-describedby={nameId}
            loading={isDeclining}
            loadingLabel={t('page.loading')}
            onClick={() => void runDecline(() => onAnswer(false))}
          >
            {t('room.decline')}
          </Button>
        </span>
      }
    />
  );
}
