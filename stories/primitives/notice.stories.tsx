import { Button } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Notice' };

export const About = about({
  component: 'notice',
  purpose: 'News that stays on the page, where it matters.',
  notFor: [
    { when: 'The answer to a press, gone in seconds', use: 'toast' },
    { when: 'A mistake in a field', use: 'text-field' },
    { when: 'It needs an answer', use: 'confirm-dialog' },
  ],
  good: {
    text: 'What happened, and what to do now. The tone follows what it means for the person.',
    show: (
      <Notice tone="warning" title="Your password is one that we issued">
        Choose one of your own in the settings.
      </Notice>
    ),
  },
  bad: {
    text: 'Red for everything: then nobody sees the one that matters.',
    show: (
      <>
        <Notice tone="danger">Dark theme is new.</Notice>
        <Notice tone="danger">You have read all messages.</Notice>
      </>
    ),
  },
});

export const Tones = () => (
  <StoryForm>
    <Notice tone="info" title="Good to know">
      You can use your e-mail address, too.
    </Notice>
    <Notice tone="success">Your password is changed.</Notice>
    <Notice tone="warning">Your password is still the code you signed up with.</Notice>
    <Notice tone="danger" title="Not sent">
      The message could not be sent. Try again in a minute.
    </Notice>
  </StoryForm>
);

export const WithAction = () => (
  <StoryForm>
    <Notice
      tone="warning"
      title="Temporary password"
      action={
        <Link href="#password" variant="quiet">
          Change it
        </Link>
      }
    >
      Your password is still the code you signed up with.
    </Notice>
  </StoryForm>
);

export const WithRetry = () => (
  <StoryForm>
    <Notice tone="danger" action={<Button variant="text">Try again</Button>}>
      The network is not working right now. Try again later.
    </Notice>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <Notice tone="info" title={'Donaudampfschifffahrtsgesellschaft'.repeat(2)}>
      {'word'.repeat(40)}
    </Notice>
  </StoryForm>
);
