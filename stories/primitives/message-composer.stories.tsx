import { IconButton } from '@ds/icon-button/icon-button';
import { Link } from '@ds/link/link';
import { MessageComposer, type MessageComposerProps } from '@ds/message-composer/message-composer';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import Smile from 'lucide-react/icons/smile';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Message composer' };

const Example = ({ text = '', ...props }: Partial<MessageComposerProps> & { text?: string }) => {
  const [value, setValue] = useState(text);
  return (
    <MessageComposer
      label="Message"
      sendLabel="Send"
      value={value}
      onChange={setValue}
      onSend={() => setValue('')}
      limit={{
        maxLength: 4000,
        remaining: (left) => (left < 0 ? `${-left} characters too many` : `${left} characters left`),
      }}
      {...props}
    />
  );
};

export const About = about({
  component: 'message-composer',
  purpose: 'Where a message is written. Enter sends where there is a keyboard, and makes a line on phones.',
  notFor: [
    { when: 'A text in a form', use: 'text-area' },
    { when: 'One line', use: 'text-field' },
  ],
  good: { text: 'One word for the field.', show: <Example text="Ten minutes" /> },
  bad: {
    text: 'A field that can’t be used. Say instead why, and until when.',
    show: <Example label="Write to Mina" disabled error="You can’t write to Mina." />,
  },
});

export const Empty = () => (
  <StoryForm>
    <Example />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
    <Example autoFocus text="On my way" />
  </StoryForm>
);

export const SixLines = () => (
  <StoryForm>
    <Example text={'Bring:\n– noodles\n– chilli oil\n– soy sauce\n– a pot\n– yourself'} />
  </StoryForm>
);

export const WithEmoji = () => (
  <StoryForm>
    <Example
      text={'A long line goes on before the button.\nAnother.'}
      inside={<IconButton label="Emoji" icon={<Smile aria-hidden className="size-6" />} />}
    />
  </StoryForm>
);

export const FewLeft = () => (
  <StoryForm>
    <Example text={'The tram stands. '.repeat(230).slice(0, 3890)} />
  </StoryForm>
);

export const TooLong = () => (
  <StoryForm>
    <Example text={'The tram stands. '.repeat(240)} error="Shorten it to 4,000 characters." />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm>
    <Example text="Are you there?" error="That was fast. Try again in 20 seconds." />
  </StoryForm>
);

export const Request = () => (
  <StoryForm>
    <Example notice={<p>You can write again once Mina accepts your request.</p>} />
  </StoryForm>
);

export const CannotMessage = () => (
  <StoryForm>
    <Example
      notice={
        <p>
          You can’t message this person. <Link href="#why">Why?</Link>
        </p>
      }
    />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <Example
        label="Сообщение"
        text={'Превысокомногорассмотрительствующий'.repeat(4)}
        error="Вы отправляете сообщения слишком часто: подождите немного и попробуйте ещё раз."
      />
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Example label="رسالة" sendLabel="إرسال" text="سأصل بعد عشر دقائق" />
      <Example label="رسالة أخرى" sendLabel="إرسال" />
    </div>
  </StoryForm>
);

const cancel = () => undefined;

export const Answering = () => (
  <StoryForm>
    <Example
      text="Seven"
      context={{
        icon: <Reply />,
        title: 'Reply to Mina',
        text: 'Are you coming to the night market on Saturday, and if so, at what time?',
        cancelLabel: 'Cancel reply',
        onCancel: cancel,
      }}
    />
  </StoryForm>
);

export const Editing = () => (
  <StoryForm>
    <Example
      text="Seven, at the gate"
      action="save"
      sendLabel="Save"
      error="You can’t change this message any more."
      context={{
        icon: <Pencil />,
        title: 'Edit message',
        text: 'Seven',
        cancelLabel: 'Cancel editing',
        onCancel: cancel,
      }}
    />
  </StoryForm>
);

export const Sending = () => (
  <StoryForm>
    <Example text="Seven, at the gate" action="save" sendLabel="Save" sending />
  </StoryForm>
);
