import { ListRow } from '@ds/list-row/list-row';
import EyeOff from 'lucide-react/icons/eye-off';
import KeyRound from 'lucide-react/icons/key-round';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from '../../i18n/translation';
import { PASSWORD_PAGE } from '../../navigation/password-page';
import { RowIcon } from '../../shell/row-icon';

/** The ways to security, and straight to password and devices (D19). */
export function SecurityRows() {
  const { t } = useTranslation();
  return (
    <>
      <ListRow
        href="#/dashboard/security"
        leading={<RowIcon icon={ShieldCheck} />}
        title={t('dashboard.security')}
        description={t('dashboard.securityHint')}
      />
      <ListRow
        href={`#${PASSWORD_PAGE}`}
        leading={<RowIcon icon={KeyRound} />}
        title={t('dashboard.password')}
      />
      <ListRow
        href="#/dashboard/privacy"
        leading={<RowIcon icon={EyeOff} />}
        title={t('dashboard.privacy')}
        description={t('dashboard.privacyHint')}
      />
      <ListRow
        href="#/dashboard/devices"
        leading={<RowIcon icon={MonitorSmartphone} />}
        title={t('dashboard.devices')}
      />
    </>
  );
}
