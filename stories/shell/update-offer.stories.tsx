import type { Story, StoryDefault } from '@ladle/react';
import { OfflinePage } from '@app/shell/offline-page';
import { UpdateOffer } from '@app/shell/update-offer';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Update offer', meta: { page: true } } satisfies StoryDefault;

/** A story doesn't reload. */
const stay = (): void => undefined;

/** Over a short page, of which the bar covers nothing. */
const Framed = (scene: Scene) => (
  <PageFrame path="/support/contact" {...scene}>
    <OfflinePage />
    <UpdateOffer take={stay} />
  </PageFrame>
);

export const Ready: Story = () => <Framed play={({ find }) => find('[data-slot=update-offer]')} />;

/** The new version is on its way. */
export const Taken: Story = () => (
  <Framed
    play={async ({ press, find }) => {
      await press('[data-slot=update-offer] button');
      await find('[data-slot=update-offer] [data-state=loading]');
    }}
  />
);
