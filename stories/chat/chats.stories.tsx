import type { Story, StoryDefault } from '@ladle/react';
import { ArchivedPage, ChatsPage, RequestsPage } from '@app/features/chat/chats-page';
import { NewGroupPage } from '@app/features/chat/new-group-page';
import { SharePage } from '@app/features/chat/share-page';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { groupTalk, ownedGroup, request, someGroupInvites, somePeople, someRooms } from './chats-in';

export default { title: 'Pages/Chats', meta: { page: true } } satisfies StoryDefault;

const Chats = (scene: Scene) => (
  <PageFrame path="/chats" loggedIn {...scene}>
    <ChatsPage />
  </PageFrame>
);

export const Empty: Story = () => <Chats play={({ find }) => find('[data-slot=empty-state]')} />;

export const Several: Story = () => (
  <Chats data={{ rooms: someRooms() }} play={({ find }) => find('[data-slot=conversation-row]')} />
);

/** One stands at the top, one is marked as unread, one is put away. */
export const Arranged: Story = () => {
  const [first, second, third, ...others] = someRooms();
  const rooms = [
    ...(first ? [{ ...first, unread: 0, markedUnread: true }] : []),
    ...(second ? [{ ...second, archived: true }] : []),
    ...(third ? [{ ...third, pinned: true }] : []),
    ...others,
  ];
  return <Chats data={{ rooms }} play={({ find }) => find('[data-slot=conversation-row]')} />;
};

/** A request waits beside the chats. */
export const WithRequest: Story = () => (
  <Chats
    data={{ rooms: [...someRooms().slice(1), request()] }}
    play={({ find }) => find('[data-slot=conversation-row]')}
  />
);

/** People ask to join a group that the member keeps. */
export const JoinRequests: Story = () => (
  <Chats
    data={{ rooms: [ownedGroup(groupTalk(), { joinRequests: 2 }), ...someRooms().slice(1)] }}
    play={({ find }) => find('[data-slot=conversation-row-waiting]')}
  />
);

/** The member has written, and this device doesn't tell of answers yet. */
export const NotificationsOffered: Story = () => (
  <Chats data={{ rooms: someRooms(), subscription: null }} play={({ find }) => find('[data-slot=notice]')} />
);

/** Contacts to make a group with. */
export const NewGroup: Story = () => (
  <PageFrame
    path="/chats/new-group"
    loggedIn
    data={{ contacts: somePeople() }}
    play={({ find }) => find('[data-slot=checkbox-group]')}
  >
    <NewGroupPage />
  </PageFrame>
);

export const Loading: Story = () => <Chats refusals={{ listRooms: 'pending' }} />;

export const Failed: Story = () => (
  <Chats refusals={{ listRooms: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

export const Archived: Story = () => (
  <PageFrame
    path="/chats/archived"
    loggedIn
    data={{ rooms: someRooms().map((room) => ({ ...room, archived: true })) }}
    play={({ find }) => find('[data-slot=conversation-row]')}
  >
    <ArchivedPage />
  </PageFrame>
);

export const NothingArchived: Story = () => (
  <PageFrame path="/chats/archived" loggedIn play={({ find }) => find('[data-slot=empty-state]')}>
    <ArchivedPage />
  </PageFrame>
);

const Share = (scene: Scene) => (
  <PageFrame path="/chats/share" loggedIn {...scene}>
    <SharePage />
  </PageFrame>
);

/** A text, a link and two files of another app, and the chats that may get them. */
export const Shared: Story = () => (
  <Share
    data={{ rooms: someRooms() }}
    shared={{
      title: 'Night market',
      text: 'Open until two, with noodles of every kind',
      url: 'https://market.example/tonight',
      files: [
        new File(['a picture'], 'lanterns.jpg', { type: 'image/jpeg' }),
        new File(['a menu'], 'menu.pdf', { type: 'application/pdf' }),
      ],
    }}
    play={({ find }) => find('section [data-slot=list-item]')}
  />
);

export const NothingShared: Story = () => <Share play={({ find }) => find('[data-slot=empty-state]')} />;

const Requests = (scene: Scene) => (
  <PageFrame path="/chats/requests" loggedIn {...scene}>
    <RequestsPage />
  </PageFrame>
);

export const OneRequest: Story = () => (
  <Requests data={{ rooms: [request()] }} play={({ find }) => find('[data-slot=conversation-row]')} />
);

export const NoRequests: Story = () => <Requests play={({ find }) => find('[data-slot=empty-state]')} />;

/** A request beside invites to groups. */
export const GroupInvites: Story = () => (
  <Requests
    data={{ rooms: [request()], groupInvites: someGroupInvites() }}
    play={({ find }) => find('main section')}
  />
);

export const GroupInvitesFailed: Story = () => (
  <Requests
    refusals={{ listInvitations: unreachable }}
    play={({ find }) => find('[data-slot=error-state]')}
  />
);
