import type { Story, StoryDefault } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { ChatLayout } from '@ds/chat-layout/chat-layout';
import { EmptyState } from '@ds/empty-state/empty-state';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageComposer } from '@ds/message-composer/message-composer';
import { MessageLog, type MessageLogItem } from '@ds/message-log/message-log';
import { MessageNote } from '@ds/message-note/message-note';
import { PageHeading } from '@ds/page/page';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { about } from '../about/about';

export default { title: 'Primitives/Chat layout', meta: { page: true } } satisfies StoryDefault;

interface ChatProps {
  items?: readonly MessageLogItem[];
  notice?: ReactNode;
  className?: string;
}

const Chat = ({ items = [], notice, className }: ChatProps) => {
  const [value, setValue] = useState('');
  return (
    <ChatLayout
      className={className}
      header={
        <AppBar
          className="border-b border-line"
          start={<BackButton label="Back" />}
          title={<PageHeading className="text-body">Mina Okafor</PageHeading>}
          end={<Avatar name="Mina Okafor" size="small" aria-hidden />}
        />
      }
      composer={
        <MessageComposer
          label="Message"
          sendLabel="Send"
          value={value}
          onChange={setValue}
          onSend={() => setValue('')}
          notice={notice}
        />
      }
    >
      <MessageLog
        label="Messages with Mina Okafor"
        jumpLabel="Jump to the latest message"
        items={items}
        empty={
          <EmptyState title="You added each other today" icon={<MessageCircle />}>
            Say hello: both of you see when a message was read.
          </EmptyState>
        }
      />
    </ChatLayout>
  );
};

const own = (key: string, text: string, time: string): MessageLogItem => ({
  key,
  name: `You, ${text}, ${time}, Read`,
  content: (
    <MessageBubble side="own" time={time} state={{ kind: 'read', label: 'Read' }}>
      {text}
    </MessageBubble>
  ),
});

const other = (key: string, text: string, time: string): MessageLogItem => ({
  key,
  name: `Mina, ${text}, ${time}`,
  content: (
    <MessageBubble side="other" time={time}>
      {text}
    </MessageBubble>
  ),
});

const failed: MessageLogItem = {
  key: 'failed',
  name: 'You, Save me a bowl, 12:09, Not sent',
  content: (
    <MessageBubble
      side="own"
      time="12:09"
      state={{ kind: 'failed', label: 'Not sent' }}
      action={
        <Button variant="quiet" size="small">
          Retry
        </Button>
      }
    >
      Save me a bowl
    </MessageBubble>
  ),
};

const conversation: MessageLogItem[] = [
  { key: 'day', content: <MessageNote variant="date">Today</MessageNote> },
  {
    key: 'note',
    name: 'Mina accepted your request',
    content: <MessageNote>Mina accepted your request</MessageNote>,
  },
  other('1', 'Are you coming?', '12:01'),
  own('2', 'On my way. The tram stands at the bridge, and nobody says for how long.', '12:04'),
  other('3', 'The noodles wait for nobody', '12:06'),
  failed,
];

const Main = ({ children }: { children: ReactNode }) => <main>{children}</main>;

export const About = about({
  component: 'chat-layout',
  purpose: 'The frame of a conversation: as high as the screen, or as what a keyboard leaves of it.',
  notFor: [
    { when: 'Any other page: it scrolls as a whole', use: 'page' },
    { when: 'The messages themselves', use: 'message-log' },
  ],
  good: {
    text: 'A bar with whom it is, the log, the composer.',
    show: (
      <div className="relative h-96 overflow-hidden rounded-card border border-line">
        <Sample />
      </div>
    ),
  },
  bad: {
    text: 'Messages that scroll with the whole page: the field leaves the screen.',
    show: (
      <div>
        <MessageBubble side="other" time="12:01">
          Are you coming?
        </MessageBubble>
      </div>
    ),
  },
});

/** The layout covers the screen: the example shows what it is made of. */
function Sample() {
  return (
    <div className="flex h-full flex-col">
      <p className="border-b border-line p-3 font-semibold">Mina Okafor</p>
      <MessageLog
        label="An example"
        jumpLabel="Jump to the latest message"
        items={conversation.slice(0, 4)}
      />
      <p className="border-t border-line p-3 text-muted">Message</p>
    </div>
  );
}

export const Conversation: Story = () => (
  <Main>
    <Chat items={conversation} />
  </Main>
);

export const Empty: Story = () => (
  <Main>
    <Chat />
  </Main>
);

export const Request: Story = () => (
  <Main>
    <Chat
      items={[own('1', 'Hello, we met at the market.', '12:01')]}
      notice={<p>You can write again once Mina accepts.</p>}
    />
  </Main>
);

export const Long: Story = () => (
  <Main>
    <Chat
      items={Array.from({ length: 80 }, (_, id) =>
        id % 3 === 0 ? own(`${id}`, `Message ${id}`, '12:05') : other(`${id}`, `Message ${id}`, '12:05'),
      )}
    />
  </Main>
);
