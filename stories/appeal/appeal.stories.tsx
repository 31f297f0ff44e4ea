import type { Story, StoryDefault } from '@ladle/react';
import { AppealPage } from '@app/features/appeal/appeal-page';
import type { Sanction } from '@contract/reports/case';
import { PageFrame, type Scene } from '../page-frame/page-frame';

export default { title: 'Pages/Appeal', meta: { page: true } } satisfies StoryDefault;

const ID = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f4051a1';

const mute = (part: Partial<Sanction> = {}): Sanction => ({
  id: ID,
  kind: 'mute',
  rule: 'abuse',
  at: '2026-01-15T09:41:00.000Z',
  until: '2026-01-18T09:41:00.000Z',
  appeal: 'possible',
  ...part,
});

const Appeal = (scene: Scene) => (
  <PageFrame
    path="/dashboard/appeals/:sanction"
    address={`/dashboard/appeals/${ID}`}
    loggedIn
    data={{ sanctions: [mute()] }}
    {...scene}
  >
    <AppealPage />
  </PageFrame>
);

export const Possible: Story = () => <Appeal play={({ find }) => find('main form')} />;

/** Nothing is written. */
export const Unwritten: Story = () => (
  <Appeal
    play={async ({ find, press }) => {
      await find('main form');
      await press('main form button[type=submit]');
      await find('main [aria-invalid=true]');
    }}
  />
);

export const Waiting: Story = () => (
  <Appeal
    data={{ sanctions: [mute({ appeal: 'waiting' })] }}
    play={({ find }) => find('main [role=status]')}
  />
);

/** The decision was lifted meanwhile. */
export const Gone: Story = () => (
  <Appeal data={{ sanctions: [] }} play={({ find }) => find('[data-slot=empty-state]')} />
);
