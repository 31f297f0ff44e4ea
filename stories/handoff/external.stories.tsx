import type { Story, StoryDefault } from '@ladle/react';
import { ExternalPage } from '@app/features/handoff/external-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/External', meta: { page: true } } satisfies StoryDefault;

export const Opening: Story = () => (
  <PageFrame path="/external" address="/external?ma=garden" loggedIn refusals={{ oneTimeToken: 'pending' }}>
    <ExternalPage />
  </PageFrame>
);

export const Unreachable: Story = () => (
  <PageFrame
    path="/external"
    address="/external?ma=garden"
    loggedIn
    refusals={{ oneTimeToken: unreachable }}
    play={async ({ find, hover }) => {
      await find('[data-slot=error-state]');
      await hover('[data-slot=toast]');
    }}
  >
    <ExternalPage />
  </PageFrame>
);

export const Unknown: Story = () => (
  <PageFrame
    path="/external"
    address="/external?ma=nobody"
    loggedIn
    refusals={{ oneTimeToken: { code: CODE.notFound } }}
    play={({ find }) => find('[data-slot=error-state]')}
  >
    <ExternalPage />
  </PageFrame>
);
