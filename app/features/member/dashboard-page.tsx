import type { UserInfo } from '@contract/member/user-info';
import { Avatar } from '@ds/avatar/avatar';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { List, ListRow } from '@ds/list-row/list-row';
import { Notice } from '@ds/notice/notice';
import { PageHeading } from '@ds/page/page';
import { Spinner } from '@ds/spinner/spinner';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { useSession } from '../../session/session-context';
import { displayName } from '../../shell/display-name';
import { LanguageMenu } from '../../shell/language-menu';
import { SitePage } from '../../shell/site-page';
import { useQuestion } from '../../shell/use-question';
import { HandedOver } from './handed-over';

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
    <SitePage title={t('dashboard.title')}>
      {member ? (
        <Member member={member} />
      ) : (
        <>
          <PageHeading className="mb-6">{t('dashboard.title')}</PageHeading>
          <Spinner label={t('page.loading')} />
        </>
      )}
    </SitePage>
  );
}

function Member({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const name = displayName(member, t('header.member'));
  const wasHandedOver = useWasHandedOver();
  return (
    <div className="flex flex-col gap-6">
      {wasHandedOver ? <HandedOver name={name} /> : null}
      <div className="flex items-center gap-4">
        <Avatar name={name} src={member.photo} size="large" aria-hidden />
        <PageHeading className="min-w-0 wrap-anywhere">{t('dashboard.greeting', { name })}</PageHeading>
      </div>
      {member.passwordTemporary ? <TemporaryPassword /> : null}
      <Profile member={member} />
      <Settings />
    </div>
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

function Profile({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const rows = [
    [t('dashboard.username'), member.username],
    [t('dashboard.nickname'), member.nickname],
    [t('dashboard.phone'), member.mobile ?? member.phone],
    [t('dashboard.email'), member.email],
  ] as const;
  return (
    <Card>
      <h2 className="mb-2 text-lead font-semibold">{t('dashboard.profile')}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 first:border-t-0 last:pb-0"
          >
            <dt className="text-small text-muted">{label}</dt>
            <dd className={value ? 'min-w-0 wrap-anywhere text-body text-ink' : 'text-body text-muted'}>
              <bdi>{value || t('dashboard.none')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Settings() {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  const logout = async (): Promise<void> => {
    const sure = await ask({
      tone: 'danger',
      title: t('logout.title'),
      children: t('logout.body'),
      confirm: { label: t('logout.confirm') },
      cancel: { label: t('page.cancel') },
    });
    if (sure) void navigate('/logout', { replace: true });
  };
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{t('dashboard.settings')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-body text-ink">{t('language.label')}</p>
        <LanguageMenu compact={false} />
      </div>
      <List className="-mx-3">
        <ListRow href={`#${PASSWORD_PAGE}`} title={t('dashboard.password')} />
        <ListRow href="#/dashboard/devices" title={t('dashboard.devices')} />
      </List>
      <Button variant="secondary" block onClick={() => void logout()}>
        <LogOut aria-hidden size={18} />
        {t('header.logout')}
      </Button>
    </Card>
  );
}
