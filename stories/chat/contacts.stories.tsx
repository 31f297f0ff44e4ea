import type { Story, StoryDefault } from '@ladle/react';
import { BlockedPage, ContactsPage } from '@app/features/chat/contacts-page';
import { FindPage } from '@app/features/chat/find-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { person, somePeople } from './chats-in';

export default { title: 'Pages/Contacts', meta: { page: true } } satisfies StoryDefault;

const Contacts = (scene: Scene) => (
  <PageFrame path="/contacts" loggedIn {...scene}>
    <ContactsPage />
  </PageFrame>
);

export const Empty: Story = () => <Contacts play={({ find }) => find('[data-slot=empty-state]')} />;

export const Several: Story = () => (
  <Contacts data={{ contacts: somePeople() }} play={({ find }) => find('[data-slot=avatar]')} />
);

export const Failed: Story = () => (
  <Contacts refusals={{ listContacts: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

export const Blocked: Story = () => (
  <PageFrame
    path="/contacts/blocked"
    loggedIn
    data={{ blocked: [person({ isBlocked: true, isContact: false, username: null })] }}
    play={({ find }) => find('[data-slot=avatar]')}
  >
    <BlockedPage />
  </PageFrame>
);

export const NobodyBlocked: Story = () => (
  <PageFrame path="/contacts/blocked" loggedIn play={({ find }) => find('[data-slot=empty-state]')}>
    <BlockedPage />
  </PageFrame>
);

const Find = (scene: Scene) => (
  <PageFrame path="/contacts/find" loggedIn {...scene}>
    <FindPage />
  </PageFrame>
);

export const FindSomebody: Story = () => <Find />;

export const Found: Story = () => (
  <Find
    play={async ({ type, press, find }) => {
      await type('main input', 'ken_ito');
      await press('main button[type=submit]');
      await find('[data-slot=card]');
    }}
  />
);

export const NotFound: Story = () => (
  <Find
    refusals={{ findPerson: { code: CODE.notFound, message: 'Nobody here has this account ID.' } }}
    play={async ({ type, press, find }) => {
      await type('main input', 'nobody_here');
      await press('main button[type=submit]');
      await find('[aria-invalid=true]');
    }}
  />
);
