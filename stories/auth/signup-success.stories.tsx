import type { Story, StoryDefault } from '@ladle/react';
import { SignupSuccessPage } from '@app/features/auth/pages/signup-success-page';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Signup success', meta: { page: true } } satisfies StoryDefault;

export const Complete: Story = () => (
  <PageFrame path="/signup-success" loggedIn>
    <SignupSuccessPage />
  </PageFrame>
);
