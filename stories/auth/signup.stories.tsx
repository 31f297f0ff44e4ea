import type { Story, StoryDefault } from '@ladle/react';
import { SignupPage } from '@app/features/auth/pages/signup-page';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import { PageFrame } from '../page-frame/page-frame';

export default { title: 'Pages/Signup', meta: { page: true } } satisfies StoryDefault;

const rememberVerified = ({ draft }: Memory) => {
  draft.set({
    channel: 'phone',
    country: 'CN',
    phone: '13800138000',
    registerToken: 'a-register-token',
    agreed: true,
  });
  draft.handCode('428913');
};

/** The code replaces a password until the member chooses one. */
export const WithTemporaryPassword: Story = () => (
  <PageFrame path="/signup" remember={rememberVerified}>
    <SignupPage />
  </PageFrame>
);

/** The inviter is read-only. */
export const FromAnInvite: Story = () => (
  <PageFrame
    path="/signup"
    address="/signup?groupLink=halo-friends&hicsRoomId=20251&agentId=A-7"
    remember={rememberVerified}
  >
    <SignupPage />
  </PageFrame>
);

/** The code is gone, so the page asks for a password. */
export const AfterReload: Story = () => (
  <PageFrame
    path="/signup"
    remember={(memory) => {
      rememberVerified(memory);
      memory.draft.handCode('');
    }}
  >
    <SignupPage />
  </PageFrame>
);

export const OwnPassword: Story = () => (
  <PageFrame
    path="/signup"
    remember={rememberVerified}
    play={async ({ type, find }) => {
      await type('input[name=password]', 'Halo-2025x');
      await find('input[name=confirmPassword]');
    }}
  >
    <SignupPage />
  </PageFrame>
);

export const AccountIdTaken: Story = () => (
  <PageFrame
    path="/signup"
    remember={rememberVerified}
    refusals={{ registerByPhone: { code: CODE.duplicateAccountId } }}
    play={async ({ press, find }) => {
      await press('button[type=submit]:enabled');
      await find('[data-slot=error]');
    }}
  >
    <SignupPage />
  </PageFrame>
);
