import type { Story, StoryDefault } from '@ladle/react';
import { EulaPage, PrivacyPage } from '@app/features/legal/legal-page';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Legal', meta: { page: true } } satisfies StoryDefault;

export const Privacy: Story = () => (
  <PageFrame
    path="/privacy/:type/:lang"
    address="/privacy/general/current"
    play={({ find }) => find('article')}
  >
    <PrivacyPage />
  </PageFrame>
);

export const Terms: Story = () => (
  <PageFrame path="/eula/:type/:lang" address="/eula/general/current" play={({ find }) => find('article')}>
    <EulaPage />
  </PageFrame>
);

/** The common part, then the part that a store requires. */
export const PrivacyOnApple: Story = () => (
  <PageFrame path="/privacy/:type/:lang" address="/privacy/iOS/current" play={({ find }) => find('article')}>
    <PrivacyPage />
  </PageFrame>
);
