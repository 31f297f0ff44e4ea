import type { Story, StoryDefault } from '@ladle/react';
import { CasePage } from '@app/features/moderation/case-page';
import { QueuePage } from '@app/features/moderation/queue-page';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import { appealCase, mediaCase, messageCase, someCases } from './cases-in';

export default { title: 'Pages/Reports', meta: { page: true } } satisfies StoryDefault;

const assistant = { ...fixedData.member, assistant: true, nickname: 'Mika', username: 'helper_mika' };

const Queue = ({ data, ...scene }: Scene) => (
  <PageFrame path="/staff/reports" loggedIn {...scene} data={{ member: assistant, ...data }}>
    <QueuePage />
  </PageFrame>
);

const Case = ({ data, ...scene }: Scene) => (
  <PageFrame
    path="/staff/reports/:id"
    address="/staff/reports/41"
    loggedIn
    {...scene}
    data={{ member: assistant, ...data }}
  >
    <CasePage />
  </PageFrame>
);

export const Open: Story = () => (
  <Queue data={{ cases: someCases() }} play={({ find }) => find('[data-slot=list-item]')} />
);

export const Empty: Story = () => <Queue play={({ find }) => find('[data-slot=empty-state]')} />;

export const Failed: Story = () => (
  <Queue refusals={{ listCases: unreachable }} play={({ find }) => find('[data-slot=error-state]')} />
);

/** Nobody works on it yet. */
export const Message: Story = () => (
  <Case data={{ openCase: messageCase() }} play={({ find }) => find('main ol')} />
);

/** Pictures and videos show when they are asked for, and not before. */
export const Media: Story = () => (
  <Case data={{ openCase: mediaCase() }} play={({ find }) => find('main [data-slot=disclosure]')} />
);

/** Their pictures, once the assistant wants to see them. */
export const MediaShown: Story = () => (
  <Case
    data={{ openCase: mediaCase() }}
    play={async ({ find, press }) => {
      await press('main ol li:first-child [data-slot=disclosure] button');
      await find('main [data-slot=picture-grid]');
    }}
  />
);

/** The assistant decides. */
export const Deciding: Story = () => (
  <Case data={{ openCase: messageCase({ isMine: true }) }} play={({ find }) => find('main form')} />
);

/** A mute has days, a rule and a reason; what is missing is said at its field. */
export const Muting: Story = () => (
  <Case
    data={{ openCase: messageCase({ isMine: true }) }}
    play={async ({ find, press }) => {
      await find('main form');
      await press('input[value=mute]');
      await press('main form button[type=submit]');
    }}
  />
);

export const Appeal: Story = () => (
  <Case data={{ openCase: appealCase() }} play={({ find }) => find('main form')} />
);

export const Taken: Story = () => (
  <Case data={{ openCase: messageCase({ isTaken: true }) }} play={({ find }) => find('main ol')} />
);
