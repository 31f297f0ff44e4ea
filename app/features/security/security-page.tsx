import type { UserInfo } from '@contract/member/user-info';
import { Button, ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { List, ListRow } from '@ds/list-row/list-row';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Phone from 'lucide-react/icons/phone';
import Trash2 from 'lucide-react/icons/trash';
import { useTranslation } from '../../i18n/translation';
import { ownContacts } from '../../account/identity-proof';
import { useRecipientText } from '../../account/use-recipient-text';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { useSession } from '../../session/session-context';
import { AwaitedMember } from '../../shell/awaited-member';
import { RowIcon } from '../../shell/row-icon';
import { SitePage } from '../../shell/site-page';
import { useDownload } from './use-download';

/** /dashboard/security: how the member logs in, the copy of the data, and the end of the account (D19). */
export function SecurityPage() {
  const { t } = useTranslation();
  const { member } = useSession();
  const title = t('security.title');
  return (
    <SitePage title={title} heading={title}>
      {member ? <Security member={member} /> : <AwaitedMember />}
    </SitePage>
  );
}

function Security({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <Card className="py-2">
        <List className="-mx-bleed">
          {member.assistant ? null : <Contacts member={member} />}
          <ListRow
            href={`#${PASSWORD_PAGE}`}
            leading={<RowIcon icon={KeyRound} />}
            title={t('security.password')}
          />
          <ListRow
            href="#/dashboard/devices"
            leading={<RowIcon icon={MonitorSmartphone} />}
            title={t('security.devices')}
          />
        </List>
      </Card>
      <OwnData />
      {member.assistant ? (
        <p className="text-small text-muted">{t('security.assistant')}</p>
      ) : (
        <Card className="py-2">
          <List className="-mx-bleed">
            <ListRow
              href="#/dashboard/security/delete"
              leading={<RowIcon icon={Trash2} />}
              title={t('security.deletion.title')}
              description={t('security.deletion.hint')}
            />
          </List>
        </Card>
      )}
      <ButtonLink block variant="quiet" href="#/dashboard">
        {t('page.back')}
      </ButtonLink>
    </div>
  );
}

/** The phone number and the e-mail address, each with the way to its page. */
function Contacts({ member }: { member: UserInfo }) {
  const { t } = useTranslation();
  const number = useRecipientText({ channel: 'phone', ...ownContacts(member) });
  return (
    <>
      <ListRow
        href="#/dashboard/security/phone"
        leading={<RowIcon icon={Phone} />}
        title={t('field.phone')}
        // Its groups may stand on two lines: the row is narrow.
        description={member.mobile ? number.replaceAll('\u00a0', ' ') : t('security.none')}
      />
      <ListRow
        href="#/dashboard/security/email"
        leading={<RowIcon icon={Mail} />}
        title={t('field.email')}
        description={member.email ? <bdi className="wrap-anywhere">{member.email}</bdi> : t('security.none')}
      />
    </>
  );
}

/** The copy of everything that is stored about the member. */
function OwnData() {
  const { t } = useTranslation();
  const [busy, download] = useDownload();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-semibold">{t('security.data.title')}</h2>
      <p className="text-body text-muted">{t('security.data.lead')}</p>
      <Button
        variant="secondary"
        block
        loading={busy}
        loadingLabel={t('security.data.busy')}
        onClick={() => void download()}
      >
        <Download aria-hidden className="size-4.5" />
        {t('security.data.download')}
      </Button>
    </Card>
  );
}
