import { ListRow } from '@ds/list-row/list-row';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from '../../i18n/translation';
import { UnreadBadge } from '../../shell/unread-badge';
import { RowIcon } from '../../shell/row-icon';

/** The way to the notices, with how many are unread (D19). */
export function NoticesRow() {
  const { t } = useTranslation();
  return (
    <ListRow
      href="#/dashboard/notices"
      leading={<RowIcon icon={Bell} />}
      title={t('header.notices')}
      trailing={<UnreadBadge />}
    />
  );
}
