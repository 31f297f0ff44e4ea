import { ReactionChip, ReactionPicker, type ReactionPickerProps } from '@ds/reactions/reactions';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Reactions' };

const CHOICES = [
  { emoji: '👍', label: 'Thumbs up' },
  { emoji: '❤️', label: 'Heart' },
  { emoji: '😂', label: 'Laughing' },
  { emoji: '😮', label: 'Surprised' },
  { emoji: '😢', label: 'Sad' },
  { emoji: '🙏', label: 'Thank you' },
];

const Picker = ({
  first = null,
  ...props
}: { first?: string | null } & Pick<ReactionPickerProps, 'more'>) => {
  const [value, setValue] = useState(first);
  return <ReactionPicker {...props} label="React" choices={CHOICES} value={value} onValueChange={setValue} />;
};

const Chip = ({ own = false, count = 1 }: { own?: boolean; count?: number }) => {
  const [pressed, setPressed] = useState(own);
  const all = count + (pressed ? 1 : 0) - (own ? 1 : 0);
  return (
    <ReactionChip
      emoji="👍"
      count={all}
      label={`👍, ${all} people${pressed ? ', you' : ''}`}
      pressed={pressed}
      onClick={() => setPressed(!pressed)}
    />
  );
};

export const About = about({
  component: 'reactions',
  purpose: 'An answer of one emoji: the row to choose from, and the chips below a message.',
  notFor: [{ when: 'An answer in words', use: 'message-composer' }],
  good: {
    text: 'A pressed chip is the reader’s own; another press takes it back.',
    show: <Chip own count={2} />,
  },
  bad: {
    text: 'A name without number and people.',
    show: <ReactionChip emoji="👍" count={2} label="👍" pressed />,
  },
});

export const Chips = () => (
  <StoryForm>
    <div>
      <Chip />
      <Chip own count={2} />
      <Chip count={128} />
      <ReactionChip emoji="🙏" count={1} label="🙏, 1 person" pressed={false} disabled />
    </div>
  </StoryForm>
);

export const Choose = () => (
  <StoryForm>
    <Picker />
  </StoryForm>
);

export const Chosen = () => (
  <StoryForm>
    <Picker first="❤️" />
  </StoryForm>
);

/** A button leads to all emoji. */
export const More = () => (
  <StoryForm>
    <Picker more={{ label: 'More reactions', onPress: () => undefined }} />
  </StoryForm>
);
