import type { Story, StoryDefault } from '@ladle/react';
import { DashboardPage } from '@app/features/member/dashboard-page';
import { fixedData } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Dashboard', meta: { page: true } } satisfies StoryDefault;

export const Member: Story = () => (
  <PageFrame path="/dashboard" loggedIn>
    <DashboardPage />
  </PageFrame>
);

export const TemporaryPassword: Story = () => (
  <PageFrame
    path="/dashboard"
    loggedIn
    data={{ member: { ...fixedData.member, email: null, passwordTemporary: true } }}
  >
    <DashboardPage />
  </PageFrame>
);

export const LongestName: Story = () => (
  <PageFrame
    path="/dashboard"
    loggedIn
    data={{
      member: {
        ...fixedData.member,
        username: 'WWWWWWWWWWWWWWWWWW',
        nickname: 'Александра Константинопольская',
        email: 'aleksandra.konstantinopolskaya.official@mail.example.com',
      },
    }}
  >
    <DashboardPage />
  </PageFrame>
);

/** The token is there, the member's data isn't yet. */
export const Loading: Story = () => (
  <PageFrame path="/dashboard" remember={({ local }) => local.set('token', 'Bearer a-token-of-a-story')}>
    <DashboardPage />
  </PageFrame>
);

export const LogOut: Story = () => (
  <PageFrame
    path="/dashboard"
    loggedIn
    play={async ({ press, find }) => {
      await press('main [data-slot=card] > button');
      await find('[role=alertdialog]');
    }}
  >
    <DashboardPage />
  </PageFrame>
);
