import { Button } from '@ds/button/button';
import { TextField } from '@ds/text-field/text-field';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Text field' };

export const About = about({
  component: 'text-field',
  purpose: 'One line of text with its label, hint and error.',
  notFor: [
    { when: 'Several lines', use: 'text-area' },
    { when: 'A password', use: 'password-field' },
    { when: 'A phone number', use: 'phone-field' },
    { when: 'A code from a message', use: 'code-input' },
  ],
  good: {
    text: 'The error says what to do.',
    show: (
      <TextField
        label="E-mail"
        defaultValue="mei.lin"
        error="Enter an e-mail address, such as name@example.com."
      />
    ),
  },
  bad: {
    text: '“Invalid” is a verdict, not help.',
    show: <TextField label="E-mail" defaultValue="mei.lin" error="Invalid input." />,
  },
});

export const Default = () => (
  <StoryForm>
    <TextField label="Email" type="email" autoComplete="email" inputMode="email" />
    <TextField label="Nickname" hint="Up to 30 characters; others see it." defaultValue="Mina" />
    <TextField label="Account ID" placeholder="5 to 18 characters" />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
    <TextField label="Email" autoFocus defaultValue="mina@example.com" />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm>
    <TextField
      label="Account ID"
      defaultValue="ab"
      hint="You can log in with it."
      error="Use 5 to 18 letters, digits or underscores."
    />
  </StoryForm>
);

export const WithButton = () => (
  <StoryForm>
    <TextField label="Account ID" defaultValue="halo_29x8" end={<Button variant="quiet">Another</Button>} />
  </StoryForm>
);

export const ReadOnly = () => (
  <StoryForm>
    <TextField label="Invited by" readOnly defaultValue="halo_29x8" />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <TextField label="Email" disabled defaultValue="mina@example.com" />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <TextField
      label="The e-mail address that you gave when you opened the account, or the one that you added later"
      defaultValue={'a'.repeat(120)}
      hint="We write to it only when you ask for a code, when somebody logs in from a new device, and when the terms change."
      error={`Something is wrong with ${'very'.repeat(30)}long@example.com: check it and try again.`}
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <TextField label="الاسم المستعار" defaultValue="مينا" hint="حتى ٣٠ حرفًا" error="اختر اسمًا أقصر." />
    </div>
  </StoryForm>
);
