import type { Story, StoryDefault } from '@ladle/react';
import { InboxPage } from '@app/features/chat/inbox-page';
import { RoomPage } from '@app/features/chat/room-page';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { person, ROOM } from './chats-in';
import { asked, assistant, question, someRequests, supportRoom, takenRequest } from './desk-in';

export default { title: 'Pages/Support desk', meta: { page: true } } satisfies StoryDefault;

const Desk = ({ data, ...scene }: Scene) => (
  <PageFrame path="/staff/support" loggedIn data={{ member: assistant, ...data }} {...scene}>
    <InboxPage />
  </PageFrame>
);

const Chat = (scene: Scene) => (
  <PageFrame path="/chats/:room" address={`/chats/${ROOM}`} loggedIn {...scene}>
    <RoomPage />
  </PageFrame>
);

const findLog = ({ find }: { find: (selector: string) => Promise<unknown> }) => find('[role=log]');

export const Waiting: Story = () => (
  <Desk
    data={{ requests: someRequests() }}
    play={({ find }) => find('main [data-slot=conversation-row], aside [data-slot=conversation-row]')}
  />
);

export const Taken: Story = () => (
  <Desk
    data={{ requests: [takenRequest()] }}
    play={({ find }) => find('main [data-slot=conversation-row], aside [data-slot=conversation-row]')}
  />
);

export const NobodyWaits: Story = () => <Desk play={({ find }) => find('[data-slot=empty-state]')} />;

export const Failed: Story = () => (
  <Desk refusals={{ listRequests: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

/** A request that the assistant may read, and take. */
export const NotTaken: Story = () => (
  <Chat
    data={{
      member: assistant,
      requests: someRequests(),
      rooms: [supportRoom(asked(), { person: person({ isContact: false }), canWrite: false })],
      events: asked(),
    }}
    play={findLog}
  />
);

/** A request that the assistant answers. */
export const Answering: Story = () => (
  <Chat
    data={{
      member: assistant,
      requests: [takenRequest()],
      rooms: [supportRoom(asked(), { person: person({ isContact: false }) })],
      events: asked(),
    }}
    play={findLog}
  />
);

/** The same chat, as the member sees it. */
export const OfMember: Story = () => (
  <Chat data={{ rooms: [supportRoom(question())], events: question() }} play={findLog} />
);
