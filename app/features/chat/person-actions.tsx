import type { Person } from '@contract/contacts/person';
import { Button } from '@ds/button/button';
import { usePending } from '@ds/use-pending/use-pending';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { ReportSheet } from '../../reports/report-sheet';
import { usePersonActions } from './use-person-actions';

interface Props {
  person: Person;
  /** Offers the way to the chat; not where it is open. */
  canMessage: boolean;
  /** Mutes or unmutes the chat with them. */
  mute?: { label: string; onPress: () => void } | undefined;
  onReport: () => void;
  /** Called once they are blocked, unblocked, or a contact no more. */
  onDone: () => void;
  /** Buttons for what else can be done. */
  children?: ReactNode;
}

/** What a member can do about another, as buttons. */
export function PersonActions({ person, canMessage, mute, onReport, onDone, children }: Props) {
  const { t } = useTranslation();
  const { message, remove, block, unblock } = usePersonActions(person);
  const [isOpening, open] = usePending();
  const [, run] = usePending();
  const { nickname: name } = person;
  const act = (action: () => Promise<boolean>) => () =>
    void run(async () => {
      if (await action()) onDone();
    });
  return (
    <div className="flex flex-col gap-3">
      {canMessage ? (
        <Button
          block
          loading={isOpening}
          loadingLabel={t('person.opening')}
          onClick={() => void open(message)}
        >
          {t('person.message')}
        </Button>
      ) : null}
      {children}
      {mute ? (
        <Button block variant="secondary" onClick={mute.onPress}>
          {mute.label}
        </Button>
      ) : null}
      {person.isContact ? (
        <Button block variant="secondary" onClick={act(remove)}>
          {t('person.remove')}
        </Button>
      ) : null}
      <Button block variant="secondary" onClick={onReport}>
        {t('report.open.person', { name })}
      </Button>
      {person.isBlocked ? (
        <Button block variant="secondary" onClick={act(unblock)}>
          {t('person.unblock', { name })}
        </Button>
      ) : (
        <Button block variant="danger" onClick={act(block)}>
          {t('person.block', { name })}
        </Button>
      )}
    </div>
  );
}

interface ReportProps {
  person: Person;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once they are blocked with it. */
  onBlocked?: () => void;
}

/** Reports a member, who can be blocked with it. */
export function PersonReport({ person, open, onOpenChange, onBlocked }: ReportProps) {
  const { refresh } = usePersonActions(person);
  const { memberId, nickname: name, isBlocked } = person;
  return (
    <ReportSheet
      target={{ memberId }}
      person={isBlocked ? undefined : { memberId, name }}
      open={open}
      onOpenChange={onOpenChange}
      onBlocked={() => {
        void refresh();
        onBlocked?.();
      }}
    />
  );
}
