import type { Story, StoryDefault } from '@ladle/react';
import { AccountDeletePage } from '@app/pages/support/account-delete-page';
import { PageFrame } from './page-frame';

export default { meta: { page: true } } satisfies StoryDefault;

export const AccountDelete: Story = () => (
  <PageFrame path="/support/articles/account-delete" play={({ find }) => find('article')}>
    <AccountDeletePage />
  </PageFrame>
);
