import type { FriendInvite } from '@contract/invite/calls';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List } from '@ds/list-row/list-row';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { LinkCard } from '../../shell/link-card';
import { MemberPage } from '../../shell/member-page';
import { useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import { useToldQuery } from '../../shell/use-told-query';
import { useFriendInvites } from './use-friend-invites';

/** /dashboard/invites: the member's links for friends, and how many came by each (D20). */
export function InvitesPage() {
  const { t } = useTranslation();
  const title = t('invites.title');
  return (
    <MemberPage title={title} heading={title}>
      <div className="flex flex-col gap-6">
        <p className="text-body text-muted">{t('invites.lead')}</p>
        <Invites />
        <ButtonLink block variant="quiet" href="#/dashboard">
          {t('page.back')}
        </ButtonLink>
      </div>
    </MemberPage>
  );
}

function Invites() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [invites, retry] = useToldQuery(useQueries().invite.listInvites());
  if (invites.state === 'failed')
    return (
      <ErrorState
        title={t('invites.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(invites.failure)}
      </ErrorState>
    );
  return (
    <SkeletonGroup busy={invites.state === 'loading'} label={t('page.loading')}>
      {invites.state === 'loading' ? <Placeholder /> : <InviteList invites={invites.data} />}
    </SkeletonGroup>
  );
}

function Placeholder() {
  return (
    <Card>
      <Skeleton className="max-w-4/5" />
      <Skeleton className="max-w-2/5 text-small" />
      <Skeleton className="max-w-3/5 text-small" />
    </Card>
  );
}

function InviteList({ invites }: { invites: readonly FriendInvite[] }) {
  const { t } = useTranslation();
  const { isMaking, make, revoke } = useFriendInvites();
  const create = (text: string) => (
    <Button block loading={isMaking} loadingLabel={t('invites.busy')} onClick={() => void make()}>
      {text}
    </Button>
  );
  if (invites.length === 0)
    return (
      <EmptyState
        icon={<UserPlus aria-hidden className="size-8" />}
        title={t('invites.emptyTitle')}
        actions={create(t('invites.make'))}
      >
        {t('invites.empty')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-6">
      <List className="flex flex-col gap-4">
        {invites.map((invite) => (
          <li key={invite.id}>
            <InviteCard invite={invite} onRevoke={() => void revoke(invite)} />
          </li>
        ))}
      </List>
      {create(t('invites.makeAnother'))}
    </div>
  );
}

function InviteCard({ invite, onRevoke }: { invite: FriendInvite; onRevoke: () => void }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { link, createdAt, joined } = invite;
  const words = {
    copy: t('invites.copy'),
    share: t('invites.share'),
    shareText: t('invites.shareText'),
    revoke: t('invites.revoke'),
    qr: t('invites.qr'),
    qrLabel: t('invites.qrLabel'),
  };
  return (
    <LinkCard link={link} words={words} onRevoke={onRevoke}>
      <span>{joined === 0 ? t('invites.nobody') : t('invites.joined', { count: joined })}</span>
      <span>{t('invites.made', { when: formatPast(locale, new Date(createdAt)) })}</span>
    </LinkCard>
  );
}
