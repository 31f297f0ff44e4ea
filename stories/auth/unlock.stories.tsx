import type { Story, StoryDefault } from '@ladle/react';
import { UnlockPage } from '@app/features/auth/pages/unlock-page';
import type { Memory } from '@app/session/session-context';
import { CODE } from '@contract/codes';
import { PageFrame } from '../page-frame/page-frame';
import type { Actor } from '../play';

export default { title: 'Pages/Unlock', meta: { page: true } } satisfies StoryDefault;

const rememberPhone = ({ draft }: Memory) =>
  draft.set({ channel: 'phone', country: 'CN', phone: '13800138000' });

const askForCode = async ({ press, find }: Actor) => {
  await press('[data-slot=resend]');
  await find('[data-slot=countdown]');
};

export const Phone: Story = () => (
  <PageFrame path="/unlock" remember={rememberPhone}>
    <UnlockPage />
  </PageFrame>
);

export const Email: Story = () => (
  <PageFrame
    path="/unlock"
    remember={({ draft }) => draft.set({ channel: 'email', email: 'mei.lin@example.com' })}
  >
    <UnlockPage />
  </PageFrame>
);

export const CodeSent: Story = () => (
  <PageFrame path="/unlock" remember={rememberPhone} play={askForCode}>
    <UnlockPage />
  </PageFrame>
);

export const CodeExpired: Story = () => (
  <PageFrame
    path="/unlock"
    remember={rememberPhone}
    refusals={{ unlockUserByPhone: { code: CODE.codeInvalid } }}
    play={async (actor) => {
      await askForCode(actor);
      await actor.type('input[name=authCode]', '428913');
      await actor.find('[data-slot=error]');
    }}
  >
    <UnlockPage />
  </PageFrame>
);
