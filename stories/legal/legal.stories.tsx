import type { Story, StoryDefault } from '@ladle/react';
import { fixedData } from '../page-frame/fixed-services';
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

/** A version that is no longer in force. */
export const EarlierVersion: Story = () => (
  <PageFrame
    path="/privacy/:type/:lang"
    address="/privacy/general/current?version=2025-01-01"
    play={({ find }) => find('article')}
  >
    <PrivacyPage />
  </PageFrame>
);

/** The operator's details and registration are set. */
export const WithOperator: Story = () => (
  <PageFrame
    path="/eula/:type/:lang"
    address="/eula/general/current"
    data={{
      site: {
        ...fixedData.site,
        operator: { name: 'Example Pty Ltd', address: '1 Example Street, Sydney NSW 2000' },
        registration: { number: '沪ICP备00000000号', link: 'https://beian.example.com/' },
      },
    }}
    play={({ find }) => find('article')}
  >
    <EulaPage />
  </PageFrame>
);

/** The operator's details are on their way: nothing that is shown moves when they come. */
export const WithoutDetailsYet: Story = () => (
  <PageFrame
    path="/privacy/:type/:lang"
    address="/privacy/general/current"
    refusals={{ site: 'pending' }}
    play={({ find }) => find('article')}
  >
    <PrivacyPage />
  </PageFrame>
);
