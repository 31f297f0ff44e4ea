import { TabBar } from '@ds/tab-bar/tab-bar';
import CircleUser from 'lucide-react/icons/circle-user';
import Flag from 'lucide-react/icons/flag';
import Headset from 'lucide-react/icons/headset';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';
import { STAFF_PAGE } from '../navigation/staff';

/** The places of assistants, at the bottom of their pages. */
export function StaffTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const item = (key: 'support' | 'reports' | 'me', href: string, icon: ReactNode, current: boolean) => ({
    key,
    href: `#${href}`,
    icon,
    label: t(`tabs.${key}`),
    current,
  });
  const isMe = pathname.startsWith('/dashboard');
  const isReports = pathname.startsWith('/staff/reports');
  return (
    <TabBar
      label={t('tabs.label')}
      items={[
        item('support', STAFF_PAGE, <Headset aria-hidden />, !isMe && !isReports),
        item('reports', '/staff/reports', <Flag aria-hidden />, isReports),
        item('me', '/dashboard', <CircleUser aria-hidden />, isMe),
      ]}
    />
  );
}
