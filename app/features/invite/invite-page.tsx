import { CODE } from '@contract/codes';
import type { Invite } from '@contract/invite/calls';
import { useAnnounce } from '@ds/announcer/announcer';
import { Avatar } from '@ds/avatar/avatar';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { usePending } from '@ds/use-pending/use-pending';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAttribution } from '../../account/attribution-fields';
import { isJoining, namedInvite, type NamedInvite } from '../../navigation/invite';
import { paramOf } from '../../navigation/redirect';
import { useAddress } from '../../navigation/use-address';
import { useServices } from '../../services/services-context';
import { useSession } from '../../session/session-context';
import { SitePage } from '../../shell/site-page';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { InviteForm } from './invite-form';
import { Onward } from './onward';
import { type Accepted, joinInvite, type Standing, useInvite, useStanding } from './use-invite';

/** /invite/:type: what one is invited to, and the way to join: a button for members, a form for visitors (D20). */
export function InvitePage() {
  const { t } = useTranslation();
  const { type } = useParams();
  const named = namedInvite(type, useAttribution());
  const mid = paramOf(useAddress(), 'mid');
  return (
    <SitePage title={t('invite.title')}>
      {/* A login that comes back is another visit (S4). */}
      {named ? <Invited key={`${named.type} ${named.key} ${mid}`} named={named} /> : <Unknown />}
    </SitePage>
  );
}

/** An invite that nobody can accept (D20). */
function Unknown() {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<UserPlus aria-hidden className="size-8" />}
      title={t('invite.unknownTitle')}
      actions={<ButtonLink href="#/home">{t('page.home')}</ButtonLink>}
    >
      {t('invite.unknown')}
    </EmptyState>
  );
}

function Invited({ named }: { named: NamedInvite }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const isVisitor = useIsVisitor();
  const [request, retry] = useInvite(named, isVisitor);
  const [isGone, setGone] = useState(false);
  if (isGone) return <Unknown />;
  if (request.state === 'loading') return <Loading />;
  if (request.state === 'failed')
    return request.failure.code === CODE.notFound ? (
      <Unknown />
    ) : (
      <ErrorState
        headingLevel={1}
        title={t('invite.failedTitle')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(request.failure)}
      </ErrorState>
    );
  const parts = { named, invite: request.data, onGone: () => setGone(true) };
  return isVisitor ? <ForVisitor {...parts} /> : <ForMember {...parts} />;
}

/** A visitor stays one on this page until the login's or registration's own dialog has led on. */
function useIsVisitor(): boolean {
  const { token, isOwn } = useSession();
  const [wasVisitor] = useState(token === null);
  return token === null || (wasVisitor && isOwn);
}

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading className="mb-6">{t('invite.title')}</PageHeading>
      <Spinner label={t('page.loading')} />
    </>
  );
}

interface PartProps {
  named: NamedInvite;
  invite: Invite;
  /** The invite was revoked meanwhile. */
  onGone: () => void;
}

/** The picture of the friend who invites, or of the group. */
const pictureOf = ({ inviter, photo }: Invite): string | null => inviter?.photo ?? photo ?? null;

/** Who or what invites. */
function About({ invite }: { invite: Invite }) {
  const { t } = useTranslation();
  const { type, title, members, approval } = invite;
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <Avatar name={title} src={pictureOf(invite)} size="large" aria-hidden />
      <PageHeading className="max-w-full wrap-anywhere">{t(`invite.${type}`, { title })}</PageHeading>
      <p className="text-body text-pretty text-muted">{t(`invite.${type}Lead`, { title })}</p>
      {members ? <p className="text-small text-muted">{t('invite.members', { count: members })}</p> : null}
      {approval ? <p className="text-body text-pretty text-ink">{t('invite.groupApproval')}</p> : null}
    </div>
  );
}

function ForVisitor({ named, invite }: PartProps) {
  return (
    <div className="flex flex-col gap-6">
      <About invite={invite} />
      <InviteForm named={named} invite={invite} />
    </div>
  );
}

/** How the member stands to what they have accepted. */
const toStanding = ({ joined, room }: Accepted): Standing => ({
  standing: joined ? 'joined' : 'requested',
  room: room ?? undefined,
});

function ForMember({ named, invite, onGone }: PartProps) {
  const { t } = useTranslation();
  const services = useServices();
  const fail = useFailure();
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const announce = useAnnounce();
  const [isDeclined, setDeclined] = useState(false);
  const showDecision = (decided: Standing): void => {
    setDeclined(decided.standing === undefined);
    announce(
      decided.standing === undefined
        ? t('invite.groupDeclined')
        : t('invite.groupDone', { title: invite.title }),
    );
  };
  const [{ standing, room }, setStanding] = useStanding(named, invite, showDecision, onGone);
  const [busy, run] = usePending();
  const join = async (): Promise<void> => {
    const result = await joinInvite(services, named);
    if (result.ok) setStanding(toStanding(result.data));
    else fail(result, { [CODE.notFound]: onGone });
  };
  // Who has just logged in to join isn't asked again. Once: who comes back to this entry of the history may have left.
  const joinAtOnce = useEffectEvent(() => {
    if (!isJoining(state)) return;
    void navigate(location.pathname + location.search, { replace: true });
    if (invite.standing === undefined) void run(join);
  });
  useEffect(() => joinAtOnce(), []);

  if (standing === 'own') return <Own />;
  if (standing === 'joined') return <Joined invite={{ ...invite, room }} />;
  if (standing === 'requested') return <Requested invite={invite} />;
  return (
    <div className="flex flex-col gap-6">
      <About invite={invite} />
      {isDeclined ? (
        <p className="text-center text-body text-pretty text-ink">{t('invite.groupDeclined')}</p>
      ) : null}
      <Button block loading={busy} loadingLabel={t('invite.busy')} onClick={() => void run(join)}>
        {invite.approval ? t('invite.groupAsk') : t(`invite.${invite.type}Join`)}
      </Button>
    </div>
  );
}

/** What has been joined, and where it leads (D20, D51). */
function Joined({ invite }: { invite: Invite }) {
  const { t } = useTranslation();
  const { type, title } = invite;
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Avatar name={title} src={pictureOf(invite)} size="large" aria-hidden />
      <PageHeading className="max-w-full wrap-anywhere">{t(`invite.${type}Done`, { title })}</PageHeading>
      <p role="status" className="text-body text-pretty text-muted">
        {t(`invite.${type}After`)}
      </p>
      <Onward invite={invite} />
    </Card>
  );
}

/** A request to join a group, which waits for an admin. */
function Requested({ invite }: { invite: Invite }) {
  const { t } = useTranslation();
  const { title } = invite;
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Avatar name={title} src={pictureOf(invite)} size="large" aria-hidden />
      <PageHeading className="max-w-full wrap-anywhere">{t('invite.groupRequested', { title })}</PageHeading>
      <p role="status" className="text-body text-pretty text-muted">
        {t('invite.groupWaits')}
      </p>
    </Card>
  );
}

function Own() {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<UserPlus aria-hidden className="size-8" />}
      title={t('invite.ownTitle')}
      actions={<ButtonLink href="#/dashboard/invites">{t('invite.ownLink')}</ButtonLink>}
    >
      {t('invite.own')}
    </EmptyState>
  );
}
