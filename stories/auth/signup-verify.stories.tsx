import type { Story, StoryDefault } from '@ladle/react';
import { SignupVerifyPage } from '@app/features/auth/pages/signup-verify-page';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import { unreachable } from '../page-frame/fixed-services';
import { PageFrame } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Signup verify', meta: { page: true } } satisfies StoryDefault;

const showForm = ({ find }: Actor) => find('form');

const rememberPhone = ({ draft }: Memory) =>
  draft.set({ channel: 'phone', country: 'CN', phone: '13800138000', agreed: true });

const enterCode = async ({ press, find, type }: Actor) => {
  await press('[data-slot=resend]');
  await find('[data-slot=countdown]');
  await type('input[name=authCode]', '428913');
};

export const Phone: Story = () => (
  <PageFrame path="/signup-verify" play={showForm}>
    <SignupVerifyPage />
  </PageFrame>
);

export const Email: Story = () => (
  <PageFrame path="/signup-verify" remember={({ draft }) => draft.set({ channel: 'email' })} play={showForm}>
    <SignupVerifyPage />
  </PageFrame>
);

export const PhoneOnly: Story = () => (
  <PageFrame path="/signup-verify" data={{ registrationType: 1 }} play={showForm}>
    <SignupVerifyPage />
  </PageFrame>
);

export const CodeSent: Story = () => (
  <PageFrame
    path="/signup-verify"
    remember={rememberPhone}
    play={async ({ press, find }) => {
      await press('[data-slot=resend]');
      await find('[data-slot=countdown]');
    }}
  >
    <SignupVerifyPage />
  </PageFrame>
);

export const CodeMissing: Story = () => (
  <PageFrame
    path="/signup-verify"
    remember={rememberPhone}
    play={async ({ press, find }) => {
      await press('[data-slot=resend]');
      await press('[data-slot=disclosure] button');
      await find('[data-slot=disclosure] a');
    }}
  >
    <SignupVerifyPage />
  </PageFrame>
);

export const WrongCode: Story = () => (
  <PageFrame
    path="/signup-verify"
    remember={rememberPhone}
    refusals={{ getRegisterToken: { code: CODE.wrongCode } }}
    play={async (actor) => {
      await enterCode(actor);
      await actor.find('[data-slot=error]');
    }}
  >
    <SignupVerifyPage />
  </PageFrame>
);

export const ImpossibleNumber: Story = () => (
  <PageFrame
    path="/signup-verify"
    remember={({ draft }) => draft.set({ channel: 'phone', country: 'CN', phone: '138' })}
    play={async ({ press, find }) => {
      await press('[data-slot=resend]');
      await find('[data-slot=error]');
    }}
  >
    <SignupVerifyPage />
  </PageFrame>
);

export const ExistingAccount: Story = () => (
  <PageFrame
    path="/signup-verify"
    remember={rememberPhone}
    refusals={{ getRegisterToken: { code: CODE.conflict, data: { loginToken: 'a-login-token' } } }}
    play={async (actor) => {
      await enterCode(actor);
      await actor.find('main p[role=status]:not([data-slot])');
    }}
  >
    <SignupVerifyPage />
  </PageFrame>
);

export const Loading: Story = () => (
  <PageFrame path="/signup-verify" refusals={{ registrationType: 'pending' }}>
    <SignupVerifyPage />
  </PageFrame>
);

export const WithoutServer: Story = () => (
  <PageFrame
    path="/signup-verify"
    refusals={{ registrationType: unreachable }}
    play={({ find }) => find('[data-slot=notice]')}
  >
    <SignupVerifyPage />
  </PageFrame>
);
