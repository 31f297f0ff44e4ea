import type { GroupRoom } from '@contract/chat/room';
import { Avatar } from '@ds/avatar/avatar';
import { List, ListRow } from '@ds/list-row/list-row';
import type { LucideIcon } from 'lucide-react';
import Flag from 'lucide-react/icons/flag';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Trash from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { ReportSheet } from '../../reports/report-sheet';
import { RowIcon } from '../../shell/row-icon';
import { AddMembers } from './add-members';
import { GroupMembers } from './group-members';
import { GroupScreen } from './group-screen';
import { GroupSettingsSheet } from './group-settings';
import { RemovedMembers } from './removed-members';
import { sayWaiting } from './say-waiting';
import { useDeleteGroup, useLeaveGroup } from './use-leave-group';

/** /chats/:room/group: what a group is, who is in it, and what the member can do about it. */
export function GroupPage() {
  const { t } = useTranslation();
  return (
    <GroupScreen title={t('group.info')}>
      {(group) => (
        <>
          <Head group={group} />
          <Ways group={group} />
          <GroupMembers group={group} />
          <WaysOut group={group} />
        </>
      )}
    </GroupScreen>
  );
}

function Head({ group: { title, photo, memberCount } }: { group: GroupRoom }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <Avatar name={title} src={photo} size="huge" aria-hidden className="mb-2" />
      <h2 className="max-w-full text-title font-semibold wrap-anywhere text-ink">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-small text-muted">{t('group.members', { count: memberCount })}</p>
    </div>
  );
}

/** What the member can change in the group, by their rights. */
function Ways({ group }: { group: GroupRoom }) {
  const { rights } = group;
  if (!rights.invite && !rights.manage) return null;
  return (
    <List className="-mx-bleed">
      {rights.invite ? (
        <>
          <WayTo icon={UserPlus} title="group.add" group={group} sheet={AddMembers} />
          <WayToLinks group={group} />
        </>
      ) : null}
      {rights.manage ? (
        <>
          <WayTo icon={Settings} title="group.settings" group={group} sheet={GroupSettingsSheet} />
          <WayTo icon={UserX} title="group.removals.title" group={group} sheet={RemovedMembers} />
        </>
      ) : null}
    </List>
  );
}

interface WayToProps {
  icon: LucideIcon;
  title: 'group.add' | 'group.settings' | 'group.removals.title';
  group: GroupRoom;
  /** What it opens. */
  sheet: typeof AddMembers;
}

/** A row that opens a sheet. */
function WayTo({ icon, title, group, sheet: WaySheet }: WayToProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListRow leading={<RowIcon icon={icon} />} title={t(title)} onClick={() => setOpen(true)} />
      <WaySheet group={group} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** The way to the links of the group; it tells admins who waits there. */
function WayToLinks({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  return (
    <ListRow
      href={`#/chats/${group.id}/links`}
      leading={<RowIcon icon={Link} />}
      title={t('groupLinks.title')}
      description={sayWaiting(t, group)}
    />
  );
}

/** Reporting, leaving, and for the owner deleting. */
function WaysOut({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  // A report would be about the owner.
  const isOwner = group.role === 'owner';
  const goToChats = () => void navigate('/chats', { replace: true });
  const leave = useLeaveGroup(group, goToChats);
  const deleteForAll = useDeleteGroup(group, goToChats);
  return (
    <>
      <List className="-mx-bleed">
        {isOwner ? null : (
          <ListRow
            leading={<RowIcon icon={Flag} />}
            title={t('report.title.group')}
            onClick={() => setReporting(true)}
          />
        )}
        <ListRow leading={<RowIcon icon={LogOut} />} title={t('group.leave')} onClick={leave} />
        {isOwner ? (
          <ListRow leading={<RowIcon icon={Trash} />} title={t('group.deleteGroup')} onClick={deleteForAll} />
        ) : null}
      </List>
      <ReportSheet target={{ room: group.id }} open={isReporting} onOpenChange={setReporting} />
    </>
  );
}
