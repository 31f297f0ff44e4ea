import type { Story } from '@ladle/react';
import { Badge } from '@ds/badge/badge';
import { Button } from '@ds/button/button';
import { SideMenu, type SideMenuItem } from '@ds/side-menu/side-menu';
import { List, ListRow } from '@ds/list-row/list-row';
import Bell from 'lucide-react/icons/bell';
import Globe from 'lucide-react/icons/globe';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Side menu' };

const items: readonly SideMenuItem[] = [
  { icon: <House aria-hidden />, label: 'Home', href: '#/home', current: true },
  {
    icon: <MessageCircle aria-hidden />,
    label: 'Chats',
    href: '#/chats',
    trailing: <Badge tone="accent" count={3} label="3 unread" />,
  },
  { icon: <Bell aria-hidden />, label: 'Notifications', href: '#/notifications' },
  { icon: <Globe aria-hidden />, label: 'Language', trailing: 'English', onSelect: () => undefined },
  { icon: <LogOut aria-hidden />, label: 'Log out', onSelect: () => undefined },
];

interface ExampleProps {
  initiallyOpen?: boolean;
  rows?: readonly SideMenuItem[];
  children?: ReactNode;
}

const Example = ({ initiallyOpen = true, rows = items, children }: ExampleProps) => {
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Menu
      </Button>
      <SideMenu open={open} onOpenChange={setOpen} title="Menu" closeLabel="Close" items={rows}>
        {children}
      </SideMenu>
    </div>
  );
};

export const About = about({
  component: 'side-menu',
  purpose: 'The ways on from a page, slid in from where lines end.',
  notFor: [
    { when: 'Choosing a value', use: 'sheet' },
    { when: 'Rows that belong to the page', use: 'list-row' },
  ],
  good: {
    text: 'Names of places. The page that is shown is marked.',
    show: (
      <List>
        <ListRow href="#home" title="Home" aria-current="page" chevron={false} />
        <ListRow href="#chats" title="Chats" chevron={false} />
      </List>
    ),
  },
  bad: {
    text: 'Settings inside the menu: it closes at each press.',
    show: (
      <List>
        <ListRow title="Sound" trailing="On" onClick={() => undefined} />
        <ListRow title="Vibration" trailing="Off" onClick={() => undefined} />
      </List>
    ),
  },
});

export const Closed: Story = () => <Example initiallyOpen={false} />;

export const Open: Story = () => <Example />;

/** Places of one page: a press moves there, and the one that is shown is marked. */
export const PartsOfThePage: Story = () => (
  <Example
    rows={['Home', 'Features', 'Download'].map((label) => ({
      label,
      current: label === 'Features',
      onSelect: () => undefined,
    }))}
  />
);

export const WithAFooter: Story = () => (
  <Example>
    <Button block>Log in</Button>
  </Example>
);

export const Many: Story = () => (
  <Example
    rows={Array.from({ length: 30 }, (_, index) => ({
      label: `Community ${index + 1}`,
      href: `#/community-${index + 1}`,
    }))}
  />
);

export const LongestText: Story = () => (
  <div lang="ru">
    <Example
      rows={[
        {
          icon: <Bell aria-hidden />,
          label: 'Уведомления о трансляциях и подписках',
          description: 'Достопримечательности, сообщества и прямые эфиры участников',
          trailing: 'Включены',
          href: '#/notifications',
        },
        { label: 'Администрирование пользовательских сообществ', onSelect: () => undefined },
      ]}
    />
  </div>
);
