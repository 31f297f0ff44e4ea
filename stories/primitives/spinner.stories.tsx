import { Spinner } from '@ds/spinner/spinner';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Spinner' };

export const About = about({
  component: 'spinner',
  purpose: 'Something is loading, nobody knows for how long, and its shape is unknown.',
  notFor: [
    { when: 'The shape of what comes is known', use: 'skeleton' },
    { when: 'A button is at work', use: 'button' },
    { when: 'Progress can be measured', use: 'ring' },
  ],
  good: {
    text: 'One for the part that waits; its label says what for.',
    show: (
      <div className="flex justify-center">
        <Spinner label="Looking for a back office" />
      </div>
    ),
  },
  bad: {
    text: 'One for each row: the page flickers, and a screen reader hears all of them.',
    show: (
      <div className="flex flex-col items-center gap-3">
        <Spinner label="Loading" />
        <Spinner label="Loading" />
        <Spinner label="Loading" />
      </div>
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <Spinner label="Loading your account" />
  </StoryForm>
);

export const Large = () => (
  <StoryForm>
    <Spinner label="Loading your account" size={64} />
  </StoryForm>
);
