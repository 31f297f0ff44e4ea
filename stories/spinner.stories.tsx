import { Spinner } from '@ds/spinner/spinner';
import { StoryForm } from './story-form';

export default { title: 'Spinner' };

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
