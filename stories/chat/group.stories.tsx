import type { Story, StoryDefault } from '@ladle/react';
import { GroupPage } from '@app/features/chat/group-page';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { groupMembers, groupOf, groupTalk, ownedGroup, ROOM, somePeople } from './chats-in';

export default { title: 'Pages/Group', meta: { page: true } } satisfies StoryDefault;

const Group = ({ data, ...scene }: Scene) => (
  <PageFrame
    path="/chats/:room/group"
    address={`/chats/${ROOM}/group`}
    loggedIn
    data={{
      rooms: [groupOf(groupTalk())],
      events: groupTalk(),
      contacts: somePeople(),
      groupMembers: groupMembers('member'),
      ...data,
    }}
    {...scene}
  >
    <GroupPage />
  </PageFrame>
);

const owned = () => ({ rooms: [ownedGroup(groupTalk())], groupMembers: groupMembers('owner') });

const findMembers: Scene['play'] = ({ find }) => find('section [data-slot=list-row]');

/** As one of its members sees it. */
export const Member: Story = () => <Group play={findMembers} />;

/** As the owner sees it. */
export const Owner: Story = () => <Group data={owned()} play={findMembers} />;

/** Only admins see who is in it. */
export const Hidden: Story = () => {
  const group = groupOf(groupTalk());
  return (
    <Group
      data={{ rooms: [{ ...group, rights: { ...group.rights, seeMembers: false, invite: false } }] }}
      play={({ find }) => find('section p')}
    />
  );
};

/** What the owner can do about an admin. */
export const MemberSheet: Story = () => (
  <Group
    data={owned()}
    play={async ({ press, find }) => {
      await press('section button[data-slot=list-row]');
      await find('[data-slot=dialog] [data-slot=badge]');
    }}
  />
);

/** Contacts who aren't in the group yet. */
export const Adding: Story = () => (
  <Group
    play={async ({ press, find }) => {
      await press('main button[data-slot=list-row]');
      await find('[data-slot=dialog] [data-slot=checkbox-group]');
    }}
  />
);

/** How the owner keeps the group. */
export const Settings: Story = () => (
  <Group
    data={owned()}
    play={async ({ press, find }) => {
      await press('main li:nth-of-type(3) button[data-slot=list-row]');
      await find('[data-slot=dialog] [data-slot=radio-group]');
    }}
  />
);

/** Somebody may be let back in. */
export const Removed: Story = () => (
  <Group
    data={{ ...owned(), removed: somePeople().slice(1, 3) }}
    play={async ({ press, find }) => {
      await press('main li:nth-of-type(4) button[data-slot=list-row]');
      await find('[data-slot=dialog] [data-slot=list-row]');
    }}
  />
);

/** The group is here, its members aren't yet. */
export const Loading: Story = () => (
  <Group
    refusals={{ listGroupMembers: 'pending' }}
    play={({ find }) => find('section [data-slot=spinner]')}
  />
);

/** The members couldn't be loaded. */
export const Failed: Story = () => (
  <Group
    refusals={{ listGroupMembers: unreachable }}
    play={({ find }) => find('section [data-slot=error-state]')}
  />
);
