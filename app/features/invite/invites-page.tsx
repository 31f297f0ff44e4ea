import type { FriendInvite } from '@contract/invite/calls';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Disclosure } from '@ds/disclosure/disclosure';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List } from '@ds/list-row/list-row';
import { QrCard } from '@ds/qr-card/qr-card';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { MemberPage } from '../../shell/member-page';
import { useQueries } from '../../shell/use-call-query';
import { useCopy } from '../../shell/use-copy';
import { useFailureText } from '../../shell/use-failure';
import { useToldQuery } from '../../shell/use-told-query';
import { useFriendInvites } from './use-friend-invites';
import { useShare } from './use-share';

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
        icon={<UserPlus aria-hidden />}
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
  const copy = useCopy();
  const share = useShare();
  const { link, createdAt, joined } = invite;
  return (
    <Card className="flex flex-col gap-3">
      <p dir="ltr" className="wrap-anywhere text-start text-body text-ink select-all">
        {link}
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>{joined === 0 ? t('invites.nobody') : t('invites.joined', { count: joined })}</span>
        <span>{t('invites.made', { when: formatPast(locale, new Date(createdAt)) })}</span>
      </p>
      <div data-slot="invite-actions" className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => void copy(link)}>
          <Copy aria-hidden size={16} />
          {t('invites.copy')}
        </Button>
        {share ? (
          <Button variant="secondary" size="small" onClick={() => void share(link)}>
            <Share2 aria-hidden size={16} />
            {t('invites.share')}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={onRevoke}>
          {t('invites.revoke')}
        </Button>
      </div>
      <Disclosure label={t('invites.qr')}>
        <QrCard href={link} label={t('invites.qrLabel')} />
      </Disclosure>
    </Card>
  );
}
