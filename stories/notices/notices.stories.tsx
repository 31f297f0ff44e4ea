import type { Story, StoryDefault } from '@ladle/react';
import { NoticesPage } from '@app/features/notices/notices-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { groupJoined, longNotice, manyNotices, someNotices, unreadOf } from './notices-in';

export default { title: 'Pages/Notices', meta: { page: true } } satisfies StoryDefault;

const Notices = (scene: Scene) => (
  <PageFrame path="/dashboard/notices" loggedIn {...scene}>
    <NoticesPage />
  </PageFrame>
);

export const Empty: Story = () => <Notices play={({ find }) => find('[data-slot=empty-state]')} />;

export const Several: Story = () => (
  <Notices
    data={{ notices: someNotices(), ...unreadOf(2) }}
    play={async ({ find }) => {
      await find('header [data-slot=badge]');
      await find('main ul');
    }}
  />
);

/** There are more than one page shows. */
export const Many: Story = () => (
  <Notices
    data={{ notices: manyNotices(), ...unreadOf(120) }}
    play={async ({ find }) => {
      await find('header [data-slot=badge]');
      await find('main ul');
    }}
  />
);

export const Opened: Story = () => (
  <Notices
    data={{ notices: someNotices(), ...unreadOf(2) }}
    play={async ({ press, find }) => {
      await find('header [data-slot=badge]');
      await press('main li button');
      await find('[data-slot=sheet-body]');
    }}
  />
);

/** A group has let the member in; it leads to the chat. */
export const GroupJoined: Story = () => (
  <Notices
    data={{ notices: [groupJoined()], ...unreadOf(1) }}
    play={async ({ press, find }) => {
      await find('header [data-slot=badge]');
      await press('main li button');
      await find('[data-slot=sheet-body] a');
    }}
  />
);

/** The longest message that an operator can write keeps its lines, and breaks inside of an address. */
export const LongMessage: Story = () => (
  <Notices
    data={{ notices: [longNotice()], ...unreadOf(1) }}
    play={async ({ press, find }) => {
      await find('header [data-slot=badge]');
      await press('main li button');
      await find('[data-slot=sheet-body]');
    }}
  />
);

export const Loading: Story = () => <Notices refusals={{ listNotices: 'pending' }} />;

export const Failed: Story = () => (
  <Notices refusals={{ listNotices: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

export const ReadAllFailed: Story = () => (
  <Notices
    data={{ notices: someNotices(), ...unreadOf(2) }}
    refusals={{ readNotices: { code: CODE.unavailable } }}
    play={async ({ press, find, hover }) => {
      await press('main > div button');
      await find('[data-slot=toast]');
      await hover('[data-slot=toast]');
    }}
  />
);
