import { Steps } from '@ds/steps/steps';
import { StoryForm } from './story-form';

export default { title: 'Steps' };

export const First = () => (
  <StoryForm title="Steps: first">
    <Steps current={1} total={2} label="Step 1 of 2" />
  </StoryForm>
);

export const Last = () => (
  <StoryForm title="Steps: last">
    <Steps current={2} total={2} label="Step 2 of 2" />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm title="Steps: right to left">
    <div dir="rtl" lang="ar">
      <Steps current={2} total={4} label="الخطوة ٢ من ٤" />
    </div>
  </StoryForm>
);
