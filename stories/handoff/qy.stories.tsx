import type { Story, StoryDefault } from '@ladle/react';
import { QyPage } from '@app/features/handoff/qy-page';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Qy', meta: { page: true } } satisfies StoryDefault;

/** Without a hand-over, the page leads elsewhere. */
export const WithoutToken: Story = () => (
  <PageFrame path="/qy">
    <QyPage />
  </PageFrame>
);
