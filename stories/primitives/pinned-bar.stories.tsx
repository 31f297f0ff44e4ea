import { IconButton } from '@ds/icon-button/icon-button';
import { PinnedBar } from '@ds/pinned-bar/pinned-bar';
import List from 'lucide-react/icons/list';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Pinned bar' };

const nothing = () => undefined;

const all = <IconButton label="Show all 3 pinned messages" icon={<List aria-hidden className="size-5" />} />;

export const About = about({
  component: 'pinned-bar',
  purpose: 'The message that everybody in a conversation should find: the latest pinned one, under the bar.',
  notFor: [
    { when: 'News of the page', use: 'notice' },
    { when: 'A day or an event between messages', use: 'message-note' },
  ],
  good: {
    text: 'It leads to the message; a button shows the others.',
    show: (
      <PinnedBar title="Pinned message" onPress={nothing} end={all}>
        Seven, at the north gate
      </PinnedBar>
    ),
  },
  bad: {
    text: 'A sentence about it instead of the message.',
    show: (
      <PinnedBar title="Pinned message" onPress={nothing}>
        Press here to see what Mina has pinned
      </PinnedBar>
    ),
  },
});

export const One = () => (
  <StoryForm>
    <PinnedBar title="Pinned message" onPress={nothing}>
      Seven, at the north gate
    </PinnedBar>
  </StoryForm>
);

export const Several = () => (
  <StoryForm>
    <PinnedBar title="Pinned message" onPress={nothing} end={all}>
      The tram stands at the bridge, and nobody says for how long. I’ll walk the rest of the way.
    </PinnedBar>
  </StoryForm>
);

/** The text sets its own direction. */
export const MixedDirections = () => (
  <StoryForm>
    <PinnedBar title="Pinned message" onPress={nothing} end={all}>
      נתראה מחר
    </PinnedBar>
  </StoryForm>
);
