import type { Story, StoryDefault } from '@ladle/react';
import { Notifications } from '@app/chat/notifications';
import { SitePage } from '@app/shell/site-page';
import { Card } from '@ds/card/card';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Notifications', meta: { page: true } } satisfies StoryDefault;

const card = (scene: Scene): Story => {
  const NotificationsStory: Story = () => (
    <PageFrame path="/dashboard" loggedIn {...scene}>
      <SitePage title="Halo" heading="Halo">
        <h2 className="mb-3 text-lead font-semibold">Halo</h2>
        <Card>
          <Notifications />
        </Card>
      </SitePage>
    </PageFrame>
  );
  return NotificationsStory;
};

export const On = card({});

export const Off = card({ data: { subscription: null } });

/** Refused in the browser's own question, or in its settings. */
export const Blocked = card({ notifications: 'blocked' });

export const Unsupported = card({ notifications: 'unsupported' });

/** On iOS, in the browser. */
export const HomeScreen = card({ notifications: 'homeScreen' });
