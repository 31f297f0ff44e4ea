import { Button } from '@ds/button/button';
import { EmptyState } from '@ds/empty-state/empty-state';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageLog, type MessageLogItem } from '@ds/message-log/message-log';
import { MessageNote } from '@ds/message-note/message-note';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Message log' };

const TEXTS = [
  'Are you coming?',
  'On my way. The tram stands at the bridge, and nobody says for how long.',
  'Ten minutes',
  'Bring:\n– noodles\n– chilli oil',
];

const message = (id: number): MessageLogItem => {
  const own = id % 3 === 0;
  const text = `${TEXTS[id % TEXTS.length]}`;
  const time = `12:${String(id % 60).padStart(2, '0')}`;
  return {
    key: `${id}`,
    name: () => `${own ? 'You' : 'Mina'}, ${text}, ${time}${own ? ', Read' : ''}`,
    content: () => (
      <MessageBubble
        side={own ? 'own' : 'other'}
        time={time}
        state={own ? { kind: 'read', label: 'Read' } : undefined}
      >
        {text}
      </MessageBubble>
    ),
  };
};

const messages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => message(from + at));

const dayOf = (name: string): MessageLogItem => ({
  key: name,
  heading: () => name,
  content: <MessageNote variant="date">{name}</MessageNote>,
});

const day = dayOf('Today');
const unread: MessageLogItem = {
  key: 'unread',
  name: 'Unread messages',
  content: <MessageNote variant="unread">Unread messages</MessageNote>,
};

const Box = ({ children }: { children: ReactNode }) => (
  <div className="-mx-gutter flex h-[32rem] flex-col">{children}</div>
);

const labels = { label: 'Messages with Mina', jumpLabel: 'Jump to the latest message' };

export const About = about({
  component: 'message-log',
  purpose:
    'The messages of a conversation, any number of them. It opens where the reader was and never jumps.',
  notFor: [
    { when: 'A list that is read from the top', use: 'list-row' },
    { when: 'A long text', use: 'prose' },
  ],
  good: {
    text: 'A name for each message: who, what, when, and what became of it.',
    show: (
      <Box>
        <MessageLog {...labels} items={[day, ...messages(0, 6)]} />
      </Box>
    ),
  },
  bad: {
    text: 'The empty log says nothing. Say who this is, and what to do.',
    show: (
      <Box>
        <MessageLog {...labels} label="Messages with nobody" items={[]} />
      </Box>
    ),
  },
});

export const Empty = () => (
  <StoryForm>
    <Box>
      <MessageLog
        {...labels}
        items={[]}
        empty={
          <EmptyState title="Mina Okafor" icon={<MessageCircle />} actions={<Button>Say hello</Button>}>
            You added each other today.
          </EmptyState>
        }
      />
    </Box>
  </StoryForm>
);

export const OneMessage = () => (
  <StoryForm>
    <Box>
      <MessageLog {...labels} items={[day, message(0)]} />
    </Box>
  </StoryForm>
);

export const AtTheEnd = () => (
  <StoryForm>
    <Box>
      <MessageLog {...labels} items={[day, ...messages(0, 60)]} />
    </Box>
  </StoryForm>
);

/** Opens at the line above the unread messages. */
export const Unread = () => (
  <StoryForm>
    <Box>
      <MessageLog
        {...labels}
        jumpLabel="Jump to the latest message, 20 new"
        newCount={20}
        items={[day, ...messages(0, 60), unread, ...messages(60, 80)]}
        initialKey="unread"
      />
    </Box>
  </StoryForm>
);

/** Two of the unread messages name the reader. */
export const Mentioned = () => (
  <StoryForm>
    <Box>
      <MessageLog
        {...labels}
        jumpLabel="Jump to the latest message, 20 new"
        newCount={20}
        mention={{ label: 'Go to the next mention, 2 left', count: 2, onJump: () => undefined }}
        items={[day, ...messages(0, 60), unread, ...messages(60, 80)]}
        initialKey="unread"
      />
    </Box>
  </StoryForm>
);

const LED_AWAY = {
  label: 'Back to the message you came from',
  onJump: () => undefined,
  onMove: () => undefined,
};

/** The reader was led to an earlier message: the button leads back, although this is the end. */
export const LedAway = () => (
  <StoryForm>
    <Box>
      <MessageLog {...labels} newCount={20} back={LED_AWAY} items={[day, ...messages(0, 60)]} />
    </Box>
  </StoryForm>
);

const pageOf = (from: number, to: number) => [dayOf(`Day ${from / 50 + 1}`), ...messages(from, to)];

/** Older messages come at the start, in days of fifty, down to the first of 100,000; the day floats while it scrolls. */
export const Endless = () => {
  const [first, setFirst] = useState(99_950);
  const [items, setItems] = useState(() => pageOf(first, 100_000));
  const loadOlder = () => {
    const from = Math.max(first - 50, 0);
    setItems([...pageOf(from, first), ...items]);
    setFirst(from);
  };
  return (
    <StoryForm>
      <Box>
        <MessageLog {...labels} items={items} onReachStart={first > 0 ? loadOlder : undefined} />
      </Box>
    </StoryForm>
  );
};
