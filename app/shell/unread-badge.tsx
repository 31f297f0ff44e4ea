import { Badge } from '@ds/badge/badge';
import { useTranslation } from '../i18n/translation';
import { MemberQueries } from './member-queries';
import { useUnread } from './use-unread';

function Count() {
  const { t } = useTranslation();
  const { total } = useUnread();
  return <Badge tone="accent" count={total} label={t('header.unread', { count: total })} />;
}

/** How many notices are unread (S3); nothing where there are none. */
export function UnreadBadge() {
  return (
    <MemberQueries>
      <Count />
    </MemberQueries>
  );
}
