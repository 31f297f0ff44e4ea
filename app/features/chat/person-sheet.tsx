import type { Person } from '@contract/contacts/person';
import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { Button } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useChatStore } from '../../chat/use-chat';
import { useAtOpening } from '../../shell/use-at-opening';
import { PersonActions, PersonReport } from './person-actions';
import { SEARCH, type SearchState } from './search-state';
import { usePersonActions } from './use-person-actions';

interface Props {
  person: Person;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Offers the way to the chat; not where it is open. */
  canMessage?: boolean;
  /** The chat that is open: its messages can be searched. */
  room?: string;
  /** Mutes or unmutes the chat that is open. */
  mute?: { label: string; onPress: () => void };
  /** Opens what else can be done with the chat that is open. */
  onMore?: () => void;
  /** What they are in the group in which they are met. */
  role?: string | undefined;
  /** Buttons for what can be done about them in that group. */
  children?: ReactNode;
}

/** Who somebody is, and what the member can do about them. */
export function PersonSheet({
  person,
  open,
  onOpenChange,
  canMessage = false,
  room,
  mute,
  onMore,
  role,
  children,
}: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const memberId = useChatStore()?.memberId;
  const { showProfile } = usePersonActions(person);
  const [isReporting, setReporting] = useState(false);
  const shown = useAtOpening(open, { person, mute });
  const close = (): void => onOpenChange(false);
  const report = (): void => {
    onOpenChange(false);
    setReporting(true);
  };
  return (
    <>
      <Sheet
        size="content"
        title={person.nickname}
        open={open}
        onOpenChange={onOpenChange}
        closeLabel={t('page.close')}
      >
        <div className="flex flex-col gap-6 px-gutter py-4">
          <div className="flex flex-col items-center gap-2 text-center">
            <Avatar name={person.nickname} src={person.photo} size="large" aria-hidden />
            {role === undefined ? null : <Badge>{role}</Badge>}
            {person.username === null ? null : (
              <p className="text-body text-ink">
                {t('person.username')} <bdi className="font-semibold">{person.username}</bdi>
              </p>
            )}
            <p className="text-small text-muted">
              {t(person.isContact ? 'person.contact' : 'person.stranger')}
            </p>
          </div>
          <PersonActions {...shown} canMessage={canMessage} onReport={report} onDone={close}>
            <Button
              block
              variant="secondary"
              onClick={() => {
                close();
                void showProfile();
              }}
            >
              {t('person.viewProfile')}
            </Button>
            {room === undefined || memberId === undefined ? null : (
              <Button
                block
                variant="secondary"
                onClick={() => void navigate(SEARCH, { state: { memberId, room } satisfies SearchState })}
              >
                {t('search.here')}
              </Button>
            )}
            {onMore ? (
              <Button block variant="secondary" onClick={onMore}>
                {t('arrange.options')}
              </Button>
            ) : null}
            {children}
          </PersonActions>
        </div>
      </Sheet>
      <PersonReport person={person} open={isReporting} onOpenChange={setReporting} />
    </>
  );
}
