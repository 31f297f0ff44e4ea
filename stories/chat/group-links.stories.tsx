import type { Story, StoryDefault } from '@ladle/react';
import { GroupLinksPage } from '@app/features/chat/group-links-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import type { Actor } from '../play';
import { groupLink, groupOf, groupTalk, ownedGroup, ROOM, someJoinRequests, someLinks } from './chats-in';

export default { title: 'Pages/Group links', meta: { page: true } } satisfies StoryDefault;

const Framed = ({ data, ...scene }: Scene) => (
  <PageFrame
    path="/chats/:room/links"
    address={`/chats/${ROOM}/links`}
    loggedIn
    data={{ rooms: [ownedGroup(groupTalk())], ...data }}
    {...scene}
  >
    <GroupLinksPage />
  </PageFrame>
);

const showLinks = ({ find }: Actor) => find('[data-slot=invite-actions]');

export const Several: Story = () => <Framed data={{ groupLinks: someLinks() }} play={showLinks} />;

/** By all of them one asks to join. */
export const Asking: Story = () => (
  <Framed data={{ groupLinks: [groupLink(1, { approval: true, uses: 2 })] }} play={showLinks} />
);

/** Two people ask an admin to join. */
export const Requests: Story = () => (
  <Framed
    data={{ groupLinks: someLinks().slice(2), joinRequests: someJoinRequests() }}
    play={({ find }) => find('main section + section [data-slot=invite-actions]')}
  />
);

/** A member has links of their own, and decides nothing. */
export const OfMember: Story = () => (
  <Framed data={{ rooms: [groupOf(groupTalk())], groupLinks: someLinks().slice(1, 2) }} play={showLinks} />
);

export const Empty: Story = () => <Framed play={({ find }) => find('[data-slot=empty-state]')} />;

export const NewLink: Story = () => (
  <Framed
    play={async ({ press, find }) => {
      await press('[data-slot=empty-state] button');
      await find('[role=dialog] form');
    }}
  />
);

/** Of a group of operators, which has nobody who could accept requests. */
export const NewLinkWithoutAdmins: Story = () => (
  <Framed
    data={{ rooms: [groupOf(groupTalk(), { hasAdmins: false })] }}
    play={async ({ press, find }) => {
      await press('[data-slot=empty-state] button');
      await find('[role=dialog] form');
    }}
  />
);

/** The group has as many links as it can have. */
export const NewLinkRefused: Story = () => (
  <Framed
    refusals={{
      createGroupLink: {
        code: CODE.conflict,
        message: 'This group already has 50 invite links. Revoke one first.',
      },
    }}
    play={async ({ press, find }) => {
      await press('[data-slot=empty-state] button');
      await press('[role=dialog] [type=submit]');
      await find('[role=dialog] [role=alert]');
    }}
  />
);

export const QrCode: Story = () => (
  <Framed
    data={{ groupLinks: someLinks() }}
    play={async ({ press, find }) => {
      await press('main li [data-slot=disclosure] button');
      await find('[data-slot=qr-card]');
    }}
  />
);

export const Revoke: Story = () => (
  <Framed
    data={{ groupLinks: someLinks() }}
    play={async ({ press, find }) => {
      await press('main li [data-slot=invite-actions] button:last-child');
      await find('[role=alertdialog]');
    }}
  />
);

export const OnlyAdmins: Story = () => {
  const group = groupOf(groupTalk());
  return (
    <Framed
      data={{ rooms: [{ ...group, rights: { ...group.rights, invite: false } }] }}
      play={({ find }) => find('[data-slot=empty-state]')}
    />
  );
};

export const Loading: Story = () => <Framed refusals={{ listGroupLinks: 'pending' }} />;

export const Failed: Story = () => (
  <Framed refusals={{ listGroupLinks: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);
