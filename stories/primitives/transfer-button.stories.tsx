import { TransferButton } from '@ds/transfer-button/transfer-button';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Transfer button' };

export const About = about({
  component: 'transfer-button',
  purpose: 'Shows how much of something is sent, and gives it up.',
  notFor: [
    { when: 'Waiting without an end in sight', use: 'spinner' },
    { when: 'An action with a name', use: 'button' },
  ],
  good: { text: 'It says what stops.', show: <TransferButton label="Cancel sending" share={0.6} /> },
  bad: { text: 'Nobody knows what is closed.', show: <TransferButton label="Close" share={0.6} /> },
});

export const Shares = () => (
  <StoryForm>
    <div className="flex gap-4">
      {[0, 0.25, 0.6, 1].map((share) => (
        <TransferButton key={share} label={`Cancel sending ${share * 100}`} share={share} />
      ))}
    </div>
  </StoryForm>
);

export const Focus = () => (
  <StoryForm>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- this story shows the focus */}
    <TransferButton label="Cancel sending" share={0.4} autoFocus />
  </StoryForm>
);
