import { Avatar } from '@ds/avatar/avatar';
import { Button } from '@ds/button/button';
import { IconButton } from '@ds/icon-button/icon-button';
import { Link } from '@ds/link/link';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageQuote } from '@ds/message-quote/message-quote';
import { ReactionChip } from '@ds/reactions/reactions';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Message bubble' };

const sent = { kind: 'sent', label: 'Sent' } as const;
const read = { kind: 'read', label: 'Read' } as const;
const failed = { kind: 'failed', label: 'Not sent' } as const;

export const About = about({
  component: 'message-bubble',
  purpose: 'What somebody wrote in a conversation, when, and what became of it.',
  notFor: [
    { when: 'A day or an event between messages', use: 'message-note' },
    { when: 'A conversation in a list', use: 'conversation-row' },
  ],
  good: {
    text: 'Messages of one sender in a row are a group.',
    show: (
      <div>
        <MessageBubble side="own" time="12:04" state={read} last={false}>
          On my way
        </MessageBubble>
        <MessageBubble side="own" time="12:05" state={read} first={false}>
          Ten minutes
        </MessageBubble>
      </div>
    ),
  },
  bad: {
    text: 'The state as text in the message: it is copied and searched with it.',
    show: (
      <MessageBubble side="own" time="12:05">
        Ten minutes (not sent yet)
      </MessageBubble>
    ),
  },
});

export const Conversation = () => (
  <StoryForm>
    <div>
      <MessageBubble side="other" time="12:01" last={false}>
        Are you coming?
      </MessageBubble>
      <MessageBubble side="other" time="12:01" first={false} last={false}>
        {'Bring:\n– noodles\n– chilli oil'}
      </MessageBubble>
      <MessageBubble side="other" time="12:02" first={false}>
        The list is at{' '}
        <Link href="#list" className="text-inherit">
          halo.example/list
        </Link>
      </MessageBubble>
      <MessageBubble side="own" time="12:04" state={read} last={false}>
        On my way
      </MessageBubble>
      <MessageBubble side="own" time="12:05" state={sent} first={false}>
        Ten minutes. The tram stands at the bridge, and nobody says for how long.
      </MessageBubble>
    </div>
  </StoryForm>
);

export const States = () => (
  <StoryForm>
    <div>
      <MessageBubble side="own" time="12:05" state={{ kind: 'sending', label: 'Sending' }}>
        Sending
      </MessageBubble>
      <MessageBubble side="own" time="12:05" state={sent}>
        Sent
      </MessageBubble>
      <MessageBubble side="own" time="12:05" state={read}>
        Read
      </MessageBubble>
    </div>
  </StoryForm>
);

export const Failed = () => (
  <StoryForm>
    <MessageBubble
      side="own"
      time="12:05"
      state={failed}
      action={
        <Button variant="quiet" size="small">
          Retry
        </Button>
      }
    >
      Ten minutes
    </MessageBubble>
  </StoryForm>
);

export const Group = () => (
  <StoryForm>
    <div>
      <MessageBubble side="other" time="12:01" last={false} author="Mina Okafor" avatar={null}>
        Who cooks on Friday?
      </MessageBubble>
      <MessageBubble
        side="other"
        time="12:01"
        first={false}
        author="Mina Okafor"
        avatar={<Avatar name="Mina Okafor" size="small" aria-hidden />}
      >
        I can’t
      </MessageBubble>
    </div>
  </StoryForm>
);

export const LongWords = () => (
  <StoryForm>
    <div>
      <MessageBubble side="other" time="12:01">
        {`${'Превысокомногорассмотрительствующий'.repeat(2)} https://halo.example/${'a'.repeat(80)}`}
      </MessageBubble>
      <MessageBubble side="own" time="12:02" state={read}>
        {'Достопримечательность'.repeat(4)}
      </MessageBubble>
    </div>
  </StoryForm>
);

