import { Steps } from '@ds/steps/steps';
import { StoryForm } from './story-form';

export default { title: 'Steps' };

export const First = () => (
  <StoryForm>
    <Steps current={1} total={2} label="Step 1 of 2" />
  </StoryForm>
);

export const Last = () => (
  <StoryForm>
    <Steps current={2} total={2} label="Step 2 of 2" />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Steps current={2} total={4} label="الخطوة ٢ من ٤" />
    </div>
  </StoryForm>
);
