import type { UserInfo } from '@contract/member/user-info';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { useTranslation } from '../../i18n/translation';
import { AwaitedMember } from '../../shell/awaited-member';
import { SitePage } from '../../shell/site-page';
import { useKnownMember } from '../../shell/use-known-member';
import { NicknameForm } from './nickname-form';
import { PictureCard } from './picture-card';

/** /dashboard/profile: the member's picture and nickname, and what the account is known by (D19). */
export function ProfilePage() {
  const { t } = useTranslation();
  const member = useKnownMember();
  const title = t('dashboard.profile');
  return (
    <SitePage title={title} heading={title}>
      {member ? <Profile member={member} /> : <AwaitedMember />}
    </SitePage>
  );
}

function Profile({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <PictureCard member={member} />
      <Card>
        <NicknameForm key={member.memberId} member={member} />
      </Card>
      <Account member={member} />
      <ButtonLink block variant="secondary" href="#/dashboard/security">
        {t('dashboard.security')}
      </ButtonLink>
      <ButtonLink block variant="quiet" href="#/dashboard">
        {t('page.back')}
      </ButtonLink>
    </div>
  );
}

/** What the account is known by. */
function Account({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const rows = [
    [t('dashboard.username'), member.username],
    [t('dashboard.phone'), member.mobile ?? member.phone],
    [t('dashboard.email'), member.email],
  ] as const;
  return (
    <Card>
      <h2 className="mb-2 text-lead font-semibold">{t('profile.account')}</h2>
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
