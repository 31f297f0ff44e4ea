import { useAnnounce } from '@ds/announcer/announcer';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Notice } from '@ds/notice/notice';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { Navigate, useLocation } from 'react-router-dom';
import { type AcceptedInvite, acceptedIn, inviteRoute } from '../../navigation/invite';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { HOME } from '../../navigation/redirect';
import { useSession } from '../../session/session-context';
import { SitePage } from '../../shell/site-page';
import { Download, useDownloadIntro } from '../../shell/download/download';
import { Onward } from './onward';
import { type Standing, useInvite, useStanding } from './use-invite';

/** What has come of an invite that had no effect, or needs nobody else. */
function wordsOf(t: TFunction, { type, title, failure }: AcceptedInvite) {
  if (failure === 'full')
    return type === 'friend'
      ? { heading: t('invite.friendFull', { title }), text: t('invite.friendFullAfter', { title }) }
      : { heading: t('invite.groupFull', { title }), text: t('invite.groupFullAfter') };
  if (failure === 'gone') return { heading: t('invite.goneTitle'), text: t('invite.gone') };
  return { heading: t(`invite.${type}Done`, { title }), text: t(`invite.${type}After`) };
}

/** /invite/invite-complete: the end of a registration on an invite; without one it leads home (S2, D20). */
export function InviteCompletePage() {
  const { t } = useTranslation();
  const accepted = acceptedIn(useLocation().state);
  if (!accepted) return <Navigate replace to={HOME} />;
  const { type, failure } = accepted;
  if (type === 'group' && failure === undefined) return <InGroup accepted={accepted} />;
  return (
    <End {...wordsOf(t, accepted)}>
      {type === 'friend' && failure === 'full' ? (
        <ButtonLink block variant="secondary" href="#/contacts/find">
          {t('invite.friendFind')}
        </ButtonLink>
      ) : null}
    </End>
  );
}

/** The way into the group, as soon as the member is in it: where admins accept who joins, they may wait here. */
function InGroup({ accepted }: { accepted: AcceptedInvite }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { title, approval } = accepted;
  const isLoggedOut = useSession().token === null;
  const [request] = useInvite(accepted, isLoggedOut);
  const registered: Standing = { standing: approval ? 'requested' : 'joined' };
  const [{ standing, room }] = useStanding(
    accepted,
    request.state === 'ready' && !isLoggedOut ? request.data : registered,
    (decided) =>
      announce(decided.standing === undefined ? t('invite.groupDeclined') : t('invite.groupDone', { title })),
    // The request waits even where its link has ended.
    () => undefined,
  );
  if (standing === 'joined')
    return (
      <End heading={t('invite.groupDone', { title })} text={t('invite.groupAfter')} isLed>
        <Onward invite={{ type: 'group', room }} />
      </End>
    );
  const heading = t('invite.groupRequested', { title });
  if (standing === 'requested') return <End heading={heading} text={t('invite.groupWaits')} />;
  return (
    <End heading={heading} text={t('invite.groupDeclined')} isLed>
      <ButtonLink block href={`#${inviteRoute(accepted)}`}>
        {t('invite.groupAsk')}
      </ButtonLink>
    </End>
  );
}

interface EndProps {
  heading: string;
  text: string;
  /** Whether the page leads to what the invite was for, before all else. */
  isLed?: boolean;
  /** Where that is. */
  children?: ReactNode;
}

function End({ heading, text, isLed = false, children }: EndProps) {
  const { t } = useTranslation();
  const download = useDownloadIntro();
  return (
    <SitePage title={t('invite.completeTitle')} heading={heading}>
      <div className="flex flex-col gap-6">
        <p className="text-body text-muted">{text}</p>
        {children}
        <Notice
          tone="warning"
          title={t('invite.temporaryTitle')}
          action={
            <ButtonLink variant="secondary" size="small" href={`#${PASSWORD_PAGE}`} className="mt-2">
              {t('invite.changePassword')}
            </ButtonLink>
          }
        >
          {t('invite.temporary')}
        </Notice>
        <ButtonLink block variant={isLed ? 'secondary' : 'primary'} href="#/dashboard">
          {t('header.openMine')}
        </ButtonLink>
        <Card className="flex flex-col gap-4">
          <h2 className="text-title font-semibold">{download.title}</h2>
          {download.lead ? <p className="text-body text-muted">{download.lead}</p> : null}
          <Download />
        </Card>
      </div>
    </SitePage>
  );
}
