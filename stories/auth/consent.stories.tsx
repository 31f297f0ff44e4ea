import type { Story, StoryDefault } from '@ladle/react';
import { DashboardPage } from '@app/features/member/dashboard-page';
import { ConsentKeeper } from '@app/features/auth/consent/consent-keeper';
import { CODE } from '@contract/codes';
import { fixedData, type Refusals } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Consent', meta: { page: true } } satisfies StoryDefault;

const consent = (
  agreement: string | null,
  play?: (actor: Actor) => Promise<unknown>,
  refusals: Refusals = {},
) => (
  <PageFrame
    path="/dashboard"
    loggedIn
    data={{ member: { ...fixedData.member, agreement } }}
    refusals={refusals}
    play={async (actor) => {
      await actor.find('[role=alertdialog]');
      await play?.(actor);
    }}
  >
    <ConsentKeeper />
    <DashboardPage />
  </PageFrame>
);

/** The member hasn't accepted anything yet. In Korean and Russian with two boxes. */
export const First: Story = () => consent(null);

/** The terms have changed. */
export const Changed: Story = () => consent('2024-01-01');

/** In languages with boxes, an unticked box is an error; in others the server refuses the consent. */
export const Refused: Story = () =>
  consent(
    '2024-01-01',
    async ({ press, find }) => {
      await press('[data-slot=confirm-actions] button');
      await find('[role=alertdialog] :is([data-slot=error], [data-slot=notice])');
    },
    { acceptAgreement: { code: CODE.invalidInput } },
  );
