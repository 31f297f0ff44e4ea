import { createApplicationDraft } from '@app/session/application-draft';
import { CODE } from '@contract/codes';
import type { CreatorApplication } from '@contract/creator/calls';
import type { Story, StoryDefault } from '@ladle/react';
import { CreatorPage } from '@app/features/creator/creator-page';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Creator', meta: { page: true } } satisfies StoryDefault;

interface Props extends Scene {
  /** The member's application. */
  application?: CreatorApplication;
}

const { member } = fixedData;

/** The page of a member's application. */
const Creator = ({ application = { type: 'streamer', status: 'none' }, data, ...scene }: Props) => (
  <PageFrame
    path="/creator/:type"
    address={`/creator/${application.type}`}
    loggedIn
    data={{ ...data, application }}
    {...scene}
  >
    <CreatorPage />
  </PageFrame>
);

export const Form: Story = () => <Creator play={({ find }) => find('form')} />;

export const Mistakes: Story = () => (
  <Creator
    play={async ({ press, find }) => {
      await press('button[type=submit]');
      await find('[data-slot=error]');
    }}
  />
);

/** An address that isn't the account's needs a code. */
export const AnotherAddress: Story = () => (
  <Creator
    application={{ type: 'blogger', status: 'none' }}
    data={{ member: { ...member, email: null } }}
    remember={({ tab }) =>
      createApplicationDraft(tab).set(member.memberId, {
        email: 'studio@example.com',
        fields: ['market', 'other'],
        reason: 'I explain markets in plain words.',
        affect: 'https://social.example/@meilin',
      })
    }
    play={({ find }) => find('[data-slot=code-input]')}
  />
);

export const NotSent: Story = () => (
  <Creator
    refusals={{ apply: { code: CODE.fault } }}
    remember={({ tab }) =>
      createApplicationDraft(tab).set(member.memberId, {
        email: 'mei.lin@example.com',
        fields: ['market'],
        reason: 'I explain markets in plain words.',
        affect: 'https://social.example/@meilin',
      })
    }
    play={async ({ press, find }) => {
      await press('input[name=agreed]');
      await press('button[type=submit]');
      await find('form [role=alert]');
    }}
  />
);

export const Visitor: Story = () => (
  <Creator loggedIn={false} remember={({ draft }) => void draft.isNews('apply streamer')} />
);

/** A visitor is asked to log in, once. */
export const Prompt: Story = () => (
  <Creator loggedIn={false} play={({ find }) => find('[role=alertdialog]')} />
);

export const Reviewing: Story = () => (
  <Creator
    application={{ type: 'blogger', status: 'reviewing' }}
    play={({ find }) => find('[data-slot=notice]')}
  />
);

export const ApprovedBlogger: Story = () => (
  <Creator
    application={{ type: 'blogger', status: 'approved' }}
    play={({ find }) => find('[data-slot=notice]')}
  />
);

export const ApprovedHost: Story = () => (
  <Creator
    application={{ type: 'streamer', status: 'approved' }}
    data={{ member: { ...member, b2bToken: '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405161' } }}
    play={({ find }) => find('[data-slot=notice]')}
  />
);

/** Approved without the right to go live (D24). */
export const ApprovedWithoutHost: Story = () => (
  <Creator
    application={{ type: 'streamer', status: 'approved' }}
    play={({ find }) => find('[data-slot=notice]')}
  />
);

export const Rejected: Story = () => (
  <Creator
    application={{
      type: 'streamer',
      status: 'rejected',
      reason:
        'The profile behind your link is private, so we couldn’t see your work.\nOpen it, then apply again.',
    }}
    play={({ find }) => find('[data-slot=notice]')}
  />
);

export const Loading: Story = () => <Creator refusals={{ application: 'pending' }} />;

export const Failed: Story = () => (
  <Creator refusals={{ application: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);
