import type { Story, StoryDefault } from '@ladle/react';
import { HomePage } from '@app/features/home/home-page';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Home', meta: { page: true } } satisfies StoryDefault;

export const Visitor: Story = () => (
  <PageFrame path="/home">
    <HomePage />
  </PageFrame>
);

export const LoggedIn: Story = () => (
  <PageFrame path="/home" loggedIn>
    <HomePage />
  </PageFrame>
);

export const LongestName: Story = () => (
  <PageFrame
    path="/home"
    loggedIn
    data={{ member: { ...fixedData.member, nickname: 'Александра Константинопольская' } }}
  >
    <HomePage />
  </PageFrame>
);

/** Without the figures. */
export const WithoutServer: Story = () => (
  <PageFrame path="/home" refusals={{ site: unreachable }}>
    <HomePage />
  </PageFrame>
);

export const NoBackOffice: Story = () => (
  <PageFrame
    path="/home"
    play={async ({ press, hover }) => {
      await press('[data-slot=app-bar-end] button[data-slot=button]');
      await hover('[data-slot=toast]');
    }}
  >
    <HomePage />
  </PageFrame>
);

export const LookingForBackOffice: Story = () => (
  <PageFrame
    path="/home"
    refusals={{ domains: 'pending' }}
    play={async ({ press, find }) => {
      await press('[data-slot=app-bar-end] button[data-slot=button]');
      await find('[data-slot=button][data-state=loading]');
    }}
  >
    <HomePage />
  </PageFrame>
);

/** The places of the page, and at the narrowest the host entrance; on a wide screen they are in the bar. */
export const SideMenuOpen: Story = () => (
  <PageFrame
    path="/home"
    play={async ({ press, find }) => {
      await press('[data-slot=home-menu-button]');
      await find('[data-slot=side-menu-nav]');
    }}
  >
    <HomePage />
  </PageFrame>
);
