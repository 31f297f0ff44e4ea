import { Button } from '@ds/button/button';
import { TextField } from '@ds/text-field/text-field';
import { StoryForm } from './story-form';

export default { title: 'Text field' };

export const Default = () => (
  <StoryForm>
    <TextField label="Email" type="email" autoComplete="email" inputMode="email" />
    <TextField label="Nickname" hint="Up to 30 characters; others see it." defaultValue="Mina" />
    <TextField label="Account ID" placeholder="5 to 18 characters" />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus is what this story shows */}
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
