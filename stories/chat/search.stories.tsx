import type { Story, StoryDefault } from '@ladle/react';
import { SearchPage } from '@app/features/chat/search-page';
import { SEARCH } from '@app/features/chat/search-state';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { groupOf, message, person, somePeople, someRooms } from './chats-in';

export default { title: 'Pages/Search', meta: { page: true } } satisfies StoryDefault;

const found = () => [
  message(4, 'Seven. We meet at the north gate, and Kenta takes the pictures:\nhttps://example.com/map'),
  message(
    3,
    'I walked through the whole night market yesterday and the day before that, and still I could not find where Ken sells his lamps; shall we go together?',
  ),
];

/** A member has typed; the page searches. */
const Search = ({ typed, ...scene }: Scene & { typed?: string }) => (
  <PageFrame
    path={SEARCH}
    loggedIn
    data={{ rooms: someRooms(), contacts: somePeople(), foundMessages: found() }}
    play={async ({ type, find }) => {
      if (typed === undefined) return;
      await type('input[type=search]', typed);
      await find('[data-slot=list-row], [data-slot=empty-state], [data-slot=error-state]');
    }}
    {...scene}
  >
    <SearchPage />
  </PageFrame>
);

export const Empty: Story = () => <Search />;

/** People, other chats and messages. */
export const Results: Story = () => <Search typed="ken" />;

const KEN = person({ isBlocked: true, isContact: false, username: null });

/** The member has blocked who wrote to the group: the first is folded, the second they have unfolded. */
export const Folded: Story = () => (
  <Search
    typed="gate"
    data={{
      rooms: [groupOf(found(), { lastSender: KEN })],
      contacts: [],
      foundMessages: found(),
    }}
    play={async ({ type, find, press }) => {
      await type('input[type=search]', 'gate');
      await find('li:nth-child(2) button');
      await press('li:nth-child(2) button');
      await find('a[data-slot=list-row]');
    }}
  />
);

export const Nothing: Story = () => <Search typed="zzz" data={{ rooms: someRooms() }} />;

export const Failed: Story = () => (
  <Search typed="ken" data={{ rooms: someRooms() }} refusals={{ searchMessages: unreachable }} />
);
