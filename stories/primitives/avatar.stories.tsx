import { Avatar } from '@ds/avatar/avatar';
import Bookmark from 'lucide-react/icons/bookmark';
import { about } from '../about/about';
import { Row } from '../about/do-dont';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Avatar' };

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%231b34cc" d="M0 0h8v8H0z"/%3E%3Ccircle cx="4" cy="3" r="1.5" fill="%23ecefff"/%3E%3Cpath fill="%23ecefff" d="M1 8a3 3 0 0 1 6 0z"/%3E%3C/svg%3E';

export const About = about({
  component: 'avatar',
  purpose: 'Shows who somebody is: their picture, or their initials where there is none.',
  notFor: [
    { when: 'A number on a picture', use: 'badge' },
    { when: 'Progress or loading', use: 'ring' },
  ],
  good: {
    text: 'A ring means that somebody is live or unread, and its label says so.',
    show: (
      <Row>
        <Avatar name="Mina Okafor" size="large" ring="live" ringLabel="live now" />
        <Avatar name="Jun Park" size="large" />
      </Row>
    ),
  },
  bad: {
    text: 'Rings as decoration: when everybody has one, it tells nothing.',
    show: (
      <Row>
        <Avatar name="Mina Okafor" size="large" ring="unread" />
        <Avatar name="Jun Park" size="large" ring="unread" />
        <Avatar name="Ana Petrova" size="large" ring="unread" />
      </Row>
    ),
  },
});

export const Sizes = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name="Mina Okafor" size="small" />
      <Avatar name="Mina Okafor" />
      <Avatar name="Mina Okafor" size="large" />
      <Avatar name="Mina Okafor" size="huge" />
    </div>
  </StoryForm>
);

/** For what isn't known by its name. */
export const Icon = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name="Saved messages" icon={<Bookmark aria-hidden className="size-1/2" />} size="small" />
      <Avatar name="Saved messages" icon={<Bookmark aria-hidden className="size-1/2" />} />
      <Avatar name="Saved messages" icon={<Bookmark aria-hidden className="size-1/2" />} size="large" />
    </div>
  </StoryForm>
);

export const Sending = () => (
  <StoryForm>
    <Avatar name="Mina Okafor" src={picture} size="huge" progress={0.4} ringLabel="Sending the picture" />
  </StoryForm>
);

export const Rings = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name="Mina Okafor" src={picture} size="large" ring="live" ringLabel="live now" />
      <Avatar name="王小明" size="large" ring="unread" ringLabel="3 unread messages" />
    </div>
  </StoryForm>
);

export const Picture = () => (
  <StoryForm>
    <Avatar name="Mina Okafor" src={picture} size="large" />
  </StoryForm>
);

export const Names = () => (
  <StoryForm>
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name="김민준" />
      <Avatar name="анна петрова" />
      <Avatar name="🌊 wave" />
      <Avatar name="29x8-Halo" />
      <Avatar name="🌊" />
    </div>
  </StoryForm>
);
