import type { GroupMember, Role } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../../i18n/translation';
import { useAtOpening } from '../../shell/use-at-opening';
import { PersonSheet } from './person-sheet';
import { useMemberActions } from './use-member-actions';

interface Props {
  group: GroupRoom;
  member: GroupMember;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Who a member of a group is, and what the reader can do about them, there and elsewhere. */
export function GroupMemberSheet({ group, member, ...sheet }: Props) {
  const { t } = useTranslation();
  const { person, role } = member;
  const shown = useAtOpening(sheet.open, member);
  return (
    <PersonSheet
      person={person}
      role={role === 'member' ? undefined : t(`group.roles.${role}`)}
      canMessage={!person.isBlocked}
      {...sheet}
    >
      <Actions group={group} member={shown} onDone={() => sheet.onOpenChange(false)} />
    </PersonSheet>
  );
}

/** Whether somebody may remove another from a group: the owner anybody, admins only members. */
const mayRemove = (own: Role, other: Role): boolean =>
  own === 'owner' || (own === 'admin' && other === 'member');

function Actions({ group, member, onDone }: Pick<Props, 'group' | 'member'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const { setAdmin, handOver, remove } = useMemberActions(group, member.person);
  const [busy, run] = usePending();
  const isAdmin = member.role === 'admin';
  const act = (action: () => Promise<boolean>) => () =>
    void run(async () => {
      if (await action()) onDone();
    });
  return (
    <>
      {group.role === 'owner' ? (
        <>
          <Button block variant="secondary" disabled={busy} onClick={act(() => setAdmin(!isAdmin))}>
            {t(isAdmin ? 'group.takeAdmin' : 'group.makeAdmin')}
          </Button>
          <Button block variant="secondary" disabled={busy} onClick={act(handOver)}>
            {t('group.handOver')}
          </Button>
        </>
      ) : null}
      {mayRemove(group.role, member.role) ? (
        <Button block variant="secondary" disabled={busy} onClick={act(remove)}>
          {t('group.remove')}
        </Button>
      ) : null}
    </>
  );
}
