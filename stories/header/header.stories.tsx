import type { Story, StoryDefault } from '@ladle/react';
import { SitePage } from '@app/shell/site-page';
import { fixedData } from '../page-frame/fixed-services';
import { unreadOf } from '../notices/notices-in';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Header', meta: { page: true } } satisfies StoryDefault;

const Header = ({ path = '/dashboard', ...scene }: Scene & { path?: string }) => (
  <PageFrame path={path} {...scene}>
    <SitePage title="Header" heading="Header">
      <p>The page.</p>
    </SitePage>
  </PageFrame>
);

/** Without a menu: nothing of it is loaded. */
export const Visitor: Story = () => <Header path="/support/contact" />;

export const Member: Story = () => <Header loggedIn />;

export const ThreeUnread: Story = () => (
  <Header loggedIn data={unreadOf(3)} play={({ find }) => find('header [data-slot=badge]')} />
);

export const ManyUnread: Story = () => (
  <Header
    path="/dashboard/devices"
    loggedIn
    data={unreadOf(120)}
    play={({ find }) => find('header [data-slot=badge]')}
  />
);

export const LongestName: Story = () => (
  <Header
    path="/home"
    loggedIn
    data={{ member: { ...fixedData.member, nickname: 'Александра Константинопольская' }, ...unreadOf(21) }}
    play={({ find }) => find('header [data-slot=badge]')}
  />
);

export const MenuOpen: Story = () => (
  <Header
    loggedIn
    data={unreadOf(3)}
    play={async ({ press, find }) => {
      await find('header [data-slot=badge]');
      await press('header [data-slot=button][aria-haspopup]');
      await find('[data-slot=side-menu-nav] [data-slot=badge]');
    }}
  />
);

export const LogOut: Story = () => (
  <Header
    loggedIn
    play={async ({ press, find }) => {
      await press('header [data-slot=button][aria-haspopup]');
      await press('[data-slot=side-menu-nav] button');
      await find('[role=alertdialog]');
    }}
  />
);
