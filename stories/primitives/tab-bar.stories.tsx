import type { Story, StoryDefault } from '@ladle/react';
import { PageHeading } from '@ds/page/page';
import { TabBar, type TabBarItem } from '@ds/tab-bar/tab-bar';
import MessageCircle from 'lucide-react/icons/message-circle';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Tab bar', meta: { page: true } } satisfies StoryDefault;

const places = (labels: readonly [string, string, string], more: Partial<TabBarItem> = {}): TabBarItem[] => [
  { key: 'chats', href: '#chats', icon: <MessageCircle />, label: labels[0], current: true, ...more },
  { key: 'contacts', href: '#contacts', icon: <Users />, label: labels[1] },
  { key: 'me', href: '#me', icon: <User />, label: labels[2] },
];

const english = ['Chats', 'Contacts', 'Me'] as const;

const Above = ({ content, children }: { content?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-canvas text-ink">
    <main className="flex-1 px-gutter py-6">
      <PageHeading>Chats</PageHeading>
      <p>What people wrote to you.</p>
      {content}
    </main>
    {children}
  </div>
);

export const About = about({
  component: 'tab-bar',
  purpose: 'The places of the app, always within reach of the thumb.',
  notFor: [
    { when: 'More than five places, or actions', use: 'side-menu' },
    { when: 'Parts of one page', use: 'tabs' },
  ],
  good: {
    text: 'A word for each place, and what is new there.',
    show: <TabBar label="Halo" items={places(english, { badge: { count: 3, label: '3 unread' } })} />,
  },
  bad: {
    text: 'Sentences: nobody reads them at the edge of the screen.',
    show: <TabBar label="Too long" items={places(['Read messages', 'People you know', 'My account'])} />,
  },
});

export const Default: Story = () => (
  <Above>
    <TabBar label="Halo" items={places(english)} />
  </Above>
);

export const Unread: Story = () => (
  <Above>
    <TabBar label="Halo" items={places(english, { badge: { count: 120, label: '120 unread messages' } })} />
  </Above>
);

const lines = Array.from({ length: 40 }, (_, line) => (
  <p key={line} className="py-2">
    Conversation {line + 1}
  </p>
));

/** The page scrolls below the bar. */
export const LongPage: Story = () => (
  <Above content={lines}>
    <TabBar label="Halo" items={places(english)} />
  </Above>
);

export const LongestText: Story = () => (
  <div lang="ru">
    <Above>
      <TabBar
        label="Разделы"
        items={places(['Разговоры', 'Собеседники', 'Пользователь'], {
          badge: { count: 1200, label: '1200 непрочитанных сообщений' },
        })}
      />
    </Above>
  </div>
);
