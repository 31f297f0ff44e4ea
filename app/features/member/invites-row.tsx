import { ListRow } from '@ds/list-row/list-row';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from '../../i18n/translation';
import { RowIcon } from '../../shell/row-icon';

/** The way to the member's friend invites (D20). */
export function InvitesRow() {
  const { t } = useTranslation();
  return (
    <ListRow
      href="#/dashboard/invites"
      leading={<RowIcon icon={UserPlus} />}
      title={t('dashboard.invites')}
    />
  );
}
