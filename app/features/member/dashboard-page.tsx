import type { UserInfo } from '@contract/member/user-info';
import { Avatar } from '@ds/avatar/avatar';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { List, ListRow } from '@ds/list-row/list-row';
import { Notice } from '@ds/notice/notice';
import { PageHeading } from '@ds/page/page';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from '../../i18n/translation';
import { useLocation } from 'react-router-dom';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { useSession } from '../../session/session-context';
import { AwaitedMember } from '../../shell/awaited-member';
import { displayName } from '../../shell/display-name';
import { SitePage } from '../../shell/site-page';
import { AgentRow } from './agent-row';
import { ConnectionCard } from './connection-card';
import { CreatorCard } from './creator-card';
import { DashboardSettings } from './dashboard-settings';
import { HandedOver } from './handed-over';
import { InvitesRow } from './invites-row';
import { NoticesRow } from './notices-row';
import { MemberTabs } from '../../chat/member-tabs';
import { SiteFooter } from '../../shell/site-footer';
import { SUPPORT_CHAT } from '../../shell/support-link';
import { RowIcon } from '../../shell/row-icon';
import { SecurityRows } from './security-rows';

/** Whether the way here was a link that logged in (D16). */
function useWasHandedOver(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && Reflect.get(state, 'handedOver') === true;
}

/** The member's home (D19). */
export function DashboardPage() {
  const { t } = useTranslation();
  const { member } = useSession();
  return (
    <SitePage
      title={t('dashboard.title')}
      footer={
        <>
          <SiteFooter />
          <MemberTabs />
        </>
      }
    >
      {member ? (
        <Dashboard member={member} />
      ) : (
        <>
          <PageHeading className="mb-6">{t('dashboard.title')}</PageHeading>
          <AwaitedMember />
        </>
      )}
    </SitePage>
  );
}

function Dashboard({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const name = displayName(member, t('header.member'));
  const wasHandedOver = useWasHandedOver();
  return (
    <div className="flex flex-col gap-6">
      {wasHandedOver ? <HandedOver name={name} /> : null}
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={member.photo} size="large" aria-hidden />
        <div className="min-w-0 grow basis-48 wrap-anywhere">
          <PageHeading>{t('dashboard.greeting', { name })}</PageHeading>
          <p className="mt-1 text-small text-muted">
            {t('dashboard.username')} <bdi>{member.username}</bdi>
          </p>
        </div>
      </div>
      {member.passwordTemporary ? <TemporaryPassword /> : null}
      <Card className="py-2">
        <List className="-mx-bleed">
          <ListRow
            href="#/dashboard/profile"
            leading={<RowIcon icon={UserRound} />}
            title={t('dashboard.profile')}
            description={t('dashboard.profileHint')}
          />
          <SecurityRows />
          <NoticesRow />
          {member.assistant ? null : <RowsOfMembers />}
        </List>
      </Card>
      {member.assistant ? null : <CreatorCard />}
      <DashboardSettings />
      <ConnectionCard />
    </div>
  );
}

/** What assistants don't have: they don't act as members. */
function RowsOfMembers() {
  const { t } = useTranslation();
  return (
    <>
      <InvitesRow />
      <AgentRow />
      <ListRow
        href={`#${SUPPORT_CHAT}`}
        leading={<RowIcon icon={LifeBuoy} />}
        title={t('dashboard.support')}
        description={t('dashboard.supportHint')}
      />
    </>
  );
}

function TemporaryPassword() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('dashboard.temporaryTitle')}
      action={
        <ButtonLink variant="secondary" size="small" href={`#${PASSWORD_PAGE}`} className="mt-2">
          {t('dashboard.changePassword')}
        </ButtonLink>
      }
    >
      {t('dashboard.temporary')}
    </Notice>
  );
}
