import type { Story, StoryDefault } from '@ladle/react';
import { PersonPage } from '@app/features/chat/person-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { PICTURES } from '../pictures';
import { idOf, person, request, room, talk } from './chats-in';

export default { title: 'Pages/Person', meta: { page: true } } satisfies StoryDefault;

const Profile = ({ data, ...scene }: Scene) => (
  <PageFrame
    path="/people/:memberId"
    address={`/people/${person().memberId}`}
    loggedIn
    data={{ found: person(), rooms: [room(talk())], ...data }}
    play={({ find }) => find('main h2')}
    {...scene}
  >
    <PersonPage />
  </PageFrame>
);

const commonGroups = ['Night market', 'Клуб любителей ночной фотографии и долгих прогулок'].map(
  (title, index) => ({
    room: idOf(50 + index),
    group: { title, photo: null, icon: null, memberCount: 3 + index * 40 },
  }),
);

/** A contact with a picture, and the groups in common. */
export const Contact: Story = () => (
  <Profile
    data={{ found: person({ photo: PICTURES[1].src, icon: PICTURES[1].src }), commonGroups }}
    play={({ find }) => find('section [data-slot=list-row]')}
  />
);

/** Somebody from a group. */
export const Stranger: Story = () => (
  <Profile
    data={{
      found: person({ isContact: false, username: null, nickname: 'Александра Константинопольская' }),
      rooms: [],
      commonGroups: commonGroups.slice(0, 1),
    }}
    play={({ find }) => find('section [data-slot=list-row]')}
  />
);

/** Somebody whose request waits. */
export const Requesting: Story = () => (
  <Profile
    data={{ found: person({ isContact: false, username: null }), rooms: [request()] }}
    play={({ find }) => find('main a[href^="#/chats/"]')}
  />
);

export const Blocked: Story = () => (
  <Profile data={{ found: person({ isContact: false, username: null, isBlocked: true }) }} />
);

/** The picture on the whole screen. */
export const PictureOpened: Story = () => (
  <Profile
    data={{ found: person({ photo: PICTURES[1].src, icon: PICTURES[1].src }) }}
    play={async ({ press, find }) => {
      await find('main h2');
      await press('main [data-slot=icon-button]:has([data-slot=avatar])');
      await find('[data-slot=dialog]');
    }}
  />
);

export const Loading: Story = () => (
  <Profile refusals={{ getPerson: 'pending' }} play={({ find }) => find('main [data-slot=spinner]')} />
);

export const Failed: Story = () => (
  <Profile refusals={{ getPerson: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

/** Nobody, or nobody whom the member meets. */
export const Unknown: Story = () => (
  <Profile
    refusals={{ getPerson: { code: CODE.notFound } }}
    play={({ find }) => find('[data-slot=empty-state]')}
  />
);
