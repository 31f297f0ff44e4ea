import type { Story, StoryDefault } from '@ladle/react';
import { ConnectionCard } from '@app/features/member/connection-card';
import type { RealtimeState } from '@app/services/realtime';
import { SitePage } from '@app/shell/site-page';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Connection', meta: { page: true } } satisfies StoryDefault;

const card = (connection: RealtimeState): Story => {
  const ConnectionStory: Story = () => (
    <PageFrame path="/dashboard" loggedIn data={{ connection }}>
      <SitePage title="Halo" heading="Halo">
        <ConnectionCard />
      </SitePage>
    </PageFrame>
  );
  return ConnectionStory;
};

export const Connected = card({ state: 'connected', roundTrip: 42 });

export const Connecting = card({ state: 'connecting' });

/** The second of ten tries comes next. */
export const Waiting = card({ state: 'waiting', retry: 2 });

export const Offline = card({ state: 'offline' });

/** All ten tries have failed. */
export const Resting = card({ state: 'resting' });

/** The server has refused to go on. */
export const Closed = card({ state: 'closed' });
