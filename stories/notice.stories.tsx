import { Button } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { StoryForm } from './story-form';

export default { title: 'Notice' };

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
