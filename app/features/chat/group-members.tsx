import type { GroupMember } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { leaveFocusToHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { MoreParts } from '../../shell/more-parts';
import { useFailureText } from '../../shell/use-failure';
import { GroupMemberSheet } from './group-member-sheet';
import { type ListedMembers, useGroupMembers } from './use-group-members';

/** Who is in a group, or that only admins see it. */
export function GroupMembers({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lead font-semibold text-ink">
        {t('group.membersTitle')}
      </h2>
      {group.rights.seeMembers ? (
        <Members group={group} />
      ) : (
        <p className="text-body text-muted">{t('group.hidden')}</p>
      )}
    </section>
  );
}

function Members({ group }: { group: GroupRoom }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [members, retry] = useGroupMembers(group.id);
  if (members.state === 'failed')
    return (
      <ErrorState
        title={t('group.membersFailed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(members.failure)}
      </ErrorState>
    );
  if (members.state === 'loading') return <Spinner label={t('page.loading')} />;
  return <MemberList group={group} listed={members.data} />;
}

function MemberList({ group, listed }: { group: GroupRoom; listed: ListedMembers }) {
  const { t } = useTranslation();
  const own = useChatStore()?.memberId;
  const [chosen, setChosen] = useState<GroupMember | null>(null);
  const [isOpen, setOpen] = useState(false);
  // What has changed about them since is shown, too; who is gone stays until the sheet has left.
  const shown = listed.members.find(({ person }) => person.memberId === chosen?.person.memberId) ?? chosen;
  return (
    <div className="flex flex-col gap-4">
      <List aria-label={t('group.membersTitle')} className="-mx-bleed">
        {listed.members.map((member) => (
          <MemberRow
            key={member.person.memberId}
            member={member}
            isOwn={member.person.memberId === own}
            onOpen={() => {
              setChosen(member);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <MoreParts {...listed} label={t('group.more')} failed={t('group.moreFailed')} />
      {shown ? <GroupMemberSheet group={group} member={shown} open={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}

interface MemberRowProps {
  member: GroupMember;
  isOwn: boolean;
  onOpen: () => void;
}

function MemberRow({ member: { person, role }, isOwn, onOpen }: MemberRowProps) {
  const { t } = useTranslation();
  const content = {
    leading: <Avatar name={person.nickname} src={person.icon} aria-hidden />,
    title: <bdi>{person.nickname}</bdi>,
    trailing:
      role === 'member' ? undefined : (
        <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(`group.roles.${role}`)}</Badge>
      ),
  };
  if (isOwn) return <ListRow {...content} description={t('room.you')} />;
  // The sheet returns focus here; the row of a removed member goes when the list is loaded again.
  return <ListRow {...content} ref={leaveFocusToHeading} onClick={onOpen} />;
}
