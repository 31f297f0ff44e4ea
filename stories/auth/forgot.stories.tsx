import type { Story, StoryDefault } from '@ladle/react';
import { ForgotPage } from '@app/features/auth/pages/forgot-page';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Forgot', meta: { page: true } } satisfies StoryDefault;

export const Phone: Story = () => (
  <PageFrame path="/forgot" play={({ find }) => find('form')}>
    <ForgotPage />
  </PageFrame>
);

export const Email: Story = () => (
  <PageFrame
    path="/forgot"
    remember={({ draft }) => draft.set({ channel: 'email', email: 'mei.lin@example.com' })}
    play={({ find }) => find('form')}
  >
    <ForgotPage />
  </PageFrame>
);

/** The operator has disabled the way that the member used before. */
export const ClosedWay: Story = () => (
  <PageFrame
    path="/forgot"
    data={{ registrationType: 1 }}
    remember={({ draft }) => draft.set({ channel: 'email', email: 'mei.lin@example.com' })}
    play={({ find }) => find('[role=alertdialog]')}
  >
    <ForgotPage />
  </PageFrame>
);

export const NoSuchAccount: Story = () => (
  <PageFrame
    path="/forgot"
    refusals={{ genPhoneAuthCode: { code: CODE.userNotExist } }}
    remember={({ draft }) => draft.set({ channel: 'phone', country: 'CN', phone: '13800138000' })}
    play={async ({ press, find }) => {
      await press('[data-slot=resend]');
      await find('[role=alertdialog]');
    }}
  >
    <ForgotPage />
  </PageFrame>
);

export const WithoutServer: Story = () => (
  <PageFrame
    path="/forgot"
    refusals={{ registrationType: unreachable }}
    play={({ find }) => find('[data-slot=notice]')}
  >
    <ForgotPage />
  </PageFrame>
);
