import { Checkbox } from '@ds/checkbox/checkbox';
import { Link } from '@ds/link/link';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Checkbox' };

const terms = (
  <>
    I accept the <Link href="#terms">terms of service</Link> and the{' '}
    <Link href="#privacy">privacy policy</Link>.
  </>
);

export const About = about({
  component: 'checkbox',
  purpose: 'One yes or no that is sent with a form, such as consent.',
  notFor: [
    { when: 'Several answers to one question', use: 'checkbox-group' },
    { when: 'One answer out of several', use: 'radio-group' },
  ],
  good: {
    text: 'Say what ticking it means, in a positive sentence.',
    show: <Checkbox label="Keep me logged in on this device." />,
  },
  bad: {
    text: 'A negative makes people guess which state says no.',
    show: <Checkbox label="Do not log me out on this device." defaultChecked />,
  },
});

export const Default = () => (
  <StoryForm>
    <Checkbox label="Keep me posted by e-mail." />
    <Checkbox label={terms} defaultChecked />
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
    <Checkbox label="Keep me posted by e-mail." autoFocus />
  </StoryForm>
);

export const WithError = () => (
  <StoryForm>
    <Checkbox label={terms} error="Accept the terms to go on." />
  </StoryForm>
);

export const Disabled = () => (
  <StoryForm>
    <Checkbox label="Keep me posted by e-mail." disabled />
    <Checkbox label="Security notices." disabled defaultChecked />
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Checkbox
      label="I am of age where I live, I have read what happens to my phone number, my e-mail address and what I write, and I agree to it until I say otherwise."
      error="Without this we can't open an account. Tick it to go on, or come back later."
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Checkbox label="أوافق على شروط الخدمة." defaultChecked error="وافق على الشروط للمتابعة." />
    </div>
  </StoryForm>
);
