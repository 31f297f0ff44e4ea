import type { Story, StoryDefault } from '@ladle/react';
import { InvitesPage } from '@app/features/invite/invites-page';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Invites', meta: { page: true } } satisfies StoryDefault;

const Framed = (scene: Scene) => (
  <PageFrame path="/dashboard/invites" loggedIn {...scene}>
    <InvitesPage />
  </PageFrame>
);

export const Several: Story = () => <Framed play={({ find }) => find('main ul')} />;

export const QrCode: Story = () => (
  <Framed
    play={async ({ press, find }) => {
      await press('main li [data-slot=disclosure] button');
      await find('[data-slot=qr-card]');
    }}
  />
);

export const Empty: Story = () => (
  <Framed data={{ invites: [] }} play={({ find }) => find('[data-slot=empty-state]')} />
);

export const Loading: Story = () => <Framed refusals={{ listInvites: 'pending' }} />;

export const Failed: Story = () => (
  <Framed refusals={{ listInvites: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

export const Revoke: Story = () => (
  <Framed
    play={async ({ press, find }) => {
      await press('main li [data-slot=invite-actions] button:last-child');
      await find('[role=alertdialog]');
    }}
  />
);
