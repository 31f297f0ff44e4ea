import type { Story, StoryDefault } from '@ladle/react';
import { PrivacyPage } from '@app/features/member/privacy-page';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Privacy', meta: { page: true } } satisfies StoryDefault;

const Privacy = (scene: Scene) => (
  <PageFrame path="/dashboard/privacy" loggedIn {...scene}>
    <PrivacyPage />
  </PageFrame>
);

export const Defaults: Story = () => <Privacy play={({ find }) => find('[role=radiogroup]')} />;

export const Failed: Story = () => (
  <Privacy refusals={{ readPrivacy: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);
