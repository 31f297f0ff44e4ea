import { LinkBar } from '@ds/link-bar/link-bar';
import UserPlus from 'lucide-react/icons/user-plus';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Link bar' };

const icon = <UserPlus aria-hidden />;

export const About = about({
  component: 'link-bar',
  purpose: 'Something that waits for the reader of a conversation, under its bar, and the way to it.',
  notFor: [
    { when: 'A message that everybody should find', use: 'pinned-bar' },
    { when: 'News of the page', use: 'notice' },
  ],
  good: {
    text: 'It says what waits, and is there only while it does.',
    show: (
      <LinkBar href="#requests" icon={icon}>
        2 people want to join
      </LinkBar>
    ),
  },
  bad: {
    text: 'A way that is always there.',
    show: (
      <LinkBar href="#links" icon={icon}>
        Invite links
      </LinkBar>
    ),
  },
});

export const One = () => (
  <StoryForm>
    <LinkBar href="#requests" icon={icon}>
      2 people want to join
    </LinkBar>
  </StoryForm>
);

/** A long text takes more lines. */
export const Long = () => (
  <StoryForm>
    <LinkBar href="#requests" icon={icon}>
      1,000 people want to join the photography club of the northern districts
    </LinkBar>
  </StoryForm>
);
