import { CodeInput, type CodeInputProps } from '@ds/code-input/code-input';
import { Link } from '@ds/link/link';
import { TextField } from '@ds/text-field/text-field';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Code input' };

const messages: CodeInputProps['messages'] = {
  send: 'Send code',
  resend: 'Send again',
  resendIn: (seconds) => `Resend in ${seconds} s`,
  sending: 'Sending…',
  canResend: 'You can request a new code now.',
};

const sent = { ...messages, sent: 'Code sent to +886 912 345 678.' };

const help = (
  <Link href="#help" variant="quiet">
    Didn’t get it?
  </Link>
);

type Story = Partial<CodeInputProps> & {
  /** Seconds from now until the next send is allowed; 0 when the wait is over. */
  wait?: number;
};

/** Keeps value and deadline, like a page. */
function CodeStory({ value: first = '', wait, ...props }: Story) {
  const [value, setValue] = useState(first);
  const [deadline, setDeadline] = useState(() => (wait === undefined ? null : Date.now() + wait * 1000));
  return (
    <StoryForm>
      <CodeInput
        label="Code"
        messages={messages}
        onRequestCode={() => setDeadline(Date.now() + 60_000)}
        {...props}
        value={value}
        onValueChange={setValue}
        resendAt={deadline}
      />
    </StoryForm>
  );
}

export const About = about({
  component: 'code-input',
  purpose: 'Takes the code from a message, and asks for a new one.',
  notFor: [
    { when: 'A password', use: 'password-field' },
    { when: 'Any other number', use: 'text-field' },
  ],
  good: {
    text: 'Say where the code went; the help stands beside the resend button.',
    show: <CodeStory value="482" wait={0} hint="Sent to +886 912 345 678." help={help} />,
  },
  bad: {
    text: 'A plain field takes letters, isn’t filled from the message and can’t ask again.',
    show: <TextField label="Code" placeholder="Code" />,
  },
});

export const Default = () => <CodeStory hint="6 digits, from the message we send you." />;

export const Focus = () => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus
  <CodeStory autoFocus />
);

export const HalfTyped = () => <CodeStory value="482" wait={0} />;

export const Counting = () => <CodeStory messages={sent} wait={42} help={help} />;

export const CanResend = () => <CodeStory messages={sent} wait={0} help={help} />;

export const Sending = () => <CodeStory onRequestCode={() => new Promise<void>(() => undefined)} />;

/** 123456 is wrong; the answer takes a second. */
export const WrongCode = () => {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const check = async () => {
    setError(undefined);
    await new Promise((done) => setTimeout(done, 1000));
    setError('That code is wrong. Check the newest message.');
  };
  return (
    <StoryForm>
      <CodeInput
        label="Code"
        messages={sent}
        value={value}
        onValueChange={setValue}
        onComplete={check}
        error={error}
        onRequestCode={() => undefined}
        resendAt={null}
      />
    </StoryForm>
  );
};

export const WithError = () => (
  <CodeStory
    value="12"
    error="That code is wrong. Check the newest message."
    hint="6 digits, from the message we sent you."
    wait={0}
  />
);

/** Type the last digit: the server never answers. */
export const InFlight = () => (
  <CodeStory value="12345" onComplete={() => new Promise<void>(() => undefined)} />
);

export const Disabled = () => <CodeStory value="482913" disabled />;

export const LongestText = () => (
  <CodeStory
    messages={{
      ...messages,
      resendIn: (seconds) => `Новый код можно будет запросить через ${seconds} секунд`,
      sent: 'Код отправлен на адрес очень-длинное-имя-пользователя@очень-длинный-домен.example.com.',
    }}
    wait={86_400}
    error="Код больше не действует: запросите новый и введите его здесь в течение пяти минут."
    help={help}
  />
);

export const RightToLeft = () => (
  <div dir="rtl" lang="ar">
    <CodeStory
      label="الرمز"
      value="482"
      messages={{
        ...messages,
        resendIn: (seconds) => `إعادة الإرسال بعد ${seconds} ث`,
        resend: 'إعادة الإرسال',
      }}
      wait={42}
    />
  </div>
);
