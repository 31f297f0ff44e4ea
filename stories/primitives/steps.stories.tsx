import { Steps } from '@ds/steps/steps';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Steps' };

export const About = about({
  component: 'steps',
  purpose: 'Says where one is in a short sequence of pages.',
  notFor: [
    { when: 'Views to go back and forth between', use: 'tabs' },
    { when: 'Progress of something that runs by itself', use: 'ring' },
  ],
  good: {
    text: 'Two to five steps, in words too.',
    show: <Steps current={1} total={2} label="Step 1 of 2" />,
  },
  bad: {
    text: 'A screen reader says “one half”.',
    show: <Steps current={1} total={2} label="1/2" />,
  },
});

export const First = () => (
  <StoryForm>
    <Steps current={1} total={2} label="Step 1 of 2" />
  </StoryForm>
);

export const Last = () => (
  <StoryForm>
    <Steps current={2} total={2} label="Step 2 of 2" />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Steps current={2} total={4} label="الخطوة ٢ من ٤" />
    </div>
  </StoryForm>
);
