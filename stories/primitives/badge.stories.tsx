import { Avatar } from '@ds/avatar/avatar';
import { Badge, BadgeAnchor, type BadgeTone } from '@ds/badge/badge';
import { IconButton } from '@ds/icon-button/icon-button';
import Bell from 'lucide-react/icons/bell';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Badge' };

const tones: readonly BadgeTone[] = ['neutral', 'accent', 'danger', 'success'];

export const About = about({
  component: 'badge',
  purpose: 'A count, or a status in a word or two, beside what it belongs to.',
  notFor: [
    { when: 'News in a sentence', use: 'notice' },
    { when: 'Something to press', use: 'button' },
  ],
  good: {
    text: 'One word. The label says what a number counts.',
    show: (
      <Row>
        <Badge tone="success">Verified</Badge>
        <Badge tone="accent" count={3} label="3 unread messages" />
      </Row>
    ),
  },
  bad: {
    text: 'A sentence in a badge looks like a broken button.',
    show: (
      <Row>
        <Badge tone="danger">Your account is locked because of too many wrong passwords</Badge>
      </Row>
    ),
  },
});

export const Statuses = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Ended</Badge>
      <Badge tone="accent">New</Badge>
      <Badge tone="danger">Live</Badge>
      <Badge tone="success">Verified</Badge>
    </div>
  </StoryForm>
);

export const Counts = () => (
  <StoryForm>
    {tones.map((tone) => (
      <div key={tone} className="flex items-center gap-3">
        {[1, 12, 99, 120].map((count) => (
          <Badge key={count} tone={tone} count={count} label={`${count} unread messages`} />
        ))}
      </div>
    ))}
  </StoryForm>
);

export const OwnMaximum = () => (
  <StoryForm>
    <div>
      <Badge tone="accent" count={2400} max={999} label="2,400 people watching" />
    </div>
  </StoryForm>
);

export const Pinned = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-6">
      <BadgeAnchor badge={<Badge tone="danger" count={3} label="3 unread" />}>
        <IconButton label="Notifications" icon={<Bell aria-hidden />} />
      </BadgeAnchor>
      <BadgeAnchor badge={<Badge tone="danger" count={120} label="120 unread" />}>
        <IconButton label="All notifications" icon={<Bell aria-hidden />} />
      </BadgeAnchor>
      <BadgeAnchor badge={<Badge tone="accent" count={7} label="7 new posts" />}>
        <Avatar name="Mina Okafor" />
      </BadgeAnchor>
    </div>
  </StoryForm>
);

export const NothingToCount = () => (
  <StoryForm>
    <div>
      <BadgeAnchor badge={<Badge tone="danger" count={0} label="Nothing unread" />}>
        <IconButton label="Notifications" icon={<Bell aria-hidden />} />
      </BadgeAnchor>
    </div>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <Badge tone="accent">Ожидает подтверждения администратором сообщества до конца недели</Badge>
    </div>
  </StoryForm>
);
