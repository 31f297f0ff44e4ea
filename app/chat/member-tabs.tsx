import { TabBar } from '@ds/tab-bar/tab-bar';
import CircleUser from 'lucide-react/icons/circle-user';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/translation';
import { useLocation } from 'react-router-dom';
import { countUnread } from './chat-state';
import { useIsAssistant } from '../shell/use-is-assistant';
import { StaffTabs } from './staff-tabs';
import { useChatState, useChatStore } from './use-chat';

/** The places of members, or of assistants, at the bottom of their pages. */
export const MemberTabs = () => (useIsAssistant() ? <StaffTabs /> : <OwnTabs />);

function OwnTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const store = useChatStore();
  const unread = countUnread(useChatState());
  useEffect(() => {
    if (store?.get().list === 'idle') void store.rooms.load();
  }, [store]);
  const item = (key: 'chats' | 'contacts' | 'me', href: string, icon: React.ReactNode) => ({
    key,
    href: `#${href}`,
    icon,
    label: t(`tabs.${key}`),
    current: pathname.startsWith(href),
  });
  return (
    <TabBar
      label={t('tabs.label')}
      items={[
        {
          ...item('chats', '/chats', <MessageCircle aria-hidden />),
          badge: { count: unread, label: t('tabs.unread', { count: unread }) },
        },
        item('contacts', '/contacts', <Users aria-hidden />),
        item('me', '/dashboard', <CircleUser aria-hidden />),
      ]}
    />
  );
}
