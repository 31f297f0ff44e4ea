import type { Notice } from '@contract/notices/calls';
import { Card } from '@ds/card/card';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { List, ListRow } from '@ds/list-row/list-row';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import Bell from 'lucide-react/icons/bell';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useSupportUnread } from '../../chat/use-support-unread';
import { RowIcon } from '../../shell/row-icon';
import { SUPPORT_CHAT } from '../../shell/support-link';
import { MoreParts } from '../../shell/more-parts';
import { MemberPage } from '../../shell/member-page';
import { useFailureText } from '../../shell/use-failure';
import { useUnread } from '../../shell/use-unread';
import { NoticeRow } from './notice-row';
import { NoticeSheet } from './notice-sheet';
import { ReadAll } from './read-all';
import { useNotices, type Notices } from './use-notices';
import { useReadNotice } from './use-read-notices';

/** /dashboard/notices: what the member was told, the newest first (S3, D19). */
export function NoticesPage() {
  const { t } = useTranslation();
  const title = t('notices.title');
  return (
    <MemberPage title={title} heading={title}>
      <div className="flex flex-col gap-4">
        <SupportMessages />
        <Content />
      </div>
    </MemberPage>
  );
}

/** The way to what support has written, which counts as notices. */
function SupportMessages() {
  const { t } = useTranslation();
  const count = useSupportUnread();
  if (count === 0) return null;
  return (
    <Card className="py-2">
      <List className="-mx-bleed">
        <ListRow
          href={`#${SUPPORT_CHAT}`}
          leading={<RowIcon icon={LifeBuoy} />}
          title={t('notices.supportUnread', { count })}
        />
      </List>
    </Card>
  );
}

function Content() {
  const { t } = useTranslation();
  const textOf = useFailureText();
  const [notices, retry] = useNotices();
  if (notices.state === 'failed')
    return (
      <ErrorState
        title={t('notices.failed')}
        onRetry={retry}
        retryLabel={t('page.retry')}
        retryingLabel={t('page.loading')}
      >
        {textOf(notices.failure)}
      </ErrorState>
    );
  return (
    <SkeletonGroup busy={notices.state === 'loading'} label={t('page.loading')}>
      {notices.state === 'loading' ? <Placeholders /> : <NoticeList {...notices.data} />}
    </SkeletonGroup>
  );
}

function Placeholders() {
  return (
    <Card>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2">
          <Skeleton shape="circle" />
          <div className="flex-1">
            <Skeleton className="max-w-3/5" />
            <Skeleton className="text-small" />
            <Skeleton className="max-w-1/3 text-small" />
          </div>
        </div>
      ))}
    </Card>
  );
}

function NoticeList({ notices, ...rest }: Notices) {
  const { t } = useTranslation();
  const total = useUnread().total - useSupportUnread();
  const read = useReadNotice();
  const [shown, setShown] = useState<Notice | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (notices.length === 0)
    return (
      <EmptyState title={t('notices.empty')} icon={<Bell aria-hidden className="size-8" />}>
        {t('notices.emptyHint')}
      </EmptyState>
    );
  const open = (notice: Notice): void => {
    setShown(notice);
    setOpen(true);
    void read(notice);
  };
  return (
    <div className="flex flex-col gap-4">
      <ReadAll hasUnread={total > 0 || notices.some(({ read }) => !read)} />
      <Card>
        <List className="-mx-bleed flex flex-col gap-1">
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={() => open(notice)} />
          ))}
        </List>
      </Card>
      <MoreParts {...rest} label={t('notices.more')} failed={t('notices.moreFailed')} />
      {shown ? <NoticeSheet notice={shown} open={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}
