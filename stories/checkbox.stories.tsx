import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { StoryForm } from './story-form';

export default { title: 'Checkbox' };

const terms = (
  <>
    I accept the <Link href="#terms">terms of service</Link> and the{' '}
    <Link href="#privacy">privacy policy</Link>.
  </>
);

export const Default = () => (
  <StoryForm title="Checkbox">
    <Checkbox label="Keep me posted by e-mail." />
    <Checkbox label={terms} defaultChecked />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm title="Checkbox: focus">
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus is what this story shows */}
    <Checkbox label="Keep me posted by e-mail." autoFocus />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm title="Checkbox: error">
    <Checkbox label={terms} error="Accept the terms to go on." />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm title="Checkbox: disabled">
    <Checkbox label="Keep me posted by e-mail." disabled />
    <Checkbox label="Security notices." disabled defaultChecked />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm title="Checkbox: longest text">
    <Checkbox
      label="I am of age where I live, I have read what happens to my phone number, my e-mail address and what I write, and I agree to it until I say otherwise."
      error="Without this we can't open an account. Tick it to go on, or come back later."
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm title="Checkbox: right to left">
    <div dir="rtl" lang="ar">
      <Checkbox label="أوافق على شروط الخدمة." defaultChecked error="وافق على الشروط للمتابعة." />
    </div>
  </StoryForm>
);