export const Emoji = () => (
  <StoryForm>
    <div>
      <MessageBubble side="other" time="12:01">
        👋🏽
      </MessageBubble>
      <MessageBubble side="own" time="12:02" state={read}>
        👩‍👩‍👧‍👦 🎉🎉🎉
      </MessageBubble>
    </div>
  </StoryForm>
);

/** The text sets its own direction; the side doesn’t change. */
export const MixedDirections = () => (
  <StoryForm>
    <div>
      <MessageBubble side="other" time="12:01">
        متى تصل؟ سأنتظرك أمام المحطة حتى الساعة السابعة مساءً.
      </MessageBubble>
      <MessageBubble side="own" time="12:02" state={read}>
        עוד עשר דקות
      </MessageBubble>
      <MessageBubble side="own" time="12:03" state={read}>
        See you at المحطة then
      </MessageBubble>
    </div>
  </StoryForm>
);

export const FourThousandCharacters = () => (
  <StoryForm>
    <MessageBubble side="own" time="12:02" state={read}>
      {'The tram stands at the bridge, and nobody says for how long. '.repeat(66).slice(0, 4000)}
    </MessageBubble>
  </StoryForm>
);

const nothing = () => undefined;

/** A quote, a forwarded message, marks beside the time. */
export const Marks = () => (
  <StoryForm>
    <div>
      <MessageBubble
        side="other"
        time="12:01"
        quote={
          <MessageQuote author="You" onPress={nothing}>
            Who cooks on Friday? I can’t, I’m at the market until nine.
          </MessageQuote>
        }
      >
        Me
      </MessageBubble>
      <MessageBubble side="own" time="12:02" state={read} edited="edited" pinned="Pinned">
        Great, thank you
      </MessageBubble>
      <MessageBubble side="own" time="12:03" state={sent} forwarded="Forwarded from Mina Okafor">
        The list is on the fridge.
      </MessageBubble>
    </div>
  </StoryForm>
);

export const Reactions = () => (
  <StoryForm>
    <div>
      <MessageBubble
        side="other"
        time="12:01"
        reactions={
          <>
            <ReactionChip emoji="👍" count={2} label="👍, 2 people, you" pressed />
            <ReactionChip emoji="🙏" count={1} label="🙏, 1 person" pressed={false} />
          </>
        }
      >
        Seven, at the north gate
      </MessageBubble>
      <MessageBubble
        side="own"
        time="12:02"
        state={read}
        reactions={<ReactionChip emoji="❤️" count={1} label="❤️, 1 person" pressed={false} />}
      >
        See you there
      </MessageBubble>
    </div>
  </StoryForm>
);

const More = (props: { autoFocus?: boolean }) => (
  <IconButton label="Message options" icon={<EllipsisVertical aria-hidden className="size-5" />} {...props} />
);

/** With a mouse, the button is drawn while the message is pointed at or it has focus. */
export const Menu = () => (
  <StoryForm>
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
      <MessageBubble side="other" time="12:01" menu={<More autoFocus />}>
        Are you coming?
      </MessageBubble>
      <MessageBubble side="own" time="12:02" state={read} menu={<More />}>
        On my way
      </MessageBubble>
    </div>
  </StoryForm>
);

const Chosen = ({ side, text }: { side: 'own' | 'other'; text: string }) => {
  const [checked, setChecked] = useState(side === 'own');
  return (
    <MessageBubble
      side={side}
      time="12:01"
      choice={{ label: 'Select message', checked, onCheckedChange: setChecked }}
    >
      {text}
    </MessageBubble>
  );
};

export const Choosing = () => (
  <StoryForm>
    <div>
      <Chosen side="other" text="Are you coming?" />
      <Chosen side="own" text="On my way, ten minutes. The tram stands at the bridge." />
    </div>
  </StoryForm>
);

/** The message that the reader was led to. */
export const Highlighted = () => (
  <StoryForm>
    <MessageBubble side="other" time="12:01" highlighted>
      Seven, at the north gate
    </MessageBubble>
  </StoryForm>
);
