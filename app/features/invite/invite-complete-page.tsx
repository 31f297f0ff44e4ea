import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Notice } from '@ds/notice/notice';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/translation';
import { Navigate, useLocation } from 'react-router-dom';
import { type AcceptedInvite, acceptedIn } from '../../navigation/invite';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { HOME } from '../../navigation/redirect';
import { SitePage } from '../../shell/site-page';
import { Download, useDownloadIntro } from '../../shell/download/download';

/** What has come of the invite. */
function wordsOf(t: TFunction, { type, title, approval, failure }: AcceptedInvite) {
  if (failure === 'full')
    return type === 'friend'
      ? { heading: t('invite.friendFull', { title }), text: t('invite.friendFullAfter', { title }) }
      : { heading: t('invite.groupFull', { title }), text: t('invite.groupFullAfter') };
  if (failure === 'gone') return { heading: t('invite.goneTitle'), text: t('invite.gone') };
  if (approval) return { heading: t('invite.groupRequested', { title }), text: t('invite.groupWaits') };
  return { heading: t(`invite.${type}Done`, { title }), text: t(`invite.${type}After`) };
}

/** /invite/invite-complete: the end of a registration on an invite; without one it leads home (S2, D20). */
export function InviteCompletePage() {
  const { t } = useTranslation();
  const download = useDownloadIntro();
  const accepted = acceptedIn(useLocation().state);
  if (!accepted) return <Navigate replace to={HOME} />;
  const { heading, text } = wordsOf(t, accepted);
  return (
    <SitePage title={t('invite.completeTitle')} heading={heading}>
      <div className="flex flex-col gap-6">
        <p className="text-body text-muted">{text}</p>
        {accepted.type === 'friend' && accepted.failure === 'full' ? (
          <ButtonLink block variant="secondary" href="#/contacts/find">
            {t('invite.friendFind')}
          </ButtonLink>
        ) : null}
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
        <ButtonLink block href="#/dashboard">
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
