import { Card } from '@ds/card/card';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Card' };

export const About = about({
  component: 'card',
  purpose: 'Groups what belongs together on a surface of its own.',
  notFor: [
    { when: 'Something to press as a whole', use: 'list-row' },
    { when: 'News', use: 'notice' },
    { when: 'A question over the page', use: 'confirm-dialog' },
  ],
  good: {
    text: 'One subject in a card, with room around it.',
    show: (
      <Card>
        <p className="font-semibold">Your creator profile</p>
        <p className="text-small text-muted">Seen by everybody who opens your room.</p>
      </Card>
    ),
  },
  bad: {
    text: 'Cards inside cards: the second edge groups nothing.',
    show: (
      <Card>
        <Card>
          <Card>
            <p className="font-semibold">Your creator profile</p>
          </Card>
        </Card>
      </Card>
    ),
  },
});

export const Default = () => (
  <StoryForm>
    <Card>
      <h2 className="text-lead font-semibold">Your account</h2>
      <p className="text-muted">halo_29x8, since November 2025</p>
    </Card>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Card>
      <p>{'word'.repeat(60)}</p>
    </Card>
  </StoryForm>
);
