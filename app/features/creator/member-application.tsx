import type { CreatorApplication } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import type { UserInfo } from '@contract/member/user-info';
import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { ErrorState } from '@ds/error-state/error-state';
import { Notice } from '@ds/notice/notice';
import { Skeleton, SkeletonGroup, SkeletonText } from '@ds/skeleton/skeleton';
import { useToast } from '@ds/toast/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useMemory, useSession } from '../../session/session-context';
import { HostEntrance } from '../../shell/go-live';
import { AwaitedMember } from '../../shell/awaited-member';
import { SupportLink } from '../../shell/support-link';
import { useCallQuery, useQueries } from '../../shell/use-call-query';
import { useFailureText } from '../../shell/use-failure';
import { useKnownMember } from '../../shell/use-known-member';
import { useToldQuery } from '../../shell/use-told-query';
import { ApplicationForm } from './application-form';
import { Benefits, Rules } from './rules';

/** Where the member's application stands; the form where there is none (S4, D21). */
export function MemberApplication({ type }: { type: Creator }) {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const { problem } = useSession();
  const member = useKnownMember();
  const [application, retry] = useToldQuery(useQueries().creator.application({ type }));
  if (application.state === 'failed')
    return (
      <ErrorState
        title={t('creator.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(application.failure)}
      </ErrorState>
    );
  const isLoading = application.state === 'loading' || member === null;
  if (application.state === 'ready' && member === null && problem) return <AwaitedMember />;
  return (
    <SkeletonGroup busy={isLoading} label={t('page.loading')}>
      {isLoading ? <Placeholders /> : <Known application={application.data} member={member} />}
    </SkeletonGroup>
  );
}

function Placeholders() {
  return (
    <Card>
      <Skeleton className="max-w-2/5" />
      <SkeletonText lines={4} />
    </Card>
  );
}

interface KnownProps {
  application: CreatorApplication;
  member: UserInfo;
}

function Known({ application, member }: KnownProps) {
  const { type, status } = application;
  const { t } = useTranslation();
  const { show } = useToast();
  const client = useQueryClient();
  const { queryKey } = useQueries().creator.application({ type });
  const [isAgain, setIsAgain] = useState(false);
  const [isSent, setIsSent] = useState(false);

  const onSent = (sent: CreatorApplication): void => {
    setIsSent(true);
    client.setQueryData(queryKey, sent);
    show({ id: 'application', tone: 'success', text: t('creator.sent') });
  };
  const form = (
    <ApplicationForm
      key={member.memberId}
      type={type}
      member={member}
      onSent={onSent}
      onKnown={() => void client.invalidateQueries({ queryKey })}
    />
  );
  if (status === 'none')
    return (
      <Stack>
        <Benefits />
        <Rules />
        {form}
      </Stack>
    );
  return (
    <Stack>
      <Outcome application={application} isSent={isSent} onAgain={isAgain ? null : () => setIsAgain(true)} />
      <Rules />
      {status === 'rejected' && isAgain ? form : null}
    </Stack>
  );
}

const Stack = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6">{children}</div>
);

interface OutcomeProps {
  application: CreatorApplication;
  /** It was sent just now. */
  isSent: boolean;
  /** Opens the form anew; null while it is open. */
  onAgain: (() => void) | null;
}

/** A constant: React calls a new function at each render, which would take focus again and again. */
const takeFocus = (notice: HTMLElement | null): void => notice?.focus();

/** What became of an application. */
function Outcome({ application: { type, status, reason }, isSent, onAgain }: OutcomeProps) {
  const { t } = useTranslation();
  if (status === 'rejected') return <Rejected reason={reason} onAgain={onAgain} />;
  if (status === 'approved')
    return type === 'streamer' ? (
      <ApprovedStreamer />
    ) : (
      <Notice tone="success" title={t('creator.approved.blogger')}>
        {t('creator.approved.text')}
      </Notice>
    );
  return (
    <Notice
      // The form that had focus is gone.
      ref={isSent ? takeFocus : undefined}
      tabIndex={-1}
      tone="info"
      title={t('creator.reviewing.title')}
      className="focus:outline-hidden"
    >
      {t('creator.reviewing.text')}
    </Notice>
  );
}

/** Leads hosts to the host entrance, and streamers who are no hosts to support (D24). */
function ApprovedStreamer() {
  const { t } = useTranslation();
  const { session } = useMemory();
  const { token, member } = useSession();
  // The approval may have made the member a host since the session was opened.
  const [me] = useCallQuery(useQueries().member.me());
  const latest = me.state === 'ready' ? me.data : null;
  useEffect(() => {
    if (latest && token !== null) session.setMember(latest, token);
  }, [latest, token, session]);
  const isHost = Boolean((latest ?? member)?.b2bToken);
  if (me.state === 'loading') return <Placeholders />;
  return (
    <Notice
      tone={isHost ? 'success' : 'warning'}
      title={t('creator.approved.streamer')}
      action={
        isHost ? (
          <HostEntrance variant="secondary" className="mt-2">
            {t('header.goLive')}
          </HostEntrance>
        ) : (
          <SupportLink />
        )
      }
    >
      {t(isHost ? 'creator.approved.host' : 'creator.approved.noHost')}
    </Notice>
  );
}

interface RejectedProps {
  reason: string | undefined;
  onAgain: (() => void) | null;
}

/** Says why, and leads back to the form (D21). */
function Rejected({ reason, onAgain }: RejectedProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('creator.rejected.title')}
      action={
        onAgain ? (
          <Button variant="secondary" size="small" className="mt-2" onClick={onAgain}>
            {t('creator.rejected.again')}
          </Button>
        ) : null
      }
    >
      {reason ? (
        <p className="wrap-anywhere whitespace-pre-line">{t('creator.rejected.reason', { reason })}</p>
      ) : null}
      <p className="mt-2">{t('creator.rejected.text')}</p>
    </Notice>
  );
}
