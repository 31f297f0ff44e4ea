import { Avatar } from '@ds/avatar/avatar';
import { SideMenu } from '@ds/side-menu/side-menu';
import Bell from 'lucide-react/icons/bell';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';
import { MemberQueries } from './member-queries';
import { UnreadBadge } from './unread-badge';
import { useLogOut } from './use-log-out';
import { useUnread } from './use-unread';

export interface FaceProps {
  name: string;
  photo: string | null;
}

function Face({ name, photo }: FaceProps) {
  const { total } = useUnread();
  return (
    <span className="relative inline-flex">
      <Avatar name={name} src={photo} size="small" ring={total > 0 ? 'unread' : 'none'} aria-hidden />
      {/* Further out than on a bigger avatar: it must leave the initials free. */}
      <span className="absolute -end-3 -top-2.5 flex rounded-pill shadow-[0_0_0_2px_var(--canvas)] empty:hidden">
        <UnreadBadge />
      </span>
    </span>
  );
}

/** The member's avatar; a ring and a badge tell of unread notices (S2, S3). */
export function AccountFace(props: FaceProps) {
  return (
    <MemberQueries>
      <Face {...props} />
    </MemberQueries>
  );
}

interface AccountMenuProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The way to the member's own pages, and out (S2). */
export function AccountMenu({ name, ...props }: AccountMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const pageAt = (route: string) => ({ href: `#${route}`, current: pathname === route });
  return (
    <SideMenu
      {...props}
      title={name}
      closeLabel={t('page.close')}
      items={[
        { label: t('header.mine'), icon: <UserRound aria-hidden />, ...pageAt('/dashboard') },
        {
          label: t('header.notices'),
          icon: <Bell aria-hidden />,
          trailing: <UnreadBadge />,
          ...pageAt('/dashboard/notices'),
        },
        { label: t('header.logout'), icon: <LogOut aria-hidden />, onSelect: () => void logOut() },
      ]}
    />
  );
}
