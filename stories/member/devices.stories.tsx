import type { Story, StoryDefault } from '@ladle/react';
import { DevicesPage } from '@app/features/member/devices-page';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Devices', meta: { page: true } } satisfies StoryDefault;

export const Several: Story = () => (
  <PageFrame path="/dashboard/devices" loggedIn play={({ find }) => find('main ul')}>
    <DevicesPage />
  </PageFrame>
);

export const OnlyThisDevice: Story = () => (
  <PageFrame
    path="/dashboard/devices"
    loggedIn
    data={{ devices: fixedData.devices.slice(0, 1) }}
    play={({ find }) => find('main ul')}
  >
    <DevicesPage />
  </PageFrame>
);

/** A device names itself; the server limits the length only. */
export const LongestName: Story = () => (
  <PageFrame
    path="/dashboard/devices"
    loggedIn
    data={{
      devices: fixedData.devices.map((device) => ({
        ...device,
        deviceName: 'Samsung Internet · HarmonyOS, der allerlängste Gerätename überhaupt',
      })),
    }}
    play={({ find }) => find('main ul')}
  >
    <DevicesPage />
  </PageFrame>
);

export const Loading: Story = () => (
  <PageFrame path="/dashboard/devices" loggedIn refusals={{ listSessions: 'pending' }}>
    <DevicesPage />
  </PageFrame>
);

export const Failed: Story = () => (
  <PageFrame
    path="/dashboard/devices"
    loggedIn
    refusals={{ listSessions: unreachable }}
    play={({ find }) => find('[data-slot=error-state]')}
  >
    <DevicesPage />
  </PageFrame>
);

export const LogOutOne: Story = () => (
  <PageFrame
    path="/dashboard/devices"
    loggedIn
    play={async ({ press, find }) => {
      await press('main li button');
      await find('[role=alertdialog]');
    }}
  >
    <DevicesPage />
  </PageFrame>
);
